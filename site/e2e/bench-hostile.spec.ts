/** The test bench against a hostile bot that is a real server elsewhere, called by the page itself. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";

import { expect, test, type Page } from "@playwright/test";

let server: Server;
let bot = "";
let answer: (request: IncomingMessage, response: ServerResponse) => void = (_request, response) => response.end();

test.describe.configure({ mode: "serial" });

test.beforeAll(async () => {
  server = createServer((request, response) => {
    response.setHeader("Access-Control-Allow-Origin", "*");
    response.setHeader("Access-Control-Allow-Headers", "content-type");
    if (request.method === "OPTIONS") response.end();
    else answer(request, response);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The bot has no port.");
  bot = `http://127.0.0.1:${address.port}/bot`;
});

test.afterAll(async () => {
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
});

async function start(page: Page): Promise<void> {
  await page.goto("/#bench");
  const view = page.locator("bench-view");
  await view.getByLabel("The bot's address").fill(bot);
  await view.getByText("By this page", { exact: true }).click();
  await view.getByRole("button", { name: "Start the game" }).click();
}

const fault = (page: Page) => page.locator("bench-view .play .fault");

test("an answer without end is cut off, and its server is no longer listened to", async ({ page }) => {
  let left = false;
  answer = (_request, response) => {
    response.on("close", () => {
      left = true;
    });
    const more = (): void => {
      while (!left && response.write("x".repeat(65_536)));
      if (!left) response.once("drain", more);
    };
    response.write('{"name":"');
    more();
  };
  await start(page);
  await expect(fault(page)).toHaveText(/larger than 1 MB/);
  await expect.poll(() => left).toBe(true);
});

test("a redirect to another server is named and not followed", async ({ page }) => {
  let followed = false;
  answer = (request, response) => {
    if (request.url === "/stolen") followed = true;
    response.writeHead(307, { Location: "/stolen" }).end();
  };
  await start(page);
  await expect(fault(page)).toHaveText(/is a redirect, which nobody follows/);
  expect(followed).toBe(false);
});

test("a connection that breaks off in the middle of an answer is a fault like any other", async ({ page }) => {
  answer = (_request, response) => {
    response.writeHead(200, { "Content-Length": "1000" });
    response.write('{"name":"x');
    setTimeout(() => response.destroy(), 50);
  };
  await start(page);
  await expect(fault(page)).toHaveText(/could not be reached/);
});

test("a script in an answer is shown as it is, and runs nowhere", async ({ page }) => {
  const faults: string[] = [];
  page.on("dialog", () => faults.push("a dialog opened"));
  page.on("pageerror", (error) => faults.push(error.message));
  answer = (_request, response) => {
    response.writeHead(200, { "Content-Type": "text/javascript" }).end("</script><script>alert(1)</script><svg onload=alert(2)>");
  };
  await start(page);
  await expect(page.locator("exchange-list details.bad")).toHaveCount(1);
  await page.locator("exchange-list summary").click();
  await expect(page.locator("exchange-list pre").last()).toContainText("<script>alert(1)</script>");
  expect(faults).toEqual([]);
});
