import { html, nothing, svg, type PropertyValues, type SVGTemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { classMap } from "lit/directives/class-map.js";

import type { Side } from "../engine/client";
import { drawPiece } from "../elements/piece-mark";
import { setStyle } from "../elements/set-style";
import "../elements/ui-choice";
import type { ChooseEvent, Option } from "../elements/ui-choice";
import { look } from "../games";
import { text } from "../strings/text";
import { BoardElement, cellWords } from "./board";
import { Carry, type Place } from "./carry";
import { readQuoridor } from "./notation";
import {
  boardSize,
  height,
  margin,
  moveUnder,
  nearestWall,
  pitch,
  square,
  squareName,
  squareRectangle,
  tray,
  wallLie,
  wallName,
  wallRectangle,
  wallUnder,
  width,
  turnedRectangle,
  type Lie,
  type Rectangle,
} from "./quoridor-geometry";
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
    const view = readQuoridor(this.position);
    const squares = Array.from({ length: 81 }, (_, index) => squareName(Math.floor(index / 9), index % 9));
    const walls = view.walls.filter((name) => name !== this.last);
    const [near, far]: [Side, Side] = this.turned ? ["second", "first"] : ["first", "second"];
    return html`<svg viewBox="${-margin} ${-tray} ${width} ${height}" aria-hidden="true">
      <rect class="table" x=${-margin} y=${-tray} width=${width} height=${height} rx="3.5" />
      <rect class="goal ${near}" x="0" y="-1.9" width=${boardSize} height="0.9" rx="0.45" />
      <rect class="goal ${far}" x="0" y=${boardSize + 1} width=${boardSize} height="0.9" rx="0.45" />
      ${this.trayOf(far, view.inHand[far], -tray / 2 - 0.8)}
      ${this.trayOf(near, view.inHand[near], boardSize + margin + tray / 2 + 0.2)} ${this.coordinates()}
      ${squares.map((name) => this.square(name))} ${squares.map((name) => this.hint(name))}
      ${walls.map((name) => this.wall(name, "wall"))} ${this.preview()}
      ${wallLie(this.last) === undefined || !view.walls.includes(this.last) ? nothing : this.wall(this.last, "wall last")}
      ${this.pawn("first", view.pawns.first)} ${this.pawn("second", view.pawns.second)}
    </svg>`;
  }

  /** A point of the picture as the geometry has it, which is seen from the first side. */
  private seen(x: number, y: number): [number, number] {
    return this.turned ? [boardSize - x, boardSize - y] : [x, y];
  }

  private placed(box: Rectangle): Rectangle {
    return this.turned ? turnedRectangle(box) : box;
  }

  private coordinates() {
    return Array.from({ length: 9 }, (_, index) => {
      const middle = this.along(index, 9) * pitch + square / 2;
      return svg`<text class="coordinate" x=${middle} y=${boardSize + 4.9}>${"abcdefghi"[index]}</text>
        <text class="coordinate" x=${-margin / 2} y=${middle + 1.1}>${9 - index}</text>`;
    });
  }

  private square(name: string): SVGTemplateResult {
    const { x, y, width: side } = this.placed(squareRectangle(name));
    const classes = { square: true, last: name === this.last, won: this.line.includes(name) };
    return svg`<rect class=${classMap(classes)} x=${x} y=${y} width=${side} height=${side} rx="1.3" />`;
  }

  /** A dot on each square that the pawn can go to. */
  private hint(name: string): SVGTemplateResult {
    if (this.watched || this.mode !== "pawn" || !this.legal.includes(name)) return svg``;
    const { x, y, width: side } = this.placed(squareRectangle(name));
    return svg`<circle class=${classMap({ hint: true, hovered: name === this.aimed })} cx=${x + side / 2} cy=${y + side / 2} r=${name === this.aimed ? 2.6 : 1.5} />`;
  }

  private wall(name: string, kind: string): SVGTemplateResult {
    const { x, y, width: across, height: down } = this.placed(wallRectangle(name));
    // A little shorter and thinner than its groove, so that two walls in a row can be told apart.
    return svg`<rect class=${kind} x=${x + 0.3} y=${y + 0.3} width=${across - 0.6} height=${down - 0.6} rx="0.9" />`;
  }

  private preview() {
    const { at } = this.wallCarry;
    const name = at !== undefined ? this.wallAt(at) : this.pending === "" ? this.aimed : this.pending;
    if (wallLie(name) === undefined || this.legal.length === 0) return nothing;
    if (this.legal.includes(name)) return this.wall(name, "wall preview");
    // Over a groove that is taken, a mouse that passes by needs no answer; who chose to place a wall does.
    return this.mode === "pawn" && at === undefined ? nothing : this.wall(name, "wall refused");
  }

  private pawn(side: Side, name: string): SVGTemplateResult {
    const { x, y, width: room } = this.placed(squareRectangle(name));
    const { at } = this.carry;
    const held = at !== undefined && readQuoridor(this.position).turn === side;
    const [middleX, middleY] = held ? [at.x * boardSize, at.y * boardSize] : [x + room / 2, y + room / 2];
    const place = setStyle({ transform: `translate(${middleX}px, ${middleY}px)` });
    return svg`<g class=${held ? "pawn held" : "pawn"} ${place}><g transform="scale(0.105)">${drawPiece(look("quoridor", side, this.marks))}</g></g>`;
  }

  /** The walls that a side has in hand: ten places, the spent ones pale. */
  private trayOf(side: Side, inHand: number, y: number): SVGTemplateResult {
    const bars = Array.from({ length: 10 }, (_, index) => {
      const kind = index < inHand ? "wall" : "spent";
      return svg`<rect class=${kind} x=${8 + index * 3.2} y=${y - 2} width="1.5" height="4" rx="0.6" />`;
    });
    return svg`<g transform="translate(2.6 ${y}) scale(0.055)">${drawPiece(look("quoridor", side, this.marks))}</g>
      ${bars}<text class="count" x="42.5" y=${y + 1.1}>${inHand}</text>`;
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
