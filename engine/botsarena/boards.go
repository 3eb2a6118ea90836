package botsarena

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"arenabot/engine/battleship"
)

// envelope is a JSON question. Numbers and strings are told apart later.
type envelope struct {
	ID       json.RawMessage `json:"game-id"`
	Game     json.RawMessage `json:"game"`
	Action   json.RawMessage `json:"action"`
	Index    json.RawMessage `json:"player-index"`
	You      json.RawMessage `json:"you"`
	Opponent json.RawMessage `json:"opponent"`
	Board    json.RawMessage `json:"board"`
}

func readJSON(dialect Dialect, text []byte) (Question, error) {
	q := Question{Dialect: dialect}
	var e envelope
	// What follows the object is ignored.
	if err := json.NewDecoder(bytes.NewReader(text)).Decode(&e); err != nil {
		return q, fmt.Errorf("the question is not a JSON object: %.100q", err.Error())
	}
	q.ID, q.Opponent = plain(e.ID), plain(e.Opponent)
	// Bolosseum leaves the index out when it is 0.
	q.Index, _ = strconv.Atoi(plain(e.Index))
	board := unwrapped(e.Board)
	fields := object(board)
	get := func(key string) string { return plain(fields[key]) }
	q.Game = gameNamed(plain(e.Game))
	if plain(e.Game) == "" {
		q.Game = gameOf(board, fields)
	}
	me := symbol(plain(e.You), q.Index)
	switch q.Game {
	case TicTacToe:
		q.Init = isInit(plain(e.Action), len(fields) == 0)
		q.readGrid(get, me)
		return q, nil
	case ConnectFour:
		q.Init = isInit(plain(e.Action), len(board) == 0 || board[0] != '[')
		if q.Init {
			return q, nil
		}
		return q, q.readColumns(board, me)
	case Battleship:
		_, fights := fields["your_strikes"]
		q.Init = isInit(plain(e.Action), !fights)
		if name := get("opponent"); name != "" {
			q.Opponent = name
		}
		return q, q.readSea(get, fields["your_strikes"], fields["his_strikes"])
	}
	return q, fmt.Errorf("the game %+.40q is not known: it is tictactoe, connectfour or battleship", plain(e.Game))
}

// gameOf tells the game from its board.
func gameOf(board []byte, fields map[string]json.RawMessage) Game {
	switch {
	case len(board) > 0 && board[0] == '[':
		return ConnectFour
	case fields["width"] != nil:
		return Battleship
	case fields["0-0"] != nil:
		return TicTacToe
	}
	return NoGame
}

// plain returns a JSON string's text, a number as it is written, and "" for
// anything else.
func plain(raw json.RawMessage) string {
	var text string
	if json.Unmarshal(raw, &text) == nil {
		return text
	}
	var number json.Number
	if json.Unmarshal(raw, &number) == nil {
		return number.String()
	}
	return ""
}

// unwrapped returns the JSON inside a JSON string, and other JSON as it is.
func unwrapped(raw json.RawMessage) []byte {
	raw = bytes.TrimSpace(raw)
	if len(raw) > 0 && raw[0] == '"' {
		return bytes.TrimSpace([]byte(plain(raw)))
	}
	return raw
}

// boardFields are the keys of boards; others need no memory.
type boardFields struct {
	Width, Height                            json.RawMessage
	Ship1, Ship2, Ship3, Ship4, Ship5, Ship6 json.RawMessage
	Opponent                                 json.RawMessage
	Yours                                    json.RawMessage `json:"your_strikes"`
	His                                      json.RawMessage `json:"his_strikes"`
	NW                                       json.RawMessage `json:"0-0"`
	N                                        json.RawMessage `json:"0-1"`
	NE                                       json.RawMessage `json:"0-2"`
	W                                        json.RawMessage `json:"1-0"`
	C                                        json.RawMessage `json:"1-1"`
	E                                        json.RawMessage `json:"1-2"`
	SW                                       json.RawMessage `json:"2-0"`
	S                                        json.RawMessage `json:"2-1"`
	SE                                       json.RawMessage `json:"2-2"`
}

// object returns the known fields of a board that is an object, by key.
func object(board []byte) map[string]json.RawMessage {
	var b boardFields
	if len(board) == 0 || board[0] != '{' || json.Unmarshal(board, &b) != nil {
		return nil
	}
	fields := map[string]json.RawMessage{
		"width": b.Width, "height": b.Height, "opponent": b.Opponent,
		"ship1": b.Ship1, "ship2": b.Ship2, "ship3": b.Ship3, "ship4": b.Ship4, "ship5": b.Ship5, "ship6": b.Ship6,
		"your_strikes": b.Yours, "his_strikes": b.His,
		"0-0": b.NW, "0-1": b.N, "0-2": b.NE, "1-0": b.W, "1-1": b.C, "1-2": b.E, "2-0": b.SW, "2-1": b.S, "2-2": b.SE,
	}
	for key, value := range fields {
		if value == nil {
			delete(fields, key)
		}
	}
	return fields
}

