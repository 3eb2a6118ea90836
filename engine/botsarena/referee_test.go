package botsarena

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"arenabot/engine/game"
)

// The referees here know the arenas' rules from their protocol alone and share
// no code with the package.

func seeded(n uint64) *rand.Rand { return rand.New(rand.NewPCG(n, 0)) }

// ask returns the field "play" of the answer to a JSON question.
func ask(t *testing.T, b *Bot, question any) any {
	t.Helper()
	body, err := json.Marshal(question)
	if err != nil {
		t.Fatal(err)
	}
	r := b.Answer(Request{Method: "POST", ContentType: "application/json", Body: body}, game.Budget{Nodes: 500})
	var reply map[string]any
	if err := json.Unmarshal(r.Body, &reply); err != nil || r.Status != 200 || len(reply) != 1 {
		t.Fatalf("%s\nanswered %d %s (%v)", body, r.Status, r.Body, err)
	}
	return reply["play"]
}

var gridLines = [][3]int{{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}}

func gridWon(board [9]string) bool {
	for _, l := range gridLines {
		if board[l[0]] != "" && board[l[0]] == board[l[1]] && board[l[1]] == board[l[2]] {
			return true
		}
	}
	return false
}

// The bot never loses tic-tac-toe against random play, on either side, asked in
// JSON or by the legacy query.
func TestWholeGamesOfTicTacToe(t *testing.T) {
	bot := New(Options{})
	for seed := range uint64(200) {
		rnd, legacy, side := seeded(seed), seed%2 == 0, int(seed/2%2)
		var board [9]string
		for ply := 0; ply < 9; ply++ {
			me := []string{"X", "O"}[ply%2]
			cell := rnd.IntN(9)
			for board[cell] != "" {
				cell = rnd.IntN(9)
			}
			if ply%2 == side {
				play := askGrid(t, bot, board, me, side, legacy)
				if !regexp.MustCompile(`^[0-2]-[0-2]$`).MatchString(play) {
					t.Fatalf("%q: played %q", board, play)
				}
				cell = int(play[0]-'0')*3 + int(play[2]-'0')
			}
			if board[cell] != "" {
				t.Fatalf("%q: cell %d is occupied", board, cell)
			}
			board[cell] = me
			if gridWon(board) {
				if ply%2 != side {
					t.Errorf("lost as %d: %q", side, board)
				}
				break
			}
		}
	}
}

func askGrid(t *testing.T, bot *Bot, board [9]string, me string, index int, legacy bool) string {
	t.Helper()
	cells := map[string]string{}
	query := url.Values{"you": {me}}
	for i, text := range board {
		cells[fmt.Sprintf("%d-%d", i/3, i%3)] = text
		query.Set(fmt.Sprintf("%d-%d", i/3, i%3), text)
	}
	if legacy {
		return string(bot.Answer(Request{Method: "GET", Query: query.Encode()}, game.Budget{}).Body)
	}
	play, _ := ask(t, bot, map[string]any{
		"game-id": "1", "action": "play-turn", "game": "tictactoe", "players": 2, "board": cells, "you": me, "player-index": index,
	}).(string)
	return play
}

// columnsWon looks for a four; half-blind, as Bolosseum does, it misses
// diagonals.
func columnsWon(board *[6][7]string, blind bool) bool {
	directions := [][2]int{{0, 1}, {1, 0}, {1, 1}, {1, -1}}
	if blind {
		directions = directions[:2]
	}
	for r := range 6 {
		for c := range 7 {
			for _, d := range directions {
				n := 0
				for r, c := r, c; n < 4 && r < 6 && c >= 0 && c < 7 && board[r][c] != "" && (n == 0 || board[r][c] == board[r-d[0]][c-d[1]]); n++ {
					r, c = r+d[0], c+d[1]
				}
				if n == 4 {
					return true
				}
			}
		}
	}
	return false
}

