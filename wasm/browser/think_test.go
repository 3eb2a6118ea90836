package main

import (
	"errors"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"arenabot/engine"
	"arenabot/engine/game"
)

func TestThinkAnswersALegalMove(t *testing.T) {
	for _, g := range engine.Games() {
		t.Run(g.Name, func(t *testing.T) {
			e := realEngines()
			s := parse[told](t, e.load(g.Name, g.Start.String()))
			if status := e.think(0, 2000, 0); status != done {
				t.Fatalf("think = %d: %s", status, e.choice())
			}
			c := parse[game.Choice](t, e.choice())
			legal := false
			for _, m := range s.Moves {
				legal = legal || m == c.Move
			}
			if !legal || len(c.PV) == 0 || c.PV[0] != c.Move {
				t.Errorf("chose %+v among %v", c, s.Moves)
			}
		})
	}
}

func TestThinkRefuses(t *testing.T) {
	const start, over = ".../.../... X", "XXX/OO./... O"
	for name, tc := range map[string]struct {
		load      string // position, or nothing
		ms, nodes float64
		most      float64
		want      string
	}{
		"nothing loaded":      {"", 0, 0, 0, "no position is loaded"},
		"unreadable position": {"XXXX", 0, 0, 0, "tic-tac-toe"},
		"the game is over":    {over, 0, 0, 0, game.ErrOver.Error()},
		"ms NaN":              {start, math.NaN(), 0, 0, "the time to think is NaN"},
		"ms negative":         {start, -1, 0, 0, "the time to think is -1"},
		"ms infinite":         {start, math.Inf(1), 0, 0, "the time to think is +Inf"},
		"nodes NaN":           {start, 0, math.NaN(), 0, "the nodes to visit are NaN"},
		"nodes negative":      {start, 0, -0.5, 0, "the nodes to visit are -0.5"},
		"nodes infinite":      {start, 0, math.Inf(1), 0, "the nodes to visit are +Inf"},
		"most NaN":            {start, 1, 0, math.NaN(), "the time to think is NaN"},
		"most negative":       {start, 1, 0, -2, "the time to think is -2"},
	} {
		t.Run(name, func(t *testing.T) {
			e := realEngines()
			if tc.load != "" {
				e.load("tic-tac-toe", tc.load)
			}
			if status := e.think(tc.ms, tc.nodes, tc.most); status != refused {
				t.Errorf("think = %d, want %d", status, refused)
			}
			if sentence := errorIn(t, e.choice()); !strings.Contains(sentence, tc.want) {
				t.Errorf("the error is %q, want it to say %q", sentence, tc.want)
			}
		})
	}
}

// A choice must never be taken for that of another position.
func TestLoadForgetsTheLastChoice(t *testing.T) {
	e := realEngines()
	errorIn(t, e.choice())
	e.load("tic-tac-toe", ".../.../... X")
	errorIn(t, e.choice())
	e.think(0, 0, 0)
	parse[game.Choice](t, e.choice())
	e.load("tic-tac-toe", "X../.../... O")
	errorIn(t, e.choice())
	e.think(0, 0, 0)
	e.load("tic-tac-toe", "nonsense")
	if e.think(0, 0, 0) != refused {
		t.Error("think searched the position before the one that could not be loaded")
	}
}

