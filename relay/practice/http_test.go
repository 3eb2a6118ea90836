package practice

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"arenabot/engine/game"
)

// A player is a whole team on a real network: a webhook, and one goroutine for
// each battle that plays first-legal moves.
type player struct {
	game    game.Game
	arena   func() string // its address, known once it listens
	battles chan error    // what became of each battle
}

func (p player) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	var hook struct{ BattleID string }
	if err := json.NewDecoder(r.Body).Decode(&hook); err != nil || r.URL.Path != "/"+p.game.Name {
		http.Error(w, fmt.Sprint(r.URL.Path, err), http.StatusBadRequest)
		return
	}
	go func() { p.battles <- p.play(hook.BattleID) }()
	w.WriteHeader(http.StatusAccepted)
}

func (p player) play(id string) error {
	at := p.arena() + "/practice/" + p.game.Name
	resp, err := http.Get(at + "/start/" + id)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	position, us := p.game.ArenaStart, ""
	for lines := bufio.NewScanner(resp.Body); lines.Scan(); {
		text, ok := strings.CutPrefix(lines.Text(), "data: ")
		if !ok {
			continue
		}
		var event struct{ YouAre, Player, Position, Column, Winner string }
		if err := json.Unmarshal([]byte(text), &event); err != nil {
			return err
		}
		switch {
		case event.YouAre != "":
			us = event.YouAre
		case event.Winner != "":
			if !position.Outcome().Over() {
				return fmt.Errorf("%s in %v", text, position)
			}
			_, err := io.Copy(io.Discard, resp.Body) // the arena closes
			return err
		default:
			if position, err = position.Play(event.Position + event.Column); err != nil {
				return fmt.Errorf("%s: %w", text, err)
			}
		}
		d, _ := dialectOf(p.game.Name)
		if position.Outcome().Over() || d.sides[position.Turn()] != us {
			continue
		}
		answer, err := http.Post(at+"/play/"+id, "application/json", strings.NewReader(body(p.game.Name, position.Moves()[0])))
		if err != nil {
			return err
		}
		answer.Body.Close()
		if answer.StatusCode != http.StatusOK {
			return fmt.Errorf("POST play: %s", answer.Status)
		}
	}
	return fmt.Errorf("the stream ended in %v", position)
}

// Whole battles over real HTTP, webhook to result, several at once.
func TestBattlesOverHTTP(t *testing.T) {
	s := New(Options{Games: games()})
	arena := httptest.NewServer(s)
	defer arena.Close()
	defer s.Close()
	for _, g := range games() {
		p := player{game: g, arena: func() string { return arena.URL }, battles: make(chan error)}
		team := httptest.NewServer(p)
		defer team.Close()
		var results []string
		for _, opponent := range []string{firstLegal, randomly, shallowly} {
			for _, youAre := range []string{"first", "second"} {
				request := fmt.Sprintf(`{"teamUrl":"%s/","opponent":%q,"youAre":%q}`, team.URL, opponent, youAre)
				resp, err := http.Post(arena.URL+"/practice/"+g.Name+"/tryout", "application/json", strings.NewReader(request))
				if err != nil {
					t.Fatal(err)
				}
				var answer struct {
					ResultURL string
					Errors    map[string]string
				}
				err = json.NewDecoder(resp.Body).Decode(&answer)
				resp.Body.Close()
				if err != nil || len(answer.Errors) > 0 {
					t.Fatalf("tryout: %v %v", answer.Errors, err)
				}
				results = append(results, answer.ResultURL)
			}
		}
		for range results {
			if err := <-p.battles; err != nil {
				t.Errorf("%s: %v", g.Name, err)
			}
		}
		for _, url := range results {
			resp, err := http.Get(url)
			if err != nil {
				t.Fatal(err)
			}
			text, err := io.ReadAll(resp.Body)
			resp.Body.Close()
			if err != nil || !strings.Contains(string(text), `":"scored `) {
				t.Errorf("%s: result %s %v", g.Name, text, err)
			}
		}
	}
}
