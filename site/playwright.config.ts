import { defineConfig, devices } from "@playwright/test";

import { relayHost, relayPort, staticHost, staticPort } from "./e2e/hosts";

/** Debian's Chromium; CHROMIUM names another one. Playwright's own cannot be counted on to be there. */
const launchOptions = {
  executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
};

const reuseExistingServer = process.env["CI"] === undefined;

export default defineConfig({
  testDir: "e2e",
  fullyParallel: true,
  // The engine of each page takes a core of its own.
  workers: 2,
  forbidOnly: process.env["CI"] !== undefined,
  reporter: process.env["CI"] === undefined ? "list" : "line",
  expect: { timeout: 10_000 },
  use: { ...devices["Desktop Chrome"], launchOptions, serviceWorkers: "block", trace: "retain-on-failure" },
  projects: [
    { name: "static", testIgnore: "relay/**", use: { baseURL: staticHost } },
    {
      name: "relay",
      testMatch: "relay/**/*.spec.ts",
      // One page at a time: of several that attach to one relay, only one is in charge.
      workers: 1,
      use: { baseURL: relayHost },
    },
  ],
  webServer: [
    {
      command: `npx vite preview --host 127.0.0.1 --port ${staticPort} --strictPort`,
      url: staticHost,
      reuseExistingServer,
    },
    {
      // Short waits, so that a whole battle takes seconds; enough to think for the page to be in time on a busy machine.
      command: `../bin/arenabot serve --listen 127.0.0.1:${relayPort} --hold 200ms --settle 50ms --think 1s --pace 50ms --db memory --log warn`,
      url: `${relayHost}/healthz`,
      reuseExistingServer,
    },
  ],
});
