import { LitElement, css, html, type PropertyValues, type TemplateResult } from "lit";
import { property, state } from "lit/decorators.js";
import { classMap } from "lit/directives/class-map.js";

import { pieceStyles } from "../elements/piece-mark";
import { shared } from "../elements/shared-styles";
import { tableMarks, type Marks } from "../games";
import { text } from "../strings/text";
import { Carry, type Place } from "./carry";

/** What a board reports: the move that a person made, legal or not, in the game's notation. */
export type BoardEvent = CustomEvent<{ readonly move: string }>;

/**
 * What all boards share. A board knows no rules: it draws the position it is told, lets a person choose among the
 * moves it is told are legal, and reports the choice as `board-move`, or as `board-illegal` when it was not among them.
 *
 *     position, legal, line, last ──▶ picture (SVG) ── under ──▶ grid of buttons ──▶ board-move · board-illegal
 *
 * The picture is for the eye; the grid over it is what pointers, keys and screen readers use. It stays in the page
 * while the engine thinks (with no legal move), so that the focus is never lost. A `watched` board has no grid.
 */
export abstract class BoardElement extends LitElement {
  static boardStyles = [
    shared,
    pieceStyles,
    css`
      :host {
        position: relative;
        user-select: none;
        -webkit-user-select: none;
        -webkit-tap-highlight-color: transparent;
      }
      svg {
        display: block;
        inline-size: 100%;
        block-size: auto;
        overflow: visible;
      }
      .frame {
        position: relative;
      }
      .grid,
      .row {
        display: grid;
      }
      .grid {
        position: absolute;
        inset: 0;
      }
      .grid button {
        display: block;
        inline-size: 100%;
        block-size: 100%;
        padding: 0;
        border: 0;
        border-radius: 8%;
        background: transparent;
        touch-action: manipulation;
      }
      .grid button[aria-disabled="true"] {
        cursor: default;
      }
      .grid button.grabbed {
        cursor: grab;
        touch-action: none;
      }
      .grid button:focus-visible {
        outline-offset: -3px;
      }
    `,
  ];

  /** The position in the engine's notation. */
  @property() position = "";

  /** The moves that may be made now; empty when it is not a person's turn. */
  @property({ attribute: false }) legal: readonly string[] = [];

  /** The cells of the winning line, if there is one. */
  @property({ attribute: false }) line: readonly string[] = [];

  /** The move that led here, or "". */
  @property() last = "";

  /** Only to look at: no buttons, and one sentence for a screen reader. */
  @property({ type: Boolean, reflect: true }) watched = false;

  /** What a screen reader calls the board. */
  @property() label = "";

  @property({ attribute: false }) marks: Marks = tableMarks;

  /** Whether the board is seen from the other side, as who sits opposite does. */
  @property({ type: Boolean }) turned = false;

  /** The cell of the grid that the Tab key reaches, counted from the top left. */
  @state() protected focusRow = 0;
  @state() protected focusColumn = 0;

  /** The piece of the side to move, on its way to a cell. */
  protected readonly carry = new Carry(this, {
    over: () => this.renderRoot.querySelector(".grid"),
    canGrab: (at) => this.legal.length > 0 && this.grabs(at),
    onDrop: (at) => {
      const cell = this.cellAt(at);
      if (cell !== undefined) this.report(this.moveAt(...cell));
    },
  });

  protected abstract rows(): number;
  protected abstract columns(): number;

  /** The move that a press on this cell of the grid asks for. */
  protected abstract moveAt(row: number, column: number): string;

  /** An index along one edge, counted from the other end when the board is turned: its own inverse. */
  protected along(index: number, length: number): number {
    return this.turned ? length - 1 - index : index;
  }

  /** What stands on the cell, in words, for a screen reader. */
  protected abstract describe(row: number, column: number): string;

  protected abstract picture(): TemplateResult;

  /** Whether a press there picks up a piece to be dragged. Boards whose moves are no pieces have none. */
  protected grabs(_at: Place): boolean {
    return false;
  }

  /** Whether a piece that is dragged stands on the cell: a finger there does not scroll. */
  protected stands(_row: number, _column: number): boolean {
    return false;
  }

