package tournament

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"arenabot/relay/duel"
)

// A Result is a tournament so far.
type Result struct {
	Plan      Plan          `json:"plan"`
	Scheduled int           `json:"scheduled"`
	Standings []Standing    `json:"standings"` // the strongest first
	SPRT      *SPRT         `json:"sprt,omitempty"`
	Games     []duel.Record `json:"games"`
}

// A Standing is one bot's row. Half is half the width of the 95 % interval of Elo.
type Standing struct {
	Bot    string         `json:"bot"`
	Elo    float64        `json:"elo"`
	Half   float64        `json:"half"`
	Won    int            `json:"won"`
	Drawn  int            `json:"drawn"`
	Lost   int            `json:"lost"`
	Faults map[string]int `json:"faults,omitempty"` // by kind: games it lost off the board
}

// An SPRT is a sequential test: the logarithm of the odds, and what they say.
type SPRT struct {
	Ratio   float64 `json:"ratio"`
	Verdict string  `json:"verdict"`
}

// Points counts a draw as half.
func (s Standing) Points() float64 { return float64(s.Won) + float64(s.Drawn)/2 }

func (s *Standing) count(won bool, fault string) {
	if won {
		s.Won++
		return
	}
	s.Lost++
	if fault != "" {
		if s.Faults == nil {
			s.Faults = map[string]int{}
		}
		s.Faults[fault]++
	}
}

func (s Standing) faults() string {
	var words []string
	for kind, n := range s.Faults {
		words = append(words, fmt.Sprintf("%s %d", kind, n))
	}
	slices.Sort(words)
	return strings.Join(words, ", ")
}

func (r *Result) sort() {
	slices.SortStableFunc(r.Standings, func(a, b Standing) int {
		switch {
		case a.Elo > b.Elo:
			return -1
		case a.Elo < b.Elo:
			return 1
		}
		return 0
	})
}

func whole(x float64) string { return strconv.FormatFloat(math.Round(x)+0, 'f', 0, 64) }

// Markdown writes the table, and the faults below it with what showed them.
func (r *Result) Markdown(w io.Writer) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%d of %d games of %s\n\n", len(r.Games), r.Scheduled, strings.Join(r.Plan.Games, ", "))
	b.WriteString("| bot | Elo | ± 95 % | points | won | drawn | lost | faults |\n|---|--:|--:|--:|--:|--:|--:|---|\n")
	cell := strings.NewReplacer("|", `\|`, "\n", " ")
	for _, s := range r.Standings {
		fmt.Fprintf(&b, "| %s | %s | %s | %g | %d | %d | %d | %s |\n",
			cell.Replace(s.Bot), whole(s.Elo), whole(s.Half), s.Points(), s.Won, s.Drawn, s.Lost, s.faults())
	}
	if r.SPRT != nil {
		fmt.Fprintf(&b, "\nSequential test: %s (log odds %.2f).\n", r.SPRT.Verdict, r.SPRT.Ratio)
	}
	for _, g := range r.Games {
		if g.Fault != "" {
			fmt.Fprintf(&b, "\n- %s, %s – %s, opening %d: %s\n", gameOf(g), g.Bots[0], g.Bots[1], g.Opening, g.Ending())
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// CSV writes a line a bot.
func (r *Result) CSV(w io.Writer) error {
	c := csv.NewWriter(w)
	rows := [][]string{{"bot", "elo", "half", "points", "won", "drawn", "lost", "faults"}}
	for _, s := range r.Standings {
		rows = append(rows, []string{
			s.Bot, whole(s.Elo), whole(s.Half), strconv.FormatFloat(s.Points(), 'g', -1, 64),
			strconv.Itoa(s.Won), strconv.Itoa(s.Drawn), strconv.Itoa(s.Lost), s.faults(),
		})
	}
	return c.WriteAll(rows)
}

// JSON writes everything, the games with their moves too.
func (r *Result) JSON(w io.Writer) error {
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	return e.Encode(r)
}

func gameOf(r duel.Record) string {
	name, _, _ := strings.Cut(r.Setting, " ")
	return name
}
