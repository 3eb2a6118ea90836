import { html, nothing } from "lit";

import { text } from "../strings/text";
import type { GameSession } from "./game-session";

/** What the buttons do that concerns more than the game. */
interface Deeds {
  readonly onNewGame: (event: MouseEvent) => void;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
  readonly onFlip: () => void;
  /** Absent where a board has no other side. */
  readonly onTurn: (() => void) | undefined;
}

/** The buttons beside a game: of a person at the table, or of one who watches engines play. */
export function playActions(session: GameSession, { onNewGame, onUndo, onRedo, onFlip, onTurn }: Deeds) {
  const { phase, table } = session;
  const watcher = () => html`${phase === "paused"
      ? button(text.play.resume, true, () => void session.resume())
      : button(text.play.pause, phase === "engine", () => {
          session.pause();
        })}
    ${button(text.play.step, phase === "paused", () => void session.step())}`;
  const givesUp = table.resigner !== undefined;
  const player = () => html`${button(text.play.resign, givesUp, () => {
      session.resign();
    })}
    ${button(text.play.flip, givesUp, onFlip)}`;
  return html`
    <button class="button primary" type="button" @click=${onNewGame}>${text.play.newGame}</button>
    ${button(text.play.undo, table.canUndo, onUndo)} ${button(text.play.redo, table.canRedo, onRedo)}
    ${table.watched ? watcher() : player()} ${onTurn === undefined ? nothing : button(text.play.turnBoard, true, onTurn)}
  `;
}

/** What cannot be pressed now stays where the focus can be: a button that goes off under a key would send it to the page's top. */
function button(label: string, on: boolean, act: () => void) {
  return html`<button
    class="button"
    type="button"
    aria-disabled=${on ? "false" : "true"}
    @click=${() => {
      if (on) act();
    }}
  >
    ${label}
  </button>`;
}
