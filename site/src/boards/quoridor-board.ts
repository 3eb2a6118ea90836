import { html, nothing, type PropertyValues } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { classMap } from "lit/directives/class-map.js";

import "../elements/ui-choice";
import type { ChooseEvent, Option } from "../elements/ui-choice";
import { look } from "../games";
import { text } from "../strings/text";
import { BoardElement, cellWords } from "./board";
import { Carry, type Place } from "./carry";
import { readQuoridor } from "./notation";
import {
  boardSize,
  moveUnder,
  nearestWall,
  pitch,
  squareName,
  wallLie,
  wallName,
  wallUnder,
  type Lie,
} from "./quoridor-geometry";
import { drawQuoridor, type WallPreview } from "./quoridor-picture";
import { quoridorStyles } from "./quoridor-styles";

/** What a press means: in "pawn" the pointer chooses squares and grooves alike, in the others only walls of one lie. */
export type Mode = "pawn" | Lie;

/** A place in the window, as pointer events give it. */
type Point = Pick<MouseEvent, "clientX" | "clientY">;

/**
 * Nine squares by nine and the walls between them. The grid over the picture is of squares in the pawn's mode and of
 * the eight by eight crossings in a wall's. A pointer previews the wall that it is over; a finger's first tap is such
 * a preview too, and a second tap, or the button that appears, places it.
 */
@customElement("quoridor-board")
export class QuoridorBoard extends BoardElement {
  static override styles = [
    ...BoardElement.boardStyles,
    quoridorStyles,
  ];

  @property() mode: Mode = "pawn";

  /** The move under the pointer or the focus, drawn as a preview; "" when there is none. */
  @state() private aimed = "";

  /** The wall that a finger has tapped once and not yet confirmed. */
  @property() pending = "";

  /** Where the pointer last went down. A browser moves a finger's click onto a nearby button, off the groove meant. */
  private down: Point = { clientX: 0, clientY: 0 };

  protected rows() {
    return this.mode === "pawn" ? 9 : 8;
  }

  protected columns() {
    return this.rows();
  }

  protected moveAt(row: number, column: number): string {
    if (row < 0) return "";
    const [down, across] = [this.along(row, this.rows()), this.along(column, this.columns())];
    return this.mode === "pawn" ? squareName(down, across) : wallName(down, across, this.mode);
  }

  protected describe(row: number, column: number): string {
    const name = this.moveAt(row, column);
    const lie = wallLie(name);
    if (lie !== undefined) {
      const words = text.board.wall(name, lie);
      return this.legal.includes(name) ? words : `${words}, ${text.board.cannot}`;
    }
    const { pawns } = readQuoridor(this.position);
    const holder = pawns.first === name ? "first" : pawns.second === name ? "second" : undefined;
    const empty = this.legal.includes(name) ? text.board.canMove : text.board.empty;
    const holds = holder === undefined ? empty : text.board.pawnOf(look("quoridor", holder, this.marks));
    return cellWords(name, holds, name === this.last, this.line.includes(name));
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    // A preview belongs to the position that it was made for.
    if (this.hasUpdated && (changed.has("position") || changed.has("legal"))) {
      this.pending = "";
      if (!this.legal.includes(this.aimed)) this.aimed = "";
    }
  }

  override render() {
    return this.watched ? super.render() : html`${super.render()}${this.tools()}`;
  }

  protected override grid() {
    const classes = { surface: true, crossings: this.mode !== "pawn", aiming: this.legal.includes(this.aimed) };
    return html`<div
      class=${classMap(classes)}
      @pointerdown=${this.onPointerDown}
      @pointermove=${this.onPointerMove}
      @pointerleave=${() => {
        this.aimed = "";
      }}
      @click=${this.onClick}
    >
      ${super.grid()}
    </div>${this.rack()}`;
  }

  /** Over the walls in hand of the side to move: where they are taken to be dragged. An SVG element could not hold a finger's scroll off. */
  private rack() {
    if (!this.legal.some((move) => wallLie(move) !== undefined)) return nothing;
    const isNear = (readQuoridor(this.position).turn === "second") === this.turned;
    return html`<div class=${isNear ? "rack near" : "rack far"} @pointerdown=${this.wallCarry.onPointerDown}></div>`;
  }

  protected override onPress(event: MouseEvent, row: number, column: number): void {
    // Only a key's click has no count; a pointer's is judged by where it is, since it may mean a groove nearby.
    if (event.detail === 0) this.report(this.moveAt(row, column));
  }

  /** The pawn of the side to move is dragged from where it stands, in whatever mode. */
  protected override grabs({ x, y }: Place): boolean {
    const { pawns, turn } = readQuoridor(this.position);
    return this.mode === "pawn" && this.squareAt(x, y) === pawns[turn];
  }

  protected override stands(row: number, column: number): boolean {
    const { pawns, turn } = readQuoridor(this.position);
    return this.legal.length > 0 && this.moveAt(row, column) === pawns[turn];
  }

  protected override cellAt(at: Place): [number, number] | undefined {
    return at.x < 0 || at.x > 1 || at.y < 0 || at.y > 1 ? undefined : super.cellAt(at);
  }

  /** A wall on its way from the rack to a groove. A finger's wall is only tried where it is dropped. */
  private readonly wallCarry = new Carry(this, {
    over: () => this.renderRoot.querySelector(".surface"),
    canGrab: () => this.legal.some((move) => wallLie(move) !== undefined),
    onDrop: (at, event) => {
      const wall = this.wallAt(at);
      if (wall === "") return;
      if (event.pointerType !== "mouse" && this.legal.includes(wall)) this.pending = wall;
      else this.report(wall);
    },
  });

