/**
 * Keeps the whole page in the browser, so that it opens without a network. Built into service-worker.js with the list of
 * the page's files and a version made of their content.
 *
 *     install ── all files into a cache of this version ──▶ waiting ── a person wants it ──▶ activate
 *     fetch ──▶ a file of the page? from the cache : from the network (the relay's /agent, /api, /practice …)
 *
 * A new version waits until the page asks for it, or until no tab shows the old one. The version before is kept for tabs
 * that still show it and may yet fetch parts of it.
 */

declare const VERSION: string;
declare const FILES: readonly string[];

/** The part of a service worker's global scope used here; TypeScript's own is at odds with the page's. */
interface Scope {
  readonly registration: { readonly scope: string };
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", listener: (event: Lasting) => void): void;
  addEventListener(type: "fetch", listener: (event: Fetching) => void): void;
  addEventListener(type: "message", listener: (event: MessageEvent) => void): void;
}

interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface Fetching extends Event {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

const scope = globalThis as unknown as Scope;
const prefix = "arenabot-";

/** This version and the one before. */
const kept = 2;

scope.addEventListener("install", (event) => {
  event.waitUntil(
    (async () => {
      const cache = await caches.open(prefix + VERSION);
      // Past the browser's own cache, which may hold the page of another version.
      await cache.addAll(FILES.map((file) => new Request(file, { cache: "reload" })));
    })(),
  );
});

scope.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      const versions = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== prefix + VERSION);
      await Promise.all(versions.slice(0, versions.length - kept + 1).map((name) => caches.delete(name)));
      await scope.clients.claim();
    })(),
  );
});

scope.addEventListener("message", (event) => {
  if (event.data === "take over") void scope.skipWaiting();
});

scope.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || !url.href.startsWith(scope.registration.scope)) return;
  const path = url.href.slice(scope.registration.scope.length).replace(/[?#].*$/, "");
  const file = path === "" || path === "index.html" ? "./" : path;
  // What is not the page's own file is the relay's business; a page of other content, such as an embedded one, is found
  // by its own name.
  if (FILES.includes(file) || file.startsWith("assets/")) event.respondWith(answer(file, request));
});

async function answer(file: string, request: Request): Promise<Response> {
  const current = await caches.open(prefix + VERSION);
  return (await current.match(file)) ?? (await caches.match(request, { ignoreSearch: true })) ?? fetch(request);
}

// A module, so that its names are its own.
export {};
