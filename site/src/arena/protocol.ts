// The agent protocol, version 2 (relay/hub/PROTOCOL.md): what relay and page say to each other, one JSON text a message, at /agent. What comes
// from the relay is checked before anything is drawn from it, so that a version apart shows as a sentence, not a crash.
import type { Choice, EngineGame, Side } from "../engine/client";
import { isEngineGame } from "../games";

export const protocolVersion = 2;

export interface Hello {
  readonly type: "hello";
  readonly version: number;
  /** Of this start of the relay; the numbers of its changes count within it. */
  readonly epoch: string;
  /** This page's id among the agents, for as long as the link lasts. */
  readonly agent: string;
  /** Only what changed since the seq that the page named follows; otherwise everything does. */
  readonly resumed: boolean;
  readonly teams: readonly Team[];
  readonly teamUrl: string;
  readonly arena: string;
  readonly practice: boolean;
}

export interface Team {
  /** "" for the relay's own. */
  readonly name: string;
  readonly teamUrl: string;
  readonly arena: string;
  readonly practice: boolean;
}

/** What was missed cannot be told piece by piece: everything as it stands follows. */
export interface Gap {
  readonly type: "gap";
  readonly seq: number;
  readonly why: string;
}

export type Phase = "connecting" | "thinking" | "waiting" | "posting" | "over";
/** A page, a program of somebody's, or the relay's own engine. */
export type Decider = "page" | "agent" | "native";
export type Outcome = "won" | "lost" | "draw" | "unknown";

export interface Battle {
  readonly id: string;
  readonly team: string;
  readonly game: EngineGame;
  /** "" where nobody told. */
  readonly opponent: string;
  readonly youAre: Side | "";
  readonly position: string;
  readonly moves: readonly string[];
  /** Milliseconds that each move took. */
  readonly times: readonly number[];
  readonly line: readonly string[];
  readonly phase: Phase;
  /** One sentence: what the battle waits for. */
  readonly why: string;
  /** Milliseconds left when the message was made, and whose clock runs. */
  readonly clocks: { readonly first: number; readonly second: number; readonly running: Side | "" };
  readonly decider: Decider | "";
  /** What the agent that decides calls itself, or "". */
  readonly deciderName: string;
  /** The id of the agent that took the battle over, or "". */
  readonly charge: string;
  /** Grows with each change of hands. */
  readonly fence: number;
  readonly last: LastMove | undefined;
  /** The first flip of the table, if there was one. */
  readonly flipped: { readonly by: "us" | "them"; readonly why: string } | undefined;
  readonly result: { readonly outcome: Outcome; readonly reason: string } | undefined;
  readonly startedAt: string;
  /** What is known where the arena asks for each move, instead of moves and clocks; undefined where it does not. */
  readonly asked: { readonly opponent: string; readonly stones: number } | undefined;
}

export interface LastMove {
  readonly by: Decider;
  /** What the agent calls itself, or "". */
  readonly name: string;
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
  /** To be sent back with the answer. */
  readonly fence: number;
  /** This page took the battle over: the budget is all that the clock allows. */
  readonly patient: boolean;
  readonly game: EngineGame;
  readonly position: string;
  /** What answers should take on average, and the most that one may take. */
  readonly budgetMs: number;
  readonly mostMs: number;
}

export interface Refused {
  readonly type: "refused";
  readonly battle: string;
  readonly ask: number;
  readonly reason: string;
}

export type FromRelay = Hello | Gap | BattleNews | Ask | Refused;

/** The first message: who this is, and what it saw last. */
export interface AgentHello {
  readonly type: "hello";
  readonly version: number;
  readonly kind: "page";
  readonly name: string;
  readonly token?: string;
  readonly resume?: { readonly epoch: string; readonly seq: number };
}

export type ToRelay =
  | AgentHello
  | { readonly type: "ready"; readonly play: boolean; readonly games?: readonly EngineGame[] }
  | { readonly type: "take" | "hand-back"; readonly battle: string }
  | {
      readonly type: "answer";
      readonly battle: string;
      readonly ask: number;
      readonly fence: number;
      readonly choice: Choice;
    };

/** Reads one message of the relay; undefined for anything that is not one of version 2. */
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
        epoch: string(message["epoch"]),
        agent: string(message["agent"]),
        resumed: message["resumed"] === true,
        teams: list(message["teams"]).map(readTeam),
        teamUrl: string(message["teamUrl"]),
        arena: string(message["arena"]),
        practice: message["practice"] === true,
      };
    case "gap":
      return { type: "gap", seq: number(message["seq"]), why: string(message["why"]) };
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
        fence: number(message["fence"]),
        patient: message["patient"] === true,
        game,
        position: string(message["position"]),
        budgetMs: number(message["budgetMs"]),
        mostMs: number(message["mostMs"]),
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

const deciders = ["page", "agent", "native"] as const;

function readBattle(battle: Fields): Battle | undefined {
  const id = string(battle["id"]);
  const game = string(battle["game"]);
  if (id === "" || !isEngineGame(game)) return undefined;
  const clocks = fields(battle["clocks"]);
  return {
    id,
    team: string(battle["team"]),
    game,
    opponent: string(battle["opponent"]),
    youAre: oneOf(battle["youAre"], ["first", "second"]) ?? "",
    position: string(battle["position"]),
    moves: strings(battle["moves"]),
    times: list(battle["times"]).map(number),
    line: strings(battle["line"]),
    phase: oneOf(battle["phase"], ["connecting", "thinking", "waiting", "posting", "over"]) ?? "connecting",
    why: string(battle["why"]),
    clocks: {
      first: number(clocks["first"]),
      second: number(clocks["second"]),
      running: oneOf(clocks["running"], ["first", "second"]) ?? "",
    },
    decider: oneOf(battle["decider"], deciders) ?? "",
    deciderName: string(battle["deciderName"]),
    charge: string(battle["charge"]),
    fence: number(battle["fence"]),
    last: isFields(battle["last"]) ? readLast(battle["last"]) : undefined,
    flipped: isFields(battle["flipped"]) ? readFlipped(battle["flipped"]) : undefined,
    result: isFields(battle["result"]) ? readResult(battle["result"]) : undefined,
    startedAt: string(battle["startedAt"]),
    asked: isFields(battle["asked"]) ? readAsked(battle["asked"]) : undefined,
  };
}

function readLast(last: Fields): LastMove {
  return {
    by: oneOf(last["by"], deciders) ?? "native",
    name: string(last["name"]),
    move: string(last["move"]),
    value: number(last["value"]),
    solved: last["solved"] === true,
    depth: number(last["depth"]),
    nodes: number(last["nodes"]),
  };
}

function readTeam(value: unknown): Team {
  const team = fields(value);
  return {
    name: string(team["name"]),
    teamUrl: string(team["teamUrl"]),
    arena: string(team["arena"]),
    practice: team["practice"] === true,
  };
}

function readFlipped(flipped: Fields): { by: "us" | "them"; why: string } {
  return { by: flipped["by"] === "us" ? "us" : "them", why: string(flipped["why"]) };
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

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function strings(value: unknown): string[] {
  return list(value).filter((entry): entry is string => typeof entry === "string");
}

function oneOf<T extends string>(value: unknown, allowed: readonly T[]): T | undefined {
  return allowed.find((entry) => entry === value);
}
