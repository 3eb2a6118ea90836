package botsarena

import (
	"bytes"
	"encoding/json"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"testing"

	"arenabot/engine/battleship"
	"arenabot/engine/game"
)

func post(body string) Request { return Request{Method: "POST", Body: []byte(body)} }

// What callers vary must not change what is understood.
func TestToleranceInReading(t *testing.T) {
	const turn = `{"game-id":"1","action":"play-turn","game":"connectfour","you":"O","board":[["X"]],"player-index":1}`
	want, err := Read(post(turn))
	if err != nil || want.Game != ConnectFour || want.Init || want.Columns[0][0] != Theirs {
		t.Fatalf("%+v, %v", want, err)
	}
	for name, r := range map[string]Request{
		"numbers":            post(`{"game-id":1,"action":"play-turn","game":"connectfour","you":"O","board":[["X"]],"player-index":"1"}`),
		"case":               post(`{"game-id":"1","action":"PLAY-TURN","game":"connectFour","you":"o","board":[["x"]],"player-index":1}`),
		"extra fields":       post(`{"new":{"a":[1]},"game-id":"1","game":"connectfour","you":"O","board":[["X"]],"player-index":1}`),
		"zero for O":         post(`{"game-id":"1","action":"play-turn","game":"connectfour","you":"0","board":[["X"]],"player-index":1}`),
		"no you":             post(`{"game-id":"1","action":"play-turn","game":"connectfour","board":[["X"]],"player-index":1}`),
		"other pieces":       post(`{"game-id":"1","action":"play-turn","game":"connectfour","you":"O","board":[["+"]],"player-index":1}`),
		"no game":            post(`{"game-id":"1","action":"play-turn","you":"O","board":[["X"]],"player-index":1}`),
		"board in a string":  post(`{"game-id":"1","action":"play-turn","game":"connectfour","you":"O","board":"[[\"X\"]]","player-index":1}`),
		"too many cells":     post(`{"game-id":"1","action":"play-turn","game":"connectfour","you":"O","board":[["X",null,"","","","","","X"],[],[],[],[],[],["X"]],"player-index":1}`),
		"a byte-order mark":  post("\ufeff \n" + turn + "\n"),
		"something after it": post(turn + "x"),
		"wrong content type": {Method: "POST", ContentType: "application/x-www-form-urlencoded", Body: []byte(turn)},
		"a program":          {Body: []byte(turn)},
	} {
		got, err := Read(r)
		if err != nil || got.ID != want.ID || got.Index != want.Index || got.Game != want.Game || got.Init || got.Columns != want.Columns {
			t.Errorf("%s: %+v, %v", name, got, err)
		}
	}
}

// The arena's documentation writes a zero for the letter O.
func TestAZeroIsAnO(t *testing.T) {
	q, err := Read(post(`{"game":"tictactoe","you":"O","board":{"0-0":"0","0-1":"X"}}`))
	if err != nil || q.Grid[0] != [gridSide]Cell{Mine, Theirs, Empty} {
		t.Errorf("%+v, %v", q.Grid, err)
	}
}

func TestStrikesAreReadWithCare(t *testing.T) {
	q, err := Read(post(`{"game":"Battleship","board":{"width":10,"height":"10","ship2":1,"your_strikes":[
		{"target":"1,2","result":""},{"target":"3,4","result":"hit"},{"target":"3,5","result":"hit and sunk"},
		{"target":"007,3","result":""},{"target":"1,2\n","result":""},{"target":"10,0","result":"hit"},
		{"target":"-1,0","result":""},{"target":" 6,6 ","result":"HIT"},{"target":7},7,null,[],{"result":"hit"},
		{"target":"1,2","result":""}]}}`))
	if err != nil || q.Init {
		t.Fatalf("%+v, %v", q, err)
	}
	at := func(x, y int, r battleship.Result) battleship.Strike {
		return battleship.Strike{At: battleship.Cell{X: x, Y: y}, Result: r}
	}
	want := []battleship.Strike{
		at(1, 2, battleship.Miss), at(3, 4, battleship.Hit), at(3, 5, battleship.Sunk), at(6, 6, battleship.Hit), at(1, 2, battleship.Miss),
	}
	if !slices.Equal(q.Strikes, want) {
		t.Errorf("got %v, want %v", q.Strikes, want)
	}
}

