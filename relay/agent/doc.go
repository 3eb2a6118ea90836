// Package agent is the native agent: the engines on a machine of their own, behind
// any firewall, at the service of a relay elsewhere. It calls the relay, never the
// other way about.
//
//	relay ◀──WebSocket── Run ──ask──▶ battle.Engines, one thinker a core
//	      ◀───answer──── Run ◀──────
//
// A link that breaks is made again, waiting longer each time, and what was heard
// last is named so that the relay goes on from there. See relay/hub/PROTOCOL.md.
package agent
