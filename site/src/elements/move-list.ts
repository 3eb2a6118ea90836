import { LitElement, css, html, type PropertyValues } from "lit";
import { customElement, property } from "lit/decorators.js";

import type { GameName, Side } from "../engine/client";
import { look, tableMarks, type Marks } from "../games";
import { text } from "../strings/text";
import "./piece-mark";
import { shared } from "./shared-styles";

/** The moves so far, two to a line as in a score sheet; the newest one stays in view. */
@customElement("move-list")
export class MoveList extends LitElement {
  static override styles = [
    shared,
    css`
      ol {
        list-style: none;
        display: grid;
        grid-template-columns: max-content 1fr 1fr;
        gap: 0.125rem 0.75rem;
        max-block-size: var(--move-list-height, 14rem);
        overflow-y: auto;
        font-size: 0.9375rem;
        font-variant-numeric: tabular-nums;
      }
      li {
        display: grid;
        grid-column: 1 / -1;
        grid-template-columns: subgrid;
        align-items: center;
      }
      .number,
      .none {
        color: var(--ink-soft);
      }
      .number {
        text-align: end;
      }
      .move {
        display: flex;
        align-items: center;
        gap: 0.375rem;
        padding: 0.125rem 0.375rem;
        border-radius: 0.375rem;
      }
      .move.last {
        background: var(--sunken);
        font-weight: 600;
      }
      piece-mark {
        font-size: 0.8rem;
      }
    `,
  ];

  @property() game: GameName = "tic-tac-toe";
  @property({ attribute: false }) moves: readonly string[] = [];
  @property({ attribute: false }) marks: Marks = tableMarks;

  override render() {
    if (this.moves.length === 0) return html`<p class="none">${text.play.noMoves}</p>`;
    const pairs = Array.from({ length: Math.ceil(this.moves.length / 2) }, (_, pair) => pair);
    return html`<ol tabindex="0" aria-label=${text.play.moves}>
      ${pairs.map(
        (pair) => html`<li>
          <span class="number">${pair + 1}.</span>${this.move(pair * 2, "first")}${this.move(pair * 2 + 1, "second")}
        </li>`,
      )}
    </ol>`;
  }

  private move(index: number, side: Side) {
    const move = this.moves[index];
    if (move === undefined) return "";
    return html`<span class=${index === this.moves.length - 1 ? "move last" : "move"}>
      <piece-mark .piece=${look(this.game, side, this.marks)}></piece-mark>${move}
    </span>`;
  }

  protected override updated(changed: PropertyValues<this>): void {
    const list = this.renderRoot.querySelector("ol");
    if (changed.has("moves") && list !== null) list.scrollTop = list.scrollHeight;
  }
}
