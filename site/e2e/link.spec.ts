/** The reader of links, against what anybody may write into one. */
import { expect, test } from "@playwright/test";

import { linkOf, readLink, type GameRecord } from "../src/replay/record";

/** A seeded generator (mulberry32): a failure comes again. */
function seeded(seed: number): (below: number) => number {
  return (below) => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

const moves = {
  "tic-tac-toe": ["NW", "N", "NE", "W", "C", "E", "SW", "S", "SE"],
  connect4: ["A", "B", "C", "D", "E", "F", "G"],
  quoridor: ["e2", "e8", "a1", "i9", "a1h", "h8v"],
} as const;
const starts = {
  "tic-tac-toe": ["", "X.O/.X./... O"],
  connect4: ["", "......./......./......./......./......./...X... O"],
  quoridor: ["", "e3 e7 9 8 c6v,d4h,e7h 7 arena", "e1 e9 10 10 - 0 standard"],
} as const;

function anyRecord(pick: (below: number) => number): GameRecord {
  const game = (["tic-tac-toe", "connect4", "quoridor"] as const)[pick(3)] ?? "quoridor";
  const some = Array.from({ length: pick(40) }, () => moves[game][pick(moves[game].length)] ?? "");
  const times = pick(2) === 0 ? [] : some.map(() => pick(100_000));
  const ending = pick(3) === 0 ? ({ how: (["resigned", "time", "flipped"] as const)[pick(3)] ?? "time", by: pick(2) === 0 ? "first" : "second" } as const) : undefined;
  return { game, start: starts[game][pick(starts[game].length)] ?? "", moves: some, times, ...(ending && { ending }) };
}

test("what is written is read again", () => {
  const pick = seeded(7);
  for (let round = 0; round < 3000; round++) {
    const record = anyRecord(pick);
    const ply = pick(record.moves.length + 1);
    expect(readLink(`#${linkOf(record, ply)}`)).toEqual({ record, ply });
  }
});

const scraps = ["/", "//", ",", "-", "_", "~", "#", "%", "%2f", "<script>", "\u0000", "\u202e", "🚩", "9".repeat(30), "-1", "1e9", "NaN", "__proto__", "constructor", " ", "\n", "é", "X".repeat(9000)];

test("a link that was changed is refused, or is one again: nothing that it says goes unread", () => {
  const pick = seeded(11);
  let refused = 0;
  for (let round = 0; round < 30_000; round++) {
    const record = anyRecord(pick);
    let link = linkOf(record, pick(record.moves.length + 1));
    for (let changes = 1 + pick(3); changes > 0; changes--) {
      const at = pick(link.length + 1);
      const scrap = pick(3) === 0 ? String.fromCharCode(pick(128)) : (scraps[pick(scraps.length)] ?? "");
      link = link.slice(0, at) + scrap + link.slice(at + pick(4));
    }
    const read = readLink(link);
    if (read === undefined) {
      refused++;
      continue;
    }
    // Whatever is let through says exactly what its own link says, in the letters that a link may have.
    expect(readLink(linkOf(read.record, read.ply))).toEqual(read);
    expect(link.replace(/^#/, "")).toMatch(/^[\w.,~/-]+$/);
  }
  expect(refused).toBeGreaterThan(10_000);
});
