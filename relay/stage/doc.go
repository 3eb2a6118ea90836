// Package stage is the small relay that a duel opens for itself, on this machine only:
// agents attach to it and play, pages attach and watch.
//
//	duel ──Decide──▶ Stage ──ask──▶ hub ──▶ the agent in charge: a page, arenabot agent …
//	     ──Show────▶       ──news─▶     ──▶ every page
//
// It is the relay's own hub and page under an address of their own, so an agent that plays
// for a relay plays here without a change. Where the native engine would step in, nobody
// does: it is the agent that is measured.
package stage
