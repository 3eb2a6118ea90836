package botsarena

import (
	"arenabot/engine/battleship"
	"arenabot/engine/game"
)

// Board draws the board for people, in the notation of the engines for
// tic-tac-toe and Connect 4, whether it can arise or not. For Battleship it is
// what is known of the opponent's board, a space, and ours with the given ships,
// as [battleship.Picture] draws them.
func (q *Question) Board(ours []battleship.Ship) string {
	switch q.Game {
	case TicTacToe:
		return q.notation(gridSide, gridSide, func(row, column int) Cell { return q.Grid[row][column] })
	case ConnectFour:
		return q.notation(rows, columns, func(row, column int) Cell { return q.Columns[rows-1-row][column] })
	case Battleship:
		return battleship.Picture(q.Rules, nil, q.Strikes) + " " + battleship.Picture(q.Rules, ours, q.HisStrikes)
	}
	return ""
}

// After returns the question with the stone on the board that an answer puts
// there, if it is one. A shot changes nothing: what it hits is not known yet.
func (q Question) After(a Answer) Question {
	if q.Init {
		return q
	}
	q.answered = true
	switch q.Game {
	case TicTacToe:
		if row, column, ok := pair(a.Play, "-"); ok && row < gridSide && column < gridSide {
			q.Grid[row][column] = Mine
		}
	case ConnectFour:
		if column, ok := digits(a.Play); ok && column < columns && q.landing(column) < rows {
			q.Columns[q.landing(column)][column] = Mine
		}
	}
	return q
}

// Side returns the side that is asked. On a board of stones their number tells
// it, as for Position; in Battleship, and in a greeting, the index does, or the
// number of shots where there is none.
func (q *Question) Side() game.Side {
	count := q.count()
	switch {
	case !q.Init && q.Game != Battleship:
		if count[Theirs] > count[Mine] || q.answered && count[Theirs] == count[Mine] {
			return game.Second
		}
	case q.Index == 1, len(q.HisStrikes) > len(q.Strikes):
		return game.Second
	}
	return game.First
}

// count counts the cells of each kind on both boards.
func (q *Question) count() (n [3]int) {
	for _, row := range q.Grid {
		for _, c := range row {
			n[c]++
		}
	}
	for _, row := range q.Columns {
		for _, c := range row {
			n[c]++
		}
	}
	return n
}

// Stones counts what lies on the board: the stones of both sides, or both
// sides' shots.
func (q *Question) Stones() int {
	count := q.count()
	return count[Mine] + count[Theirs] + len(q.Strikes) + len(q.HisStrikes)
}

// Won reports which side has a line or a four on the board: Mine, Theirs, or
// Empty for none. Of Battleship it tells when all ships of a side were sunk.
func (q *Question) Won() Cell {
	for _, side := range [...]Cell{Mine, Theirs} {
		for row := range q.Grid {
			for column, c := range q.Grid[row] {
				if c == side && q.completes(row, column, side) {
					return side
				}
			}
		}
		for row := range q.Columns {
			for column, c := range q.Columns[row] {
				if c == side && q.four(row, column, side) > 0 {
					return side
				}
			}
		}
	}
	if q.Game == Battleship && !q.Init && q.Rules.Fleet.Ships() > 0 {
		switch ships := q.Rules.Fleet.Ships(); {
		case battleship.CountSunk(q.Strikes) >= ships:
			return Mine
		case battleship.CountSunk(q.HisStrikes) >= ships:
			return Theirs
		}
	}
	return Empty
}
