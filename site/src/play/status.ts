// The sentence over the table: whose turn it is, or how the game ended.
import type { Side } from "../engine/client";
import { sideName, tableMarks } from "../games";
import { text } from "../strings/text";
import type { GameSession } from "./game-session";

/** The side of the only person at the table; with two or none, nobody is "you". */
function you({ seats }: GameSession["setup"]): Side | undefined {
  if (seats.first.kind === seats.second.kind) return undefined;
  return seats.first.kind === "person" ? "first" : "second";
}

export function statusWords(session: GameSession): string {
  const name = (side: Side) => sideName(session.game, side, tableMarks);
  switch (session.phase) {
    case "loading":
      return text.play.loading;
    case "placing":
      return you(session.setup) === undefined ? text.sea.place(name(session.placing ?? "first")) : text.sea.placeYours;
    case "person":
      return you(session.setup) === undefined ? text.play.turnOf(name(session.state?.turn ?? "first")) : text.play.yourTurn;
    case "engine":
      return session.watched ? text.play.thinks(name(session.state?.turn ?? "first")) : text.play.engineThinks;
    case "paused":
      return text.play.paused;
    case "failed":
      return text.play.stopped;
    case "over": {
      const outcome = session.ending?.outcome;
      if (outcome === undefined || outcome === "draw") return text.play.drawn;
      const mine = you(session.setup);
      if (mine === undefined) return text.play.sideWon(name(outcome));
      return outcome === mine ? text.play.won : text.play.lost;
    }
  }
}

/** How the game ended, once it has. */
export function endWords({ phase, ending, game }: GameSession): string {
  if (phase !== "over" || ending === undefined) return "";
  if (ending.how === "board") return ending.outcome === "draw" ? text.play.drawnHow(game) : text.play.wonHow(game);
  return text.play.endedHow(ending.how, sideName(game, ending.by, tableMarks));
}

/** The side that the status speaks of: the one to move, or the winner. */
export function statusSide(session: GameSession): Side | undefined {
  switch (session.phase) {
    case "placing":
      return session.placing;
    case "person":
    case "engine":
    case "paused":
      return session.state?.turn;
    case "over": {
      const outcome = session.ending?.outcome;
      return outcome === "draw" ? undefined : outcome;
    }
    case "loading":
    case "failed":
      return undefined;
  }
}
