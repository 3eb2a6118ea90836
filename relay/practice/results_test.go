package practice

import (
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"arenabot/engine/game"
)

// page asks for a results page as a browser does.
func (a *arena) page(path string) *httptest.ResponseRecorder {
	a.t.Helper()
	r := httptest.NewRequest("GET", "http://arena.test"+path, nil)
	r.Header.Set("Accept", "text/html,application/xhtml+xml;q=0.9,*/*;q=0.8")
	w := httptest.NewRecorder()
	a.server.ServeHTTP(w, r)
	return w
}

func TestResultsPage(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := gameNamed(t, "tic-tac-toe")
		w := newWholeTeam(t, g.Name, strong(t, g))
		w.evaluation(`,"seed":1,"opponents":["cheat:flip","first-legal"]`)
		const path = "/practice/results/the%20run"
		if text := w.arena.page(path).Body.String(); !strings.Contains(text, `http-equiv="refresh"`) || !strings.Contains(text, "still playing") {
			t.Errorf("while it runs: %s", text)
		}
		w.callback()
		time.Sleep(time.Second)
		got := w.arena.page(path)
		text := got.Body.String()
		for _, want := range []string{
			"<title>Tic-tac-toe: the run</title>", "2 of 2 battles won", "<dd>http://team.test</dd>", "<dd>1</dd>",
			"<td>first</td><td>cheat:flip<br><small>flips the table although", "and did: the action was", "<td>second</td><td>first-legal</td>",
			`<span class="won">scored 1</span>`, "color-scheme: light dark",
		} {
			if !strings.Contains(text, want) {
				t.Errorf("the page lacks %q:\n%s", want, text)
			}
		}
		if strings.Contains(text, "<script") || strings.Contains(text, "refresh") || strings.Contains(text, "style=") {
			t.Errorf("the page does more than it may:\n%s", text)
		}
	})
}

// The policy allows the page's own style to the letter, and nothing else.
func TestResultsPagePolicy(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := newArena(t, Options{})
		_, path := a.tryout("quoridor", `{"teamUrl":"http://team.test"}`)
		got := a.page(path)
		text := got.Body.String()
		_, inner, _ := strings.Cut(text, "<style>")
		inner, _, _ = strings.Cut(inner, "</style>")
		sum := sha256.Sum256([]byte(inner))
		want := "default-src 'none'; style-src 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
		if policy := got.Header().Get("Content-Security-Policy"); policy != want {
			t.Errorf("policy %s, want %s", policy, want)
		}
		if got.Header().Get("Vary") != "Accept" || got.Header().Get("Content-Type") != "text/html; charset=utf-8" {
			t.Errorf("headers %v", got.Header())
		}
		if missing := a.page("/practice/results/nothing"); missing.Code != http.StatusNotFound || !strings.Contains(missing.Body.String(), "No such run") {
			t.Errorf("%d %s", missing.Code, missing.Body)
		}
	})
}

// Callers choose the run's name and addresses: none of it may become markup. A
// callback that fails shows on the page.
func TestResultsPageEscapes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := newArena(t, Options{Transport: roundTripper(func(r *http.Request) (*http.Response, error) {
			if r.URL.Host == "caller.test" {
				return nil, errors.New("<b>nobody</b> there")
			}
			return answering(http.StatusOK)(r)
		})})
		a.call("POST", "/practice/tic-tac-toe/evaluate", "application/json",
			`{"runId":"<script>","teamUrl":"http://t.test/<i>","callbackUrl":"http://caller.test/<u>","opponents":["random"]}`)
		time.Sleep(2 * patience)
		text := a.page("/practice/results/%3Cscript%3E").Body.String()
		for _, bad := range []string{"<script>", "<i>", "<u>", "<b>"} {
			if strings.Contains(text, bad) {
				t.Errorf("%s stands in the page", bad)
			}
		}
		if !strings.Contains(text, "callback to http://caller.test could not be sent") || strings.Contains(text, "refresh") {
			t.Errorf("the page does not say that the callback failed:\n%s", text)
		}
	})
}

func TestToldTellsDrawsFromLosses(t *testing.T) {
	for moves, want := range map[string]string{
		"NW N NE C W E S SW SE": "scored 0, a draw", // N, next to the corner, loses
		"C NW SE NE N S E W SW": "scored 0, a draw that the opponent never left",
		"NW N W NE SW":          "scored 0, lost on the board",
		"N NW NE W C SW":        "scored 1",
		"NW":                    "still playing",
	} {
		g := gameNamed(t, "tic-tac-toe")
		d, _ := dialectOf(g.Name)
		team := game.Second
		if strings.HasPrefix(want, "scored 0, a draw") {
			team = game.First
		}
		b := newBattle(battleSetup{game: g, dialect: d, team: team})
		for _, move := range strings.Fields(moves) {
			next, err := b.position.Play(move)
			if err != nil {
				t.Fatal(err)
			}
			b.mu.Lock()
			b.moved(next)
			b.mu.Unlock()
		}
		if got := b.told(); got != want {
			t.Errorf("after %s: %s, want %s", moves, got, want)
		}
		b.abort("")
	}
}

func TestDrawsThatCount(t *testing.T) {
	for _, tt := range []struct{ game, against, want string }{
		{"tic-tac-toe", "alpha-beta:9", "scored 1"},
		{"tic-tac-toe", "alpha-beta:2", "scored 0"},
		{"tic-tac-toe", "random", "scored 0"},
		{"quoridor", "alpha-beta:9", "scored 0"},
	} {
		g := gameNamed(t, tt.game)
		d, _ := dialectOf(g.Name)
		b := newBattle(battleSetup{game: g, dialect: d, team: game.Second, against: tt.against})
		for next := b.position; !b.position.Outcome().Over(); {
			moves := strings.Fields("C NW SE NE N S E W SW")
			if tt.game == "quoridor" {
				moves = strings.Fields("e2 e8 e1 e9")
			}
			var err error
			if next, err = next.Play(moves[next.Plies()%len(moves)]); err != nil {
				t.Fatal(err)
			}
			b.mu.Lock()
			b.moved(next)
			b.mu.Unlock()
		}
		if got, _ := b.outcome(); got != tt.want {
			t.Errorf("a draw in %s against %s: %s, want %s", tt.game, tt.against, got, tt.want)
		}
		b.abort("")
	}
}
