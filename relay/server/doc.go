// Package server is the relay's HTTP side.
//
//	GET  /                      the page
//	GET  /healthz               200 when it runs
//	GET  /readyz                200 while webhooks are welcome; names what is broken
//	GET  /metrics               for Prometheus, with the owner's token
//	GET  /debug/pprof/          the same, for go tool pprof
//	POST /api/call              calls a bot for the owner's test bench
//	GET  /agent                 the agents' WebSocket
//	     /arena/…               the arena's own wire for agents, see relay/plain
//	POST /tic-tac-toe           webhooks of the arena: a battle begins
//	POST /connect4
//	POST /quoridor
//	     /bot                   questions of BotsArena and Bolosseum, in any dialect
//	POST /                      the same, as are a GET / with a question in its query
//	                            and its preflight
//	GET  /api/battles, /api/results             the history for its owner, see relay/history/library
//	GET  /api/battles/{game}/{id}/transcript    all that was heard, said and decided, as JSON lines; the owner's too
//	GET  /api/backup                            a copy of the database, for its owner
//	     /practice/…            the built-in arena
//
// Webhooks, questions and agents of the team alice are found under /t/alice, and
// those of a team with a secret path, agents aside, under /s/{secret} there.
//
// A webhook is answered before its battle begins, because the arena sends its
// webhooks one after the other and starts every clock at the first. It is
// idempotent: a battle is played once, however often it is announced.
package server
