package tournament

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/pelletier/go-toml/v2"

	"arenabot/engine/game"
	"arenabot/relay/bots"
	"arenabot/relay/duel"
	"arenabot/relay/ugi"
)

// A Plan is what a tournament's file says.
type Plan struct {
	Games    []string  `toml:"games" json:"games"`
	Bots     []string  `toml:"bots" json:"bots"` // words, names before them
	Gauntlet bool      `toml:"gauntlet" json:"gauntlet"`
	Rounds   int       `toml:"rounds" json:"rounds"` // openings of each pairing in each game; 0 is 10
	Movetime string    `toml:"movetime" json:"movetime"`
	Nodes    int64     `toml:"nodes" json:"nodes"`
	Clock    string    `toml:"clock" json:"clock"`
	Patience string    `toml:"patience" json:"patience"` // "" is a minute
	Seed     uint64    `toml:"seed" json:"seed"`
	SPRT     []float64 `toml:"sprt" json:"sprt"` // Elo, the worse first; empty is none
}

// ReadPlan reads a file's text: JSON if it begins with a brace, TOML otherwise. A name that
// there is not is an error.
func ReadPlan(text []byte) (p Plan, err error) {
	if bytes.HasPrefix(bytes.TrimSpace(text), []byte("{")) {
		d := json.NewDecoder(bytes.NewReader(text))
		d.DisallowUnknownFields()
		err = d.Decode(&p)
	} else {
		err = toml.NewDecoder(bytes.NewReader(text)).DisallowUnknownFields().Decode(&p)
		var strict *toml.StrictMissingError
		if errors.As(err, &strict) {
			err = fmt.Errorf("there is no setting %s", strings.Join(strict.Errors[0].Key(), "."))
		}
	}
	if err != nil {
		return Plan{}, fmt.Errorf("reading the tournament: %w", err)
	}
	if p.Rounds == 0 {
		p.Rounds = 10
	}
	return p, nil
}

// A Tournament is a plan that can be played.
type Tournament struct {
	Plan  Plan
	names []string
	bots  []bots.Bot
	games []*duel.Options // in the plan's order
}

// New checks a plan and every bot in it. lookup finds games by name.
func New(p Plan, lookup func(string) (game.Game, error)) (*Tournament, error) {
	t := &Tournament{Plan: p}
	for _, text := range p.Bots {
		b, err := bots.Parse(text)
		switch {
		case err != nil:
			return nil, err
		case slices.Contains(t.names, b.Name):
			return nil, fmt.Errorf("two bots are called %q: give one of them another name, as in NAME=builtin", b.Name)
		case b.Human():
			return nil, errors.New("people play duels, not tournaments")
		}
		t.bots, t.names = append(t.bots, b), append(t.names, b.Name)
	}
	switch {
	case len(t.bots) < 2:
		return nil, errors.New("a tournament needs two bots")
	case len(p.Games) == 0:
		return nil, errors.New("a tournament needs a game")
	case p.Rounds < 1:
		return nil, fmt.Errorf("%d rounds: want one or more", p.Rounds)
	case len(p.SPRT) != 0 && (len(p.SPRT) != 2 || p.SPRT[0] >= p.SPRT[1]):
		return nil, errors.New("sprt wants two differences in Elo, the smaller first")
	case len(p.SPRT) != 0 && len(t.bots) != 2:
		return nil, errors.New("sprt decides between two bots")
	}
	shared, err := p.options()
	if err != nil {
		return nil, err
	}
	for i, name := range p.Games {
		if slices.Contains(p.Games[:i], name) {
			return nil, fmt.Errorf("the game %s is listed twice", name)
		}
		o := *shared
		if o.Game, err = lookup(name); err != nil {
			return nil, err
		}
		o.Bot, o.Rivals, o.Games = t.bots[0], t.bots[1:], 2*p.Rounds
		if err := o.Check(); err != nil {
			return nil, err
		}
		t.games = append(t.games, &o)
	}
	return t, nil
}

// options reads what all games share.
func (p *Plan) options() (o *duel.Options, err error) {
	o = &duel.Options{Seed: p.Seed, Limit: ugi.Limit{Nodes: p.Nodes}}
	for _, d := range []struct {
		name, text string
		to         *time.Duration
	}{{"movetime", p.Movetime, &o.Limit.Time}, {"patience", p.Patience, &o.Patience}} {
		if d.text == "" {
			continue
		}
		if *d.to, err = time.ParseDuration(d.text); err != nil || *d.to <= 0 {
			return nil, fmt.Errorf("%s %.40q is no time such as 200ms", d.name, d.text)
		}
	}
	if p.Nodes < 0 {
		return nil, errors.New("nodes must not be negative")
	}
	if p.Clock != "" {
		o.Clock, err = duel.ParseClock(p.Clock)
	}
	return o, err
}

// fixtures lists all games, round by round, so that half a tournament is fair too.
func (t *Tournament) fixtures() (all []duel.Fixture) {
	for round := range t.Plan.Rounds {
		for _, o := range t.games {
			for i, a := range t.names {
				for _, b := range t.names[i+1:] {
					if t.Plan.Gauntlet && i > 0 {
						continue
					}
					all = append(all, o.Fixture(round, a, b), o.Fixture(round, b, a))
				}
			}
		}
	}
	return all
}
