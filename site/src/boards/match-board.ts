import { LitElement, css, html } from "lit";
import { customElement, property } from "lit/decorators.js";

import { shared } from "../elements/shared-styles";
import type { Side } from "../engine/client";
import { other, sideName, tableMarks } from "../games";
import { text } from "../strings/text";
import type { BoardElement } from "./board";
import { drawWaters, readMatch, type MatchView } from "./match-notation";
import "./sea-target";

/**
 * Both seas of a game of Battleship, as one side sees them: the opponent's large, to shoot at, and its own. Like the other
 * boards it reports `board-move` and `board-illegal`.
 */
@customElement("match-board")
export class MatchBoard extends LitElement {
  static override styles = [
    shared,
    css`
      .seas {
        display: grid;
        gap: 1rem;
      }
      figure {
        display: grid;
        gap: 0.375rem;
        margin: 0;
      }
      figcaption {
        display: flex;
        flex-wrap: wrap;
        justify-content: space-between;
        gap: 0 0.75rem;
        font-size: 0.9375rem;
        font-weight: 600;
      }
      .sunk {
        font-weight: 400;
        color: var(--ink-soft);
      }
      .own {
        inline-size: 62%;
        margin-inline: auto;
      }
      @media (min-width: 40rem) {
        .seas {
          grid-template-columns: 1.65fr 1fr;
          align-items: start;
          gap: 1.5rem;
        }
        .own {
          inline-size: auto;
          margin: 0;
        }
      }
    `,
  ];

  @property() position = "";

  /** Whose eyes look at it. */
  @property() viewer: Side = "first";

  /** Whether the opponent's ships are shown too: to those who only watch, and when the game is over. */
  @property({ type: Boolean }) open = false;

  @property({ attribute: false }) legal: readonly string[] = [];

  /** The last shot, and who made it. */
  @property() last = "";
  @property() lastBy: Side = "first";

  @property({ attribute: false }) chances: readonly number[] = [];

  /** Puts the focus on the sea that is shot at. */
  override focus(): void {
    void this.updateComplete.then(() => {
      this.renderRoot.querySelector<BoardElement>(".target sea-target")?.focus();
    });
  }

  override render() {
    const view = readMatch(this.position);
    return html`<div class="seas">
      ${this.sea(view, other(this.viewer), this.open, "target")} ${this.sea(view, this.viewer, true, "own")}
    </div>`;
  }

  private sea(view: MatchView, owner: Side, open: boolean, kind: "target" | "own") {
    const name = sideName("battleship", owner, tableMarks);
    const sunk = view.strikes[other(owner)].filter(({ mark }) => mark === "#").length;
    const target = kind === "target";
    return html`<figure class=${kind}>
      <figcaption>
        ${text.sea.of(name)} <span class="sunk">${text.sea.sunk(sunk, view.fleets[owner].length)}</span>
      </figcaption>
      <sea-target
        .sea=${drawWaters(view, owner, open)}
        .ships=${open ? view.fleets[owner] : []}
        .legal=${target ? this.legal : []}
        .last=${this.lastBy === owner ? "" : this.last}
        .chances=${target ? this.chances : []}
        .label=${target ? text.sea.target(name) : text.sea.own(name)}
      ></sea-target>
    </figure>`;
  }
}
