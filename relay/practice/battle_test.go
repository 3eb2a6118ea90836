package practice

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"arenabot/engine/game"
)

// zeroes is a source of ids that says them the same in every test.
func zeroes() *rand.Rand { return rand.New(rand.NewPCG(0, 0)) }

// scripted makes given moves when it is its turn, then none.
func scripted(gameName string, side game.Side, moves ...string) opponent {
	d, _ := dialectOf(gameName)
	left := moves
	return actor(func(p game.Position) []object {
		if p.Turn() != side || len(left) == 0 {
			return nil
		}
		move := left[0]
		left = left[1:]
		return []object{d.action(side, move)}
	})
}

// An actor is an opponent that is a function.
type actor func(p game.Position) []object

func (f actor) act(_ context.Context, p game.Position) (said []saying) {
	for _, action := range f(p) {
		said = append(said, saying{event: action})
	}
	return said
}

// quiet never acts.
func quiet(game.Position) []object { return nil }

// fullGames are games to their ends, by both sides.
func fullGames(t *testing.T) []fullGame {
	return []fullGame{
		{"tic-tac-toe", "NW N W NE SW", game.FirstWins},
		{"tic-tac-toe", "N NW NE W C SW", game.SecondWins},
		{"tic-tac-toe", "NW N NE C W E S SW SE", game.Draw},
		{"connect4", "A B A B A B A", game.FirstWins},
		{"connect4", "A B A B A B C B", game.SecondWins},
		{"connect4", strings.Join(someDraw(t, gameNamed(t, "connect4")), " "), game.Draw},
		{"quoridor", "e2 d9 e3 c9 e4 d9 e5 c9 e6 d9 e7 c9 e8 d9 e9", game.FirstWins},
		{"quoridor", "d1 e8 c1 e7 a1h e6 d1 e5 c1 e4 a8h e3 d1 e2 c1 e1", game.SecondWins},
		// The 79th ply ends the game as a draw, and a move to the goal is none the better.
		{"quoridor", strings.Repeat("e2 d9 e1 e9 ", 17) + "e2 d9 e3 c9 e4 d9 e5 c9 e6 d9 e7", game.Draw},
		{"quoridor", strings.Repeat("e2 d9 e1 e9 ", 15) + "e2 d9 e3 c9 e4 d9 e5 c9 e6 d9 e7 c9 d7 d9 c7 e9 c8 e8 c9", game.Draw},
	}
}

type fullGame struct {
	game    string
	moves   string
	outcome game.Outcome
}

// someDraw plays at random until a game is drawn.
func someDraw(t *testing.T, g game.Game) (moves []string) {
	t.Helper()
	rng := zeroes()
	for range 100_000 {
		p := g.ArenaStart
		moves = nil
		for !p.Outcome().Over() {
			legal := p.Moves()
			move := legal[rng.IntN(len(legal))]
			next, err := p.Play(move)
			if err != nil {
				t.Fatal(err)
			}
			moves, p = append(moves, move), next
		}
		if p.Outcome() == game.Draw {
			return moves
		}
	}
	t.Fatal("no draw")
	return nil
}

// body returns the JSON in which a team makes move.
func body(gameName, move string) string {
	switch {
	case gameName == "connect4":
		return fmt.Sprintf(`{"action":"putToken","column":%q}`, move)
	case gameName == "tic-tac-toe":
		return fmt.Sprintf(`{"action":"putSymbol","position":%q}`, move)
	case len(move) == 3:
		return fmt.Sprintf(`{"action":"putWall","position":%q}`, move)
	}
	return fmt.Sprintf(`{"action":"move","position":%q}`, move)
}

