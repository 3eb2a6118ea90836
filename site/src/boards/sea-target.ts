import { css, html, svg, type PropertyValues, type SVGTemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";

import { text } from "../strings/text";
import { BoardElement, cellWords } from "./board";
import type { Ship } from "./match-notation";

/** The room for the coordinates above and to the left of the cells, of which each is 10 wide. */
const margin = 5;

/**
 * One sea as a grid of cells: the opponent's to shoot at, or one's own to look at. Moves are "x,y". A miss is a dot, a hit a
 * cross, and the hit that sank a ship a ring around its cross.
 */
@customElement("sea-target")
export class SeaTarget extends BoardElement {
  static override styles = [
    ...BoardElement.boardStyles,
    css`
      .grid {
        inset: var(--sea-top) 0 0 var(--sea-left);
        grid-auto-rows: 1fr;
      }
      .row {
        grid-auto-flow: column;
        grid-auto-columns: 1fr;
      }
      .water {
        fill: light-dark(#dfe9f3, #1c2b3b);
      }
      .hull {
        fill: light-dark(#7b8798, #8593a8);
      }
      .miss {
        fill: light-dark(#5c6b80, #9fb0c6);
      }
      .hit {
        fill: var(--first);
      }
      .sunk {
        fill: light-dark(#7d1d10, #ffd9d0);
      }
      .cut {
        fill: none;
        stroke: light-dark(#fff, #1b1e25);
        stroke-width: 1.2;
        stroke-linecap: round;
      }
      .chance {
        fill: var(--accent);
      }
      .last {
        fill: none;
        stroke: var(--ink);
        stroke-width: 0.9;
      }
      .coordinate {
        fill: var(--ink-soft);
        font: 3.4px var(--sans);
        text-anchor: middle;
      }
      .grid button.legal:hover {
        box-shadow: inset 0 0 0 2px var(--ink);
      }
    `,
  ];

  /** Rows of . o x # b, joined by slashes. */
  @property() sea = "";

  /** The ships that may be seen, drawn whole under the marks. */
  @property({ attribute: false }) ships: readonly Ship[] = [];

  /** The chance of a ship on each cell in thousandths, row by row; empty where nobody asked. */
  @property({ attribute: false }) chances: readonly number[] = [];

  private get lines(): readonly string[] {
    return this.sea.split("/");
  }

  protected override rows(): number {
    return this.lines.length;
  }

  protected override columns(): number {
    return Math.max(this.lines[0]?.length ?? 1, 1);
  }

  protected override moveAt(row: number, column: number): string {
    return `${column},${row}`;
  }

  protected override describe(row: number, column: number): string {
    const mark = this.lines[row]?.[column] ?? ".";
    const holds = text.board.seaMarks[mark === "o" || mark === "x" || mark === "#" || mark === "b" ? mark : "."];
    const cell = this.moveAt(row, column);
    const words = cellWords(cell, holds, this.last === cell, false);
    const chance = this.chances[row * this.columns() + column];
    return chance === undefined || mark !== "." ? words : `${words}, ${text.analysis.percent(chance / 1000)}`;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    this.style.setProperty("--sea-left", `${(100 * margin) / (10 * this.columns() + margin)}%`);
    this.style.setProperty("--sea-top", `${(100 * margin) / (10 * this.rows() + margin)}%`);
  }

  protected override picture() {
    const most = Math.max(1, ...this.chances);
    const cells = this.lines.flatMap((line, y) =>
      Array.from(line, (mark, x) => {
        const chance = mark === "." ? (this.chances[y * line.length + x] ?? 0) : 0;
        return svg`<rect class="water" x=${x * 10 + 0.3} y=${y * 10 + 0.3} width="9.4" height="9.4" rx="1" />
          ${chance === 0 ? svg`` : svg`<rect class="chance" x=${x * 10 + 0.3} y=${y * 10 + 0.3} width="9.4" height="9.4" rx="1" opacity=${((0.85 * chance) / most).toFixed(2)} />`}`;
      }),
    );
    const hulls = this.ships.map(({ x, y, length, down }) => {
      const [across, along] = down ? [1, length] : [length, 1];
      return svg`<rect class="hull" x=${x * 10 + 1.2} y=${y * 10 + 1.2} width=${across * 10 - 2.4} height=${along * 10 - 2.4} rx="3.8" />`;
    });
    const marks = this.lines.flatMap((line, y) => Array.from(line, (mark, x) => drawMark(mark, x, y)));
    const [x, y] = this.last.split(",").map(Number);
    const ring = this.last === "" || x === undefined || y === undefined ? svg`` : svg`<rect class="last" x=${x * 10 + 0.4} y=${y * 10 + 0.4} width="9.2" height="9.2" rx="1.4" />`;
    return html`<svg viewBox="${-margin} ${-margin} ${this.columns() * 10 + margin} ${this.rows() * 10 + margin}" aria-hidden="true">
      ${cells} ${hulls} ${marks} ${ring} ${this.coordinates()}
    </svg>`;
  }

  private coordinates() {
    const across = Array.from({ length: this.columns() }, (_, x) => svg`<text class="coordinate" x=${x * 10 + 5} y="-1.4">${x}</text>`);
    const along = Array.from({ length: this.rows() }, (_, y) => svg`<text class="coordinate" x="-2.6" y=${y * 10 + 6.2}>${y}</text>`);
    return [across, along];
  }
}

function drawMark(mark: string, x: number, y: number): SVGTemplateResult {
  const at = `translate(${x * 10} ${y * 10})`;
  switch (mark) {
    case "o":
      return svg`<circle class="miss" transform=${at} cx="5" cy="5" r="1.5" />`;
    case "x":
      return svg`<g transform=${at}><rect class="hit" x="0.9" y="0.9" width="8.2" height="8.2" rx="1.6" /><path class="cut" d="M3.2 3.2l3.6 3.6M6.8 3.2l-3.6 3.6" /></g>`;
    case "#":
      return svg`<g transform=${at}><rect class="sunk" x="0.9" y="0.9" width="8.2" height="8.2" rx="1.6" /><circle class="cut" cx="5" cy="5" r="3.1" /><path class="cut" d="M3.8 3.8l2.4 2.4M6.2 3.8l-2.4 2.4" /></g>`;
    default:
      return svg``;
  }
}
