// Package hub holds the agents: browser pages, and programs of other people,
// on WebSockets at /agent. They watch every battle, and one of them decides.
//
//	battle.Run ──Observe──▶ Hub ──battle──▶ every agent
//	battle.Run ──Decide───▶ Hub ───ask────▶ the agent in charge
//	           ◀─Answer──── Hub ◀──answer── the agent in charge
//	                            ──refused─▶ whoever was late, second or illegal
//
// The agent in charge is the one that has been ready the longest. When it
// leaves in the middle of an ask, the next one that is ready is asked, and when
// there is none, Decide says so at once: the native engine is then the caller's
// business. An agent that comes back is told every battle as it stands.
//
// The messages are JSON objects told apart by "type"; message.go has them all.
package hub
