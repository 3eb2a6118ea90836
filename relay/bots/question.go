package bots

import (
	"encoding/json"
	"strconv"
	"strings"

	"arenabot/engine/battleship"
	"arenabot/engine/game"
	"arenabot/relay/naval"
)

// What the arenas call the games.
var arenaNames = map[string]string{"tic-tac-toe": "tictactoe", "connect4": "connectfour", "quoridor": "quoridor", naval.Name: naval.Name}

// cells are tic-tac-toe's moves, row by row.
const cells = "NW N NE W C E SW S SE"

// question writes what a side is asked in p; bolosseum leaves out what is empty, as that
// arena does.
func question(g game.Game, side game.Side, p game.Position, moves []string, init, bolosseum bool) []byte {
	q := map[string]any{"game-id": "1", "action": "play-turn", "game": arenaNames[g.Name], "players": 2, "player-index": int(side)}
	if init {
		q["action"], q["board"] = "init", ""
		if bolosseum {
			delete(q, "board")
		}
	} else if bolosseum {
		delete(q, "players")
	}
	if bolosseum {
		q["game-id"] = "gameid"
		if side == game.First {
			delete(q, "player-index")
		}
	}
	switch sea, hidden := p.(naval.Position); {
	case hidden:
		q["board"] = seaBoard(sea, side, init)
	case init:
	case g.Name == "quoridor":
		q["you"], q["board"], q["moves"] = side.String(), p.String(), moves
	default:
		q["you"] = [2]string{"X", "O"}[side]
		q["board"] = gridBoard(g.Name, p)
	}
	text, _ := json.Marshal(q) // maps of strings and numbers never fail
	return text
}

// gridBoard writes a position whose notation is rows from the top.
func gridBoard(name string, p game.Position) any {
	board, _, _ := strings.Cut(p.String(), " ")
	byCell := map[string]string{}
	var rows [][]string
	for r, line := range strings.Split(board, "/") {
		row := strings.Split(strings.ReplaceAll(line, ".", " "), "")
		for c := range row {
			row[c] = strings.TrimSpace(row[c])
			byCell[strconv.Itoa(r)+"-"+strconv.Itoa(c)] = row[c]
		}
		rows = append([][]string{row}, rows...) // Connect 4 begins at the bottom
	}
	if name == "connect4" {
		return rows
	}
	return byCell
}

func seaBoard(p naval.Position, side game.Side, init bool) map[string]any {
	r := p.Rules()
	board := map[string]any{"opponent": "opponent", "width": strconv.Itoa(r.Width), "height": strconv.Itoa(r.Height)}
	for i, n := range r.Fleet {
		board["ship"+strconv.Itoa(i+1)] = strconv.Itoa(n)
	}
	if !init {
		board["your_strikes"], board["his_strikes"] = strikes(p.Strikes(side)), strikes(p.Strikes(side.Other()))
	}
	return board
}

func strikes(list []battleship.Strike) []map[string]string {
	out := []map[string]string{}
	for _, s := range list {
		out = append(out, map[string]string{"target": s.At.String(), "result": s.Result.String()})
	}
	return out
}

// answer reads the move, or the fleet, out of what a bot said. What is no move is an
// *Error; whether a move is legal is for the game to say.
func answer(name string, init bool, text []byte) (move string, err error) {
	said := shorten(text)
	var a struct {
		Name  any      `json:"name"`
		Play  any      `json:"play"`
		Boats []string `json:"boats"`
	}
	if err := json.Unmarshal(text, &a); err != nil {
		return "", &Error{Why: "the answer is not a JSON object as wanted", Said: said}
	}
	if init {
		if _, ok := a.Name.(string); !ok {
			return "", &Error{Why: "the answer to the greeting has no name", Said: said}
		}
		return strings.Join(a.Boats, " "), nil
	}
	word, isText := a.Play.(string)
	switch number, isNumber := a.Play.(float64); {
	case isNumber && name == "connect4":
		word = strconv.FormatFloat(number, 'g', -1, 64)
	case !isText:
		return "", &Error{Why: "the answer has no play of the right type", Said: said}
	}
	switch name {
	case "tic-tac-toe":
		for i, cell := range strings.Fields(cells) {
			if word == strconv.Itoa(i/3)+"-"+strconv.Itoa(i%3) {
				return cell, nil
			}
		}
	case "connect4":
		if len(word) == 1 && word[0] >= '0' && word[0] <= '6' {
			return string('A' + word[0] - '0'), nil
		}
	default:
		return word, nil
	}
	return "", &Error{Why: "the answer names no place on the board", Said: said}
}

// shorten keeps a message fit for a line of a table.
func shorten(text []byte) string {
	const most = 200
	if len(text) > most {
		return string(text[:most]) + "…"
	}
	return strings.TrimSpace(string(text))
}
