package battleship

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strconv"
	"strings"

	"arenabot/engine/game"
)

// name is the game's, in notations and errors.
const name = "battleship"

// A Sea is what one side knows of the other's board, as a [game.Position] of
// the side that shoots. It is a position for engines only: after Play the shot
// counts as a miss, because only the arena knows better, and a Sea is over
// when every cell was shot at, whoever has won by then.
type Sea struct {
	Rules   Rules
	Strikes []Strike // in the order in which they were made

	// Habits are the opponent's, see [Shooter.Habits]; nil when nothing is
	// known. The notation has them to the hundredth, and at most mostHabit.
	Habits []float64
}

// mostHabit is the largest habit in the notation.
const mostHabit = 99

// Turn implements game.Position: the side that shoots is always the first.
func (s Sea) Turn() game.Side { return game.First }

// Outcome is game.Draw when there is no cell left, game.Ongoing before.
func (s Sea) Outcome() game.Outcome {
	for _, shot := range s.shot() {
		if !shot {
			return game.Ongoing
		}
	}
	return game.Draw
}

// shot tells by cell whether there was a strike.
func (s Sea) shot() []bool {
	shot := make([]bool, s.Rules.Area())
	for _, strike := range s.Strikes {
		if s.Rules.Has(strike.At) {
			shot[s.Rules.index(strike.At)] = true
		}
	}
	return shot
}

// Moves lists the cells that were not shot at, row by row, as "x,y".
func (s Sea) Moves() (moves []string) {
	for at, shot := range s.shot() {
		if !shot {
			moves = append(moves, s.Rules.cellAt(at).String())
		}
	}
	return moves
}

// Play returns the sea after a shot that hit nothing.
func (s Sea) Play(move string) (game.Position, error) {
	at, ok := readCell(move)
	if !ok {
		return nil, &game.NotationError{Game: name, Text: move, Reason: `is no cell such as "4,0"`}
	}
	if !s.Rules.Has(at) {
		return nil, &game.IllegalError{Game: name, Move: move, Reason: fmt.Sprintf("the board is %d by %d", s.Rules.Width, s.Rules.Height)}
	}
	if s.shot()[s.Rules.index(at)] {
		return nil, &game.IllegalError{Game: name, Move: move, Reason: "that cell was shot at before"}
	}
	s.Strikes = append(s.Strikes[:len(s.Strikes):len(s.Strikes)], Strike{At: at})
	return s, nil
}

// Plies counts the strikes.
func (s Sea) Plies() int { return len(s.Strikes) }

// String returns the notation, four fields: the size, the ships of each length
// from 1 to 6, the strikes with h for a hit and s for one that sank, and the
// habits in hundredths; a dash stands for none.
//
//	10x10 0,1,2,1,1,0 4,4/4,5h/4,6s -
func (s Sea) String() string {
	var b strings.Builder
	b.WriteString(s.Rules.notation() + " ")
	writeStrikes(&b, s.Strikes)
	b.WriteByte(' ')
	for i, habit := range s.Habits {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString(strconv.Itoa(int(math.Round(100 * max(0, min(habit, mostHabit))))))
	}
	if len(s.Habits) == 0 {
		b.WriteByte('-')
	}
	return b.String()
}

// ParseSea reads the notation that [Sea.String] writes. The error is a
// *game.NotationError.
func ParseSea(text string) (Sea, error) {
	bad := func(reason string, args ...any) (Sea, error) {
		return Sea{}, &game.NotationError{Game: name, Text: text, Reason: fmt.Sprintf(reason, args...)}
	}
	fields := strings.Split(text, " ")
	if len(fields) != 4 {
		return bad("has %d fields, not four: size, fleet, strikes and habits", len(fields))
	}
	rules, err := parseRules(fields[0], fields[1])
	if err != nil {
		return bad("%v", err)
	}
	s := Sea{Rules: rules}
	if s.Strikes, err = parseStrikes(rules, fields[2]); err != nil {
		return bad("%v", err)
	}
	if fields[3] != "-" {
		for habit := range strings.SplitSeq(fields[3], ",") {
			n, ok := readNumber(habit)
			if !ok || n > 100*mostHabit {
				return bad("has %+.20q where a habit must be", habit)
			}
			s.Habits = append(s.Habits, float64(n)/100)
		}
		if len(s.Habits) != s.Rules.Area() {
			return bad("has %d habits for %d cells", len(s.Habits), s.Rules.Area())
		}
	}
	return s, nil
}

// Game returns Battleship as engines and agents see it, whose positions are of
// type [Sea]. Each player draws its randomness from a source of its own.
func Game(source func() rand.Source) game.Game {
	start := Sea{Rules: Classic()}
	return game.Game{
		Name: name, Title: "Battleship", Start: start, ArenaStart: start,
		Parse:     game.Parser(ParseSea),
		NewPlayer: func() game.Player { return &player{NewShooter(rand.New(source()))} },
		Levels:    levels(source),
	}
}

// player is a Shooter as a game.Player. A Choice's Value is the chance of a hit
// in percent, its Nodes are the fleets drawn.
type player struct{ shooter *Shooter }

func (p *player) Choose(position game.Position, b game.Budget) (game.Choice, error) {
	sea, ok := position.(Sea)
	if !ok {
		return game.Choice{}, fmt.Errorf("battleship: %T is no position of this game", position)
	}
	p.shooter.Habits = sea.Habits
	c, err := p.shooter.Choose(sea.Rules, sea.Strikes, b)
	switch {
	case err == ErrNoCell:
		return game.Choice{}, game.ErrOver
	case err != nil:
		return game.Choice{}, err
	}
	move := c.At.String()
	return game.Choice{Move: move, Value: int(math.Round(100 * c.Hit)), Nodes: c.Nodes, PV: []string{move}}, nil
}