// The bot plays legally to the end, also past fours that a half-blind referee
// does not see, and hardly ever loses to random play.
func TestWholeGamesOfConnectFour(t *testing.T) {
	bot := New(Options{})
	lost := 0
	for seed := range uint64(60) {
		rnd, blind, side := seeded(seed), seed%2 == 0, int(seed/2%2)
		var board [6][7]string
		for ply := range 42 {
			me := []string{"X", "O"}[ply%2]
			column := rnd.IntN(7)
			for board[5][column] != "" {
				column = rnd.IntN(7)
			}
			if ply%2 == side {
				question := map[string]any{"game-id": "gameid", "action": "play-turn", "game": "connectfour", "you": me, "board": board}
				if side > 0 {
					question["player-index"] = side
				}
				play, ok := ask(t, bot, question).(float64)
				if column = int(play); !ok || column < 0 || column > 6 || board[5][column] != "" {
					t.Fatalf("%q: played %v", board, play)
				}
			}
			row := 0
			for board[row][column] != "" {
				row++
			}
			board[row][column] = me
			if columnsWon(&board, blind) {
				if ply%2 != side {
					lost++
				}
				break
			}
		}
	}
	if lost > 3 {
		t.Errorf("lost %d of 60 games to random play", lost)
	}
}

// sea is one side's board of the Battleship referee.
type sea struct {
	owner  map[[2]int]int
	left   []int
	afloat int
	shots  []map[string]string // as the opponent's list
}

var shipText = regexp.MustCompile(`^(0|[1-9]\d*),(0|[1-9]\d*)-(0|[1-9]\d*),(0|[1-9]\d*)$`)

// newSea judges a list of ships as the arena does.
func newSea(width, height int, counts [6]int, ships []string) (*sea, error) {
	s := &sea{owner: map[[2]int]int{}, shots: []map[string]string{}}
	for i, text := range ships {
		m := shipText.FindStringSubmatch(text)
		if m == nil {
			return nil, fmt.Errorf("%q is no ship", text)
		}
		var at [4]int
		for j := range at {
			at[j], _ = strconv.Atoi(m[j+1])
		}
		x1, y1, x2, y2 := min(at[0], at[2]), min(at[1], at[3]), max(at[0], at[2]), max(at[1], at[3])
		if x1 != x2 && y1 != y2 || x2 >= width || y2 >= height {
			return nil, fmt.Errorf("%q does not lie on the board", text)
		}
		length := x2 - x1 + y2 - y1 + 1
		if length > 6 {
			return nil, fmt.Errorf("%q is too long", text)
		}
		counts[length-1]--
		s.left = append(s.left, length)
		for x := x1; x <= x2; x++ {
			for y := y1; y <= y2; y++ {
				if _, taken := s.owner[[2]int{x, y}]; taken {
					return nil, fmt.Errorf("%q overlaps", text)
				}
				s.owner[[2]int{x, y}] = i
			}
		}
	}
	if counts != [6]int{} {
		return nil, fmt.Errorf("the counts are off by %v", counts)
	}
	s.afloat = len(ships)
	return s, nil
}

// shoot judges a shot by its text, and lists it.
func (s *sea) shoot(target string) {
	result := ""
	var at [2]int
	if n, _ := fmt.Sscanf(target, "%d,%d", &at[0], &at[1]); n == 2 && fmt.Sprintf("%d,%d", at[0], at[1]) == target {
		if ship, hit := s.owner[at]; hit {
			delete(s.owner, at) // a repeated shot meets water
			result = "hit"
			if s.left[ship]--; s.left[ship] == 0 {
				result = "hit and sunk"
				s.afloat--
			}
		}
	}
	s.shots = append(s.shots, map[string]string{"target": target, "result": result})
}

