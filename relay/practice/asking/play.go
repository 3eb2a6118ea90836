package asking

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"time"
)

// The opponents, weakest first.
const (
	firstLegal = "first-legal" // the first free place, row by row
	randomly   = "random"      // any free place
	greedy     = "greedy"      // any, but it wins or prevents what one move can, and shoots beside its hits
)

// Opponents names the arena's own bots.
func Opponents() []string { return []string{firstLegal, randomly, greedy} }

// Arenas names the arenas, and Games those that one plays.
func Arenas() []string {
	return []string{botsArena, testPage, legacy, bolosseumPost, bolosseumGet}
}

// Games names what an arena plays, in its own words.
func Games(arena string) []string {
	if strings.HasPrefix(arena, "bolosseum") {
		return []string{ticTacToe, connectFour}
	}
	return []string{ticTacToe, connectFour, battleship}
}

// The games, as BotsArena spells them.
const (
	ticTacToe   = "tictactoe"
	connectFour = "connectfour"
	battleship  = "battleship"
)

// Timeout is what a bot has for each answer, connecting included.
const Timeout = 10 * time.Second

// A Match is what to play.
type Match struct {
	Arena    string // one of Arenas
	Game     string // one of its Games
	URL      string // where the bot is asked
	Opponent string // one of Opponents
	BotFirst bool   // whether the bot begins
	Sea      Sea    // of Battleship
	Seed     uint64 // of all chance

	// Transport carries the questions; nil means http.DefaultTransport. It must
	// not retry.
	Transport http.RoundTripper

	// Pace is how long the opponent waits before each move.
	Pace time.Duration

	// Observe, if not nil, is told the game after each move.
	Observe func(Result)
}

// A Result is how a game stands, seen by the bot.
type Result struct {
	Ended  bool
	Won    bool
	Drawn  bool
	Reason string // how it ended, one sentence; "" before
	Plies  int    // moves of both sides
	Board  string // rows from the top; for Battleship the opponent's board, a space, the bot's
}

// Check reports what is wrong with m.
func (m Match) Check() error {
	switch {
	case !slices.Contains(Arenas(), m.Arena):
		return fmt.Errorf("no arena %.40q: there are %s", m.Arena, strings.Join(Arenas(), ", "))
	case !slices.Contains(Games(m.Arena), m.Game):
		return fmt.Errorf("no game %.40q: %s plays %s", m.Game, m.Arena, strings.Join(Games(m.Arena), ", "))
	case !slices.Contains(Opponents(), m.Opponent):
		return fmt.Errorf("no opponent %.40q: there are %s", m.Opponent, strings.Join(Opponents(), ", "))
	case m.Game == battleship:
		return m.Sea.check()
	}
	return nil
}

// Play plays the game to its end, or until ctx is done. m must have passed Check.
func Play(ctx context.Context, m Match) Result {
	g := &playing{Match: m, bot: second, rnd: rand.New(rand.NewPCG(m.Seed, 0))}
	if m.BotFirst {
		g.bot = first
	}
	bolosseum := strings.HasPrefix(m.Arena, "bolosseum")
	switch m.Game {
	case ticTacToe:
		g.grid = &grid{overwrite: bolosseum}
		g.match = g.grid
	case connectFour:
		g.four = &four{blind: bolosseum, strings: !bolosseum, numbers: m.Arena != legacy}
		g.match = g.four
	default:
		g.ships = &ships{Sea: m.Sea}
		g.match = g.ships
	}
	if g.Transport == nil {
		g.Transport = http.DefaultTransport
	}
	g.wire = newWire(g)
	result := g.run(ctx)
	result.Ended = true
	if g.Observe != nil {
		g.Observe(result)
	}
	return result
}

// playing is one game between a bot and an opponent of the arena's.
type playing struct {
	Match
	match
	wire wire
	bot  int // its side
	rnd  *rand.Rand

	// The one that is played.
	grid  *grid
	four  *four
	ships *ships
}

func (g *playing) result() Result {
	return Result{Plies: g.plies(), Board: g.picture(g.bot)}
}

func (g *playing) lost(reason string) Result {
	r := g.result()
	r.Reason = "lost: " + reason
	return r
}

func (g *playing) run(ctx context.Context) Result {
	for side := range 2 {
		if side != g.bot {
			if err := g.match.greet(side, g.opponent(side, g.Opponent, g.rnd)); err != nil {
				r := g.result()
				r.Reason = "not played: the opponent's fleet is refused, because " + err.Error()
				return r
			}
			continue
		}
		answer, asked, err := g.wire.greeting(ctx)
		if err == nil && asked {
			err = g.match.greet(side, answer)
		}
		if err != nil {
			return g.lost("the greeting: " + err.Error())
		}
	}
	for side := first; ; side = 1 - side {
		if winner, ended := g.over(); ended {
			return g.ended(ctx, side, winner)
		}
		if err := g.move(ctx, side); err != nil {
			return g.lost(err.Error())
		}
		if g.Observe != nil {
			g.Observe(g.result())
		}
	}
}

// move asks one side. The error is about the bot's answer.
func (g *playing) move(ctx context.Context, side int) error {
	if side != g.bot {
		select {
		case <-time.After(g.Pace):
		case <-ctx.Done():
			return context.Cause(ctx)
		}
		return g.match.play(side, g.opponent(side, g.Opponent, g.rnd))
	}
	answer, err := g.wire.turn(ctx)
	if err != nil {
		return err
	}
	return g.match.play(side, answer)
}

// ended is the result of a game that was played to its end; next would move.
func (g *playing) ended(ctx context.Context, next, winner int) Result {
	r := g.result()
	switch {
	case winner < 0 && g.Arena == testPage && g.grid != nil && next == g.bot:
		// The page sees no draw: it asks on, and what it wants is no move.
		if answer, err := g.wire.turn(ctx); err != nil || answer.text != "" || answer.number {
			return g.lost(fmt.Sprintf("asked for a move on the full board, it answers %.40q (%v)", answer.text, err))
		}
		fallthrough
	case winner < 0:
		r.Drawn, r.Reason = true, "a draw"
	case winner == g.bot:
		r.Won, r.Reason = true, "won"
	default:
		r.Reason = "lost on the board"
	}
	return r
}
