// Package server is the relay's HTTP side.
//
//	GET  /                      the page
//	GET  /healthz               200 when it runs
//	GET  /agent                 the agents' WebSocket
//	POST /tic-tac-toe           webhooks of the arena: a battle begins
//	POST /connect4
//	POST /quoridor
//	     /bot                   questions of BotsArena and Bolosseum, in any dialect
//	POST /                      the same, as are a GET / with a question in its query
//	                            and its preflight
//	GET  /api/battles/{game}/{id}/transcript    all that was heard, said and decided, as JSON lines
//	     /practice/…            the built-in arena
//
// A webhook is answered before its battle begins, because the arena sends its
// webhooks one after the other and starts every clock at the first. It is
// idempotent: a battle is played once, however often it is announced.
package server
