/** The relay's memory of past battles, played by a test. */
import type { Page } from "@playwright/test";

const past = [
  {
    id: "aaaa", game: "connect4", team: "", arena: "https://arena.example", opponent: "minimax", youAre: "first", outcome: "won",
    reason: "the arena declared us the winner", points: 3, moves: 7, startedAt: "2026-11-20T10:00:00Z", endedAt: "2026-11-20T10:01:00Z", by: { page: 4, native: 0 },
  },
  {
    id: "bbbb", game: "quoridor", team: "", arena: "https://arena.example", opponent: "", youAre: "second", outcome: "lost",
    reason: "our clock ran out", points: 0, moves: 31, startedAt: "2026-11-19T10:00:00Z", endedAt: "2026-11-19T10:03:00Z", by: { page: 0, native: 15 },
    flipped: { by: "them", why: "a wall crossed another" },
  },
];

const plies = ["D", "C", "D", "C", "D", "C", "D"].map((move, index) => ({
  move, by: index % 2 === 0 ? "page" : "", ms: 700 + index * 100, value: 1, solved: false, depth: 8, nodes: 1000,
}));

/** Answers /api as the relay does, and tells what was asked. */
export async function fakeHistory(page: Page): Promise<URLSearchParams[]> {
  const asked: URLSearchParams[] = [];
  await page.route(/\/api\/battles(\?|$)/, async (route) => {
    const query = new URL(route.request().url()).searchParams;
    asked.push(query);
    const fits = past.filter(
      ({ game, outcome, opponent }) =>
        ["", null, game].includes(query.get("game")) && ["", null, outcome].includes(query.get("outcome")) && opponent.includes(query.get("opponent") ?? ""),
    );
    const second = query.get("before") === "c1";
    await route.fulfill({ json: { battles: second ? [{ ...past[0], id: "cccc", opponent: "older" }] : fits, next: second || fits.length < 2 ? "" : "c1" } });
  });
  await page.route("**/api/results**", (route) =>
    route.fulfill({
      json: { days: [{ day: "2026-11-19", won: 1, lost: 2, draw: 0, unknown: 1 }, { day: "2026-11-20", won: 4, lost: 0, draw: 1, unknown: 0 }] },
    }),
  );
  await page.route("**/api/battles/connect4/aaaa", (route) =>
    route.fulfill({ json: { ...past[0], start: "......./......./......./......./......./....... X", plies } }),
  );
  await page.route("**/api/battles/connect4/aaaa/transcript", (route) => route.fulfill({ body: '{"at":"x"}\n', headers: { "Content-Type": "application/jsonl" } }));
  return asked;
}
