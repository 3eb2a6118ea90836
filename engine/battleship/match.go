package battleship

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"arenabot/engine/game"
)

// A Match is a whole game as its referee sees it, a [game.Position]: both fleets
// and all that was shot. The sides shoot in turn, a hit earns no second shot,
// and who sinks the last ship has won at once, as in BotsArena and Bolosseum.
// Unlike there, a cell is shot at only once: people would only lose a turn by it.
type Match struct {
	Rules Rules

	// Fleets and Strikes are those of the first side and of the second: Strikes[0]
	// went into the waters of Fleets[1].
	Fleets  [2][]Ship
	Strikes [2][]Strike
}

// NewMatch returns a match with both fleets placed, see [Place], and no shot yet.
func NewMatch(r Rules, rnd *rand.Rand) (Match, error) {
	m := Match{Rules: r}
	for i := range m.Fleets {
		ships, err := Place(r, rnd)
		if err != nil {
			return Match{}, err
		}
		m.Fleets[i] = ships
	}
	return m, nil
}

// shooter is the index of the side that shoots next.
func (m Match) shooter() int { return m.Plies() % 2 }

// Turn is the side that shoots next.
func (m Match) Turn() game.Side {
	if m.shooter() == 0 {
		return game.First
	}
	return game.Second
}

// Plies counts the shots of both sides.
func (m Match) Plies() int { return len(m.Strikes[0]) + len(m.Strikes[1]) }

// Outcome tells whose fleet is sunk.
func (m Match) Outcome() game.Outcome {
	for i, outcome := range [...]game.Outcome{game.FirstWins, game.SecondWins} {
		sunk := 0
		for _, s := range m.Strikes[i] {
			if s.Result == Sunk {
				sunk++
			}
		}
		if sunk == len(m.Fleets[1-i]) {
			return outcome
		}
	}
	return game.Ongoing
}

// Sea is what the side that shoots next knows: what its player is asked about.
func (m Match) Sea() Sea { return Sea{Rules: m.Rules, Strikes: m.Strikes[m.shooter()]} }

// Moves lists the cells that the side has not shot at, row by row, as "x,y".
func (m Match) Moves() []string {
	if m.Outcome().Over() {
		return nil
	}
	return m.Sea().Moves()
}

// Play returns the match after a shot.
func (m Match) Play(move string) (game.Position, error) {
	if m.Outcome().Over() {
		return nil, &game.IllegalError{Game: name, Move: move, Reason: "the game is over"}
	}
	if _, err := m.Sea().Play(move); err != nil {
		return nil, err
	}
	at, _ := readCell(move)
	i := m.shooter()
	target := NewTarget(m.Rules, m.Fleets[1-i])
	for _, s := range m.Strikes[i] {
		target.Shoot(s.At)
	}
	m.Strikes[i] = append(slices.Clip(m.Strikes[i]), Strike{at, target.Shoot(at)})
	return m, nil
}

// String returns the notation, six fields: the size and the ships of each length
// as in [Sea.String], the fleet of the first side and of the second, the strikes
// of the first side and of the second. A dash stands for none.
//
//	3x2 1,1,0,0,0,0 0,0-1,0/2,1-2,1 0,1-1,1/2,0-2,0 2,0s/0,1h 0,0h
func (m Match) String() string {
	var b strings.Builder
	b.WriteString(m.Rules.notation())
	for _, ships := range m.Fleets {
		b.WriteByte(' ')
		for i, s := range ships {
			if i > 0 {
				b.WriteByte('/')
			}
			b.WriteString(s.String())
		}
		if len(ships) == 0 {
			b.WriteByte('-')
		}
	}
	for _, strikes := range m.Strikes {
		b.WriteByte(' ')
		writeStrikes(&b, strikes)
	}
	return b.String()
}

// ParseMatch reads the notation that [Match.String] writes, and plays it
// through: what the strikes tell must be what the fleets say. The error is a
// *game.NotationError.
func ParseMatch(text string) (Match, error) {
	bad := func(reason string, args ...any) (Match, error) {
		return Match{}, &game.NotationError{Game: name, Text: text, Reason: fmt.Sprintf(reason, args...)}
	}
	fields := strings.Split(text, " ")
	if len(fields) != 6 {
		return bad("has %d fields, not six: size, ships, two fleets and the strikes of both", len(fields))
	}
	rules, err := parseRules(fields[0], fields[1])
	if err != nil {
		return bad("%v", err)
	}
	m := Match{Rules: rules}
	for i := range m.Fleets {
		if m.Fleets[i], err = parseFleet(fields[2+i]); err != nil {
			return bad("%v", err)
		}
		if err := rules.CheckFleet(m.Fleets[i]); err != nil {
			return bad("has a fleet that is against the rules: %v", err)
		}
	}
	var told [2][]Strike
	for i := range told {
		if told[i], err = parseStrikes(rules, fields[4+i]); err != nil {
			return bad("%v", err)
		}
	}
	if more := len(told[0]) - len(told[1]); more != 0 && more != 1 {
		return bad("has %d strikes of the first side and %d of the second: they shoot in turn", len(told[0]), len(told[1]))
	}
	m.Strikes = told
	targets := [...]*Target{NewTarget(rules, m.Fleets[1]), NewTarget(rules, m.Fleets[0])}
	for ply := range m.Plies() {
		i := ply % 2
		strike := told[i][ply/2]
		if targets[i].Shot(strike.At) {
			return bad("has two strikes at %v", strike.At)
		}
		if targets[1-i].Afloat() == 0 {
			return bad("goes on after the end of the game")
		}
		if targets[i].Shoot(strike.At) != strike.Result {
			return bad("tells something else of the shot at %v than the fleet there", strike.At)
		}
	}
	return m, nil
}
