package practice

import (
	"bufio"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"arenabot/engine/game"
)

// cheatReasons has for each kind of cheat what its verdict must say.
var cheatReasons = map[string]string{
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

// A scriptedTeam is a team that plays legally, listens a while before each
// action, and knows what to do when the opponent cheats.
type scriptedTeam struct {
	*bout
	choose   func(p game.Position) string // its moves
	onCheat  string                       // what it posts then
	position game.Position
	heard    chan string // lines of the stream; closed at its end
}

// play plays until the team has answered a cheat, and returns the cheat's
// verdict; "" if the game ended without one.
func (s *scriptedTeam) play() (verdict string) {
	s.t.Helper()
	team, g := s.battle.team, gameNamed(s.t, s.battle.game.Name)
	s.position = g.ArenaStart
	stream := s.open()
	stream.next()
	s.heard = make(chan string)
	go func() {
		defer close(s.heard)
		for lines := bufio.NewScanner(stream.lines); lines.Scan(); {
			if text, ok := strings.CutPrefix(lines.Text(), "data: "); ok {
				s.heard <- text
			}
		}
	}()
	s.t.Cleanup(func() {
		stream.conn.Close()
		for range s.heard {
		}
	})
	hold := 5 * time.Second // before the opening
	for {
		select {
		case text, open := <-s.heard:
			if !open || strings.Contains(text, "winner") {
				return ""
			}
			var e event = raw(text)
			if o, err := readObject([]byte(text)); err == nil && text[0] == '{' {
				e = o
			}
			next, err := s.battle.dialect.judgeEvent(s.position, team.Other(), e)
			if err != nil {
				s.post(s.onCheat)
				return err.Error()
			}
			s.position = next
		case <-time.After(hold):
			if s.position.Turn() != team {
				s.t.Fatalf("%s says nothing in %v", s.battle.result, s.position)
			}
			move := s.choose(s.position)
			s.post(body(g.Name, move))
			<-s.heard // the echo
			s.position, _ = s.position.Play(move)
		}
		hold = 100 * time.Millisecond
	}
}

// saysOnly checks that the stream stays open and says only what is wanted.
func (s *scriptedTeam) saysOnly(want string) {
	s.t.Helper()
	if got := <-s.heard; got != want {
		s.t.Errorf("after the cheat came %s, want %s", got, want)
	}
	select {
	case text, open := <-s.heard:
		s.t.Errorf("then came %q, open %v: want silence", text, open)
	case <-time.After(time.Hour):
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

// newTeam returns a team with the mind of one of the honest opponents.
func newTeam(t testing.TB, b *bout, mind, onCheat string, seed uint64) *scriptedTeam {
	t.Helper()
	at := seat{gameNamed(t, b.battle.game.Name), b.battle.dialect, b.battle.team}
	o, err := newOpponent(mind, "", at, rand.New(rand.NewPCG(seed, 2)))
	if err != nil {
		t.Fatal(err)
	}
	return &scriptedTeam{bout: b, onCheat: onCheat, choose: func(p game.Position) string {
		return o.(honest).choose(context.Background(), p)
	}}
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
					if want := cheatReasons[test.kind]; verdict == "" || want == "" || !strings.Contains(verdict, want) {
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

// A flip loses whenever the cheater has not yet cheated, and an error of the
// team's is the arena's to flip.
func TestCheaterIsHonestBefore(t *testing.T) {
	for _, test := range everyCheat() {
		moments := map[int]bool{}
		for seed := range uint64(20) {
			end := untilCheat(t, test, "alpha-beta:1", seed)
			if end.cheat == nil {
				continue // the team won before
			}
			turns := end.position.Plies() / 2
			moments[turns] = true
			if kind := cheats()[slices.IndexFunc(cheats(), func(c cheat) bool { return c.name == test.kind })]; kind.lead == nil && turns > kind.within {
				t.Errorf("%v, seed %d: it cheated in its turn %d, want at most %d", test, seed, turns, kind.within)
			}
			for _, before := range end.cheat[:len(end.cheat)-1] {
				next, err := test.dialect.judgeEvent(end.position, test.side, before.event)
				if err != nil {
					t.Errorf("%v, seed %d: %v came before the cheat itself: %v", test, seed, before, err)
				}
				end.position = next
			}
			last := end.cheat[len(end.cheat)-1]
			if _, err := test.dialect.judgeEvent(end.position, test.side, last.event); err == nil || !strings.Contains(err.Error(), cheatReasons[test.kind]) {
				t.Errorf("%v, seed %d: %s in %v is judged %v", test, seed, last.event.encode(), end.position, err)
			}
			if last.after > latestOpening || (last.after > 0) != (test.kind == beforeOpening || test.kind == "out-of-turn") {
				t.Errorf("%v, seed %d: it came after %v", test, seed, last.after)
			}
		}
		if len(moments) < 2 && test.kind != beforeOpening && test.kind != "occupied" && !strings.Contains("shut-in-aware full-column eleventh-wall", test.kind) {
			t.Errorf("%v: 20 seeds cheated in the same turn, %v", test, moments)
		}
	}
}

// A team as strong as the engine tries to keep the pawn from becoming a cork.
func TestCorkAgainstTheEngine(t *testing.T) {
	g := gameNamed(t, "quoridor")
	d, _ := dialectOf(g.Name)
	for _, side := range []game.Side{game.First, game.Second} {
		test := cheatTest{seat{g, d, side}, "shut-in-aware"}
		for _, nodes := range []int64{1000, 10_000} {
			player := g.NewPlayer()
			end := untilCheatBy(t, test, 1, func(p game.Position) string {
				choice, err := player.Choose(p, game.Budget{Nodes: nodes})
				if err != nil {
					t.Fatal(err)
				}
				return choice.Move
			})
			if end.cheat == nil {
				t.Errorf("%v, against %d nodes a move: it never cheated", test, nodes)
			}
		}
	}
}

// What came of a cheater's battle with a legal team, played without a network.
type ending struct {
	position game.Position // in which the opponent spoke last
	cheat    []saying      // what it said, the cheat last; nil if it never cheated
}

func untilCheat(t testing.TB, test cheatTest, mind string, seed uint64) ending {
	t.Helper()
	team, err := newOpponent(mind, "", seat{test.game, test.dialect, test.side.Other()}, rand.New(rand.NewPCG(seed, 2)))
	if err != nil {
		t.Fatal(err)
	}
	return untilCheatBy(t, test, seed, func(p game.Position) string {
		return team.(honest).choose(context.Background(), p)
	})
}

// untilCheatBy is untilCheat for a team of any mind.
func untilCheatBy(t testing.TB, test cheatTest, seed uint64, choose func(game.Position) string) ending {
	t.Helper()
	cheater, err := newOpponent("cheat:"+test.kind, "", test.seat, rand.New(rand.NewPCG(seed, 1)))
	if err != nil {
		t.Fatal(err)
	}
	p := test.game.ArenaStart
	for !p.Outcome().Over() {
		said := cheater.act(context.Background(), p)
		if p.Turn() != test.side {
			if said != nil {
				return ending{p, said}
			}
			said = say(test.dialect.action(p.Turn(), choose(p)))
		}
		if len(said) == 0 {
			t.Fatalf("%v says nothing in %v", test, p)
		}
		next, err := test.dialect.judgeEvent(p, p.Turn(), said[0].event)
		if err != nil || len(said) > 1 {
			return ending{p, said}
		}
		p = next
	}
	return ending{position: p}
}

// TestCheatsComeOff: kinds that are always possible are made in every battle,
// and those that must be steered to in nearly all.
func TestCheatsComeOff(t *testing.T) {
	const seeds = 8
	for _, test := range everyCheat() {
		for _, mind := range []string{"alpha-beta:1", "alpha-beta"} {
			made := 0
			for seed := range uint64(seeds) {
				if untilCheat(t, test, mind, seed).cheat != nil {
					made++
				}
			}
			if least := seeds - 1; made < least {
				t.Errorf("%v was made %d times of %d against %s", test, made, seeds, mind)
			}
		}
	}
}

// Each of two moves must look legal alone: for the second, as if the team had
// not had its turn.
func TestSecondMovesLookLegal(t *testing.T) {
	for _, test := range everyCheat() {
		if test.kind != "two-moves" && test.kind != "out-of-turn" && test.kind != beforeOpening {
			continue
		}
		pawns := 0
		for seed := range uint64(40) {
			end := untilCheat(t, test, "alpha-beta", seed)
			p := end.position
			for _, said := range end.cheat[:len(end.cheat)-1] {
				next, err := test.dialect.judgeEvent(p, test.side, said.event)
				if err != nil {
					t.Fatal(err)
				}
				p = next
			}
			move, err := test.dialect.move(end.cheat[len(end.cheat)-1].event.(object))
			if err != nil {
				t.Fatal(err)
			}
			if b, ok := readBoard(p); ok {
				b.plies++
				if p, err = test.game.Parse(b.String()); err != nil {
					t.Fatal(err)
				}
			}
			if _, err := p.Play(move); err != nil {
				t.Errorf("%v, seed %d: %s in %v: %v", test, seed, move, p, err)
			}
			if len(move) == len("e2") {
				pawns++
			}
		}
		if test.game.Name == "quoridor" && (pawns < 10 || pawns > 30) {
			t.Errorf("%v: the pawn moved %d times of 40", test, pawns)
		}
	}
}

// On the wire, what comes out of turn comes a little later, two moves at once.
func TestGapBeforeASecondMove(t *testing.T) {
	for _, kind := range []string{"two-moves", "out-of-turn"} {
		synctest.Test(t, func(t *testing.T) {
			g := gameNamed(t, "quoridor")
			d, _ := dialectOf(g.Name)
			o, err := newOpponent("cheat:"+kind, "", seat{g, d, game.First}, zeroes())
			if err != nil {
				t.Fatal(err)
			}
			o.(*cheater).from = 0
			s := newArena(t, Options{}).bout(g.Name, game.Second, o).open()
			s.next()
			s.next()
			began := time.Now()
			s.next()
			if gap := time.Since(began); (gap > 0) != (kind == "out-of-turn") || gap > 60*time.Millisecond {
				t.Errorf("%s: the second came after %v", kind, gap)
			}
			s.silent(time.Minute)
		})
	}
}

// What an opponent says for a position that is gone is not heard.
func TestLateSayingsAreDropped(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		slow := actor(func(p game.Position) []object {
			time.Sleep(time.Second)
			if p.Plies() > 0 {
				return nil
			}
			return []object{{{"action", "putSymbol"}, {"position", "N"}, {"player", "X"}}}
		})
		b := newArena(t, Options{}).bout("tic-tac-toe", game.First, slow)
		s := b.open()
		s.next()
		time.Sleep(time.Second / 2)
		b.post(body("tic-tac-toe", "C"))
		s.next()
		s.silent(time.Minute)
	})
}

// A cheat that needs a side gets it where the caller names none.
func TestBeforeOpeningTakesItsSide(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := newArena(t, Options{})
		for seed := range 8 {
			id, _ := a.tryout("connect4", fmt.Sprintf(`{"teamUrl":"http://team.test","opponent":"cheat:before-opening","seed":%d}`, seed))
			if b := a.boutOf("connect4", id).battle; b.team != game.First || b.against != "cheat:before-opening" {
				t.Errorf("seed %d: the team is %v against %s", seed, b.team, b.against)
			}
		}
		if status, text := a.call("POST", "/practice/connect4/evaluate", "application/json",
			`{"runId":"r","teamUrl":"http://t","callbackUrl":"http://c","opponents":["cheat:flip","cheat:before-opening"]}`); status != 200 {
			t.Errorf("%d %s", status, text)
		}
	})
}

// A team that opens at once is not broken in on: the cheat is dropped, not made
// at another time.
func TestOpeningAtOnceMissesTheBreakIn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := gameNamed(t, "connect4")
		d, _ := dialectOf(g.Name)
		cheater, err := newOpponent("cheat:before-opening", firstLegal, seat{g, d, game.Second}, zeroes())
		if err != nil {
			t.Fatal(err)
		}
		b := newArena(t, Options{}).bout(g.Name, game.First, cheater)
		s := b.open()
		s.next()
		b.post(body(g.Name, "D"))
		s.want(`{"player":"🔴","action":"putToken","column":"D"}`, `{"action":"putToken","column":"A","player":"🟡"}`)
		s.silent(3 * time.Second)
	})
}

// The pawn-aware test is stricter than a flood fill, and this cheat lies between.
func TestShutInAwareIsLegalByFloodFill(t *testing.T) {
	g := gameNamed(t, "quoridor")
	d, _ := dialectOf(g.Name)
	for _, side := range []game.Side{game.First, game.Second} {
		for _, kind := range []string{"shut-in", "shut-in-aware"} {
			end := untilCheat(t, cheatTest{seat{g, d, side}, kind}, "alpha-beta", 1)
			if end.cheat == nil {
				t.Fatalf("%v %s was not made", side, kind)
			}
			move, _ := d.move(end.cheat[0].event.(object))
			standard, err := g.Parse(strings.Replace(end.position.String(), " arena", " standard", 1))
			if err != nil {
				t.Fatal(err)
			}
			if _, err := standard.Play(move); (err == nil) != (kind == "shut-in-aware") {
				t.Errorf("%v %s: %s in %v: %v", side, kind, move, standard, err)
			}
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