// Whole games of the bot against itself and against one that shoots nonsense,
// on boards of many kinds, with the JSON of today and the forms of old.
func TestWholeGamesOfBattleship(t *testing.T) {
	boards := []struct {
		width, height int
		counts        [6]int
	}{
		{10, 10, [6]int{0, 1, 2, 1, 1, 0}}, {1, 1, [6]int{1}}, {7, 3, [6]int{2, 1, 1}}, {3, 20, [6]int{0, 0, 0, 0, 0, 9}}, {12, 9, [6]int{2, 2, 2, 2, 2, 2}},
	}
	for i, board := range boards {
		for _, legacy := range []bool{false, true} {
			bot := New(Options{Rand: seeded(uint64(i))})
			rnd := seeded(uint64(i))
			fields := map[string]any{"opponent": "bot2", "width": strconv.Itoa(board.width), "height": strconv.Itoa(board.height)}
			for n, count := range board.counts {
				fields[fmt.Sprintf("ship%d", n+1)] = strconv.Itoa(count)
			}
			var seas [2]*sea
			for side := range seas {
				var err error
				if seas[side], err = newSea(board.width, board.height, board.counts, askFleet(t, bot, fields, side, legacy)); err != nil {
					t.Fatalf("%+v: %v", board, err)
				}
			}
			shots := 0
			for seas[0].afloat > 0 && seas[1].afloat > 0 {
				shots++
				seas[1].shoot(askShot(t, bot, fields, seas, legacy))
				if seas[1].afloat > 0 {
					seas[0].shoot([]string{"007,3", "0,0\n", "no", "-1,5", fmt.Sprintf("%d,%d", rnd.IntN(board.width), rnd.IntN(board.height))}[rnd.IntN(5)])
				}
			}
			if seas[0].afloat == 0 || shots > board.width*board.height {
				t.Errorf("%+v: not won within %d shots", board, shots)
			}
		}
	}
}

func askFleet(t *testing.T, bot *Bot, fields map[string]any, side int, legacy bool) (ships []string) {
	t.Helper()
	if legacy {
		form := url.Values{"game": {"battleship"}, "match_id": {"5-1"}, "act": {"init"}}
		for key, value := range fields {
			form.Set(key, value.(string))
		}
		body := bot.Answer(Request{Method: "POST", ContentType: "application/x-www-form-urlencoded", Body: []byte(form.Encode())}, game.Budget{}).Body
		if err := json.Unmarshal(body, &ships); err != nil {
			t.Fatalf("%s: %v", body, err)
		}
		return ships
	}
	question, _ := json.Marshal(map[string]any{"game-id": 5, "game": "battleship", "action": "init", "players": 2, "player-index": side, "board": fields})
	body := bot.Answer(Request{Method: "POST", Body: question}, game.Budget{}).Body
	var reply struct {
		Name  string
		Boats []string
	}
	if err := json.Unmarshal(body, &reply); err != nil || reply.Name == "" {
		t.Fatalf("%s: %v", body, err)
	}
	return reply.Boats
}

func askShot(t *testing.T, bot *Bot, fields map[string]any, seas [2]*sea, legacy bool) string {
	t.Helper()
	board := map[string]any{"your_strikes": seas[1].shots, "his_strikes": seas[0].shots}
	for key, value := range fields {
		board[key] = value
	}
	if !legacy {
		play, _ := ask(t, bot, map[string]any{"game": "Battleship", "game-id": 5, "action": "play-turn", "player-index": 0, "board": board}).(string)
		return play
	}
	form := url.Values{"game": {"battleship"}, "match_id": {"5-2"}, "act": {"fight"}}
	for key, value := range board {
		if text, ok := value.(string); ok {
			form.Set(key, text)
			continue
		}
		text, _ := json.Marshal(value)
		form.Set(key, string(text))
	}
	var body strings.Builder
	for key := range form {
		fmt.Fprintf(&body, "--frontier\r\nContent-Disposition: form-data; name=%q\r\n\r\n%s\r\n", key, form.Get(key))
	}
	body.WriteString("--frontier--\r\n")
	return string(bot.Answer(Request{
		Method: "POST", ContentType: "multipart/form-data; boundary=frontier", Body: []byte(body.String()),
	}, game.Budget{Nodes: 1}).Body)
}
