package botsarena

import "strconv"

// foresight is how many stones ahead AsSeen looks: alpha-beta visits some
// thousand boards of them.
const foresight = 6

// beyond is over every value that valueSeen gives.
const beyond = foresight + 2

// halfBlind reports whether Bolosseum asks, whose referee of Connect 4 sees
// level and upright fours, of those that rise only the ones that begin in the
// first two columns, and none that fall. Play goes on past the others.
func (q *Question) halfBlind() bool {
	return q.Game == ConnectFour && !q.Init && (q.Dialect == Message || q.ID == "gameid")
}

// AsSeen returns the play of an engine, which knows the rules only, or, where the
// referee that asks would see it fail within the next stones and another one not,
// that one. Who knows no play gives "".
func (q *Question) AsSeen(play string) string {
	if !q.halfBlind() {
		return play
	}
	order := centreFirst[:]
	if column, err := strconv.Atoi(play); err == nil && column >= 0 && column < columns {
		order = append([]int{column}, order...) // of equals the first is taken
	}
	board, most := q.Columns, -beyond
	for _, column := range order {
		row := q.landing(column)
		if row == rows {
			continue
		}
		if value := valueSeen(&board, row, column, Mine, foresight, most, beyond); value > most {
			play, most = strconv.Itoa(column), value
		}
	}
	return play
}

// valueSeen is what a stone is worth to its side, between alpha and beta: one
// more than the stones still looked ahead where it wins, less for a later win,
// as much below zero for a loss, and zero for neither.
func valueSeen(board *[rows][columns]Cell, row, column int, side Cell, ahead, alpha, beta int) int {
	board[row][column] = side
	defer func() { board[row][column] = Empty }()
	if fourSeen(board, row, column) {
		return ahead + 1
	}
	if ahead == 0 {
		return 0
	}
	other, most, full := Mine+Theirs-side, -beyond, true
	for _, next := range centreFirst {
		over := landing(board, next)
		if over == rows {
			continue
		}
		full = false
		most = max(most, valueSeen(board, over, next, other, ahead-1, max(-beta, most), -alpha))
		if most >= -alpha {
			break
		}
	}
	if full {
		return 0
	}
	return -most
}

// fourSeen reports whether the referee sees a four through a stone.
func fourSeen(board *[rows][columns]Cell, row, column int) bool {
	for _, d := range directions[:3] { // none that falls
		before, length := run(board, row, column, board[row][column], d)
		if rises := d[0] == d[1]; length >= 4 && (!rises || column-before <= 1) {
			return true
		}
	}
	return false
}
