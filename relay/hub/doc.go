// Package hub holds the agents: browser pages, and programs of other people,
// on WebSockets at /agent. They watch every battle, and one of them decides.
//
//	battle.Run ──Observe──▶ Hub ──battle──▶ every agent
//	battle.Run ──Decide───▶ Hub ───ask────▶ the agent in charge
//	           ◀─Answer──── Hub ◀──answer── the agent in charge
//	                            ──refused─▶ whoever was late, second or illegal
//
// A battle is in the hands of the agent that took it over, or else of the one
// that has been ready for its game the longest. When it changes hands in the
// middle of an ask, the next one is asked, under a fence that has grown; when
// there is none, Decide says so at once: the native engine is then the caller's
// business. An agent that comes back is told what changed since, or that there is
// a gap and everything as it stands.
//
// The core knows no sockets: it talks over a [Link], which is a WebSocket here
// (socket.go) and what the Worker has there. PROTOCOL.md is the protocol, for
// people who bring their own agent; message.go has its messages.
package hub
