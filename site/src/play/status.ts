// The line over the table: whose turn it is, or how the game ended, and what the engine knew about its move.
import { html, nothing } from "lit";

import "../elements/piece-mark";
import "../elements/search-facts";
import type { Side } from "../engine/client";
import { look, sideName, tableMarks } from "../games";
import { text } from "../strings/text";
import type { GameSession } from "./game-session";
import type { Setup } from "./game-table";

export function statusLine(session: GameSession, onRetry: () => void) {
  const { phase, failure, table } = session;
  if (phase === "failed") {
    return html`<div class="fault" role="alert">
      <p>${failure}</p>
      <button class="button small" type="button" @click=${onRetry}>${text.play.retry}</button>
    </div>`;
  }
  const side = statusSide(session);
  const piece = side === undefined ? nothing : html`<piece-mark .piece=${look(table.game, side, tableMarks)}></piece-mark>`;
  const pulse = phase === "engine" ? html`<span class="pulse" aria-hidden="true"></span>` : nothing;
  return html`<p class="status" role="status">${piece}<span>${statusWords(session)}<span class="how">${endWords(session)}</span></span>${pulse}</p>
    <div class="facts"><search-facts .game=${table.game} .facts=${table.choice}></search-facts></div>`;
}

/** The side of the only person at the table; with two or none, nobody is "you". */
function you({ seats }: Setup): Side | undefined {
  if (seats.first.kind === seats.second.kind) return undefined;
  return seats.first.kind === "person" ? "first" : "second";
}

function statusWords({ phase, table }: GameSession): string {
  const name = (side: Side) => sideName(table.game, side, tableMarks);
  switch (phase) {
    case "loading":
      return text.play.loading;
    case "placing":
      return you(table.setup) === undefined ? text.sea.place(name(table.placing ?? "first")) : text.sea.placeYours;
    case "person":
      return you(table.setup) === undefined ? text.play.turnOf(name(table.state?.turn ?? "first")) : text.play.yourTurn;
    case "engine":
      return table.watched ? text.play.thinks(name(table.state?.turn ?? "first")) : text.play.engineThinks;
    case "paused":
      return text.play.paused;
    case "failed":
      return text.play.stopped;
    case "over": {
      const outcome = table.ending?.outcome;
      if (outcome === undefined || outcome === "draw") return text.play.drawn;
      const mine = you(table.setup);
      if (mine === undefined) return text.play.sideWon(name(outcome));
      return outcome === mine ? text.play.won : text.play.lost;
    }
  }
}

/** How the game ended, once it has. */
function endWords({ phase, table }: GameSession): string {
  const { ending, game } = table;
  if (phase !== "over" || ending === undefined) return "";
  if (ending.how === "board") return ending.outcome === "draw" ? text.play.drawnHow(game) : text.play.wonHow(game);
  return text.play.endedHow(ending.how, sideName(game, ending.by, tableMarks));
}

/** The side that the status speaks of: the one to move, or the winner. */
function statusSide({ phase, table }: GameSession): Side | undefined {
  switch (phase) {
    case "placing":
      return table.placing;
    case "person":
    case "engine":
    case "paused":
      return table.state?.turn;
    case "over": {
      const outcome = table.ending?.outcome;
      return outcome === "draw" ? undefined : outcome;
    }
    case "loading":
    case "failed":
      return undefined;
  }
}
