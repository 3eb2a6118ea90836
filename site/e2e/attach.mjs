// Opens the arena's view in Chromium, switches auto-play on, says "attached", and stays until its standard input ends.
// The relay's evaluation benchmark attaches the page so: node site/e2e/attach.mjs http://127.0.0.1:8080
import process from "node:process";
import { chromium } from "@playwright/test";

const [, , relay] = process.argv;
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-sync"],
});
const page = await browser.newPage();
await page.goto(`${relay}/#arena`);
await page.getByText("Connected to the relay since").waitFor();
await page.getByRole("switch", { name: "Auto-play" }).click();
await page.getByRole("switch", { name: "Auto-play", checked: true }).waitFor();
process.stdout.write("attached\n");
process.stdin.resume();
process.stdin.on("end", () => void browser.close().then(() => process.exit(0)));
