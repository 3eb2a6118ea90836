// Package naval is Battleship as a referee sees it: a game.Position with both fleets in
// it, so that whatever plays, judges, keeps and shows games of perfect information does
// the same for Battleship.
//
//	ply 0      first's fleet     "4,2-4,6 3,3-3,0 …"
//	ply 1      second's fleet
//	ply 2, 4…  first shoots      "x,y", x the column, both from 0
//	ply 3, 5…  second shoots
//
// A player must not be shown such a position: [Position.View] is what a side may know.
// The rules are BotsArena's: shots alternate, a hit gives no extra shot, a cell may be
// shot at again for nothing, and the first fleet to sink has lost at once.
package naval
