package duel

import (
	"fmt"
	"io"
	"math"
	"text/tabwriter"

	"arenabot/engine/elo"
)

// A Table is the results of a bot against its rivals.
type Table struct {
	Setting string
	Bot     string
	Rows    []Row
}

// A Row is the results against one rival. Index 0 of a pair is the bot, 1 the rival.
type Row struct {
	Rival            string
	Won, Drawn, Lost int
	AsFirst          int               // games that the bot won as the first player
	Faults           [2]map[string]int // by kind
	Effort           [2]Effort

	pairs []float64 // the bot's share of the points in each opening that was played twice
}

// table adds up the games of the schedule that are in the journal.
func (m *match) table() *Table {
	t := &Table{Setting: m.setting(), Bot: m.Bot.Name}
	for _, rival := range m.Rivals {
		row := Row{Rival: rival.Name, Faults: [2]map[string]int{{}, {}}}
		points := map[int][]float64{} // of the bot, by opening
		for _, wanted := range m.schedule() {
			if wanted.Bots[0] != rival.Name && wanted.Bots[1] != rival.Name {
				continue
			}
			if r := m.journal.Find(wanted); r != nil {
				row.count(r)
				points[r.Opening] = append(points[r.Opening], r.points(m.Bot.Name))
			}
		}
		for o := range m.Games / 2 {
			if p := points[o]; len(p) == 2 {
				row.pairs = append(row.pairs, (p[0]+p[1])/2)
			}
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

func (w *Row) count(r *Record) {
	rivalsSide := 0
	if r.Bots[1] == w.Rival {
		rivalsSide = 1
	}
	switch r.Winner {
	case "":
		w.Drawn++
	case w.Rival:
		w.Lost++
	default:
		w.Won++
		w.AsFirst += rivalsSide
	}
	for who, side := range [2]int{1 - rivalsSide, rivalsSide} {
		sum, e := &w.Effort[who], r.Effort[side]
		sum.Moves += e.Moves
		sum.Ms += e.Ms
		sum.Slowest = max(sum.Slowest, e.Slowest)
		sum.Late += e.Late
		sum.Depths += e.Depths
		sum.Nodes += e.Nodes
		if r.Fault != "" && r.Winner != r.Bots[side] {
			w.Faults[who][r.Fault]++
		}
	}
}

func (r Record) points(bot string) float64 {
	switch r.Winner {
	case "":
		return 0.5
	case bot:
		return 1
	}
	return 0
}

// Score is the bot's share of the points with its 95 % interval (Wilson's, which
// holds at 0 and 1 too; a draw is half a win), where the pairs of an opening count as
// what they are worth. All are 0 without games.
func (w *Row) Score() (score, low, high float64) {
	games := float64(w.Won + w.Drawn + w.Lost)
	points, worth := float64(w.Won)+float64(w.Drawn)/2, 1.0
	if len(w.pairs) > 0 {
		worth = elo.Effective(w.pairs) / float64(2*len(w.pairs))
	}
	return elo.Wilson(points*worth, games*worth)
}

// Write prints the table, and below it what each side's moves took.
func (t *Table) Write(out io.Writer) error {
	fmt.Fprintf(out, "\n%s, %s\n\n", t.Bot, t.Setting)
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "against\tgames\twon\tas first\tdrawn\tlost\tscore\t95 %\tElo\tfaults")
	for i := range t.Rows {
		r := &t.Rows[i]
		score, low, high := r.Score()
		fmt.Fprintf(w, "%s\t%d\t%d\t%d\t%d\t%d\t%.1f %%\t%.1f–%.1f\t%+.0f (%+.0f…%+.0f)\t%s\n",
			r.Rival, r.Won+r.Drawn+r.Lost, r.Won, r.AsFirst, r.Drawn, r.Lost,
			100*score, 100*low, 100*high, difference(score), difference(low), difference(high), t.faults(r))
	}
	fmt.Fprintln(w, "\nbot\tagainst\tmoves\tms a move\tslowest\tlate\tdepth\tknodes/s")
	for i := range t.Rows {
		r := &t.Rows[i]
		for who, names := range [2][2]string{{t.Bot, r.Rival}, {r.Rival, t.Bot}} {
			e := r.Effort[who]
			n := float64(max(e.Moves, 1))
			fmt.Fprintf(w, "%s\t%s\t%d\t%.1f\t%.0f\t%d\t%.1f\t%.0f\n", names[0], names[1], e.Moves,
				e.Ms/n, e.Slowest, e.Late, float64(e.Depths)/n, float64(e.Nodes)/max(e.Ms, 1))
		}
	}
	return w.Flush()
}

func (t *Table) faults(r *Row) (text string) {
	for who, name := range [2]string{t.Bot, r.Rival} {
		for _, kind := range []string{illegal, broken, silent, flagged} {
			if n := r.Faults[who][kind]; n > 0 {
				text += fmt.Sprintf("%s %s %d  ", name, kind, n)
			}
		}
	}
	return text
}

// difference turns a share of points into a difference of Elo, rounded, at most 999 either way.
func difference(score float64) float64 {
	// Adding 0 makes a negative zero positive, which would be printed as -0.
	return max(-999, min(999, math.Round(elo.Of(score)))) + 0
}
