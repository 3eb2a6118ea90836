package hub

import (
	"math/rand/v2"
	"testing"
	"time"

	"arenabot/engine/battleship"
	"arenabot/engine/cis"
	"arenabot/engine/game"
	"arenabot/relay/ask"
	"arenabot/relay/battle"

	"github.com/google/go-cmp/cmp"
)

// Agents are told a game of an arena that asks like a battle, but without clocks
// and moves, and are asked about Battleship in its notation.
func TestAgentsAreToldGamesThatAreAsked(t *testing.T) {
	h, s := newHub(t)
	p := attach(t, s)
	started := time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
	u := ask.Update{
		ID: "g1", Game: "battleship", Opponent: "bot2", Us: game.Second, Board: "o. x.", Stones: 2,
		Phase: battle.Waiting, Why: "the arena's next question is awaited", Started: started,
		Last: &battle.Answer{By: "native", Choice: game.Choice{Move: "0,0", Value: 40, Nodes: 7}},
	}
	h.ObserveAsked(u)
	m := p.want("battle")
	want := map[string]any{
		"id": "g1", "game": "battleship", "youAre": "second", "position": "o. x.", "moves": []any{}, "phase": "waiting",
		"why": "the arena's next question is awaited", "clocks": map[string]any{"first": 0.0, "second": 0.0, "running": ""},
		"decider": "native", "deciderName": "", "charge": "", "fence": 1.0, "team": "", "opponent": "bot2", "times": []any{}, "startedAt": "2026-01-02T03:04:05Z", "asked": map[string]any{"opponent": "bot2", "stones": 2.0},
		"last": map[string]any{"by": "native", "move": "0,0", "value": 40.0, "solved": false, "depth": 0.0, "nodes": 7.0},
	}
	if d := cmp.Diff(want, m["battle"]); d != "" {
		t.Errorf("(-want +got)\n%s", d)
	}
	u.Phase, u.Result = battle.Over, &cis.Result{Outcome: cis.Won, Reason: "we have won on the board"}
	h.ObserveAsked(u)
	over, _ := p.want("battle")["battle"].(map[string]any)
	if d := cmp.Diff(map[string]any{"outcome": "won", "reason": "we have won on the board"}, over["result"]); d != "" || over["decider"] != "" {
		t.Errorf("decider %v (-want +got)\n%s", over["decider"], d)
	}
	if again, _ := attach(t, s).want("battle")["battle"].(map[string]any); again["phase"] != "over" {
		t.Errorf("who attaches later is told %v", again)
	}

	p.ready(h, 1)
	sea, err := battleship.ParseSea("2x1 1,0,0,0,0,0 0,0 -")
	if err != nil {
		t.Fatal(err)
	}
	source := func() rand.Source { return rand.NewPCG(1, 2) }
	got := decide(t.Context(), h, battle.Ask{Battle: "g1", Game: battleship.Game(source), N: 1, Position: sea, Budget: 10 * time.Second})
	if m := p.want("ask"); m["game"] != "battleship" || m["position"] != "2x1 1,0,0,0,0,0 0,0 -" {
		t.Errorf("asked %v", m)
	}
	p.answer("0,0") // again
	p.want("refused")
	p.answer("1,0")
	if a := <-got; a.err != nil || a.answer.Move != "1,0" {
		t.Errorf("%+v", a)
	}
}
