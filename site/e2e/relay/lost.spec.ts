/** A relay that dies and comes back, as the page sees it. */
import { expect, test } from "@playwright/test";
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";

import { mortalPort } from "../hosts";

const address = `127.0.0.1:${mortalPort}`;

let relay: ChildProcess | undefined;

async function startRelay(): Promise<void> {
  relay = spawn("../bin/arenabot", ["serve", "--listen", address, "--db", "memory", "--log", "error"], { stdio: "ignore" });
  await expect
    .poll(async () => fetch(`http://${address}/healthz`).then((answer) => answer.ok, () => false))
    .toBe(true);
}

async function killRelay(): Promise<void> {
  if (relay === undefined) return;
  const gone = once(relay, "exit");
  relay.kill("SIGKILL");
  await gone;
  relay = undefined;
}

test.afterEach(killRelay);

test("a relay that is killed is said to be lost, and found again when it is back", async ({ page }) => {
  await startRelay();
  await page.goto(`http://${address}/#arena`);
  await expect(page.getByText("Connected to the relay since")).toBeVisible();
  await killRelay();
  await expect(page.getByText(/^The relay is lost since \d\d:\d\d:\d\d\./)).toBeVisible();
  await startRelay();
  await expect(page.getByText("Connected to the relay since")).toBeVisible();
});
