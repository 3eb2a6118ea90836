package tournament

import (
	_ "embed" // the report's template
	"fmt"
	"html/template"
	"io"
	"math"

	"arenabot/engine/game"
	"arenabot/relay/bots"
	"arenabot/relay/duel"
)

//go:embed report.html
var report string

// mostReplays bounds the boards in a report: a game of Quoridor has some 40 KB of them.
const mostReplays = 100

// A bar of the chart, in percent of its width.
type bar struct {
	Standing
	X, Low, Width float64
	Label         string
}

// A replay is one game, its boards drawn.
type replay struct {
	Title  string   `json:"title"`
	Boards []string `json:"boards"`
}

// HTML writes one page that needs nothing else: no request leaves it. lookup finds games by
// name.
func (r *Result) HTML(w io.Writer, lookup func(string) (game.Game, error)) error {
	replays := []replay{}
	for _, wantFault := range []bool{true, false} { // what went wrong is looked for first
		for _, g := range r.Games {
			if (g.Fault != "") != wantFault || len(replays) == mostReplays {
				continue
			}
			one, err := draw(g, lookup)
			if err != nil {
				return err
			}
			replays = append(replays, one)
		}
	}
	t, err := template.New("report").Parse(report)
	if err != nil {
		return err
	}
	bars, reach := r.bars()
	return t.Execute(w, map[string]any{
		"Result": r, "Bars": bars, "Reach": reach, "Replays": replays,
		"Left": len(r.Games) - len(replays),
	})
}

// bars places the standings on a chart whose middle is the average, in percent of its width.
func (r *Result) bars() (bars []bar, reach float64) {
	reach = 1
	for _, s := range r.Standings {
		reach = max(reach, math.Abs(s.Elo)+s.Half)
	}
	scale := 48 / reach // so that the outermost mark is whole
	for _, s := range r.Standings {
		bars = append(bars, bar{
			s, 50 + scale*s.Elo, 50 + scale*(s.Elo-s.Half), 2 * scale * s.Half,
			fmt.Sprintf("%+.0f ± %.0f", s.Elo, s.Half),
		})
	}
	return bars, reach
}

// draw plays a game over for its boards.
func draw(r duel.Record, lookup func(string) (game.Game, error)) (replay, error) {
	g, err := lookup(gameOf(r))
	if err != nil {
		return replay{}, err
	}
	out := replay{Title: fmt.Sprintf("%s: %s – %s, opening %d, %s", g.Title, r.Bots[0], r.Bots[1], r.Opening, r.Ending())}
	p := g.Start
	for i, move := range r.Moves {
		if p, err = p.Play(move); err != nil {
			return replay{}, fmt.Errorf("the journal's game %s: %w", out.Title, err)
		}
		out.Boards = append(out.Boards, fmt.Sprintf("%d. %s\n\n%s", i+1, move, bots.Picture(p)))
	}
	return out, nil
}