func TestWhatCannotBeAnswered(t *testing.T) {
	big := append([]byte(`{"game":"`), bytes.Repeat([]byte("x"), MaxBody)...)
	for name, test := range map[string]struct {
		request Request
		status  int
		says    string
	}{
		"too large":       {Request{Method: "POST", Body: big}, 400, "at most 1048576 bytes are read"},
		"empty":           {Request{Method: "POST"}, 400, "empty"},
		"empty program":   {Request{}, 200, "not a JSON object"},
		"no game":         {post(`{}`), 200, "is not known"},
		"an array":        {Request{Body: []byte(`[1]`)}, 200, "not a JSON object"},
		"bad message":     {Request{Method: "GET", Query: "message=x"}, 200, "not a JSON object"},
		"a width of 0":    {post(`{"game":"battleship"}`), 200, "0 by 0"},
		"eleven ships":    {post(`{"game":"battleship","board":{"width":9,"height":9,"ship1":11}}`), 200, "11 ships"},
		"a word for 10":   {post(`{"game":"battleship","board":{"width":"ten"}}`), 200, "must be a number"},
		"a board of text": {post(`{"game":"connectfour","action":"play-turn","board":["XO"]}`), 200, "not rows of cells"},
		"a full board":    {post(`{"game":"connectfour","board":` + strings.Replace(fmt.Sprintf("[%s]", strings.Repeat(`,["X","X","X","X","X","X","X"]`, 6)), "[,", "[", 1) + `}`), 200, "full"},
		"an unknown form": {Request{Method: "POST", ContentType: "text/plain", Body: []byte("game=go")}, 400, "is not known"},
	} {
		r := New(Options{}).Answer(test.request, game.Budget{Nodes: 1})
		var reply map[string]string
		if err := json.Unmarshal(r.Body, &reply); err != nil || r.Status != test.status || !strings.Contains(reply["error"], test.says) {
			t.Errorf("%s: %d %s, want %d and %q", name, r.Status, r.Body, test.status, test.says)
		}
	}
}

func TestBoardsThatCannotArise(t *testing.T) {
	for name, test := range map[string]struct{ body, want string }{
		"win":               {`{"game":"tictactoe","you":"X","board":{"0-0":"X","0-1":"X","2-0":"X"}}`, `{"play":"0-2"}`},
		"block":             {`{"game":"tictactoe","you":"X","board":{"1-0":"O","1-1":"O","0-0":"O"}}`, `{"play":"1-2"}`},
		"centre":            {`{"game":"tictactoe","you":"X","board":{"0-0":"X","0-1":"X","0-2":"X"}}`, `{"play":"1-1"}`},
		"corner":            {`{"game":"tictactoe","you":"X","board":{"0-0":"X","0-1":"X","0-2":"X","1-1":"O"}}`, `{"play":"2-0"}`},
		"letters swapped":   {`{"game":"tictactoe","you":"O","player-index":1,"board":{"0-0":"O","0-1":"O","1-1":"X","1-0":"X"}}`, `{"play":"0-2"}`},
		"four in the air":   {`{"game":"connectfour","you":"X","board":[["O"],["X"],["X"],["X"]]}`, `{"play":0}`},
		"block before five": {`{"game":"connectfour","you":"X","board":[["O","O","O"],[],[],[],[],["","","X"]]}`, `{"play":3}`},
		"not under a four":  {`{"game":"connectfour","you":"X","board":[["X","O","X"],["O","O","O"]]}`, `{"play":2}`},
	} {
		r := New(Options{}).Answer(post(test.body), game.Budget{Nodes: 100})
		if string(r.Body) != test.want {
			t.Errorf("%s: %s, want %s", name, r.Body, test.want)
		}
	}
}

