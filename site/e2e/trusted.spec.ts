/** The page's own policy, as the relay sends it: no string becomes markup or a script. */
import { expect, test } from "@playwright/test";

test("strings cannot become markup, and other servers' scripts cannot become workers", async ({ page }) => {
  await page.goto("/");
  await expect(page.locator("play-view .status")).toHaveText("Your turn");
  const refused = await page.evaluate(() => {
    const tried: Readonly<Record<string, () => void>> = {
      markup: () => {
        document.body.innerHTML = "<img src=x onerror=alert(1)>";
      },
      worker: () => new Worker("/assets/other.js"),
      policy: () => {
        (globalThis as unknown as { trustedTypes: { createPolicy(name: string, rules: object): void } }).trustedTypes.createPolicy("mine", {});
      },
      script: () => {
        document.createElement("script").src = "https://other.example/x.js";
      },
    };
    return Object.entries(tried).flatMap(([name, act]) => {
      try {
        act();
        return [];
      } catch {
        return [name];
      }
    });
  });
  expect(refused).toEqual(["markup", "worker", "policy", "script"]);
});
