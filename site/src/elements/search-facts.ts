import { LitElement, css, html } from "lit";
import { customElement, property } from "lit/decorators.js";

import type { GameName } from "../engine/types";
import { text } from "../strings/text";
import { shared } from "./shared-styles";

/** What an engine knew about the move that it chose. */
export interface Facts {
  readonly move: string;
  readonly value: number;
  readonly solved: boolean;
  readonly depth: number;
  readonly nodes: number;
}

/** The last search in one small row: who chose which move, its value, depth and nodes. */
@customElement("search-facts")
export class SearchFacts extends LitElement {
  static override styles = [
    shared,
    css`
      dl {
        display: grid;
        grid-template-columns: repeat(4, auto);
        justify-content: space-between;
        gap: 0.25rem;
        font-size: 0.8125rem;
        line-height: 1.4;
        font-variant-numeric: tabular-nums;
      }
      dt {
        color: var(--ink-soft);
      }
      dd {
        font-weight: 600;
      }
    `,
  ];

  /** Who searched; the engine, unless said otherwise. */
  @property() by = "";

  @property() game: GameName | "" = "";
  @property({ attribute: false }) facts: Facts | undefined;

  override render() {
    if (this.facts === undefined) return "";
    const { move, depth, nodes } = this.facts;
    return html`<dl aria-label=${text.engine.label}>
      <div><dt>${this.by || text.engine.name}</dt><dd>${move}</dd></div>
      ${this.game === "battleship"
        ? html`<div><dt>${text.sea.hitChance}</dt><dd>${text.analysis.percent(this.facts.value / 100)}</dd></div>`
        : html`<div><dt>${text.engine.value}</dt><dd>${valueWords(this.facts)}</dd></div>
            <div><dt>${text.engine.depth}</dt><dd>${depth}</dd></div>`}
      <div><dt>${text.engine.nodes}</dt><dd>${text.engine.nodeCount(nodes)}</dd></div>
    </dl>`;
  }
}

/** A solved value is the outcome for the one who moved; any other is in the game's own unit. */
function valueWords({ value, solved }: Facts): string {
  if (!solved) return text.engine.valueOf(value);
  if (value === 0) return text.engine.solvedDraw;
  return value > 0 ? text.engine.solvedWin : text.engine.solvedLoss;
}
