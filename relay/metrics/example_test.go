package metrics_test

import (
	"fmt"
	"net/http/httptest"
	"strings"

	"arenabot/engine/cis"
	"arenabot/relay/battle"
	"arenabot/relay/metrics"
)

func Example() {
	m := metrics.New()
	m.Observe(battle.Update{ID: "1", Game: "connect4", Phase: battle.Over, Result: &cis.Result{Outcome: cis.Won}})
	w := httptest.NewRecorder()
	m.Handler().ServeHTTP(w, httptest.NewRequest("GET", "/metrics", nil))
	for line := range strings.Lines(w.Body.String()) {
		if strings.HasPrefix(line, "arenabot_results") {
			fmt.Print(line)
		}
	}
	// Output: arenabot_results_total{game="connect4",outcome="won"} 1
}
