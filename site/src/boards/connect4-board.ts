import { css, html, svg } from "lit";
import { customElement, state } from "lit/decorators.js";
import { classMap } from "lit/directives/class-map.js";

import { drawPiece } from "../elements/piece-mark";
import { setStyle } from "../elements/set-style";
import { look, sideName } from "../games";
import { text } from "../strings/text";
import { BoardElement, cellWords } from "./board";
import type { Place } from "./carry";
import { readCells, type Cells } from "./notation";

const letters = ["A", "B", "C", "D", "E", "F", "G"];
const rowCount = 6;
const columnCount = 7;

/** The plate's border around the holes, in the units of the picture, where a hole is 100 wide. */
const border = 14;

/** A plate with holes, behind which the discs fall. A press anywhere in a column drops a disc into it; from the other side it is mirrored. */
@customElement("connect4-board")
export class Connect4Board extends BoardElement {
  static override styles = [
    ...BoardElement.boardStyles,
    css`
      .behind {
        fill: light-dark(#dfe3ee, #14171e);
      }
      .plate {
        fill: var(--plate);
      }
      .hole {
        fill: none;
        stroke: var(--plate-edge);
        stroke-width: 3;
      }
      .hole.last {
        stroke: #fff;
        stroke-width: 5;
      }
      .hole.won {
        stroke: #fff;
        stroke-width: 9;
      }
      .faded {
        opacity: 0.38;
      }
      .ghost {
        opacity: 0.4;
      }
      .fall {
        animation: fall calc(110ms + var(--rows) * 55ms) cubic-bezier(0.55, 0, 0.9, 0.6);
      }
      .letter {
        fill: #dbe3f6;
        font: 600 22px var(--sans);
        text-anchor: middle;
      }
      @keyframes fall {
        from {
          transform: translateY(calc(var(--rows) * -100px));
        }
      }
      .carried {
        pointer-events: none;
      }
      .grid {
        touch-action: pan-y pinch-zoom; /* a finger that goes sideways drags */
        grid-template-rows: repeat(6, 1fr);
        /* The border's shares of the picture's height and width. */
        inset: 2.154% 1.923% auto;
        aspect-ratio: 7 / 6;
      }
      .row {
        grid-template-columns: repeat(7, 1fr);
      }
    `,
  ];

  @state() private hovered = -1;

  protected rows() {
    return rowCount;
  }

  protected columns() {
    return columnCount;
  }

  protected moveAt(_row: number, column: number): string {
    return letters[this.along(column, columnCount)] ?? "";
  }

  protected describe(row: number, viewColumn: number): string {
    const column = this.along(viewColumn, columnCount);
    const side = this.cells().rows[row]?.[column] ?? "";
    const name = cellName(row, column);
    const holds = side === "" ? text.board.empty : sideName("connect4", side, this.marks);
    return cellWords(name, holds, this.isLast(row, column), this.line.includes(name));
  }

  protected override grabs(): boolean {
    return true;
  }

  /** A disc goes into the column that it is over, however high it is held. */
  protected override cellAt({ x, y }: Place): [number, number] | undefined {
    return y > -0.5 && y < 1.2 ? super.cellAt({ x, y: 0 }) : undefined;
  }

  protected override onHover(_row: number, column: number): void {
    this.hovered = column < 0 ? -1 : this.along(column, columnCount);
  }

  private cells(): Cells {
    return readCells(this.position, rowCount, columnCount);
  }

  private at(row: number, column: number): string {
    return `translate(${this.along(column, columnCount) * 100 + 50} ${row * 100 + 50})`;
  }

  /** The column under a place, or -1. */
  private columnAt(at: Place): number {
    const cell = this.cellAt(at);
    return cell === undefined ? -1 : this.along(cell[1], columnCount);
  }

  /** The row of a column's topmost disc; rowCount when it has none. */
  private top(column: number): number {
    const row = this.cells().rows.findIndex((cells) => cells[column] !== "");
    return row < 0 ? rowCount : row;
  }

  private isLast(row: number, column: number): boolean {
    return this.last === letters[column] && this.top(column) === row;
  }

  protected picture() {
    const { rows, turn } = this.cells();
    const won = this.line.length > 0;
    const places = rows.flatMap((cells, row) => cells.map((side, column) => ({ side, row, column, name: cellName(row, column) })));
    const { at } = this.carry;
    const aimed = at === undefined ? this.hovered : this.columnAt(at);
    const landing = aimed >= 0 && this.legal.includes(letters[aimed] ?? "") ? this.top(aimed) - 1 : -1;
    // The disc that is dragged hangs over the plate.
    const carried =
      at === undefined
        ? svg``
        : svg`<g class="carried" transform="translate(${Math.max(0, Math.min(at.x, 1)) * 700} -56)">${drawPiece(look("connect4", turn, this.marks))}</g>`;

    const discs = places
      .filter(({ side }) => side !== "")
      .map(({ side, row, column, name }) => {
        const classes = { fall: this.isLast(row, column), faded: won && !this.line.includes(name) };
        return svg`<g transform=${this.at(row, column)}><g class=${classMap(classes)} ${setStyle({ "--rows": String(row + 1) })}>
          ${side === "" ? svg`` : drawPiece(look("connect4", side, this.marks))}</g></g>`;
      });
    const ghost =
      landing < 0
        ? svg``
        : svg`<g class="ghost" transform=${this.at(landing, aimed)}>${drawPiece(look("connect4", turn, this.marks))}</g>`;
    const rims = places.map(({ row, column, name }) => {
      const classes = { hole: true, last: !won && this.isLast(row, column), won: this.line.includes(name) };
      return svg`<circle class=${classMap(classes)} cx=${this.along(column, columnCount) * 100 + 50} cy=${row * 100 + 50} r="42" />`;
    });
    const legend = letters.map((letter, column) => svg`<text class="letter" x=${this.along(column, columnCount) * 100 + 50} y="624">${letter}</text>`);
    return html`<svg viewBox="${-border} ${-border} 728 650" aria-hidden="true">
      <rect class="behind" x="-8" y="-8" width="716" height="638" rx="20" />
      ${discs}${ghost}
      <path class="plate" fill-rule="evenodd" d=${plate} />
      ${rims}${legend}${carried}
    </svg>`;
  }
}

/** A rounded rectangle with 42 round holes in it, as one path whose inner circles cut it out. */
const plate = [
  `M${-border + 24} ${-border}H${700 + border - 24}a24 24 0 0 1 24 24V612a24 24 0 0 1-24 24H${-border + 24}a24 24 0 0 1-24-24V${-border + 24}a24 24 0 0 1 24-24Z`,
  ...Array.from({ length: rowCount * columnCount }, (_, index) => {
    const x = (index % columnCount) * 100 + 50;
    const y = Math.floor(index / columnCount) * 100 + 50;
    return `M${x - 41} ${y}a41 41 0 1 0 82 0a41 41 0 1 0-82 0Z`;
  }),
].join("");

function cellName(row: number, column: number): string {
  return `${letters[column] ?? ""}${rowCount - row}`;
}
