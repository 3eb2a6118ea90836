import { EngineClient, type GameState } from "../engine/client";
import { reason } from "../engine/error";
import type { Shown } from "../boards/draw-board";
import { isGameName, type Marks } from "../games";
import type { GameRecord } from "./record";

/** One position of a game as it is shown. */
export interface Frame {
  readonly position: string;
  readonly line: readonly string[];
  /** What the engine knows of it; undefined for a board that is only told, such as both seas of an arena's Battleship. */
  readonly state: GameState | undefined;
}

export interface Played {
  /** The start, and the position after each move. */
  readonly frames: readonly Frame[];
  /** Why the next move cannot be shown, or "" when all are. */
  readonly cut: string;
}

/** What a board is told to show a game at a ply. Of an arena's two seas the left one is the opponent's, which we shoot at. */
export function shownAt({ game, moves, by }: GameRecord, frames: readonly Frame[], ply: number, marks: Marks): Shown {
  const frame = frames[ply];
  const turn = frames[ply - 1]?.state?.turn ?? (by?.[ply - 1] === "opponent" ? "second" : "first");
  return { game, position: frame?.position ?? "", moves: moves.slice(0, ply), line: frame?.line, marks, lastIn: turn === "first" ? 0 : 1 };
}

/** A game's positions, each move played by the engine. Whoever was told positions instead of moves has them as they are. */
export async function playThrough(record: GameRecord, engine: EngineClient): Promise<Played> {
  return record.positions === undefined ? played(record, engine) : { frames: await told(record, record.positions, engine), cut: "" };
}

async function played({ game, start, moves }: GameRecord, engine: EngineClient): Promise<Played> {
  // Of an arena's game of Battleship nobody knows both fleets.
  if (!isGameName(game) || (game === "battleship" && start === "")) return { frames: [], cut: "" };
  let state = start === "" ? await engine.start(game) : await engine.state(game, start);
  const frames = [frameOf(state)];
  for (const move of moves) {
    try {
      state = await engine.play(game, state.position, move);
    } catch (thrown) {
      return { frames, cut: reason(thrown) };
    }
    frames.push(frameOf(state));
  }
  return { frames, cut: "" };
}

async function told({ game }: GameRecord, positions: readonly string[], engine: EngineClient): Promise<Frame[]> {
  const frames: Frame[] = [];
  for (const position of positions) {
    const bare: Frame = { position, line: [], state: undefined };
    // The arenas' two seas are a picture of what one side knows, not a position of the engine's.
    const known = game !== "battleship" && isGameName(game) ? await engine.state(game, position).then(frameOf, () => bare) : bare;
    frames.push(known);
  }
  return frames;
}

function frameOf(state: GameState): Frame {
  return { position: state.position, line: state.line ?? [], state };
}
