/** A relay that dies and comes back, as the page sees it. */
import { expect, test } from "@playwright/test";

import { killRelay, mortalAddress, startRelay } from "./mortal";

test.afterEach(killRelay);

test("a relay that is killed is said to be lost, and found again when it is back", async ({ page }) => {
  await startRelay("--db", "memory");
  await page.goto(`http://${mortalAddress}/#arena`);
  await expect(page.getByText("Connected to the relay since")).toBeVisible();
  await killRelay();
  await expect(page.getByText(/^The relay is lost since \d\d:\d\d:\d\d\./)).toBeVisible();
  await startRelay("--db", "memory");
  await expect(page.getByText("Connected to the relay since")).toBeVisible();
});
