import type { EngineGame } from "../engine/client";
import type { Ask, Battle } from "./protocol";

/** Who decides a battle that this page has taken over: its engine, the person at it, or for now nobody. */
export type Hand = "engine" | "person" | "paused";

const hands: readonly Hand[] = ["engine", "person", "paused"];

/** Where the battles taken over are kept, so that a reload takes them over again. */
const key = "arenabot.hands";

/**
 * The battles that this page has taken over, who decides each, and what the relay asks in it now. A person's ask waits
 * here until it is answered; the relay's own engine moves before the clock runs out.
 */
export class Hands {
  readonly #hands: Map<string, Hand>;
  readonly #asks = new Map<string, Ask>();

  constructor() {
    this.#hands = restored();
  }

  get(battle: string): Hand | undefined {
    return this.#hands.get(battle);
  }

  set(battle: string, hand: Hand | undefined): void {
    if (hand === undefined) this.#hands.delete(battle);
    else this.#hands.set(battle, hand);
    sessionStorage.setItem(key, JSON.stringify([...this.#hands]));
  }

  /** The battles to take over again after the link was lost or the page loaded anew. */
  get battles(): readonly string[] {
    return [...this.#hands.keys()];
  }

  ask(battle: string): Ask | undefined {
    return this.#asks.get(battle);
  }

  hear(ask: Ask): void {
    this.#asks.set(ask.battle, ask);
  }

  /** The ask is answered. */
  answered(battle: string): void {
    this.#asks.delete(battle);
  }

  /** No ask outlives the position that it was about, and no hand the battle. */
  follow({ id, position, result }: Battle): void {
    if (result !== undefined) this.set(id, undefined);
    if (result !== undefined || this.#asks.get(id)?.position !== position) this.#asks.delete(id);
  }

  /** Without a link nothing is asked. */
  dropAsks(): void {
    this.#asks.clear();
  }
}

/** What an engine is asked: the patience of a battle taken over is a person's, and ends with the clock. */
export function engineAsk(ask: Ask): Ask {
  return ask.patient ? within(ask, patience[ask.game]) : ask;
}

/** The ask with no more time than this. */
export function within(ask: Ask, ms: number): Ask {
  return { ...ask, budgetMs: Math.min(ask.budgetMs, ms), mostMs: Math.min(ask.mostMs, ms) };
}

const patience: Readonly<Record<EngineGame, number>> = { "tic-tac-toe": 500, connect4: 2000, quoridor: 3000, battleship: 1500 };

function restored(): Map<string, Hand> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? "[]");
    const entries = Array.isArray(stored) ? (stored as unknown[]) : [];
    return new Map(
      entries.flatMap((entry): [string, Hand][] => {
        const [battle, hand] = Array.isArray(entry) ? (entry as unknown[]) : [];
        const known = hands.find((one) => one === hand);
        return typeof battle === "string" && known !== undefined ? [[battle, known]] : [];
      }),
    );
  } catch {
    return new Map();
  }
}
