/** What the page tells its engines' workers. */
import type { Page } from "@playwright/test";

/** What the page's workers were told: which one was to search what, for how long, and what memory it had then. */
export interface Told {
  readonly worker: number;
  readonly position: string;
  readonly ms: number;
  readonly mostMs: number;
  readonly shares: boolean;
}

/** Writes down what is posted to workers, in a page that is told of eight cores. */
export async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "hardwareConcurrency", { value: 8 });
    interface Message {
      readonly kind: string;
      readonly memory?: Int32Array | null;
      readonly question?: { readonly ask: string; readonly position: string; readonly ms: number; readonly mostMs: number };
    }
    const told: Told[] = [];
    const memories = new Map<Worker, Int32Array>();
    const workers: Worker[] = [];
    Object.assign(globalThis, { told, memories });
    const post = Reflect.get(Worker.prototype, "postMessage") as (this: Worker, message: Message) => void;
    Worker.prototype.postMessage = function (this: Worker, message: Message) {
      if (!workers.includes(this)) workers.push(this);
      if (message.memory) memories.set(this, message.memory);
      if (message.question?.ask === "choose") {
        const { position, ms, mostMs } = message.question;
        told.push({ worker: workers.indexOf(this), position, ms, mostMs, shares: memories.has(this) });
      }
      post.call(this, message);
    };
  });
}

/** What they were told so far, oldest first; needs `listen` before the page was opened. */
export function toldOf(page: Page): Promise<Told[]> {
  return page.evaluate(() => (globalThis as unknown as { told: Told[] }).told);
}
