import type { GameName } from "../engine/client";
import { text } from "../strings/en";

/** The opponents of the practice arena: the honest ones, weakest first, and one that cheats once. */
export const opponents = ["first-legal", "random", "alpha-beta", "cheat"] as const;
export type Opponent = (typeof opponents)[number];

/**
 * Asks the practice arena for a battle of our team against an opponent. Throws an Error whose message is a sentence's
 * end when none began.
 */
export async function startTryout(arena: string, game: GameName, teamUrl: string, opponent: Opponent): Promise<void> {
  let response: Response;
  try {
    response = await fetch(`${arena.replace(/\/$/, "")}/${game}/tryout`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ teamUrl, opponent }),
    });
  } catch {
    throw new Error(text.arena.unreachable);
  }
  const answer = await readAnswer(response);
  const [fault] = Object.values(answer.errors ?? {});
  const refusal = answer.error ?? fault;
  if (refusal !== undefined) throw new Error(refusal);
  if (!response.ok) throw new Error(text.arena.refusedStatus(response.status));
}

interface TryoutAnswer {
  readonly error?: string;
  /** For each battle whose webhook failed, why. */
  readonly errors?: Readonly<Record<string, string>>;
}

/** The answer's JSON; an answer without any is judged by its status alone. */
async function readAnswer(response: Response): Promise<TryoutAnswer> {
  try {
    return ((await response.json()) as TryoutAnswer | null) ?? {};
  } catch {
    return {};
  }
}