func TestBudget(t *testing.T) {
	for name, tc := range map[string]struct {
		ms, nodes, most float64
		want            game.Budget
	}{
		"no limits":           {0, 0, 0, game.Budget{}},
		"both":                {1500, 1e6, 3500, game.Budget{Time: 1500 * time.Millisecond, Most: 3500 * time.Millisecond, Nodes: 1e6}},
		"fractions":           {0.25, 0.5, 0.75, game.Budget{Time: 250 * time.Microsecond, Most: 750 * time.Microsecond, Nodes: 1}},
		"the smallest limits": {math.SmallestNonzeroFloat64, math.SmallestNonzeroFloat64, math.SmallestNonzeroFloat64, game.Budget{Time: 1, Most: 1, Nodes: 1}},
		"the greatest limits": {mostMillis, mostNodes, mostMillis, game.Budget{Time: 24 * time.Hour, Most: 24 * time.Hour, Nodes: 1 << 53}},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := realEngines().budget(tc.ms, tc.nodes, tc.most)
			if err != nil {
				t.Fatal(err)
			}
			if got.Now == nil || got.Stop == nil {
				t.Error("the budget lacks the clock or the stop flag")
			}
			got.Now, got.Stop = nil, nil
			if d := cmp.Diff(tc.want, got); d != "" {
				t.Errorf("(-want +got)\n%s", d)
			}
		})
	}
}

func TestPlayersAreKeptBetweenCalls(t *testing.T) {
	made := 0
	e := withGame(brittle{}, func() { made++ })
	for range 3 {
		e.load("brittle", "")
		if status := e.think(0, 0, 0); status != done {
			t.Fatalf("think = %d: %s", status, e.choice())
		}
	}
	if made != 1 {
		t.Errorf("%d players were made for three searches, want 1", made)
	}
}

// TestPanicsStayInside breaks the game in every place from which a panic could
// reach JavaScript.
func TestPanicsStayInside(t *testing.T) {
	t.Run("position", func(t *testing.T) {
		e := withGame(brittle{inPosition: true}, func() {})
		g, _ := e.lookup("brittle")
		e.loaded = loaded{game: g, position: brittle{}} // one that think could search
		for name, answer := range map[string]string{
			"start": e.start("brittle", "standard"),
			"state": e.state("brittle", ""),
			"play":  e.play("brittle", "", "x"),
			"load":  e.load("brittle", ""),
		} {
			if sentence := errorIn(t, answer); !strings.Contains(sentence, "broke inside") {
				t.Errorf("%s says %q", name, sentence)
			}
		}
		if e.think(0, 0, 0) != refused {
			t.Error("think searched a position whose loading broke")
		}
	})
	t.Run("player", func(t *testing.T) {
		made := 0
		e := withGame(brittle{inPlayer: true}, func() { made++ })
		for range 2 {
			e.load("brittle", "")
			if status := e.think(0, 0, 0); status != refused {
				t.Errorf("think = %d, want %d", status, refused)
			}
			if sentence := errorIn(t, e.choice()); !strings.Contains(sentence, "the table is on fire") {
				t.Errorf("choice says %q", sentence)
			}
		}
		if made != 2 {
			t.Errorf("%d players for two searches: one whose search panicked must not be used again", made)
		}
	})
}

// brittle is a game of one move that panics where it is told to.
type brittle struct{ inPosition, inPlayer bool }

func (b brittle) Turn() game.Side       { return game.First }
func (b brittle) Outcome() game.Outcome { return game.Ongoing }
func (b brittle) Plies() int            { return 0 }
func (b brittle) String() string        { return "" }

func (b brittle) Moves() []string {
	if b.inPosition {
		panic(errors.New("the board fell off the table"))
	}
	return []string{"x"}
}

func (b brittle) Play(string) (game.Position, error) { return b, nil }

func (b brittle) Choose(game.Position, game.Budget) (game.Choice, error) {
	if b.inPlayer {
		panic("the table is on fire")
	}
	return game.Choice{Move: "x", PV: []string{"x"}}, nil
}

// withGame returns engines whose only game is b; made is called for each of its players.
func withGame(b brittle, made func()) *engines {
	g := game.Game{
		Name: "brittle", Start: b, ArenaStart: b,
		Parse:     func(string) (game.Position, error) { return b, nil },
		NewPlayer: func() game.Player { made(); return b },
	}
	return newEngines(
		func(string) (game.Game, error) { return g, nil },
		func() time.Duration { return 0 },
		func() bool { return false },
	)
}
