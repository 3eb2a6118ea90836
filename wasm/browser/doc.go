// Command browser is the engines for a Web Worker of the page: rules and
// players of all games in one WebAssembly program, engines.wasm.
//
//	page ──▶ worker.ts ──▶ globalThis.arenabot   text in, JSON text out; microseconds
//	                       start state play load choice
//	                  └──▶ think(ms, nodes, most) an export, runs until the search ends
//	                            │ ▲
//	                            ▼ │ imports "arenabot" now, stopped, recall, keep, helps
//
// There are two paths because they cost differently. Text goes through
// JavaScript functions made with safejs (about 6 µs a call, and errors instead
// of panics). The search is a plain WebAssembly export and reads its clock and
// its stop flag through plain imports (about 100 ns a look, ten times faster
// than time.Now): it looks every few hundred positions.
//
// Nothing is ever thrown at JavaScript. A Go export that panics or blocks
// returns garbage, and a Go program that panics in a callback is dead for good,
// so every entry recovers: the text calls answer {"error": sentence}, think
// returns 1 and choice then answers the error. think never waits for a channel
// or a timer.
//
// recall and keep are a memory that several workers share while they search one
// position of Quoridor, and helps says which of them are not the first; alone, a
// worker is given ones that do nothing.
//
// book(game, bytes) takes a Uint8Array, the file of Connect 4's larger opening
// book, which the page fetches when it needs it; all works without.
//
// analyze is the one text call that takes long: it searches for a slice of time,
// and is asked again for more. It looks at the same clock and stop flag.
//
// The functions answer a [state] or a [choice] as JSON. The page asks them what
// is legal and what comes next; it knows no rules of its own.
//
// Only js.go needs a browser. All else builds and is tested natively; the
// program that is really shipped is driven in Node by engines_test.mjs.
package main
