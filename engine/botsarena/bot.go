package botsarena

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"

	"arenabot/engine/battleship"
	"arenabot/engine/connect4"
	"arenabot/engine/game"
	"arenabot/engine/tictactoe"
)

// DefaultName is the name that a Bot has when Options have none.
const DefaultName = "arenabot"

// Options make a Bot. The zero value works.
type Options struct {
	// Name is the first part of the bot's names: the arena rates by name, so
	// each game has its own.
	Name string

	// Rand is the randomness of Battleship. A bot without it draws the same
	// numbers again after each start, which opponents could learn.
	Rand *rand.Rand
}

// A Bot answers questions by itself. It keeps tables between questions, but no
// knowledge. Use it from one goroutine at a time.
type Bot struct {
	name    string
	rnd     *rand.Rand
	players map[string]game.Player // by the engine's name of the game
}

// New returns a bot. It makes its players when they are first needed.
func New(o Options) *Bot {
	b := &Bot{name: o.Name, rnd: o.Rand, players: map[string]game.Player{}}
	if b.name == "" {
		b.name = DefaultName
	}
	if b.rnd == nil {
		b.rnd = rand.New(rand.NewPCG(0, 0))
	}
	return b
}

// Answer reads a request, decides within budget and writes the reply. There is
// always one: an error is a sentence in it.
func (b *Bot) Answer(r Request, budget game.Budget) Reply {
	q, err := Read(r)
	if err != nil {
		return q.Refusal(err)
	}
	a, err := b.Decide(&q, budget)
	if err != nil {
		return q.Refusal(err)
	}
	return q.Write(a)
}

// Decide answers a question: by an engine where there is a position for one,
// and as [Question.Plain] does otherwise.
func (b *Bot) Decide(q *Question, budget game.Budget) (Answer, error) {
	p, ok := q.Position()
	if !ok {
		return q.Plain(b.name, b.rnd)
	}
	g := q.Game.Engine(func() rand.Source { return b.rnd })
	if b.players[g.Name] == nil {
		b.players[g.Name] = g.NewPlayer()
	}
	c, err := b.players[g.Name].Choose(p, budget)
	if err != nil {
		return Answer{}, fmt.Errorf("deciding on %.100v: %w", p, err)
	}
	play, err := FromEngine(q.Game, c.Move)
	return Answer{Play: q.AsSeen(play)}, err
}

// Plain answers what needs no engine: greetings, and boards that have no
// [Question.Position]. name is the first part of the bot's names. A fleet that
// does not fit is answered with no ships, and a question that comes after the
// end with an empty Play or, where the arena would not understand that, with a
// move that changes nothing.
func (q *Question) Plain(name string, rnd *rand.Rand) (Answer, error) {
	a := Answer{Name: name + "-" + q.Game.String()}
	var err error
	switch {
	case q.Init && q.Game == Battleship:
		var noFit *battleship.NoFitError
		if a.Boats, err = battleship.PlaceAgainst(q.Rules, q.Aims, rnd); errors.As(err, &noFit) {
			err = nil
		}
	case q.Init:
	case q.Game == TicTacToe:
		a.Play = q.thumbGrid()
	case q.Game == ConnectFour:
		if a.Play = q.AsSeen(""); a.Play == "" {
			a.Play, err = q.thumbColumns()
		}
	case q.Game == Battleship:
		a.Play = battleship.Cell{}.String() // every cell was shot at
	default:
		err = errors.New("the question names no game")
	}
	return a, err
}

// Engine returns the engine's game; source is the randomness of each player of
// Battleship. NoGame has none: its Name is empty.
func (g Game) Engine(source func() rand.Source) game.Game {
	switch g {
	case TicTacToe:
		return tictactoe.Game()
	case ConnectFour:
		return connect4.Game()
	case Battleship:
		return battleship.Game(source)
	}
	return game.Game{}
}

// compass is the engine's names of the cells of tic-tac-toe, row by row.
const compass = "NW N NE W C E SW S SE"

// FromEngine translates an engine's move, or a page's, into an Answer's Play.
func FromEngine(g Game, move string) (play string, err error) {
	switch {
	case g == TicTacToe:
		for i, name := range strings.Fields(compass) {
			if name == move {
				return cellName(i/gridSide, i%gridSide), nil
			}
		}
	case g == ConnectFour && len(move) == 1 && move[0] >= 'A' && move[0] < 'A'+columns:
		return strconv.Itoa(int(move[0] - 'A')), nil
	case g == Battleship:
		if _, _, ok := pair(move, ","); ok {
			return move, nil
		}
	}
	return "", fmt.Errorf("botsarena: %+.20q is no move of %v", move, g)
}
