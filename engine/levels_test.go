package engine

import (
	"math/rand/v2"
	"strings"
	"testing"

	"arenabot/engine/battleship"
)

func TestLevelsAreNamed(t *testing.T) {
	sea := battleship.Game(func() rand.Source { return rand.NewPCG(1, 1) })
	for _, g := range append(Games(), sea) {
		name := g.Name
		names := map[string]bool{}
		if len(g.Levels) != 5 {
			t.Errorf("%s: %d levels, want 5", name, len(g.Levels))
		}
		for _, l := range g.Levels {
			if names[l.Name] || strings.ContainsAny(l.Name, " .") || !strings.HasSuffix(l.About, ".") {
				t.Errorf("%s, level %q: %q", name, l.Name, l.About)
			}
			names[l.Name] = true
		}
	}
}
