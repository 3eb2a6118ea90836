// Package game is the seam that all games share: whose turn it is, what is
// legal, how it ended, and what a player is given and gives back.
//
//	        Position ── Play(move) ──▶ Position
//	           │
//	Budget ──▶ Player ──▶ Choice{Move, Value, Depth, Nodes, PV}
//
// Everything that crosses this seam is text in the notation of the arenas'
// protocols ("NW", "D", "e2", "e2h"), because every body of the engine (relay,
// page, Worker) speaks in bytes. Inside a game package moves are small
// integers; no search goes through this interface.
//
// Positions are immutable: Play returns a new one. Nothing here or in the game
// packages reads a clock, starts a goroutine or does input or output; time comes
// in through [Budget].
package game