func TestCheckGuardsAnswers(t *testing.T) {
	read := func(body string) Question {
		q, err := Read(post(body))
		if err != nil {
			t.Fatal(err)
		}
		return q
	}
	grid := read(`{"game":"tictactoe","action":"play-turn","board":{"0-0":"X"}}`)
	columns := read(`{"game":"connectfour","board":[["X"],["X"],["X"],["X"],["X"],["X"]]}`)
	sea := read(`{"game":"battleship","action":"play-turn","board":{"width":3,"height":2,"ship1":1}}`)
	fleet := read(`{"game":"battleship","action":"init","board":{"width":3,"height":2,"ship1":1}}`)
	for _, test := range []struct {
		q    Question
		play string
		ok   bool
	}{
		{grid, "1-1", true}, {grid, "0-0", false}, {grid, "1-3", false}, {grid, "1,1", false}, {grid, "", false},
		{columns, "1", true}, {columns, "0", false}, {columns, "7", false}, {columns, "01", false}, {columns, "-1", false},
		{sea, "2,1", true}, {sea, "1,2", false}, {sea, "1,1\n", false}, {sea, "00,1", false},
		{fleet, "", false},
	} {
		if err := test.q.Check(Answer{Play: test.play}); (err == nil) != test.ok {
			t.Errorf("%v %q: %v", test.q.Game, test.play, err)
		}
	}
	if err := fleet.Check(Answer{Boats: []battleship.Ship{{Length: 1}}}); err != nil {
		t.Error(err)
	}
}

// The largest lists that fit into a body must not take more than 64 MB.
func TestMemory(t *testing.T) {
	fill := func(head, item, tail string) string {
		return head + strings.TrimSuffix(strings.Repeat(item+",", (MaxBody-len(head)-len(tail))/(len(item)+1)), ",") + tail
	}
	const sea = `{"game":"battleship","action":"play-turn","board":{"width":100,"height":100,"ship1":10,"ship2":10,"ship3":10,"ship4":10,"ship5":10,"ship6":10,"your_strikes":[`
	for name, body := range map[string]string{
		"strikes":      fill(sea, `{"target":"1,1","result":"hit"}`, "]}}"),
		"empty":        fill(sea, `{}`, "]}}"),
		"numbers":      fill(sea, `1`, "]}}"),
		"columns":      fill(`{"game":"connectfour","board":[`, `[]`, "]}"),
		"other fields": fill(`{"game":"chess","x":[`, `{}`, "]}"),
		"depth":        `{"game":"chess","x":` + strings.Repeat("[", MaxBody-100),
	} {
		var before, after runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&before)
		New(Options{}).Answer(post(body), game.Budget{Nodes: 5000})
		runtime.ReadMemStats(&after)
		// HeapSys never shrinks: it is the most that was held.
		if held := int64(after.HeapSys) - int64(before.HeapSys); held > 64<<20 {
			t.Errorf("%s: %d MB", name, held>>20)
		}
	}
}

func FuzzAnswer(f *testing.F) {
	for _, file := range requests(f) {
		r := readRequest(f, file)
		f.Add(r.Method, r.ContentType, r.Query, r.Body)
	}
	bot := New(Options{})
	f.Fuzz(func(t *testing.T, method, contentType, query string, body []byte) {
		r := bot.Answer(Request{method, contentType, query, body}, game.Budget{Nodes: 20})
		if r.Status != 200 && r.Status != 400 {
			t.Errorf("status %d", r.Status)
		}
		if r.ContentType == jsonType && !json.Valid(r.Body) {
			t.Errorf("not JSON: %q", r.Body)
		}
		q, err := Read(Request{method, contentType, query, body})
		if err != nil || q.Init {
			return
		}
		// What the bot plays passes the guard, unless there was nothing to play.
		a, err := bot.Decide(&q, game.Budget{Nodes: 20})
		if err == nil && a.Play != "" && q.Check(a) != nil {
			t.Errorf("%+v: played %q: %v", q, a.Play, q.Check(a))
		}
	})
}
