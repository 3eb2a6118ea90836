package quoridor

// moveNames are the moves in notation.
var moveNames = nameMoves()

func nameMoves() (names [moves]string) {
	for m := range names {
		sq, suffix := m, ""
		if !move(m).isPawn() {
			slot, upright := move(m).wall()
			sq, suffix = slotSquare(slot), "h"
			if upright {
				suffix = "v"
			}
		}
		names[m] = string([]byte{'a' + byte(sq%size), '1' + byte(sq/size)}) + suffix
	}
	return names
}

// String returns a square such as e2, or a wall such as e2h.
func (m move) String() string {
	if int(m) >= moves {
		return "none"
	}
	return moveNames[m]
}

// parseMove reads a move; if it is none, wrong says why.
func parseMove(text string) (m move, wrong string) {
	const form = "is not a move: want a square like e2 or a wall like e2h"
	if len(text) != 2 && len(text) != 3 {
		return noMove, form
	}
	file, rank := text[0]-'a', text[1]-'1'
	if file >= size || rank >= size {
		return noMove, form + ", files a to i and rows 1 to 9"
	}
	if len(text) == 2 {
		return move(rank*size + file), ""
	}
	upright := text[2] == 'v'
	switch {
	case !upright && text[2] != 'h':
		return noMove, "is not a wall: want h or v after the square"
	case file >= slotRanks || rank >= slotRanks:
		return noMove, "is not a wall of the board: walls have files a to h and rows 1 to 8"
	}
	return wallMove(int(file)*slotRanks+int(rank), upright), ""
}
