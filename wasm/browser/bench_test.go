package main

import (
	"testing"
	"time"

	"arenabot/engine"
	"arenabot/engine/game"
)

// midgame are positions that no player solves within the bench's nodes.
// engines_bench.mjs searches the same ones, in the same way, in WebAssembly.
var midgame = map[string][]string{
	"connect4": {"D", "C", "E", "D", "C", "E"},
	"quoridor": {"e2", "e8", "e3", "e7", "e3h", "d6v"},
}

// BenchmarkThink measures the nodes a second of each player that searches.
func BenchmarkThink(b *testing.B) {
	for name, moves := range midgame {
		b.Run(name, func(b *testing.B) {
			g, err := engine.Lookup(name)
			if err != nil {
				b.Fatal(err)
			}
			p, err := game.Replay(g.Start, moves...)
			if err != nil {
				b.Fatal(err)
			}
			e := realEngines()
			e.load(name, p.String())
			start, nodes := time.Now(), int64(0)
			for b.Loop() {
				c, err := e.search(0, 300_000, 0)
				if err != nil {
					b.Fatal(err)
				}
				nodes += c.Nodes
			}
			b.ReportMetric(float64(nodes)/time.Since(start).Seconds(), "nodes/s")
		})
	}
}
