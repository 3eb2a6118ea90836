import { readMatch } from "../boards/match-notation";
import type { Side } from "../engine/client";
import { sideName, tableMarks } from "../games";
import { text } from "../strings/text";
import type { Table } from "./game-table";

export function seaOwner(side: Side): string {
  return sideName("battleship", side, tableMarks);
}

/** What the last shot of a game of Battleship did; "" before the first. */
export function shotWords({ states, moves }: Table): string {
  const before = states.at(-2);
  const after = states.at(-1);
  const move = moves.at(-1);
  if (before === undefined || after === undefined || move === undefined) return "";
  const mark = readMatch(after.position).strikes[before.turn].at(-1)?.mark ?? "o";
  return text.sea.shot(seaOwner(before.turn), move, mark);
}
