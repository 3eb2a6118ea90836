// What the relay remembers of past battles, read from its JSON with nothing taken on trust.
import type { EngineGame, Side } from "../engine/client";
import { isEngineGame } from "../games";
import { askRelay, type Fields } from "../relay/api";
import { teamOf } from "../relay/team";

export const outcomes = ["won", "lost", "draw", "unknown"] as const;

export type Outcome = (typeof outcomes)[number];

/** A battle of the past. */
export interface Past {
  readonly id: string;
  readonly game: EngineGame;
  readonly arena: string;
  readonly opponent: string;
  readonly youAre: Side | "";
  readonly outcome: Outcome;
  /** The relay's sentence on how it ended. */
  readonly reason: string;
  readonly points: number | undefined;
  readonly moves: number;
  readonly startedAt: Date | undefined;
  readonly flipped: { readonly by: "us" | "them"; readonly why: string } | undefined;
}

export interface Ply {
  readonly move: string;
  readonly by: string;
  readonly ms: number | undefined;
  /** The board after it, from arenas that show boards and tell no moves; else "". */
  readonly board: string;
}

/** A battle with all that is needed to replay it. */
export interface PastBattle extends Past {
  readonly start: string;
  readonly plies: readonly Ply[];
}

/** What to show; an empty field is no filter. */
export interface Filter {
  readonly game: EngineGame | "";
  readonly outcome: Outcome | "";
  readonly opponent: string;
}

export interface Page {
  readonly battles: readonly Past[];
  /** Where the next page begins, or "". */
  readonly next: string;
}

/** One day's results. */
export interface Day {
  /** Midnight UTC. */
  readonly day: Date;
  readonly results: Readonly<Record<Outcome, number>>;
}

/** The newest battles that pass a filter, from a cursor on. */
export async function fetchPage(filter: Filter, cursor: string, signal: AbortSignal): Promise<Page> {
  const query = new URLSearchParams({ limit: "30" });
  for (const [name, value] of Object.entries({ ...filter, team: teamOf(location), before: cursor })) if (value !== "") query.set(name, value);
  const answer = await askRelay(`/api/battles?${query.toString()}`, signal);
  return { battles: list(answer["battles"]).flatMap((entry) => readPast(entry) ?? []), next: words(answer["next"]) };
}

export async function fetchBattle(game: string, id: string, signal: AbortSignal): Promise<PastBattle | undefined> {
  const answer = await askRelay(`/api/battles/${encodeURIComponent(game)}/${encodeURIComponent(id)}`, signal);
  const past = readPast(answer);
  if (past === undefined) return undefined;
  const plies = list(answer["plies"]).map((ply) => ({ move: words(ply["move"]), by: words(ply["by"]), ms: amount(ply["ms"]), board: words(ply["board"]) }));
  return { ...past, start: words(answer["start"]), plies };
}

/** The days on which battles ended, oldest first. */
export async function fetchDays(game: EngineGame | "", signal: AbortSignal): Promise<readonly Day[]> {
  const query = new URLSearchParams({ game, team: teamOf(location) });
  const answer = await askRelay(`/api/results?${query.toString()}`, signal);
  return list(answer["days"]).flatMap((entry) => {
    const day = moment(entry["day"]);
    if (day === undefined) return [];
    const count = (outcome: Outcome) => Math.max(amount(entry[outcome]) ?? 0, 0);
    return { day, results: { won: count("won"), lost: count("lost"), draw: count("draw"), unknown: count("unknown") } };
  }).sort((a, b) => a.day.getTime() - b.day.getTime());
}

/** Where the transcript of a battle is. */
export function transcriptAddress({ game, id }: Past): string {
  return `/api/battles/${encodeURIComponent(game)}/${encodeURIComponent(id)}/transcript`;
}

function readPast(entry: Fields): Past | undefined {
  const game = words(entry["game"]);
  const id = words(entry["id"]);
  if (!isEngineGame(game) || id === "") return undefined;
  const youAre = entry["youAre"];
  const moves = entry["moves"];
  return {
    id,
    game,
    arena: words(entry["arena"]),
    opponent: words(entry["opponent"]),
    youAre: youAre === "first" || youAre === "second" ? youAre : "",
    outcome: outcomes.find((outcome) => outcome === entry["outcome"]) ?? "unknown",
    reason: words(entry["reason"]),
    points: amount(entry["points"]),
    moves: amount(moves) ?? 0,
    startedAt: moment(entry["startedAt"]),
    flipped: readFlip(entry["flipped"]),
  };
}

function readFlip(flip: unknown): Past["flipped"] {
  if (typeof flip !== "object" || flip === null) return undefined;
  const { by, why } = flip as { by?: unknown; why?: unknown };
  return { by: by === "us" ? "us" : "them", why: words(why) };
}

function list(value: unknown): readonly Fields[] {
  if (!Array.isArray(value)) return [];
  return value.filter((entry): entry is Fields => typeof entry === "object" && entry !== null && !Array.isArray(entry));
}

function words(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function amount(value: unknown): number | undefined {
  return typeof value === "number" && Number.isFinite(value) ? value : undefined;
}

function moment(value: unknown): Date | undefined {
  const at = new Date(words(value));
  return Number.isNaN(at.getTime()) ? undefined : at;
}
