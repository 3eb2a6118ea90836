// What a picture of /boards is made of: a board, or one of the two that Battleship is placed and played on.
import type { Insight } from "../analysis/insight";
import type { Shown } from "../boards/draw-board";
import type { MatchBoard } from "../boards/match-board";
import type { QuoridorBoard } from "../boards/quoridor-board";
import type { GameName } from "../engine/client";
import type { FleetEditor } from "../play/fleet-editor";
import type { StateName } from "../strings/boards";

interface Named {
  readonly name: StateName;
  /** Whether somebody flipped the table. */
  readonly flipped?: boolean;
}

/** A board as every view draws it. */
export interface BoardState extends Named {
  readonly shown: Shown;
  /** The moves that can be made, for boards that are played on. */
  readonly legal?: readonly string[];
  /** What an analysis draws over it. */
  readonly insight?: Insight;
  /** How far somebody is with a wall of Quoridor. */
  readonly building?: Pick<QuoridorBoard, "mode" | "pending">;
}

/** Both seas of a game of Battleship, to shoot at. */
export interface MatchState extends Named {
  readonly match: Pick<MatchBoard, "position" | "viewer" | "open" | "legal" | "last" | "lastBy" | "chances">;
}

/** A fleet that is being placed. */
export interface FleetState extends Named {
  readonly placing: Pick<FleetEditor, "fleet" | "fault">;
}

export type State = BoardState | MatchState | FleetState;

/** The states of one game, in the order in which they are shown. */
export interface Showcase {
  readonly game: GameName;
  readonly states: readonly State[];
}
