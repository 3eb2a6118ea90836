// The Worker's entrance: questions, webhooks and agents go to the front, the page's files come from the assets.

import { front } from "./battle.mjs";

export { Battle } from "./battle.mjs";
export { Front } from "./front.mjs";

/** What makes a GET at the page's own address a question, as relay/ask has it. */
const QUESTION = ["message", "you", "0-0"];

export default {
  fetch(request, env) {
    const url = new URL(request.url);
    const reads = request.method === "GET" || request.method === "HEAD";
    const asks = QUESTION.some((name) => url.searchParams.has(name));
    if (url.pathname === "/" && reads && !asks && env.ASSETS !== undefined) return env.ASSETS.fetch(request);
    return front(env).fetch(request);
  },
};
