import { css, html, svg } from "lit";
import { customElement, property } from "lit/decorators.js";

import { BoardElement, cellWords } from "../boards/board";
import { text } from "../strings/text";

/** The opponent's sea to shoot at: a grid of buttons over what is known of it. Moves are "x,y". */
@customElement("sea-target")
export class SeaTarget extends BoardElement {
  static override styles = [
    ...BoardElement.boardStyles,
    css`
      .grid {
        grid-auto-rows: 1fr;
      }
      .row {
        grid-auto-flow: column;
        grid-auto-columns: 1fr;
      }
      .water {
        fill: var(--surface);
        stroke: var(--line);
        stroke-width: 0.4;
      }
      .miss {
        fill: var(--ink-soft);
      }
      .hit {
        fill: var(--first);
      }
      .sunk {
        fill: var(--ink);
      }
      .cut {
        fill: none;
        stroke: var(--surface);
        stroke-width: 1;
        stroke-linecap: round;
      }
      .grid button.legal:hover {
        background: color-mix(in srgb, var(--accent) 30%, transparent);
      }
    `,
  ];

  /** Rows of . o x #, joined by slashes. */
  @property() sea = "";

  private get lines(): readonly string[] {
    return this.sea.split("/");
  }

  protected override rows(): number {
    return this.lines.length;
  }

  protected override columns(): number {
    return this.lines[0]?.length ?? 1;
  }

  protected override moveAt(row: number, column: number): string {
    return `${column},${row}`;
  }

  protected override describe(row: number, column: number): string {
    const mark = this.lines[row]?.[column] ?? ".";
    const holds = text.bench.marks[mark === "o" || mark === "x" || mark === "#" ? mark : "."];
    const cell = this.moveAt(row, column);
    return cellWords(cell, holds, this.last === cell, false);
  }

  protected override picture() {
    const cells = this.lines.flatMap((line, y) =>
      Array.from(line, (mark, x) => {
        const place = `translate(${x * 10} ${y * 10})`;
        switch (mark) {
          case "o":
            return svg`<g transform=${place}><rect class="water" x="0.4" y="0.4" width="9.2" height="9.2" rx="1" /><circle class="miss" cx="5" cy="5" r="1.4" /></g>`;
          case "x":
            return svg`<g transform=${place}><rect class="hit" x="0.4" y="0.4" width="9.2" height="9.2" rx="1" /><path class="cut" d="M3 3l4 4M7 3l-4 4" /></g>`;
          case "#":
            return svg`<g transform=${place}><rect class="sunk" x="0.4" y="0.4" width="9.2" height="9.2" rx="1" /><path class="cut" d="M3 3l4 4M7 3l-4 4" /></g>`;
          default:
            return svg`<rect class="water" transform=${place} x="0.4" y="0.4" width="9.2" height="9.2" rx="1" />`;
        }
      }),
    );
    return html`<svg viewBox="0 0 ${this.columns() * 10} ${this.rows() * 10}" aria-hidden="true">${cells}</svg>`;
  }
}
