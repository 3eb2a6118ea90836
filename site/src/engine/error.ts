/** A failure of the engine. Its message is a sentence for the person at the page. */
export class EngineError extends Error {
  override readonly name = "EngineError";
}

/** The message of anything that was thrown, for the end of a sentence. */
export function reason(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
