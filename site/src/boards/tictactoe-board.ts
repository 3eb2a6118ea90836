import { css, html, svg } from "lit";
import { customElement, state } from "lit/decorators.js";
import { classMap } from "lit/directives/class-map.js";

import { drawPiece } from "../elements/piece-mark";
import { look, sideName } from "../games";
import { text } from "../strings/text";
import { BoardElement, cellWords } from "./board";
import { readCells } from "./notation";

const names = [
  ["NW", "N", "NE"],
  ["W", "C", "E"],
  ["SW", "S", "SE"],
] as const;

/** Three tiles by three, each 100 wide and 8 apart. */
@customElement("tictactoe-board")
export class TicTacToeBoard extends BoardElement {
  static override styles = [
    ...BoardElement.boardStyles,
    css`
      .tile {
        fill: var(--surface);
        stroke: var(--line);
        stroke-width: 1.5;
      }
      .tile.last {
        fill: var(--sunken);
        stroke: var(--edge);
      }
      .tile.won {
        stroke: none;
      }
      .tile.won.cross-tile {
        fill: var(--first-soft);
      }
      .tile.won.nought-tile {
        fill: var(--second-soft);
      }
      .ghost {
        opacity: 0.22;
      }
      .fresh {
        animation: appear 160ms ease-out;
      }
      .grid,
      .row {
        gap: 2.532%;
      }
      .carried {
        pointer-events: none;
      }
      .grid {
        touch-action: pan-y pinch-zoom; /* a finger that goes sideways drags */
        /* The gap of 8 is a share of the picture's 316 in both directions. */
        grid-template-rows: repeat(3, 1fr);
      }
      .row {
        grid-template-columns: repeat(3, 1fr);
      }
      @keyframes appear {
        from {
          opacity: 0;
        }
      }
    `,
  ];

  @state() private hovered = "";

  protected rows() {
    return 3;
  }

  protected columns() {
    return 3;
  }

  protected moveAt(row: number, column: number): string {
    return names[this.along(row, 3)]?.[this.along(column, 3)] ?? "";
  }

  protected describe(row: number, column: number): string {
    const side = readCells(this.position, 3, 3).rows[this.along(row, 3)]?.[this.along(column, 3)] ?? "";
    const name = this.moveAt(row, column);
    const holds = side === "" ? text.board.empty : sideName("tic-tac-toe", side, this.marks);
    return cellWords(name, holds, name === this.last, this.line.includes(name));
  }

  protected override grabs(): boolean {
    return true;
  }

  protected override onHover(row: number, column: number): void {
    this.hovered = row < 0 ? "" : this.moveAt(row, column);
  }

  protected picture() {
    const { rows, turn } = readCells(this.position, 3, 3);
    const { at } = this.carry;
    const over = at === undefined ? undefined : this.cellAt(at);
    const aimed = at === undefined ? this.hovered : over === undefined ? "" : this.moveAt(...over);
    const tiles = rows.flatMap((cells, row) =>
      cells.map((side, column) => {
        const name = names[row]?.[column] ?? "";
        const piece = side === "" ? undefined : look("tic-tac-toe", side, this.marks);
        const ghost = name === aimed && this.legal.includes(name);
        const classes = {
          tile: true,
          last: name === this.last && this.line.length === 0,
          won: this.line.includes(name),
          "cross-tile": piece === "cross",
          "nought-tile": piece === "nought",
        };
        return svg`<g transform="translate(${this.along(column, 3) * 108} ${this.along(row, 3) * 108})">
          <rect class=${classMap(classes)} x="1" y="1" width="98" height="98" rx="12" />
          <g transform="translate(50 50) scale(0.88)">
            ${piece === undefined ? svg`` : svg`<g class=${name === this.last ? "fresh" : ""}>${drawPiece(piece)}</g>`}
            ${ghost ? svg`<g class="ghost">${drawPiece(look("tic-tac-toe", turn, this.marks))}</g>` : svg``}
          </g>
        </g>`;
      }),
    );
    const carried =
      at === undefined ? svg`` : svg`<g class="carried" transform="translate(${at.x * 316} ${at.y * 316}) scale(0.88)">${drawPiece(look("tic-tac-toe", turn, this.marks))}</g>`;
    return html`<svg viewBox="0 0 316 316" aria-hidden="true">${tiles}${carried}</svg>`;
  }
}
