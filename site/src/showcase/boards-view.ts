import { LitElement, css, html } from "lit";
import { customElement } from "lit/decorators.js";

import "../analysis/board-insight";
import { drawBoard } from "../boards/draw-board";
import "../boards/match-board";
import { shared } from "../elements/shared-styles";
import type { GameName } from "../engine/client";
import "../play/fleet-editor";
import { layout } from "../play/play-layout";
import { boardWords } from "../strings/boards";
import { language, text } from "../strings/text";
import type { BoardState, State } from "./state";
import { showcases } from "./states";

/** Every board in every state, to look at and to take pictures of. No engine runs, and nothing that is pressed has an effect. */
@customElement("boards-view")
export class BoardsView extends LitElement {
  static override styles = [
    shared,
    layout,
    css`
      main {
        display: grid;
        gap: 2.5rem;
        max-inline-size: 110rem;
        margin-inline: auto;
        padding: clamp(1rem, 4vw, 2.5rem);
      }
      section {
        display: grid;
        gap: 1rem;
      }
      .states {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(min(100%, 19rem), 1fr));
        align-items: start;
        gap: 2rem 1.5rem;
      }
      /* Two seas side by side. */
      .states.battleship {
        grid-template-columns: repeat(auto-fill, minmax(min(100%, 26rem), 1fr));
      }
      figure:has(.flipped) {
        overflow: clip;
        overflow-clip-margin: 1rem;
      }
      figure {
        display: grid;
        gap: 0.5rem;
        min-inline-size: 0;
        margin: 0;
      }
      figcaption {
        font-size: 0.875rem;
        color: var(--ink-soft);
      }
      .table {
        position: relative;
        max-inline-size: none;
      }
    `,
  ];

  override render() {
    return html`<main>
      <h1>${boardWords[language].title}</h1>
      ${showcases.map(
        ({ game, states }) => html`<section aria-label=${text.games[game]}>
          <h2>${text.games[game]}</h2>
          <div class="states ${game}">${states.map((state) => figure(game, state))}</div>
        </section>`,
      )}
    </main>`;
  }
}

function figure(game: GameName, state: State) {
  return html`<figure data-state="${game} ${state.name}">
    <div class="table ${state.flipped === true ? "flipped" : ""}">${drawn(game, state)}</div>
    <figcaption>${boardWords[language].states[state.name]}</figcaption>
  </figure>`;
}

function drawn(game: GameName, state: State) {
  if ("placing" in state) {
    const { fleet, fault } = state.placing;
    return html`<fleet-editor .label=${text.sea.placeYours} .fleet=${fleet} .fault=${fault}></fleet-editor>`;
  }
  if ("match" in state) {
    const { position, viewer, open, legal, last, lastBy, chances } = state.match;
    return html`<match-board
      class="board"
      .position=${position} .viewer=${viewer} ?open=${open} .legal=${legal} .last=${last} .lastBy=${lastBy} .chances=${chances}
    ></match-board>`;
  }
  const board = boardOf(state);
  if (state.insight === undefined) return board;
  const over = html`<board-insight .game=${game} .insight=${state.insight} .turned=${state.shown.turned ?? false}></board-insight>`;
  return game === "connect4" ? html`${over}${board}` : html`${board}${over}`;
}

function boardOf({ shown, legal, building }: BoardState) {
  const nothingHappens = (): void => undefined;
  if (building !== undefined) {
    const { position, moves, game } = shown;
    return html`<quoridor-board
      class="board"
      .position=${position} .legal=${legal ?? []} .last=${moves.at(-1) ?? ""} .label=${text.games[game]} .mode=${building.mode} .pending=${building.pending}
    ></quoridor-board>`;
  }
  return drawBoard(shown, legal === undefined ? undefined : { legal, onMove: nothingHappens, onIllegal: nothingHappens });
}
