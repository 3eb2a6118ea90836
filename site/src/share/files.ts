// The files that a replay gives away: one position as a picture, the whole game as a page of its own.
import type { Shown } from "../boards/draw-board";
import type { Marks } from "../games";
import { shownAt, type Frame } from "../replay/frames";
import type { GameRecord } from "../replay/record";
import { htmlFile, type Words } from "./html-file";
import { Painter, svgFile } from "./picture";

/** What there is to give away, as it was played through. */
export interface Shared {
  readonly record: GameRecord;
  readonly frames: readonly Frame[];
  readonly marks: Marks;
}

/** A position as an SVG picture. */
export async function positionFile(shared: Shared, ply: number, title: string): Promise<string> {
  const painter = new Painter();
  try {
    return svgFile(await painter.paint(picture(shared, ply)), title);
  } finally {
    painter.close();
  }
}

/** The whole game as one page, which begins at a ply. */
export async function gameFile(shared: Shared, ply: number, words: Words): Promise<string> {
  const painter = new Painter();
  try {
    const pictures = [];
    for (const at of shared.frames.keys()) pictures.push(await painter.paint(picture(shared, at)));
    return htmlFile(pictures, words, ply);
  } finally {
    painter.close();
  }
}

function picture({ record, frames, marks }: Shared, ply: number): Shown {
  return shownAt(record, frames, ply, marks);
}
