// Command bench measures the solver of package connect4 on the published test
// sets: native, in WebAssembly, and beside it other solvers where they are given.
// It checks every score on the way.
//
//	go run -pgo=engine/engine.pgo ./engine/connect4/bench    all 6,000 positions and the empty board
//	… -sets Test_L1_R3 -most 100
//	PONS=/path/to/c4solver  …   beside a program that reads positions, as
//	                            https://github.com/PascalPons/connect4 does
//	C4AI=/path/to/package   …   beside the npm package connect-four-ai-wasm
//
// Each position is solved with empty tables and without a book, in one thread.
// Times are processor times. A rival keeps its tables from one position to the
// next, and what it takes to start does not count.
//
// The same program, compiled for WebAssembly and run by
// wasm/browser/connect4_bench.mjs, measures itself there.
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"strings"
	"text/tabwriter"
)

func main() {
	var b bench
	sets := flag.String("sets", strings.Join(setNames, ","), "the sets to measure, `names` separated by commas; start is the empty board")
	flag.IntVar(&b.most, "most", 0, "so many positions of each set, spread over it; 0 is all")
	flag.StringVar(&b.dir, "dir", "engine/connect4/testdata", "the `folder` of the sets")
	flag.IntVar(&b.tableMiB, "table", 32, "the table in `MiB`")
	wasm := flag.Bool("wasm", true, "measure WebAssembly in Node too")
	asJSON := flag.Bool("json", false, "measure this program alone, and write a row of JSON a set")
	flag.Parse()
	if err := b.run(strings.Split(*sets, ","), *wasm, *asJSON); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

// run measures the sets, prints the table row by row, and fails on wrong scores.
func (b *bench) run(sets []string, wasm, asJSON bool) error {
	if asJSON {
		for _, set := range sets {
			r, err := b.native(set)
			if err != nil {
				return err
			}
			if err := json.NewEncoder(os.Stdout).Encode(r); err != nil {
				return err
			}
		}
		return nil
	}
	rivals := []rival{}
	if wasm {
		module, remove, err := compileForNode()
		if err != nil {
			return err
		}
		defer remove()
		rivals = append(rivals, b.node(module)...)
	}
	if path := os.Getenv("PONS"); path != "" {
		rivals = append(rivals, rival{"PONS", func(set string) ([]row, error) { return b.program(path, set) }})
	}
	wrong := 0
	for _, set := range sets {
		r, err := b.native(set)
		if err != nil {
			return err
		}
		rows := []row{r}
		for _, other := range rivals {
			more, err := other.measure(set)
			if err != nil {
				return fmt.Errorf("%s: %s: %w", other.name, set, err)
			}
			rows = append(rows, more...)
		}
		for _, r := range rows {
			wrong += r.Wrong
		}
		print(rows)
	}
	if wrong > 0 {
		return fmt.Errorf("%d scores are wrong", wrong)
	}
	return nil
}

// print writes the rows of one set; ratios are to the first of them.
func print(rows []row) {
	w := tabwriter.NewWriter(os.Stdout, 22, 0, 2, ' ', tabwriter.AlignRight)
	for _, r := range rows {
		nodes := "-"
		if r.Nodes > 0 {
			nodes = fmt.Sprintf("%.0f nodes", r.Nodes)
		}
		fmt.Fprintf(w, "%s\t%s\t%d positions\t%s\t%.1f µs\t%.2f times native\t%d wrong\t\n",
			r.Set, r.Solver, r.Positions, nodes, r.Micros, r.Micros/rows[0].Micros, r.Wrong)
	}
	w.Flush()
}
