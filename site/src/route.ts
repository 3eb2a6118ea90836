// Where on the page a person is, as the address's fragment says it: #play, #play/quoridor, #arena, #arena/<battle>, #history,
// #history/quoridor/<battle>, #bench, #replay/….
import type { GameName } from "./engine/client";
import { isGameName } from "./games";

export type Route =
  | { readonly view: "play"; readonly game?: GameName }
  /** open is a battle's id, or "" for all of them. */
  | { readonly view: "arena"; readonly open: string }
  /** open is a battle's "game/id", or "" for the list. */
  | { readonly view: "history"; readonly open: string }
  | { readonly view: "bench" }
  /** link is the whole fragment, still to be read by the replay. */
  | { readonly view: "replay"; readonly link: string };

/** Reads a fragment. A view that it does not know is the table, with whatever game is on it. */
export function readRoute(fragment: string): Route {
  const [view, game = "", id = ""] = fragment.replace(/^#/, "").split("/");
  if (view === "arena") return { view, open: decoded(game) };
  if (view === "bench") return { view };
  if (view === "replay") return { view, link: fragment };
  if (view === "history") return { view, open: id === "" ? "" : `${game}/${id}` };
  return isGameName(game) ? { view: "play", game } : { view: "play" };
}

/** A part of an address as it was before; one that cannot be is taken as it stands. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The fragment of a game's table. */
export function tableFragment(game: GameName): string {
  return `#play/${game}`;
}
