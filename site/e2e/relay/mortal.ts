/** A relay that a test starts and kills: what it would not do to the one that all tests share. */
import { expect } from "@playwright/test";
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";

import { mortalPort } from "../hosts";

export const mortalAddress = `127.0.0.1:${mortalPort}`;

let relay: ChildProcess | undefined;

/** Starts it with these flags, and waits until it answers. */
export async function startRelay(...flags: string[]): Promise<void> {
  relay = spawn("../bin/arenabot", ["serve", "--listen", mortalAddress, "--log", "error", ...flags], { stdio: "ignore" });
  await expect.poll(async () => fetch(`http://${mortalAddress}/healthz`).then((answer) => answer.ok, () => false)).toBe(true);
}

/** Ends it at once, if it runs. */
export async function killRelay(): Promise<void> {
  if (relay === undefined) return;
  const gone = once(relay, "exit");
  relay.kill("SIGKILL");
  await gone;
  relay = undefined;
}
