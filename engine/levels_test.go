package engine

import (
	"strings"
	"testing"
)

func TestLevelsAreNamed(t *testing.T) {
	for _, name := range []string{"tic-tac-toe", "connect4", "quoridor"} {
		g, err := Lookup(name)
		if err != nil {
			t.Fatal(err)
		}
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
