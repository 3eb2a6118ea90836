import { html, type TemplateResult } from "lit";

import type { EngineGame, Side } from "../engine/client";
import { sideName, tableMarks, type Marks } from "../games";
import { text } from "../strings/text";
import type { BoardEvent } from "./board";
import { drawWaters, isMatch, readMatch } from "./match-notation";
import { readSeas } from "./notation";
import "./connect4-board";
import "./quoridor-board";
import type { SeaOwner } from "./sea-board";
import "./sea-board";
import "./sea-target";
import "./tictactoe-board";

/** What a view tells a board. */
export interface Shown {
  readonly game: EngineGame;
  readonly position: string;
  readonly moves: readonly string[];
  readonly line?: readonly string[] | undefined;
  readonly marks?: Marks;
  /** How many stones lie on the board, where the moves that put them there are not known. */
  readonly stones?: number | undefined;
  /** The last move, where it is not the last one of the moves. */
  readonly last?: string | undefined;
  /** Whether the board is seen from the second side. */
  readonly turned?: boolean;
  /** Of two seas: into which one the last shot went, and whose they are where they are not the opponent's and ours. */
  readonly lastIn?: 0 | 1 | undefined;
  readonly owners?: readonly [SeaOwner, SeaOwner];
}

/** How a board reports, for boards that a person plays on. */
export interface Table {
  readonly legal: readonly string[];
  readonly onMove: (event: BoardEvent) => void;
  readonly onIllegal: (event: BoardEvent) => void;
}

const noMove = (): void => undefined;

/** Both seas of Battleship: as they were told, or of a whole game with the names of both sides. */
function drawSeas({ position, lastIn, owners }: Shown, last: string): TemplateResult {
  if (!isMatch(position)) return html`<sea-board class="board" .position=${position} .owners=${owners} .last=${last} .lastIn=${lastIn ?? 0}></sea-board>`;
  const view = readMatch(position);
  const pictures = `${drawWaters(view, "second", true)} ${drawWaters(view, "first", true)}`;
  return html`<sea-board
    class="board"
    .position=${pictures}
    .owners=${[seaOwner("second"), seaOwner("first")]}
    .last=${last}
    .lastIn=${lastIn ?? 0}
  ></sea-board>`;
}

/** The opponent's sea of an arena's battle to shoot at, a grid of cells, and both seas to look at. */
function drawTarget(shown: Shown, last: string, { legal, onMove, onIllegal }: Table): TemplateResult {
  const { theirs } = readSeas(shown.position);
  return html`<sea-target
      class="board"
      .sea=${theirs.rows.join("/")} .legal=${legal} .last=${last} .label=${text.board.target}
      @board-move=${onMove} @board-illegal=${onIllegal}
    ></sea-target>
    ${drawSeas(shown, last)}`;
}

function seaOwner(side: Side): SeaOwner {
  const name = sideName("battleship", side, tableMarks);
  return { name, title: text.sea.of(name) };
}

/** The board of a game: one to play on when there is a table, else one to look at. */
export function drawBoard(shown: Shown, table?: Table): TemplateResult {
  const { game, position, moves } = shown;
  const last = shown.last ?? moves.at(-1) ?? "";
  const line = shown.line ?? [];
  const marks = shown.marks ?? tableMarks;
  const watched = table === undefined;
  const turned = shown.turned ?? false;
  if (game === "battleship") return table === undefined ? drawSeas(shown, last) : drawTarget(shown, last, table);
  const label = watched ? text.board.summary(game, shown.stones ?? moves.length, last) : text.board.label(game);
  const { legal, onMove, onIllegal } = table ?? { legal: [], onMove: noMove, onIllegal: noMove };
  switch (game) {
    case "tic-tac-toe":
      return html`<tictactoe-board
        class="board"
        .position=${position} .legal=${legal} .line=${line} .last=${last} .marks=${marks} .label=${label} .turned=${turned}
        ?watched=${watched} @board-move=${onMove} @board-illegal=${onIllegal}
      ></tictactoe-board>`;
    case "connect4":
      return html`<connect4-board
        class="board"
        .position=${position} .legal=${legal} .line=${line} .last=${last} .marks=${marks} .label=${label} .turned=${turned}
        ?watched=${watched} @board-move=${onMove} @board-illegal=${onIllegal}
      ></connect4-board>`;
    case "quoridor":
      return html`<quoridor-board
        class="board"
        .position=${position} .legal=${legal} .line=${line} .last=${last} .marks=${marks} .label=${label} .turned=${turned}
        ?watched=${watched} @board-move=${onMove} @board-illegal=${onIllegal}
      ></quoridor-board>`;
  }
}
