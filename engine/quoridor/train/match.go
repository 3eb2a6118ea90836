package main

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"os"
	"slices"
	"strings"

	"arenabot/engine/elo"
	"arenabot/engine/game"
	"arenabot/engine/quoridor"
)

// A match is between two nets: two games from each opening, with sides changed.
type match struct {
	net, against string
	byHand       bool
	games        int
	nodes        int64
	journal      string
	promote      bool
	to           string
	seed         uint64
	workers      int
	log, out     io.Writer
}

// A score counts pairs of games by the points of the first player, 0 to 2 by halves.
type score [5]int

func (s *score) pairs() (n int) {
	for _, c := range s {
		n += c
	}
	return n
}

// mean returns the share of the points and its variance a pair.
func (s *score) mean() (mean, variance float64) {
	n := float64(s.pairs())
	for i, c := range s {
		mean += float64(i) / 4 * float64(c) / n
	}
	for i, c := range s {
		d := float64(i)/4 - mean
		variance += d * d * float64(c) / n
	}
	return mean, variance
}

// elo returns the difference in Elo and half the width of its 95 % interval.
func (s *score) elo() (elo, half float64) {
	mean, variance := s.mean()
	margin := 1.96 * math.Sqrt(variance/float64(s.pairs()))
	return eloOf(mean), (eloOf(mean+margin) - eloOf(mean-margin)) / 2
}

// eloOf turns a share of points into a difference in Elo, within what 400 games could show.
func eloOf(share float64) float64 {
	share = min(max(share, 1.0/400), 1-1.0/400)
	return elo.Of(share)
}

// What the sequential test decides between, in Elo, and the odds at which it
// does: 19 to 1, errors of 5 %.
const (
	worse, better = 0.0, 15.0
	sure          = 2.944 // ln 19
)

// ratio is the logarithm of how much likelier the score is if the first player is better
// by 15 Elo than if by 0.
func (s *score) ratio() float64 {
	var pairs []float64
	for points, n := range s {
		pairs = append(pairs, slices.Repeat([]float64{float64(points) / 4}, n)...)
	}
	return elo.Ratio(pairs, worse, better)
}

func (m *match) run(ctx context.Context) error {
	one, err := options(m.net, false)
	if err != nil {
		return err
	}
	two, err := options(m.against, m.byHand)
	if err != nil {
		return err
	}
	heading, err := m.heading(one, two)
	if err != nil {
		return err
	}
	s, played, out, err := m.resume(heading)
	if err != nil {
		return err
	}
	progress := newProgress(m.log, "pairs", len(played), m.games/2)
	decided := errors.New("decided")
	numbers := func(yield func(int) bool) {
		for n := range m.games / 2 {
			if !played[n] && !yield(n) {
				return
			}
		}
	}
	type pair struct{ number, points int }
	err = inParallel(ctx, m.workers, numbers, func(n int) (pair, error) {
		points, err := m.pair(one, two, n)
		return pair{n, points}, err
	}, func(p pair) error {
		progress.one()
		s[p.points]++
		if _, err := fmt.Fprintf(out, "%d %d\n", p.number, p.points); err != nil {
			return err
		}
		if r := s.ratio(); m.promote && s.pairs() >= 20 && (r > sure || r < -sure) {
			return decided
		}
		return nil
	})
	progress.end()
	if err := errors.Join(dropped(err, decided), out.Close()); err != nil {
		return err
	}
	if s.pairs() == 0 {
		return errors.New("no games were played: -games wants 2 at least")
	}
	elo, half := s.elo()
	share, _ := s.mean()
	fmt.Fprintf(m.out, "%d games at %d nodes a move: %.1f %% of the points, %+.0f ± %.0f Elo\n", 2*s.pairs(), m.nodes, 100*share, elo, half)
	if m.promote {
		return m.decide(s)
	}
	return nil
}