func TestFullGames(t *testing.T) {
	names := map[string][2]string{"tic-tac-toe": {"O", "X"}, "connect4": {"🔴", "🟡"}, "quoridor": {"first", "second"}}
	winners := map[string][2]string{"tic-tac-toe": {"O", "X"}, "connect4": {"🔴", "🟡"}, "quoridor": {"FIRST", "SECOND"}}
	for _, full := range fullGames(t) {
		for _, team := range []game.Side{game.First, game.Second} {
			t.Run(fmt.Sprintf("%s/%v/as %v", full.game, full.outcome, team), func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					moves := strings.Fields(full.moves)
					var theirs []string
					for i, move := range moves {
						if game.Side(i%2) != team {
							theirs = append(theirs, move)
						}
					}
					us, them := names[full.game][team], names[full.game][team.Other()]
					b := newArena(t, Options{}).bout(full.game, team, scripted(full.game, team.Other(), theirs...))
					stream := b.open()
					stream.want(fmt.Sprintf(`{"youAre":%q,"id":"11111111-2222-4333-8444-555555555555"}`, us))
					for i, move := range moves {
						action := strings.Trim(body(full.game, move), "{}")
						if game.Side(i%2) != team {
							stream.want(fmt.Sprintf(`{%s,"player":%q}`, action, them))
							continue
						}
						if got := b.result(); got != "" {
							t.Fatalf("result %q before the end", got)
						}
						b.post("{" + action + "}")
						stream.want(fmt.Sprintf(`{"player":%q,%s}`, us, action))
					}
					won, score := "DRAW", "scored 0"
					if side, ok := full.outcome.Winner(); ok {
						won = winners[full.game][side]
						if side == team {
							score = "scored 1"
						}
					}
					stream.want(fmt.Sprintf(`{"winner":%q}`, won), "")
					if got := b.result(); got != score {
						t.Errorf("result %q, want %q", got, score)
					}
					b.wantEnded()
				})
			})
		}
	}
}

// wantEnded checks that the battle takes no more calls.
func (b *bout) wantEnded() {
	b.t.Helper()
	for _, call := range [][2]string{{"POST", "/play/"}, {"GET", "/start/"}} {
		status, text := b.call(call[0], b.path+call[1]+b.battle.id, "application/json", "{}")
		if status != http.StatusLocked || text != `{"error":"Battle already ended"}` {
			b.t.Errorf("%s %s after the end: %d %s", call[0], call[1], status, text)
		}
	}
}

// An errorTest is one action with which the team loses.
type errorTest struct {
	name, game, played string // moves made first, the team's and the opponent's
	body               string
	reason             string // a part of the result
}