  private squareAt(x: number, y: number): string {
    const [seenX, seenY] = this.seen(x * boardSize, y * boardSize);
    return squareName(Math.floor(seenY / pitch), Math.floor(seenX / pitch));
  }

  /** The wall in the groove nearest to a place on the board, or "". */
  private wallAt({ x, y }: Place): string {
    if (x < 0 || x > 1 || y < 0 || y > 1) return "";
    return nearestWall(...this.seen(x * boardSize, y * boardSize));
  }

  protected override onFocus(row: number, column: number): void {
    super.onFocus(row, column);
    this.aimed = this.moveAt(row, column);
  }

  protected override onKey(event: KeyboardEvent): void {
    const mode = modeKeys.get(event.key.toLowerCase());
    if (mode === undefined || event.ctrlKey || event.metaKey || event.altKey) {
      super.onKey(event);
      return;
    }
    event.preventDefault();
    void this.changeMode(mode, true);
  }

  private async changeMode(mode: Mode, focus: boolean): Promise<void> {
    this.mode = mode;
    this.pending = "";
    this.aimed = "";
    await this.updateComplete;
    if (focus) this.renderRoot.querySelector<HTMLElement>('.grid [tabindex="0"]')?.focus();
  }

  private onPointerDown(event: PointerEvent): void {
    this.down = { clientX: event.clientX, clientY: event.clientY };
  }

  private onPointerMove(event: PointerEvent): void {
    // A finger has no place before it touches, so only a mouse or a pen aims.
    if (event.pointerType !== "touch" || this.carry.at !== undefined) this.aimed = this.moveUnder(event);
  }

  private onClick(event: MouseEvent): void {
    if (event.detail === 0) return;
    const byFinger = event instanceof PointerEvent && event.pointerType === "touch";
    const move = this.moveUnder(byFinger ? this.down : event);
    if (!byFinger || wallLie(move) === undefined || !this.legal.includes(move) || move === this.pending) {
      this.pending = "";
      this.report(move);
      return;
    }
    this.pending = move;
  }

  private moveUnder({ clientX, clientY }: Point): string {
    const surface = this.renderRoot.querySelector(".surface");
    if (surface === null) return "";
    const box = surface.getBoundingClientRect();
    const [x, y] = this.seen(((clientX - box.left) * boardSize) / box.width, ((clientY - box.top) * boardSize) / box.height);
    return this.mode === "pawn" ? moveUnder(x, y, (name) => this.legal.includes(name)) : wallUnder(x, y, this.mode);
  }

  /**
   * Below the board: what a press means, or, after a finger's first tap, what to do with the wall it tried. Both have
   * the same height, so that the board stays under the finger.
   */
  private tools() {
    return html`<div class="tools">
      ${this.pending === "" ? this.modeChoice() : this.wallButtons()}
      <p class="tip">${matchMedia("(hover: none)").matches ? text.board.tapHint : text.board.pointHint}</p>
    </div>`;
  }

  private modeChoice() {
    return html`<ui-choice
      .label=${text.board.modes}
      label-unseen
      .value=${this.mode}
      .options=${modes()}
      @choose=${(event: ChooseEvent) => {
        void this.changeMode(event.detail.value as Mode, false);
      }}
    ></ui-choice>`;
  }

  private wallButtons() {
    const turned = this.pending.slice(0, 2) + (wallLie(this.pending) === "h" ? "v" : "h");
    return html`<div class="tried">
      <button
        class="button primary"
        type="button"
        @click=${() => {
          this.report(this.pending);
        }}
      >
        ${text.board.confirm}
      </button>
      <button
        class="button"
        type="button"
        ?disabled=${!this.legal.includes(turned)}
        @click=${() => {
          this.pending = turned;
        }}
      >
        ${text.board.turn}
      </button>
      <button
        class="button"
        type="button"
        @click=${() => {
          this.pending = "";
        }}
      >
        ${text.board.cancel}
      </button>
    </div>`;
  }

  protected picture() {
    const { at } = this.carry;
    return drawQuoridor({
      view: readQuoridor(this.position),
      marks: this.marks,
      turned: this.turned,
      last: this.last,
      line: this.line,
      // Dots show where the pawn can go, to who can move it.
      open: this.watched || this.mode !== "pawn" ? [] : this.legal,
      aimed: this.aimed,
      preview: this.preview(),
      held: at,
    });
  }

  /** A point of the picture as the geometry has it, which is seen from the first side. */
  private seen(x: number, y: number): [number, number] {
    return this.turned ? [boardSize - x, boardSize - y] : [x, y];
  }

  /** The wall that is tried, and whether it can stand there. */
  private preview(): WallPreview | undefined {
    const { at } = this.wallCarry;
    const name = at !== undefined ? this.wallAt(at) : this.pending === "" ? this.aimed : this.pending;
    if (wallLie(name) === undefined || this.legal.length === 0) return undefined;
    if (this.legal.includes(name)) return { name, kind: "preview" };
    // Over a groove that is taken, a mouse that passes by needs no answer; who chose to place a wall does.
    return this.mode === "pawn" && at === undefined ? undefined : { name, kind: "refused" };
  }
}

function modes(): Option[] {
  return [
    { value: "pawn", label: text.board.pawn },
    { value: "h", label: text.board.wallH, name: text.board.wallHName },
    { value: "v", label: text.board.wallV, name: text.board.wallVName },
  ];
}

const modeKeys = new Map<string, Mode>([
  ["p", "pawn"],
  ["escape", "pawn"],
  ["h", "h"],
  ["v", "v"],
]);
