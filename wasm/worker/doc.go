// Command worker is the relay as a Cloudflare Worker: its address is the team
// URL, and the page stands at the same address.
//
//	arena ─webhook─▶ worker.mjs ─▶ Front (a Durable Object) ─begin─▶ Battle (a Durable Object each)
//	arena ─question▶     │           Go: mux, gate, hub, /bot   ◀ask,─   alarm ─▶ Go: engine/cis, relay/battle
//	page ──agent───▶     │           WebSockets, hibernating    update   storage: state and transcript
//	page ──files───▶ static assets                                │
//	                                 /api/battles… ◀── D1 ◀───────┘
//
// The Go program is one; the role that JavaScript gives it says which handler it
// serves, through github.com/syumai/workers. JavaScript is thin: Durable Object
// classes, which that package has not, storage, and a watch over the program.
//
// A program lives as long as its Durable Object, and is not made anew for each
// request: on a busy machine starting it takes 5 ms of CPU at the least, and more in
// an isolate where V8 has to compile it first, and the free plan gives a request 10;
// bench.mjs measures it. That package ends its program when a response body has been
// read, so the front's bodies are handed over as plain bytes: see whole.
//
// The clock stands still between input and output there, so searches are bounded
// by positions, see engines. A battle is begun once: its state says that the
// stream is about to be opened before it is, and an alarm that comes again after
// a crash finds that: the battle goes on blind from its transcript, or ends with the
// reason where nothing was played yet as far as that tells. The history is written
// when a battle has ended, in few statements; see past.
package main
