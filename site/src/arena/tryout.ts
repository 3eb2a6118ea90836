import type { EngineGame } from "../engine/client";
import { text } from "../strings/text";

/** The opponents of the practice arena: the honest ones, weakest first, and one that cheats once. */
const opponents = ["first-legal", "random", "alpha-beta", "cheat"] as const;

/** Those of Battleship, which is played as the arenas that ask do: there is no way to cheat there. */
const seaOpponents = ["first-legal", "random", "greedy"] as const;

export type Opponent = (typeof opponents | typeof seaOpponents)[number];

export function opponentsOf(game: EngineGame): readonly Opponent[] {
  return game === "battleship" ? seaOpponents : opponents;
}

/**
 * Asks the practice arena for a battle of our team against an opponent. Throws an Error whose message is a sentence's
 * end when none began.
 */
export async function startTryout(arena: string, game: EngineGame, teamUrl: string, opponent: Opponent): Promise<void> {
  const base = arena.replace(/\/$/, "");
  const [address, request] =
    game === "battleship"
      ? [`${base}/ask`, { teamUrl: `${teamUrl.replace(/\/$/, "")}/bot`, game, opponent }]
      : [`${base}/${game}/tryout`, { teamUrl, opponent }];
  let response: Response;
  try {
    response = await fetch(address, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(request),
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