// symbol returns our letter: the one that is told, or that of the index.
func symbol(you string, index int) string {
	if you = letter(you); you != "" {
		return you
	}
	if index == 0 {
		return "X"
	}
	return "O"
}

// letter makes letters comparable. A zero is an O: the arena's own
// documentation mixes them up.
func letter(text string) string {
	text = strings.ToUpper(strings.TrimSpace(text))
	if text == "0" {
		return "O"
	}
	return text
}

// cell tells what a cell's text is to the side with the letter me.
func cell(text, me string) Cell {
	switch letter(text) {
	case "":
		return Empty
	case me:
		return Mine
	}
	return Theirs
}

func cellName(row, column int) string { return fmt.Sprintf("%d-%d", row, column) }

func (q *Question) readGrid(get func(key string) string, me string) {
	for row := range gridSide {
		for column := range gridSide {
			q.Grid[row][column] = cell(get(cellName(row, column)), me)
		}
	}
}

// readColumns reads the rows of Connect 4 from the bottom. Missing cells are
// empty, and those too many are ignored.
func (q *Question) readColumns(board []byte, me string) error {
	if len(board) == 0 {
		return nil
	}
	var grid [rows][columns]json.RawMessage
	if err := json.Unmarshal(board, &grid); err != nil {
		return fmt.Errorf("the board is not rows of cells: %.100q", err.Error())
	}
	for row := range grid {
		for column, raw := range grid[row] {
			q.Columns[row][column] = cell(plain(raw), me)
		}
	}
	return nil
}

// readSea reads a board of Battleship. An absent number of ships is none.
func (q *Question) readSea(get func(key string) string, yours, his []byte) error {
	number := func(key string, into *int) error {
		text := strings.TrimSpace(get(key))
		if text == "" {
			return nil
		}
		n, err := strconv.Atoi(text)
		if err != nil {
			return fmt.Errorf("%s is %+.40q and must be a number", key, text)
		}
		*into = n
		return nil
	}
	if err := number("width", &q.Rules.Width); err != nil {
		return err
	}
	if err := number("height", &q.Rules.Height); err != nil {
		return err
	}
	for i := range q.Rules.Fleet {
		if err := number(fmt.Sprintf("ship%d", i+1), &q.Rules.Fleet[i]); err != nil {
			return err
		}
	}
	if err := q.Rules.Check(); err != nil {
		return err
	}
	q.Strikes = strikes(yours, q.Rules)
	q.HisStrikes = strikes(his, q.Rules)
	return nil
}

// strikes reads a list of shots as far as it can be read. A target that is not
// written as the arena writes cells ("007,3", a line feed) never hits, so it
// tells nothing, unless the arena says that it hit.
func strikes(raw []byte, r battleship.Rules) (list []battleship.Strike) {
	decoder := json.NewDecoder(bytes.NewReader(unwrapped(raw)))
	if start, err := decoder.Token(); err != nil || start != json.Delim('[') {
		return nil
	}
	for decoder.More() { // one at a time: a hostile list must not fill the memory
		var s struct{ Target, Result json.RawMessage }
		var other *json.UnmarshalTypeError
		if err := decoder.Decode(&s); errors.As(err, &other) {
			continue
		} else if err != nil {
			break
		}
		result := battleship.Miss
		switch word := strings.ToLower(plain(s.Result)); {
		case strings.Contains(word, "sunk"):
			result = battleship.Sunk
		case strings.Contains(word, "hit"):
			result = battleship.Hit
		}
		target := plain(s.Target)
		x, y, ok := pair(target, ",")
		if !ok && result != battleship.Miss {
			x, y, ok = loosePair(target)
		}
		if at := (battleship.Cell{X: x, Y: y}); ok && r.Has(at) {
			list = append(list, battleship.Strike{At: at, Result: result})
		}
	}
	return list
}

func loosePair(text string) (x, y int, ok bool) {
	first, second, _ := strings.Cut(text, ",")
	x, errX := strconv.Atoi(strings.TrimSpace(first))
	y, errY := strconv.Atoi(strings.TrimSpace(second))
	return x, y, errX == nil && errY == nil
}
