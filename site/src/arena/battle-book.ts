import type { Battle, BattleNews, Refused } from "./protocol";

/** A battle as last heard of. */
export interface KnownBattle {
  readonly battle: Battle;
  /** When that was, in the time of performance.now(): the clocks count from here. */
  readonly heardAt: number;
  /** Why the relay refused this page's last answer, or "". */
  readonly refused: string;
}

/** All battles that the relay told of. A message that arrives after a newer one changes nothing. */
export class BattleBook {
  readonly #battles = new Map<string, KnownBattle & { readonly seq: number }>();

  hear({ seq, battle }: BattleNews, now: number): void {
    const known = this.#battles.get(battle.id);
    if (known !== undefined && seq <= known.seq) return;
    // A refusal is about one move: it is told until the battle has moved on.
    const stays =
      known?.battle.moves.length === battle.moves.length && known.battle.asked?.stones === battle.asked?.stones;
    const refused = stays ? known.refused : "";
    this.#battles.set(battle.id, { battle, heardAt: now, refused, seq });
  }

  refuse({ battle: id, reason }: Refused): void {
    const known = this.#battles.get(id);
    if (known !== undefined) this.#battles.set(id, { ...known, refused: reason });
  }

  /** Forgets everything: a relay that was restarted counts its messages anew. */
  clear(): void {
    this.#battles.clear();
  }

  /** Newest first. */
  list(): readonly KnownBattle[] {
    return [...this.#battles.values()].sort((a, b) => b.battle.startedAt.localeCompare(a.battle.startedAt) || b.seq - a.seq);
  }
}
