package tournament

import (
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"

	"arenabot/engine/elo"
	"arenabot/relay/battle"
	"arenabot/relay/bots"
	"arenabot/relay/duel"
)

// errDecided ends a tournament early.
var errDecided = errors.New("the test has decided")

// sure is the logarithm of the odds at which the sequential test decides: 19 to 1.
const sure = 2.944

// Bots are the players, in the plan's order.
func (t *Tournament) Bots() []bots.Bot { return t.bots }

// Attach gives the deciders that ask those bots that are agents, by the bots' names, and
// who is shown the positions; it may be called from many games at once.
func (t *Tournament) Attach(agents map[string]battle.Decider, watch func(duel.View)) {
	for _, o := range t.games {
		o.Agents, o.Watch = agents, watch
	}
}

// Run plays what the journal does not have, parallel games at once, 0 being one a core, and
// writes a line a game to progress. When ctx ends, the result has the finished games and
// err is ctx's.
func (t *Tournament) Run(ctx context.Context, journal string, parallel int, progress io.Writer) (*Result, error) {
	if parallel == 0 {
		parallel = runtime.GOMAXPROCS(0)
	}
	j, err := duel.OpenJournal(journal)
	if err != nil {
		return nil, err
	}
	fixtures := t.fixtures()
	done := 0
	for _, f := range fixtures {
		if j.Find(f.Record) != nil {
			done++
		}
	}
	tell := func(r duel.Record) error {
		done++
		fmt.Fprintf(progress, "%d/%d  %s  %s – %s: %s\n", done, len(fixtures), gameOf(r), r.Bots[0], r.Bots[1], r.Ending())
		if len(t.Plan.SPRT) > 0 && t.decided(t.result(j)) {
			return errDecided
		}
		return nil
	}
	if !t.decided(t.result(j)) {
		if err = duel.Play(ctx, fixtures, parallel, j, tell); errors.Is(err, errDecided) {
			err = nil
		}
	}
	return t.result(j), errors.Join(err, j.Close())
}

func (t *Tournament) decided(r *Result) bool {
	return r.SPRT != nil && (r.SPRT.Ratio >= sure || r.SPRT.Ratio <= -sure)
}

// result adds up the finished games.
func (t *Tournament) result(j *duel.Journal) *Result {
	n := len(t.names)
	index := map[string]int{}
	points, games := make([][]float64, n), make([][]float64, n)
	r := &Result{Plan: t.Plan, Standings: make([]Standing, n)}
	for i, name := range t.names {
		index[name] = i
		r.Standings[i].Bot = name
		points[i], games[i] = make([]float64, n), make([]float64, n)
	}
	for _, f := range t.fixtures() {
		record := j.Find(f.Record)
		r.Scheduled++
		if record == nil {
			continue
		}
		r.Games = append(r.Games, *record)
		a, b := index[record.Bots[0]], index[record.Bots[1]]
		games[a][b]++
		games[b][a]++
		switch record.Winner {
		case "":
			points[a][b] += 0.5
			points[b][a] += 0.5
			r.Standings[a].Drawn++
			r.Standings[b].Drawn++
		case record.Bots[0]:
			points[a][b]++
			r.Standings[a].count(true, "")
			r.Standings[b].count(false, record.Fault)
		default:
			points[b][a]++
			r.Standings[b].count(true, "")
			r.Standings[a].count(false, record.Fault)
		}
	}
	for i, rating := range elo.Ratings(points, games) {
		r.Standings[i].Elo, r.Standings[i].Half = rating.Elo, rating.Half
	}
	if len(t.Plan.SPRT) == 2 {
		r.SPRT = test(r.Standings[0], t.Plan.SPRT)
	}
	r.sort()
	return r
}

// test is the sequential test after the games of the first bot.
func test(s Standing, bounds []float64) *SPRT {
	n := s.Won + s.Drawn + s.Lost
	if n == 0 {
		return &SPRT{}
	}
	mean := s.Points() / float64(n)
	square := (float64(s.Won) + float64(s.Drawn)/4) / float64(n)
	ratio := elo.Ratio(mean, square-mean*mean, n, bounds[0], bounds[1])
	out := &SPRT{Ratio: ratio, Verdict: "undecided"}
	switch {
	case ratio >= sure:
		out.Verdict = fmt.Sprintf("%s is better by %g Elo rather than by %g", s.Bot, bounds[1], bounds[0])
	case ratio <= -sure:
		out.Verdict = fmt.Sprintf("%s is better by %g Elo rather than by %g", s.Bot, bounds[0], bounds[1])
	}
	return out
}
