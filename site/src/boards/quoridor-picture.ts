// The picture of a Quoridor board: squares, walls, pawns, and the walls in hand above and below it.
import { html, nothing, svg, type SVGTemplateResult, type TemplateResult } from "lit";
import { classMap } from "lit/directives/class-map.js";

import { drawPiece } from "../elements/piece-mark";
import { setStyle } from "../elements/set-style";
import type { Side } from "../engine/client";
import { look, type Marks } from "../games";
import type { Place } from "./carry";
import type { QuoridorView } from "./notation";
import {
  boardSize,
  height,
  margin,
  pitch,
  square,
  squareName,
  squareRectangle,
  tray,
  turnedRectangle,
  wallLie,
  wallRectangle,
  width,
  type Rectangle,
} from "./quoridor-geometry";

/** A wall that is tried: one that can stand there, or one that cannot. */
export interface WallPreview {
  readonly name: string;
  readonly kind: "preview" | "refused";
}

export interface QuoridorScene {
  readonly view: QuoridorView;
  readonly marks: Marks;
  readonly turned: boolean;
  readonly last: string;
  /** The squares of the winning line. */
  readonly line: readonly string[];
  /** The moves of which the squares have a dot. */
  readonly open: readonly string[];
  /** The move under the pointer or the focus. */
  readonly aimed: string;
  readonly preview: WallPreview | undefined;
  /** Where the pawn of the side to move is dragged to, as shares of the board. */
  readonly held: Place | undefined;
}

export function drawQuoridor(scene: QuoridorScene): TemplateResult {
  const { view, turned, last, preview } = scene;
  const squares = Array.from({ length: 81 }, (_, index) => squareName(Math.floor(index / 9), index % 9));
  const walls = view.walls.filter((name) => name !== last);
  const [near, far]: [Side, Side] = turned ? ["second", "first"] : ["first", "second"];
  return html`<svg viewBox="${-margin} ${-tray} ${width} ${height}" aria-hidden="true">
    <rect class="table" x=${-margin} y=${-tray} width=${width} height=${height} rx="3.5" />
    <rect class="goal ${near}" x="0" y="-1.9" width=${boardSize} height="0.9" rx="0.45" />
    <rect class="goal ${far}" x="0" y=${boardSize + 1} width=${boardSize} height="0.9" rx="0.45" />
    ${trayOf(scene, far, -tray / 2 - 0.8)} ${trayOf(scene, near, boardSize + margin + tray / 2 + 0.2)} ${coordinates(turned)}
    ${squares.map((name) => drawSquare(scene, name))} ${squares.map((name) => hint(scene, name))}
    ${walls.map((name) => wall(scene, name, "wall"))} ${preview === undefined ? nothing : wall(scene, preview.name, `wall ${preview.kind}`)}
    ${wallLie(last) === undefined || !view.walls.includes(last) ? nothing : wall(scene, last, "wall last")}
    ${pawn(scene, "first")} ${pawn(scene, "second")}
  </svg>`;
}

function placed({ turned }: QuoridorScene, box: Rectangle): Rectangle {
  return turned ? turnedRectangle(box) : box;
}

function coordinates(turned: boolean) {
  return Array.from({ length: 9 }, (_, index) => {
    const middle = (turned ? 8 - index : index) * pitch + square / 2;
    return svg`<text class="coordinate" x=${middle} y=${boardSize + 4.9}>${"abcdefghi"[index]}</text>
      <text class="coordinate" x=${-margin / 2} y=${middle + 1.1}>${9 - index}</text>`;
  });
}

function drawSquare(scene: QuoridorScene, name: string): SVGTemplateResult {
  const { x, y, width: side } = placed(scene, squareRectangle(name));
  const classes = { square: true, last: name === scene.last, won: scene.line.includes(name) };
  return svg`<rect class=${classMap(classes)} x=${x} y=${y} width=${side} height=${side} rx="1.3" />`;
}

/** A dot on each square that the pawn can go to. */
function hint(scene: QuoridorScene, name: string): SVGTemplateResult {
  if (!scene.open.includes(name)) return svg``;
  const { x, y, width: side } = placed(scene, squareRectangle(name));
  const hovered = name === scene.aimed;
  return svg`<circle class=${classMap({ hint: true, hovered })} cx=${x + side / 2} cy=${y + side / 2} r=${hovered ? 2.6 : 1.5} />`;
}

function wall(scene: QuoridorScene, name: string, kind: string): SVGTemplateResult {
  const { x, y, width: across, height: down } = placed(scene, wallRectangle(name));
  // A little shorter and thinner than its groove, so that two walls in a row can be told apart.
  return svg`<rect class=${kind} x=${x + 0.3} y=${y + 0.3} width=${across - 0.6} height=${down - 0.6} rx="0.9" />`;
}

function pawn(scene: QuoridorScene, side: Side): SVGTemplateResult {
  const { view, held } = scene;
  const { x, y, width: room } = placed(scene, squareRectangle(view.pawns[side]));
  const dragged = view.turn === side ? held : undefined;
  const [middleX, middleY] = dragged === undefined ? [x + room / 2, y + room / 2] : [dragged.x * boardSize, dragged.y * boardSize];
  const place = setStyle({ transform: `translate(${middleX}px, ${middleY}px)` });
  return svg`<g class=${dragged === undefined ? "pawn" : "pawn held"} ${place}><g transform="scale(0.105)">${drawPiece(look("quoridor", side, scene.marks))}</g></g>`;
}

/** The walls that a side has in hand: ten places, the spent ones pale. */
function trayOf({ view, marks }: QuoridorScene, side: Side, y: number): SVGTemplateResult {
  const inHand = view.inHand[side];
  const bars = Array.from({ length: 10 }, (_, index) => {
    const kind = index < inHand ? "wall" : "spent";
    return svg`<rect class=${kind} x=${8 + index * 3.2} y=${y - 2} width="1.5" height="4" rx="0.6" />`;
  });
  return svg`<g transform="translate(2.6 ${y}) scale(0.055)">${drawPiece(look("quoridor", side, marks))}</g>
    ${bars}<text class="count" x="42.5" y=${y + 1.1}>${inHand}</text>`;
}
