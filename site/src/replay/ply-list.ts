import { LitElement, css, html, nothing, type PropertyValues } from "lit";
import { customElement, property } from "lit/decorators.js";

import "../elements/piece-mark";
import { shared } from "../elements/shared-styles";
import type { Side } from "../engine/client";
import { isGameName, look, sideName, tableMarks, type Marks } from "../games";
import { text } from "../strings/text";
import type { GameRecord } from "./record";

/** Reports which ply was picked. */
export type PlyEvent = CustomEvent<{ readonly ply: number }>;

/** Every move of a game with what is known of it: who made it, who chose it, how long it took. A press goes there. */
@customElement("ply-list")
export class PlyList extends LitElement {
  static override styles = [
    shared,
    css`
      ol {
        display: grid;
        align-content: start;
        max-block-size: 24rem;
        margin: 0;
        padding: 0;
        overflow-y: auto;
        list-style: none;
        border: 1px solid var(--line);
        border-radius: var(--radius);
        background: var(--surface);
      }
      button {
        display: grid;
        grid-template-columns: 2rem auto 1fr auto;
        align-items: center;
        gap: 0.5rem;
        inline-size: 100%;
        min-height: 2.25rem;
        padding-inline: 0.75rem;
        border: 0;
        background: transparent;
        font-variant-numeric: tabular-nums;
        text-align: start;
      }
      button[aria-current="true"] {
        background: var(--sunken);
        font-weight: 600;
      }
      button:focus-visible {
        outline-offset: -3px;
      }
      .soft {
        font-size: 0.875rem;
        font-weight: 400;
        color: var(--ink-soft);
      }
    `,
  ];

  @property({ attribute: false }) record: GameRecord | undefined;
  @property({ attribute: false }) marks: Marks = tableMarks;
  /** Whose turn it was at each position, the start first, as far as it is known. */
  @property({ attribute: false }) turns: readonly (Side | undefined)[] = [];
  /** The ply that is shown, and how many can be. */
  @property({ type: Number }) ply = 0;
  @property({ type: Number }) last = 0;

  override render() {
    const { record } = this;
    if (record === undefined || record.moves.length === 0) return nothing;
    return html`<ol tabindex="0" aria-label=${text.play.moves}>
      ${record.moves.map((move, index) => this.row(record, move, index))}
    </ol>`;
  }

  private row({ game, times, by, sides }: GameRecord, move: string, index: number) {
    const side: Side = sides?.[index] ?? this.turns[index] ?? (index % 2 === 0 ? "first" : "second");
    const chose = by?.[index] ?? "";
    const ms = times[index];
    return html`<li>
      <button
        type="button"
        aria-current=${index + 1 === this.ply ? "true" : "false"}
        ?disabled=${index + 1 > this.last}
        @click=${() => {
          this.dispatchEvent(new CustomEvent("ply", { detail: { ply: index + 1 } }));
        }}
      >
        <span class="soft">${index + 1}</span>
        ${isGameName(game) ? html`<piece-mark .piece=${look(game, side, this.marks)}></piece-mark>` : html`<span></span>`}
        <span>${isGameName(game) ? html`<span class="unseen">${sideName(game, side, this.marks)}, </span>` : nothing}${move === "" ? "–" : move}</span>
        <span class="soft">${chose === "page" || chose === "agent" || chose === "native" ? text.battle.by[chose] : ""} ${ms === undefined ? "" : text.replay.took(Math.round(ms / 100) * 100)}</span>
      </button>
    </li>`;
  }

  /** The move that is shown stays in view; the page itself does not move. */
  protected override updated(changed: PropertyValues<this>): void {
    if (!changed.has("ply")) return;
    const list = this.renderRoot.querySelector("ol");
    const row = this.renderRoot.querySelectorAll<HTMLElement>("li")[Math.max(this.ply - 1, 0)];
    if (list === null || row === undefined) return;
    const top = row.offsetTop - list.offsetTop;
    if (top < list.scrollTop) list.scrollTop = top;
    else if (top + row.offsetHeight > list.scrollTop + list.clientHeight) list.scrollTop = top + row.offsetHeight - list.clientHeight;
  }
}
