import { LitElement, css, html, nothing } from "lit";
import { customElement } from "lit/decorators.js";

import "../analysis/board-insight";
import { drawBoard } from "../boards/draw-board";
import { shared } from "../elements/shared-styles";
import { isGameName } from "../games";
import { layout } from "../play/play-layout";
import { text } from "../strings/text";
import { states, type State } from "./states";

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
      <h1>${text.boards.title}</h1>
      ${states.map(
        (group) => html`<section aria-label=${text.games[group[0]?.shown.game ?? "quoridor"]}>
          <h2>${text.games[group[0]?.shown.game ?? "quoridor"]}</h2>
          <div class="states">${group.map(figure)}</div>
        </section>`,
      )}
    </main>`;
  }
}

function figure({ name, shown, legal, insight, flipped }: State) {
  const nothingHappens = (): void => undefined;
  const board = drawBoard(shown, legal === undefined ? undefined : { legal, onMove: nothingHappens, onIllegal: nothingHappens });
  const over =
    insight === undefined || !isGameName(shown.game) ? nothing : html`<board-insight .game=${shown.game} .insight=${insight}></board-insight>`;
  return html`<figure data-state="${shown.game} ${name}">
    <div class="table ${flipped === true ? "flipped" : ""}">${shown.game === "connect4" ? html`${over}${board}` : html`${board}${over}`}</div>
    <figcaption>${text.boards.states[name]}</figcaption>
  </figure>`;
}
