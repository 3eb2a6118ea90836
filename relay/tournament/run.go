package tournament

import (
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"slices"

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
	r := &Result{Plan: t.Plan, Standings: make([]Standing, n)}
	for i, name := range t.names {
		index[name] = i
		r.Standings[i].Bot = name
	}
	var pairs []elo.Pair // two fixtures after the other are an opening's
	for i, f := range t.fixtures() {
		r.Scheduled++
		if i%2 == 0 {
			pairs = append(pairs, elo.Pair{A: index[f.Record.Bots[0]], B: index[f.Record.Bots[1]]})
		}
		record := j.Find(f.Record)
		if record == nil {
			continue
		}
		r.Games = append(r.Games, *record)
		pair := &pairs[len(pairs)-1]
		pair.Games++
		first, second := &r.Standings[index[record.Bots[0]]], &r.Standings[index[record.Bots[1]]]
		switch record.Winner {
		case "":
			pair.Points += 0.5
			first.Drawn++
			second.Drawn++
		case record.Bots[0]:
			first.count(true, "")
			second.count(false, record.Fault)
		default:
			second.count(true, "")
			first.count(false, record.Fault)
		}
		if record.Winner == t.names[pair.A] {
			pair.Points++
		}
	}
	pairs = slices.DeleteFunc(pairs, func(p elo.Pair) bool { return p.Games == 0 })
	for i, rating := range elo.Ratings(n, pairs) {
		r.Standings[i].Elo, r.Standings[i].Half = rating.Elo, rating.Half
	}
	if len(t.Plan.SPRT) == 2 {
		r.SPRT = test(t.names[0], pairs, t.Plan.SPRT)
	}
	r.sort()
	return r
}

// test is the sequential test after those openings of the first bot that were played twice.
func test(bot string, pairs []elo.Pair, bounds []float64) *SPRT {
	var shares []float64
	for _, p := range pairs {
		if p.Games == 2 {
			shares = append(shares, p.Points/2)
		}
	}
	ratio := elo.Ratio(shares, bounds[0], bounds[1])
	out := &SPRT{Ratio: ratio, Verdict: "undecided"}
	switch {
	case ratio >= sure:
		out.Verdict = fmt.Sprintf("%s is better by %g Elo rather than by %g", bot, bounds[1], bounds[0])
	case ratio <= -sure:
		out.Verdict = fmt.Sprintf("%s is better by %g Elo rather than by %g", bot, bounds[0], bounds[1])
	}
	return out
}
