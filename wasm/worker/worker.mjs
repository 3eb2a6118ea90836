// The Worker's entrance: questions, webhooks and agents go to the front, the page's files come from the assets.

import { front } from "./battle.mjs";

export { Battle } from "./battle.mjs";
export { Front } from "./front.mjs";

/** What makes a GET at the page's own address a question, as relay/ask has it. */
const QUESTION = ["message", "you", "0-0"];

export default {
  async fetch(request, env) {
    const url = new URL(request.url);
    const reads = request.method === "GET" || request.method === "HEAD";
    const asks = QUESTION.some((name) => url.searchParams.has(name));
    if (url.pathname !== "/" || !reads || asks || env.ASSETS === undefined) return front(env).fetch(request);
    const page = await env.ASSETS.fetch(request);
    return url.searchParams.has("embed") ? framed(page) : page;
  },
};

/** The page as others may show it within theirs: with ?embed in its address it shows a game, and knows no arena. */
function framed(page) {
  const headers = new Headers(page.headers);
  headers.set("Content-Security-Policy", (headers.get("Content-Security-Policy") ?? "").replace("frame-ancestors 'none'", "frame-ancestors *"));
  headers.set("Cross-Origin-Resource-Policy", "cross-origin");
  return new Response(page.body, { status: page.status, headers });
}
