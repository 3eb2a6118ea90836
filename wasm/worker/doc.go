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
// request: starting it takes some 7 ms of CPU, and the free plan gives a request 10.
// Another 50 are V8's, which compiles a function when it is first called: that is
// done while the isolate starts; see instance.mjs, and bench.mjs for the figures.
// The package that serves ends its program when a response body has been read, so
// the front's bodies are handed over as plain bytes: see whole.
//
// The clock stands still between input and output there, so searches are bounded
// by positions, see engines. A battle is begun once: its state says that the
// stream is about to be opened before it is, and an alarm that comes again after
// a crash finds that: the battle goes on blind from its transcript, or ends with the
// reason where nothing was played yet as far as that tells. The history is written
// when a battle has ended, in few statements; see past.
package main
