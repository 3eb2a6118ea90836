package bots

import (
	"fmt"
	"strings"

	"arenabot/engine/battleship"
	"arenabot/engine/game"
	"arenabot/engine/quoridor"
	"arenabot/relay/naval"
)

// Picture draws a position for a terminal. Of Battleship it shows the shots of the side
// to move, and nothing that side may not know.
func Picture(p game.Position) string {
	switch p := p.(type) {
	case naval.Position:
		if p.Placing() {
			return "Place your ships, each as x1,y1-x2,y2: lengths 5, 4, 3, 3 and 2."
		}
		return "o missed, x hit, # sunk; x runs to the right, y down\n" +
			strings.ReplaceAll(battleship.Picture(p.Rules(), nil, p.Strikes(p.Turn())), "/", "\n")
	case quoridor.Position:
		return quoridorPicture(p)
	}
	board, turn, _ := strings.Cut(p.String(), " ")
	rows := strings.Split(board, "/")
	for i, row := range rows {
		rows[i] = strings.Join(strings.Split(row, ""), " ")
	}
	if len(rows) == 6 {
		rows = append(rows, "A B C D E F G")
	} else {
		rows = append(rows, "", "NW N NE / W C E / SW S SE")
	}
	return strings.Join(rows, "\n") + "\n" + turn + " to move"
}

// quoridorPicture draws squares two apart, with the walls between them.
func quoridorPicture(p quoridor.Position) string {
	fields := strings.Fields(p.String()) // pawns, walls in hand, walls, plies, rules
	const side = 2*9 - 1
	grid := [side][side]string{}
	for y := range side {
		for x := range side {
			switch {
			case y%2 == 0 && x%2 == 0:
				grid[y][x] = "·"
			default:
				grid[y][x] = " "
			}
		}
	}
	at := func(square string) (y, x int) { return 2 * (9 - int(square[1]-'0')), 2 * int(square[0]-'a') }
	for i, mark := range []string{"X", "O"} {
		y, x := at(fields[i])
		grid[y][x] = mark
	}
	for _, wall := range strings.Split(fields[4], ",") {
		if wall == "-" {
			continue
		}
		y, x := at(wall[:2]) // the square under and left of the wall's middle
		for d := range 3 {
			if wall[2] == 'h' {
				grid[y-1][x+d] = "━"
			} else {
				grid[y-d][x+1] = "┃"
			}
		}
	}
	var text strings.Builder
	for y, row := range grid {
		rank := " "
		if y%2 == 0 {
			rank = fmt.Sprint(9 - y/2)
		}
		fmt.Fprintf(&text, "%s %s\n", rank, strings.Join(row[:], ""))
	}
	fmt.Fprintf(&text, "  a b c d e f g h i\nX has %s walls, O has %s; %s to move", fields[2], fields[3], map[game.Side]string{0: "X", 1: "O"}[p.Turn()])
	return text.String()
}
