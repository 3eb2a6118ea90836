// Package battle drives one [cis.Battle] over HTTP: it opens the stream once,
// asks a [Decider] for moves, posts them one at a time and keeps the clock.
//
//	arena ──stream──▶ reader ──event──▶ ┌─────────┐ ──Post──▶ poster ──▶ arena
//	                                    │   Run   │ ◀─answer─ poster
//	       Decider ◀───────Ask───────── │ (loop)  │
//	       Decider ───────Answer──────▶ └─────────┘ ──Update──▶ Observe
//
// All that is decided is decided by the state machine of engine/cis, which one
// goroutine owns; reader, poster and decider only carry messages to it. The same
// code runs in the relay and in the Cloudflare Worker: HTTP comes in as an
// [http.RoundTripper], which follows no redirects and retries nothing.
//
// A battle's moves are asked of an agent first, usually a browser page, and of
// the native [Engines] when there is none or its share of the clock is spent:
// see [Fallback].
package battle
