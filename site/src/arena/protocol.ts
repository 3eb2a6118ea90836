// The agent protocol, version 1: what relay and page say to each other, one JSON text a message, at /agent. What comes
// from the relay is checked before anything is drawn from it, so that a version apart shows as a sentence, not a crash.
import type { Choice, EngineGame, Side } from "../engine/client";
import { isEngineGame } from "../games";

export const protocolVersion = 1;

export interface Hello {
  readonly type: "hello";
  readonly version: number;
  readonly teamUrl: string;
  readonly arena: string;
  readonly practice: boolean;
}

export type Phase = "connecting" | "thinking" | "waiting" | "posting" | "over";
export type Decider = "page" | "native";
export type Outcome = "won" | "lost" | "draw" | "unknown";

export interface Battle {
  readonly id: string;
  readonly game: EngineGame;
  readonly youAre: Side | "";
  readonly position: string;
  readonly moves: readonly string[];
  readonly line: readonly string[];
  readonly phase: Phase;
  /** One sentence: what the battle waits for. */
  readonly why: string;
  /** Milliseconds left when the message was made, and whose clock runs. */
  readonly clocks: { readonly first: number; readonly second: number; readonly running: Side | "" };
  readonly decider: Decider | "";
  readonly last: LastMove | undefined;
  readonly result: { readonly outcome: Outcome; readonly reason: string } | undefined;
  readonly startedAt: string;
  /** What is known where the arena asks for each move, instead of moves and clocks; undefined where it does not. */
  readonly asked: { readonly opponent: string; readonly stones: number } | undefined;
}

export interface LastMove {
  readonly by: Decider;
  readonly move: string;
  readonly value: number;
  readonly solved: boolean;
  readonly depth: number;
  readonly nodes: number;
}

export interface BattleNews {
  readonly type: "battle";
  readonly seq: number;
  readonly battle: Battle;
}

export interface Ask {
  readonly type: "ask";
  readonly battle: string;
  readonly ask: number;
  readonly game: EngineGame;
  readonly position: string;
  readonly budgetMs: number;
}

export interface Refused {
  readonly type: "refused";
  readonly battle: string;
  readonly ask: number;
  readonly reason: string;
}

export type FromRelay = Hello | BattleNews | Ask | Refused;

export type ToRelay =
  | { readonly type: "ready"; readonly play: boolean }
  | { readonly type: "answer"; readonly battle: string; readonly ask: number; readonly choice: Choice };

/** Reads one message of the relay; undefined for anything that is not one of version 1. */
export function readMessage(data: unknown): FromRelay | undefined {
  if (typeof data !== "string") return undefined;
  let message: Fields;
  try {
    message = fields(JSON.parse(data));
  } catch {
    return undefined;
  }
  switch (message["type"]) {
    case "hello":
      return {
        type: "hello",
        version: number(message["version"]),
        teamUrl: string(message["teamUrl"]),
        arena: string(message["arena"]),
        practice: message["practice"] === true,
      };
    case "battle": {
      const battle = readBattle(fields(message["battle"]));
      return battle && { type: "battle", seq: number(message["seq"]), battle };
    }
    case "ask": {
      const game = string(message["game"]);
      if (!isEngineGame(game)) return undefined;
      return {
        type: "ask",
        battle: string(message["battle"]),
        ask: number(message["ask"]),
        game,
        position: string(message["position"]),
        budgetMs: number(message["budgetMs"]),
      };
    }
    case "refused":
      return {
        type: "refused",
        battle: string(message["battle"]),
        ask: number(message["ask"]),
        reason: string(message["reason"]),
      };
    default:
      return undefined;
  }
}

function readBattle(battle: Fields): Battle | undefined {
  const id = string(battle["id"]);
  const game = string(battle["game"]);
  if (id === "" || !isEngineGame(game)) return undefined;
  const clocks = fields(battle["clocks"]);
  return {
    id,
    game,
    youAre: oneOf(battle["youAre"], ["first", "second"]) ?? "",
    position: string(battle["position"]),
    moves: strings(battle["moves"]),
    line: strings(battle["line"]),
    phase: oneOf(battle["phase"], ["connecting", "thinking", "waiting", "posting", "over"]) ?? "connecting",
    why: string(battle["why"]),
    clocks: {
      first: number(clocks["first"]),
      second: number(clocks["second"]),
      running: oneOf(clocks["running"], ["first", "second"]) ?? "",
    },
    decider: oneOf(battle["decider"], ["page", "native"]) ?? "",
    last: isFields(battle["last"]) ? readLast(battle["last"]) : undefined,
    result: isFields(battle["result"]) ? readResult(battle["result"]) : undefined,
    startedAt: string(battle["startedAt"]),
    asked: isFields(battle["asked"]) ? readAsked(battle["asked"]) : undefined,
  };
}

function readLast(last: Fields): LastMove {
  return {
    by: oneOf(last["by"], ["page", "native"]) ?? "native",
    move: string(last["move"]),
    value: number(last["value"]),
    solved: last["solved"] === true,
    depth: number(last["depth"]),
    nodes: number(last["nodes"]),
  };
}

function readAsked(asked: Fields): { opponent: string; stones: number } {
  return { opponent: string(asked["opponent"]), stones: number(asked["stones"]) };
}

function readResult(result: Fields): { outcome: Outcome; reason: string } {
  return {
    outcome: oneOf(result["outcome"], ["won", "lost", "draw", "unknown"]) ?? "unknown",
    reason: string(result["reason"]),
  };
}

type Fields = Readonly<Record<string, unknown>>;

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function fields(value: unknown): Fields {
  return isFields(value) ? value : {};
}

function string(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function number(value: unknown): number {
  return typeof value === "number" ? value : 0;
}

function strings(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((entry): entry is string => typeof entry === "string") : [];
}

function oneOf<T extends string>(value: unknown, allowed: readonly T[]): T | undefined {
  return allowed.find((entry) => entry === value);
}
