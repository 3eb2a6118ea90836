import { html, nothing } from "lit";

import { linkOf } from "../replay/record";
import { text } from "../strings/text";
import type { GameSession } from "./game-session";

/** The way to the replay of what was played, which shares it. */
export function shareLink({ table, phase }: GameSession) {
  const { game, moves, ending, record, setup, watched } = table;
  if (moves.length === 0) return nothing;
  // Whoever has the link sees both fleets.
  const sea = game === "battleship";
  if (sea && !watched && phase !== "over") return nothing;
  const shared = {
    game,
    start: (sea ? record?.start : setup.start) ?? "",
    moves,
    times: record?.plies.map((ply) => ply.ms) ?? [],
    ...(ending === undefined || ending.how === "board" ? {} : { ending }),
  };
  return html`<a href="#${linkOf(shared, moves.length)}">${text.replay.share}</a>`;
}
