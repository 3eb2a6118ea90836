// Package battleship places fleets and shoots at them, on any board and with
// any fleet of the BotsArena protocol.
//
//	  0 1 2 3 4 5  x          a Ship lies from At across, or Down
//	0 . . . . . .
//	1 . A A A . .             A: {At: 1,1, Length: 3}           "1,1-3,1"
//	2 . . . B . .             B: {At: 3,2, Length: 2, Down}     "3,2-3,3"
//	3 . . . B . .
//	y
//
// Ships may touch, and a [Strike] that is [Sunk] names the last cell of the
// ship, not the ship: after hits on all of A and the sinking shot on 3,1 it can
// have been A, or two cells of it, or a ship down from 3,1 that was hit before.
//
// # Shooting
//
//	strikes → knowledge → explanations of the hits → chance of each cell
//	                              │                         │
//	                              └→ fleets drawn ──────────┴→ score → cell
//
// A fleet that agrees with the strikes is an explanation (ships over all cells
// that were hit) and free ships (on unknown cells only). There are few
// explanations that matter, so they are enumerated with all the ambiguity that
// touching ships leave; the free ships are only counted. That is the quick
// estimate. On crowded boards, with more budget, whole fleets are drawn,
// which is exact but noisy, and both are joined.
//
// A cell's score is its chance; of the chance of free ships, that on every
// second (third …) diagonal counts more, which is worth more than half a shot a
// game. Where room is short, a cell is shot at only when a fleet was found that
// has a ship there.
//
// # Figures
//
// 10×10, fleet 5 4 3 3 2, placed uniformly, mean shots until all are sunk, ± two
// standard errors:
//
//	chance alone, ties at random       45.1 ± 0.2    6,000 games
//	with parity (the quick estimate)   44.3 ± 0.2    10,000 games, 20 µs a shot
//
// [Place] makes the quick shooter need about 47 shots, and about as many as
// uniform fleets when it knows how often we take each cell.
package battleship
