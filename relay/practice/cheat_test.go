package practice

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"arenabot/engine/game"
)

// cheatReasons has for each kind of cheat what its verdict must say.
func cheatReasons() map[string]string {
	return map[string]string{
		"before-opening":    "turn",
		"two-moves":         "turn",
		"out-of-turn":       "turn",
		"flip":              "┻━┻",
		"missing-action":    "the action was missing",
		"empty-action":      `the action was ""`,
		"mistyped-action":   "the action was",
		"missing-position":  "was missing, not a text",
		"empty-position":    `""`,
		"mistyped-position": "not a text",
		"missing-column":    "was missing, not a text",
		"empty-column":      `""`,
		"mistyped-column":   "not a text",
		"missing-player":    "the player was missing",
		"empty-player":      `the player was ""`,
		"mistyped-player":   "the player was",
		"unknown-action":    "the action was",
		"not-an-object":     "is no JSON object",
		"malformed":         "is no JSON object",
		"occupied":          "is occupied",
		"full-column":       "column is full",
		"off-board":         " is not ",
		"stay":              "already stands there",
		"teleport":          "cannot reach it",
		"through-wall":      "cannot reach it",
		"wrong-jump":        "pawn",
		"walls-cross":       "crosses",
		"walls-overlap":     "wall",
		"wall-off-board":    " is not a ",
		"shut-in":           "without a path",
		"shut-in-aware":     "without a path",
		"eleventh-wall":     "no walls left",
	}
}

// cheatTest is one kind of cheat in one seat.
type cheatTest struct {
	seat
	kind string
}

func (c cheatTest) String() string { return fmt.Sprintf("%s/%v/%s", c.game.Name, c.side, c.kind) }

// everyCheat returns each kind in each seat that it fits.
func everyCheat() (tests []cheatTest) {
	for _, g := range games() {
		d, _ := dialectOf(g.Name)
		for _, side := range []game.Side{game.First, game.Second} {
			at := seat{g, d, side}
			for _, kind := range cheatsFor(at) {
				tests = append(tests, cheatTest{at, kind})
			}
		}
	}
	return tests
}

// TestEveryCheat: the flip as the next POST wins, and anything else loses.
func TestEveryCheat(t *testing.T) {
	for _, test := range everyCheat() {
		for _, flips := range []bool{true, false} {
			t.Run(fmt.Sprintf("%v/flips %v", test, flips), func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					cheater, err := newOpponent("cheat:"+test.kind, "", test.seat, rand.New(rand.NewPCG(5, 1)))
					if err != nil {
						t.Fatal(err)
					}
					b := newArena(t, Options{}).bout(test.game.Name, test.side.Other(), cheater)
					onCheat := `{"action":"` + flip + `"}`
					if !flips {
						onCheat = body(test.game.Name, test.game.ArenaStart.Moves()[0])
					}
					// This mind fights for the middle of Connect 4, and runs in Quoridor.
					team := newTeam(t, b, "alpha-beta:1", onCheat, 5)
					verdict := team.play()
					if want := cheatReasons()[test.kind]; verdict == "" || want == "" || !strings.Contains(verdict, want) {
						t.Fatalf("the verdict was %q, want …%s…", verdict, want)
					}
					echo := fmt.Sprintf(`{"player":%q,%s`, test.dialect.sides[test.side.Other()], onCheat[1:])
					if flips {
						team.saysOnly(echo)
						if got := b.result(); got != "scored 1" {
							t.Errorf("result %q", got)
						}
					} else {
						theirs := string(test.dialect.flip(test.side).encode())
						if first, second := <-team.heard, <-team.heard; first != echo || second != theirs {
							t.Errorf("%s and %s, want %s and %s", first, second, echo, theirs)
						}
						if _, open := <-team.heard; open {
							t.Error("the stream went on")
						}
						if got := b.result(); !strings.HasPrefix(got, "lost: the team did not flip, but the opponent's last action was illegal: ") {
							t.Errorf("result %q", got)
						}
					}
					b.wantEnded()
				})
			})
		}
	}
}

func TestCheatsAreListed(t *testing.T) {
	doc, err := os.ReadFile("doc.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range games() {
		for _, side := range []game.Side{game.First, game.Second} {
			listed := Cheats(g, side)
			if len(listed) < 17 || slices.Contains(listed, "cheat:before-opening") != (side == game.Second) {
				t.Errorf("%s, %v: %v", g.Name, side, listed)
			}
			for _, name := range listed {
				kind := strings.TrimPrefix(name, "cheat:")
				if before, _, ok := strings.Cut(kind, "-"); ok && strings.Contains("missing empty mistyped", before) {
					kind = before + "-"
				}
				if !strings.Contains(string(doc), kind) {
					t.Errorf("doc.go does not tell of %s", name)
				}
			}
		}
	}
	if got := Cheats(game.Game{Name: "chess"}, game.First); got != nil {
		t.Errorf("chess: %v", got)
	}
}

func TestWrongCheatNames(t *testing.T) {
	g := gameNamed(t, "tic-tac-toe")
	d, _ := dialectOf(g.Name)
	for _, test := range []struct{ name, base, want string }{
		{"cheat:sigh", "", "no cheat \"sigh\": in this game there are two-moves, out-of-turn, flip"},
		{"cheat:full-column", "", "cannot be made by the first player of tic-tac-toe"},
		{"cheat:before-opening", "", "cannot be made by the first player"},
		{"cheat:flip", "kasparov", "base: no opponent \"kasparov\""},
		{"cheat:flip", "cheat:flip", "cheats itself"},
		{"random", "first-legal", "does not cheat"},
		{"alpha-beta:0", "", "not a number from 1 to 20"},
		{"alpha-beta:21", "", "not a number from 1 to 20"},
		{"alpha-beta:", "", "not a number"},
		{"first-legal:2", "", "no opponent"},
	} {
		_, err := newOpponent(test.name, test.base, seat{g, d, game.First}, zeroes())
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s with base %q: %v, want …%s…", test.name, test.base, err, test.want)
		}
	}
	for _, name := range []string{"cheat", "cheat:", "alpha-beta:1"} {
		if _, err := newOpponent(name, "", seat{g, d, game.First}, zeroes()); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}
