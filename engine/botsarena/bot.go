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
	name        string
	rnd         *rand.Rand
	ticTacToe   game.Player
	connectFour game.Player
	shooter     *battleship.Shooter
}

// New returns a bot. It makes its players when they are first needed.
func New(o Options) *Bot {
	b := &Bot{name: o.Name, rnd: o.Rand}
	if b.name == "" {
		b.name = DefaultName
	}
	if b.rnd == nil {
		b.rnd = rand.New(rand.NewPCG(0, 0))
	}
	return b
}

// Name returns the bot's name in a game.
func (b *Bot) Name(g Game) string { return b.name + "-" + g.String() }

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

// Decide answers a question. A fleet that does not fit is answered with no
// ships, and a question that comes after the end with an empty Play or, where
// the arena would not understand that, with a move that changes nothing.
func (b *Bot) Decide(q *Question, budget game.Budget) (Answer, error) {
	a := Answer{Name: b.Name(q.Game)}
	var err error
	switch {
	case q.Init && q.Game == Battleship:
		var noFit *battleship.NoFitError
		if a.Boats, err = battleship.Place(q.Rules, b.rnd); errors.As(err, &noFit) {
			err = nil
		}
	case q.Init:
	case q.Game == TicTacToe:
		a.Play, err = b.playGrid(q, budget)
	case q.Game == ConnectFour:
		a.Play, err = b.playColumns(q, budget)
	case q.Game == Battleship:
		a.Play, err = b.shoot(q, budget)
	default:
		err = errors.New("the question names no game")
	}
	return a, err
}

// compass is the engine's names of the cells of tic-tac-toe, row by row.
const compass = "NW N NE W C E SW S SE"

func (b *Bot) playGrid(q *Question, budget game.Budget) (string, error) {
	p, ok := q.Position()
	if !ok {
		return q.thumbGrid(), nil
	}
	if b.ticTacToe == nil {
		b.ticTacToe = tictactoe.NewPlayer()
	}
	c, err := b.ticTacToe.Choose(p, budget)
	if err != nil {
		return "", fmt.Errorf("deciding on %v: %w", p, err)
	}
	return FromEngine(TicTacToe, c.Move)
}

func (b *Bot) playColumns(q *Question, budget game.Budget) (string, error) {
	p, ok := q.Position()
	if !ok {
		return q.thumbColumns()
	}
	if b.connectFour == nil {
		b.connectFour = connect4.NewPlayer()
	}
	c, err := b.connectFour.Choose(p, budget)
	if err != nil {
		return "", fmt.Errorf("deciding on %v: %w", p, err)
	}
	return FromEngine(ConnectFour, c.Move)
}

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
	}
	return "", fmt.Errorf("botsarena: %+.20q is no move of %v", move, g)
}

func (b *Bot) shoot(q *Question, budget game.Budget) (string, error) {
	if b.shooter == nil {
		b.shooter = battleship.NewShooter(b.rnd)
	}
	c, err := b.shooter.Choose(q.Rules, q.Strikes, budget)
	if err != nil && !errors.Is(err, battleship.ErrNoCell) {
		return "", err
	}
	return c.At.String(), nil // 0,0 when every cell was shot at
}