func TestEveryErrorLoses(t *testing.T) {
	const flipEvent = `{"action":"(╯°□°)╯︵ ┻━┻","player":%q}`
	tests := []errorTest{
		{"occupied cell", "tic-tac-toe", "C N", `{"action":"putSymbol","position":"N"}`, "illegal"},
		{"own cell", "tic-tac-toe", "C N", `{"action":"putSymbol","position":"C"}`, "illegal"},
		{"off the board", "tic-tac-toe", "", `{"action":"putSymbol","position":"NN"}`, "NN"},
		{"other case", "tic-tac-toe", "", `{"action":"putSymbol","position":"nw"}`, "nw"},
		{"blank", "tic-tac-toe", "", `{"action":"putSymbol","position":"NW "}`, "NW"},
		{"action in other case", "tic-tac-toe", "", `{"action":"putsymbol","position":"NW"}`, "putsymbol"},
		{"key in other case", "tic-tac-toe", "", `{"Action":"putSymbol","position":"NW"}`, "missing"},
		{"another game's action", "tic-tac-toe", "", `{"action":"putToken","column":"A"}`, "putToken"},
		{"another game's field", "tic-tac-toe", "", `{"action":"putSymbol","column":"A"}`, "missing"},
		{"no position", "tic-tac-toe", "", `{"action":"putSymbol"}`, "missing"},
		{"null position", "tic-tac-toe", "", `{"action":"putSymbol","position":null}`, "missing"},
		{"empty position", "tic-tac-toe", "", `{"action":"putSymbol","position":""}`, `""`},
		{"number for position", "tic-tac-toe", "", `{"action":"putSymbol","position":1}`, "not a text"},
		{"list for position", "tic-tac-toe", "", `{"action":"putSymbol","position":["NW"]}`, "not a text"},
		{"object for action", "tic-tac-toe", "", `{"action":{"putSymbol":1},"position":"NW"}`, "putSymbol"},
		{"empty object", "tic-tac-toe", "", `{}`, "missing"},
		{"empty list", "tic-tac-toe", "", `[]`, "missing"},
		{"no body", "tic-tac-toe", "", ``, "missing"},
		{"flip without cause", "tic-tac-toe", "C N", `{"action":"(╯°□°)╯︵ ┻━┻"}`, "was legal"},
		{"flip at once", "tic-tac-toe", "", `{"action":"(╯°□°)╯︵ ┻━┻"}`, "was legal"},
		{"somebody else's player", "tic-tac-toe", "", `{"action":"putSymbol","position":"NW","player":"X"}`, "player"},
		{"full column", "connect4", "A A A A A A", `{"action":"putToken","column":"A"}`, "illegal"},
		{"off the board", "connect4", "", `{"action":"putToken","column":"H"}`, "H"},
		{"other case", "connect4", "", `{"action":"putToken","column":"a"}`, "a"},
		{"position for column", "connect4", "", `{"action":"putToken","position":"A"}`, "missing"},
		{"flip without cause", "connect4", "A A", `{"action":"(╯°□°)╯︵ ┻━┻"}`, "was legal"},
		{"two steps", "quoridor", "", `{"action":"move","position":"e3"}`, "illegal"},
		{"wall as a move", "quoridor", "", `{"action":"move","position":"e2h"}`, "e2h"},
		{"move as a wall", "quoridor", "", `{"action":"putWall","position":"e2"}`, "e2"},
		{"off the board", "quoridor", "", `{"action":"move","position":"e0"}`, "e0"},
		{"wall off the board", "quoridor", "", `{"action":"putWall","position":"i1v"}`, "i1v"},
		{"walls crossing", "quoridor", "e5h e8", `{"action":"putWall","position":"e5v"}`, "illegal"},
		{"walls overlapping", "quoridor", "e5h e8", `{"action":"putWall","position":"f5h"}`, "illegal"},
		{"through a wall", "quoridor", "a8h e1h", `{"action":"move","position":"e2"}`, "illegal"},
		{"an eleventh wall", "quoridor", "a1h d9 c1h e9 e1h d9 g1h e9 a3h d9 c3h e9 e3h d9 g3h e9 a5h d9 c5h e9", `{"action":"putWall","position":"e5h"}`, "illegal"},
		{"flip without cause", "quoridor", "e2 e8", `{"action":"(╯°□°)╯︵ ┻━┻"}`, "was legal"},
	}
	for _, test := range tests {
		t.Run(test.game+"/"+test.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				d, _ := dialectOf(test.game)
				var theirs []string
				for i, move := range strings.Fields(test.played) {
					if i%2 == 1 {
						theirs = append(theirs, move)
					}
				}
				b := newArena(t, Options{}).bout(test.game, game.First, scripted(test.game, game.Second, theirs...))
				stream := b.open()
				stream.next()
				for i, move := range strings.Fields(test.played) {
					if i%2 == 0 {
						b.post(body(test.game, move))
						stream.next()
					} else if got, want := stream.next(), string(d.action(game.Second, move).encode()); got != want {
						t.Fatalf("event %s, want %s", got, want)
					}
				}
				b.post(test.body)
				// The echo has all that the body had, player first.
				echo := stream.next()
				inner := strings.Trim(test.body, "{}[]")
				if strings.Contains(inner, `,"player":`) {
					inner, _, _ = strings.Cut(inner, `,"player":`)
				} else if !strings.HasPrefix(echo, fmt.Sprintf(`{"player":%q`, d.sides[0])) {
					t.Errorf("echo %s is not the team's", echo)
				}
				if !strings.Contains(echo, inner) {
					t.Errorf("echo %s lacks %s", echo, inner)
				}
				stream.want(fmt.Sprintf(flipEvent, d.sides[1]), "")
				if got := b.result(); !strings.HasPrefix(got, "lost: ") || !strings.Contains(got, test.reason) {
					t.Errorf("result %q does not say %q", got, test.reason)
				}
				b.wantEnded()
			})
		})
	}
}

func TestOutOfTurn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newArena(t, Options{Think: time.Second}).bout("tic-tac-toe", game.Second, scripted("tic-tac-toe", game.First, "NW"))
		stream := b.open()
		stream.next()
		b.post(body("tic-tac-toe", "C"))
		stream.want(`{"player":"X","action":"putSymbol","position":"C"}`, `{"action":"(╯°□°)╯︵ ┻━┻","player":"O"}`, "")
		if got := b.result(); got != "lost: the team's action was illegal: it was not X's turn" {
			t.Error(got)
		}
	})
}

func TestTwoPostsAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newArena(t, Options{Think: time.Second}).bout("tic-tac-toe", game.First, scripted("tic-tac-toe", game.Second, "NW"))
		stream := b.open()
		stream.next()
		b.post(body("tic-tac-toe", "C"))
		b.post(body("tic-tac-toe", "S"))
		stream.want(
			`{"player":"O","action":"putSymbol","position":"C"}`,
			`{"player":"O","action":"putSymbol","position":"S"}`,
			`{"action":"(╯°□°)╯︵ ┻━┻","player":"X"}`, "")
	})
}

// A second POST that comes while the first is unanswered loses even where the
// opponent was quick enough to make it look legal.
func TestOverlapLoses(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newArena(t, Options{}).bout("tic-tac-toe", game.First, scripted("tic-tac-toe", game.Second, "NW"))
		first := b.battle.enter()
		second := b.battle.enter()
		if first || !second {
			t.Fatalf("overlaps: first %v, second %v", first, second)
		}
		if _, ok := b.battle.post(object{{"action", "putSymbol"}, {"position", "C"}}, first); !ok {
			t.Fatal("the first was refused")
		}
		b.battle.leave()
		synctest.Wait() // for the opponent's reply
		if _, ok := b.battle.post(object{{"action", "putSymbol"}, {"position", "S"}}, second); !ok {
			t.Fatal("the second was refused")
		}
		if got := b.result(); !strings.Contains(got, "before the last one was answered") {
			t.Errorf("result %q", got)
		}
		b.battle.leave()
		if b.battle.enter() {
			t.Error("answered POSTs are still counted")
		}
	})
}

func TestCheatsMustBeFlipped(t *testing.T) {
	cheat := object{{"action", "putSymbol"}, {"position", "C"}, {"player", "X"}}
	afterTheTeam := func(actions ...object) opponent {
		return actor(func(p game.Position) []object {
			if p.Plies() != 1 {
				return nil
			}
			return actions
		})
	}
	legal := object{{"action", "putSymbol"}, {"position", "NW"}, {"player", "X"}}
	causeless := object{{"action", flip}, {"player", "X"}}
	tests := []struct {
		name     string
		opponent opponent
		events   int // of the opponent
	}{
		{"occupied cell", afterTheTeam(cheat), 1},
		{"two in a row", afterTheTeam(legal, object{{"action", "putSymbol"}, {"position", "N"}, {"player", "X"}}), 2},
		{"cheat, then legal", afterTheTeam(cheat, legal), 2},
		{"flip without cause", afterTheTeam(causeless), 1},
		{"no player", afterTheTeam(legal[:2]), 1},
	}
	for _, test := range tests {
		for _, right := range []bool{true, false} {
			t.Run(fmt.Sprintf("%s/%v", test.name, right), func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					b := newArena(t, Options{}).bout("tic-tac-toe", game.First, test.opponent)
					stream := b.open()
					stream.next()
					b.post(body("tic-tac-toe", "C"))
					stream.next()
					for range test.events {
						stream.next()
					}
					if right {
						b.post(`{"action":"(╯°□°)╯︵ ┻━┻"}`)
						stream.want(`{"player":"O","action":"(╯°□°)╯︵ ┻━┻"}`)
						if got := b.result(); got != "scored 1" {
							t.Errorf("result %q", got)
						}
						b.wantEnded()
						stream.silent(time.Hour)
						return
					}
					b.post(body("tic-tac-toe", "S"))
					stream.want(`{"player":"O","action":"putSymbol","position":"S"}`, `{"action":"(╯°□°)╯︵ ┻━┻","player":"X"}`, "")
					if got := b.result(); !strings.Contains(got, "did not flip") {
						t.Errorf("result %q", got)
					}
				})
			})
		}
	}
}

func TestOpponentMayBreakInBeforeTheTeamOpens(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newArena(t, Options{}).bout("tic-tac-toe", game.First, actor(func(game.Position) []object {
			return []object{{{"action", "putSymbol"}, {"position", "C"}, {"player", "X"}}}
		}))
		stream := b.open()
		stream.next()
		stream.want(`{"action":"putSymbol","position":"C","player":"X"}`)
		b.post(`{"action":"(╯°□°)╯︵ ┻━┻"}`)
		if got := b.result(); got != "scored 1" {
			t.Errorf("result %q", got)
		}
	})
}
