// Package gate decides who may come in, and how much of it at once.
//
//	socket ─▶ Listen ─▶ Handler ─┬─▶ Owner  ─▶ what changes, calls or shows something: token, allowed origin
//	          sockets   host,    ├─▶ Agents ─▶ the agents' sockets: allowed origin (the hub asks for the token)
//	          in all,   rates,   └─▶ the rest: webhooks, questions, the page
//	          a peer    bodies,
//	                    slowness
//
// The owner is whoever has the token. A relay without one belongs to whoever
// sits at its machine: it listens on loopback only (MayListen), and believes
// neither a request that a proxy brought nor one whose Host is not this machine,
// so that no tunnel and no rebound name opens it unnoticed.
//
// A source is an IPv4 address or an IPv6 network of 64 bits; behind a trusted
// proxy the one that the proxy saw. The machine itself, when no proxy speaks
// through it, is bounded in all but not as a source.
package gate
