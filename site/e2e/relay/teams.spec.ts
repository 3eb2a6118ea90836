/** A relay of several teams: each has a page of its own, which attaches for that team alone and shows that team alone. */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, test } from "@playwright/test";

import { mortalPort } from "../hosts";

const host = `http://127.0.0.1:${mortalPort}`;

let relay: ChildProcess | undefined;

test.beforeAll(async () => {
  const file = join(mkdtempSync(join(tmpdir(), "teams-")), "arenabot.toml");
  writeFileSync(file, '[teams.blue]\nname = "blue bot"\n\n[teams.red]\nname = "red bot"\n');
  const flags = ["--config", file, "--hold", "200ms", "--settle", "50ms", "--think", "1s", "--pace", "50ms", "--db", "memory", "--log", "error"];
  relay = spawn("../bin/arenabot", ["serve", "--listen", `127.0.0.1:${mortalPort}`, ...flags], { stdio: "ignore" });
  await expect.poll(async () => fetch(`${host}/healthz`).then((answer) => answer.ok, () => false)).toBe(true);
});

test.afterAll(async () => {
  if (relay === undefined) return;
  const gone = once(relay, "exit");
  relay.kill("SIGKILL");
  await gone;
});

/** Begins a battle of a team in the practice arena. */
async function begin(team: string, game: string): Promise<void> {
  const answer = await fetch(`${host}/practice/${game}/tryout`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ teamUrl: `${host}/t/${team}`, opponent: "first-legal", youAre: "second", seed: 1 }),
  });
  expect(await answer.json()).toMatchObject({ errors: {} });
}

test("a team's page decides its team's battles, and shows no other's", async ({ page, context }) => {
  await page.goto(`${host}/t/blue`); // leads on to the folder
  await expect(page).toHaveURL(/\/t\/blue\/(#.*)?$/);
  await page.goto(`${host}/t/blue/#arena`);
  await expect(page.getByLabel("Team URL")).toHaveText(`${host}/t/blue`);
  await page.getByRole("switch", { name: "Auto-play" }).click();
  await expect(page.getByRole("switch", { name: "Auto-play" })).toBeChecked();

  const red = await context.newPage();
  await red.goto(`${host}/t/red/#arena`);
  await expect(red.getByLabel("Team URL")).toHaveText(`${host}/t/red`);

  await begin("blue", "connect4");
  await begin("red", "tic-tac-toe");
  const ours = page.getByRole("article");
  await expect(ours).toHaveCount(1);
  await expect(ours).toContainText("Connect 4");
  await expect(red.getByRole("article")).toHaveCount(1);
  await expect(red.getByRole("article")).toContainText("Tic-tac-toe");

  // Both end, and only the first was this page's to decide.
  await expect(page.getByRole("article", { name: /Connect 4/ })).toContainText(/[Ww]on/, { timeout: 60_000 });
  await expect.poll(async () => past("blue")).toMatchObject([{ team: "blue", game: "connect4", by: { native: 0 } }]);
  await expect.poll(async () => past("red")).toMatchObject([{ team: "red", game: "tic-tac-toe", by: { page: 0 } }]);

  // The history of a team's page is that of the team.
  await page.goto(`${host}/t/blue/#history`);
  const rows = page.getByRole("list", { name: "Battles" }).getByRole("listitem");
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText("Connect 4");
});

async function past(team: string): Promise<unknown> {
  const answer = (await (await fetch(`${host}/api/battles?team=${team}`)).json()) as { battles: { outcome: string }[] };
  return answer.battles.filter(({ outcome }) => outcome !== "");
}