// dropped returns err unless it is only the sign to stop.
func dropped(err, sign error) error {
	if errors.Is(err, sign) {
		return nil
	}
	return err
}

// decide copies the net to its place if it was shown to be better.
func (m *match) decide(s score) error {
	if r := s.ratio(); r <= sure {
		return fmt.Errorf("%s is not promoted: the odds that it is better by %.0f Elo rather than by %.0f are e^%.2f, want e^%.2f", m.net, better, worse, r, sure)
	}
	b, err := os.ReadFile(m.net)
	if err != nil {
		return err
	}
	if err := os.WriteFile(m.to, b, 0o644); err != nil {
		return err
	}
	fmt.Fprintf(m.out, "%s promoted to %s\n", m.net, m.to)
	return nil
}

type discard struct{ io.Writer }

func (discard) Close() error { return nil }

// heading is the first line of the journal: all that its results depend on. Nets go by
// what is in them, because training writes a new one to the same file.
func (m *match) heading(one, two quoridor.Options) (string, error) {
	var names [2]string
	for i, o := range [2]quoridor.Options{one, two} {
		if o.ByHand {
			names[i] = "no net"
			continue
		}
		if o.Net == nil {
			var err error
			if o.Net, err = quoridor.EmbeddedNet(); err != nil {
				return "", err
			}
		}
		sum := sha256.Sum256(o.Net.Encode())
		names[i] = fmt.Sprintf("net %x", sum[:8])
	}
	return fmt.Sprintf("%s against %s, %d nodes a move, seed %d", names[0], names[1], m.nodes, m.seed), nil
}

// resume reads the journal, if there is one, and opens it to go on. What follows
// its last whole line, left by a program that was stopped, is cut off.
func (m *match) resume(heading string) (s score, played map[int]bool, out io.WriteCloser, err error) {
	played = make(map[int]bool)
	if m.journal == "" {
		return s, played, discard{io.Discard}, nil
	}
	b, err := os.ReadFile(m.journal)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return s, nil, nil, err
	}
	b = b[:bytes.LastIndexByte(b, '\n')+1]
	if len(b) == 0 {
		b = []byte(heading + "\n")
	}
	first := true
	for line := range strings.Lines(string(b)) {
		line = strings.TrimSuffix(line, "\n")
		if first {
			if line != heading {
				return s, nil, nil, fmt.Errorf("%s is the journal of another match: %.80q", m.journal, line)
			}
			first = false
			continue
		}
		var n, points int
		if _, err := fmt.Sscanf(line, "%d %d", &n, &points); err != nil || points < 0 || points > 4 || played[n] {
			return s, nil, nil, fmt.Errorf("%s: %.40q is no pair of games, or one met before", m.journal, line)
		}
		played[n] = true
		s[points]++
	}
	if err := os.WriteFile(m.journal, b, 0o644); err != nil {
		return s, nil, nil, err
	}
	out, err = os.OpenFile(m.journal, os.O_APPEND|os.O_WRONLY, 0o644)
	return s, played, out, err
}

// pair plays two games from opening n and returns the points of the first
// player in halves, 0 to 4.
func (m *match) pair(one, two quoridor.Options, n int) (points int, err error) {
	start, err := game.Replay(quoridor.Start(quoridor.Standard), quoridor.Opening(m.seed<<32+uint64(n))...)
	if err != nil {
		return 0, err
	}
	for side := game.First; side <= game.Second; side++ {
		var players [2]game.Player
		players[side], players[side.Other()] = quoridor.New(one), quoridor.New(two)
		p := start
		for p.Outcome() == game.Ongoing && p.Plies() < mostPlies {
			c, err := players[p.Turn()].Choose(p, game.Budget{Nodes: m.nodes})
			if err != nil {
				return 0, err
			}
			if p, err = p.Play(c.Move); err != nil {
				return 0, err
			}
		}
		points += int(2 * resultFor(p.Outcome(), side))
	}
	return points, nil
}
