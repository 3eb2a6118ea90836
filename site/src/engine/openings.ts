/**
 * Connect 4's larger opening book: fetched once for all workers of the page, when one of them first searches that game.
 * Nobody waits for it, and all works without: it only makes early positions quick.
 */
import bookUrl from "../../build/openings.bin?url";
import { reason } from "./error";
import type { Question } from "./protocol";
import type { EngineThread } from "./thread";

/** What has arrived; undefined before, and when it was refused. */
let book: Uint8Array | undefined;
let fetched: Promise<void> | undefined;

/** The workers that have it. */
const lent = new WeakSet<EngineThread>();

/** Hands a worker the book before a question that it helps with, if it has arrived by then. */
export async function lendOpenings(thread: EngineThread, question: Question): Promise<void> {
  if (question.game !== "connect4" || (question.ask !== "choose" && question.ask !== "analyze") || lent.has(thread)) return;
  fetched ??= download().catch(without);
  if (book === undefined) return;
  lent.add(thread);
  const { error } = JSON.parse(await thread.ask({ ask: "book", game: question.game, bytes: book })) as { error?: string };
  if (error !== undefined) {
    book = undefined;
    without(error);
  }
}

async function download(): Promise<void> {
  const response = await fetch(bookUrl);
  if (!response.ok) throw new Error(`${response.url} answers with status ${response.status}`);
  book = new Uint8Array(await response.arrayBuffer());
}

function without(thrown: unknown): void {
  console.warn(`The engine goes on without the larger opening book: ${reason(thrown)}`);
}