  /** The row and the column of the grid's cell under a place, half a cell around the grid included. */
  protected cellAt({ x, y }: Place): [number, number] | undefined {
    const row = Math.floor(y * this.rows());
    const column = Math.floor(x * this.columns());
    const near = (at: number, length: number) => at * length > -0.5 && at * length < length + 0.5;
    return near(x, this.columns()) && near(y, this.rows()) ? [clamp(row, this.rows()), clamp(column, this.columns())] : undefined;
  }

  override render() {
    if (this.watched) return html`<div class="frame" role="img" aria-label=${this.label}>${this.picture()}</div>`;
    return html`<div class="frame">${this.picture()}${this.grid()}</div>`;
  }

  /** Puts the focus on the cell that the Tab key reaches. */
  override focus(): void {
    void this.updateComplete.then(() => {
      this.renderRoot.querySelector<HTMLElement>('.grid [tabindex="0"]')?.focus();
    });
  }

  protected override willUpdate(_changed: PropertyValues<this>): void {
    this.focusRow = Math.min(this.focusRow, this.rows() - 1);
    this.focusColumn = Math.min(this.focusColumn, this.columns() - 1);
  }

  protected grid(): TemplateResult {
    const rows = Array.from({ length: this.rows() }, (_, row) => row);
    const columns = Array.from({ length: this.columns() }, (_, column) => column);
    return html`<div
      class="grid"
      role="grid"
      aria-label=${this.label}
      @keydown=${this.onKey}
      @pointerdown=${this.carry.onPointerDown}
    >
      ${rows.map((row) => html`<div class="row" role="row">${columns.map((column) => this.cell(row, column))}</div>`)}
    </div>`;
  }

  private cell(row: number, column: number): TemplateResult {
    const move = this.moveAt(row, column);
    const reached = row === this.focusRow && column === this.focusColumn;
    const legal = this.legal.includes(move);
    return html`<div role="gridcell">
      <button
        type="button"
        class=${classMap({ legal, grabbed: this.stands(row, column) })}
        tabindex=${reached ? 0 : -1}
        aria-label=${this.describe(row, column)}
        aria-disabled=${legal ? "false" : "true"}
        data-move=${move}
        @click=${(event: MouseEvent) => {
          this.onPress(event, row, column);
        }}
        @focus=${() => {
          this.onFocus(row, column);
        }}
        @pointerenter=${() => {
          this.onHover(row, column);
        }}
        @pointerleave=${() => {
          this.onHover(-1, -1);
        }}
      ></button>
    </div>`;
  }

  /** A press by pointer, key or assistive technology. */
  protected onPress(_event: MouseEvent, row: number, column: number): void {
    this.report(this.moveAt(row, column));
  }

  protected onFocus(row: number, column: number): void {
    this.focusRow = row;
    this.focusColumn = column;
  }

  /** The pointer is over a cell, or (-1, -1) over none. */
  protected onHover(_row: number, _column: number): void {
    // Boards without a preview have nothing to do.
  }

  protected report(move: string): void {
    const type = this.legal.includes(move) ? "board-move" : "board-illegal";
    this.dispatchEvent(new CustomEvent(type, { detail: { move }, bubbles: true, composed: true }));
  }

  protected onKey(event: KeyboardEvent): void {
    const step = steps.get(event.key);
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const [down, right] = step;
    this.focusRow = clamp(this.focusRow + down, this.rows());
    this.focusColumn = clamp(this.focusColumn + right, this.columns());
    this.focus();
  }
}

/** Rows down and columns right for each key; Home and End go to the ends of a row, however long it is. */
const steps = new Map<string, readonly [number, number]>([
  ["ArrowUp", [-1, 0]],
  ["ArrowDown", [1, 0]],
  ["ArrowLeft", [0, -1]],
  ["ArrowRight", [0, 1]],
  ["Home", [0, -Infinity]],
  ["End", [0, Infinity]],
]);

function clamp(index: number, length: number): number {
  return Math.max(0, Math.min(index, length - 1));
}

/** The words for a cell: its name, what it holds, and what is remarkable about it. */
export function cellWords(name: string, holds: string, last: boolean, inLine: boolean): string {
  const words = [text.board.cell(name, holds)];
  if (last) words.push(text.board.lastMove);
  if (inLine) words.push(text.board.winning);
  return words.join(", ");
}
