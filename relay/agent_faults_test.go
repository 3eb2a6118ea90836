package main

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"
	"time"

	"arenabot/engine"

	"github.com/coder/websocket"
)

// A rogue is an agent that attaches and then does wrong.
type rogue struct {
	t    *testing.T
	conn *websocket.Conn
	ctx  context.Context
	dice *rand.Rand
}

// An asked is what a rogue is asked.
type asked struct {
	Type, Battle, Game, Position string
	Ask                          int
	Fence                        int64
}

func (r *rogue) say(text string) bool {
	return r.conn.Write(r.ctx, websocket.MessageText, []byte(text)) == nil
}

// answer answers an ask with a move.
func (r *rogue) answer(a asked, move string) bool {
	return r.say(fmt.Sprintf(`{"type":"answer","battle":%q,"ask":%d,"fence":%d,"choice":{"move":%q}}`, a.Battle, a.Ask, a.Fence, move))
}

// legal is a random legal move.
func (r *rogue) legal(a asked) string {
	g, err := engine.Lookup(a.Game)
	if err != nil {
		r.t.Error(err)
		return ""
	}
	p, err := g.Parse(a.Position)
	if err != nil {
		r.t.Error(err)
		return ""
	}
	moves := p.Moves()
	return moves[r.dice.IntN(len(moves))]
}

// misdeeds are the ways to go wrong when one is asked. Each returns whether the
// agent stays.
func misdeeds() map[string]func(*rogue, asked) bool {
	return map[string]func(*rogue, asked) bool{
		"vanishes": func(r *rogue, _ asked) bool { r.conn.CloseNow(); return false },
		"silent":   func(*rogue, asked) bool { return true },
		"illegal":  func(r *rogue, a asked) bool { return r.answer(a, "Z9") && r.answer(a, "") },
		"fence": func(r *rogue, a asked) bool {
			a.Fence--
			return r.answer(a, r.legal(a))
		},
		"ask": func(r *rogue, a asked) bool {
			a.Ask += 1 + r.dice.IntN(3)
			return r.answer(a, r.legal(a))
		},
		"battle": func(r *rogue, a asked) bool {
			move := r.legal(a)
			a.Battle = "b-" + a.Battle
			return r.answer(a, move)
		},
		"late": func(r *rogue, a asked) bool {
			time.Sleep(1500 * time.Millisecond)
			return r.answer(a, r.legal(a))
		},
		"twice": func(r *rogue, a asked) bool {
			first, second := r.legal(a), r.legal(a)
			return r.answer(a, first) && r.answer(a, second)
		},
		"floods": func(r *rogue, a asked) bool {
			for range 200 {
				if !r.answer(a, "Z9") || !r.say(`{"type":"take","battle":"`+a.Battle+`"}`) || !r.say(`{"type":"ready","play":true}`) {
					return false
				}
			}
			return true
		},
		"half": func(r *rogue, a asked) bool {
			return r.say(`{"type":"answer","battle":"`+a.Battle+`","ask":`) && r.say("\x00") && r.say(`[]`)
		},
		sleeper: func(r *rogue, a asked) bool { return r.say(`{"type":"take","battle":"` + a.Battle + `"}`) },
		"takes and leaves": func(r *rogue, a asked) bool {
			r.say(`{"type":"take","battle":"` + a.Battle + `"}`)
			r.conn.CloseNow()
			return false
		},
		"cut off in the middle of a message": func(r *rogue, a asked) bool {
			if w, err := r.conn.Writer(r.ctx, websocket.MessageText); err == nil {
				_, _ = w.Write([]byte(`{"type":"answer","battle":"` + a.Battle))
			}
			r.conn.CloseNow()
			return false
		},
	}
}

// sleeper takes each battle over and never answers: the patience that it has
// ends at the clock's reserve.
const sleeper = "takes and sleeps"

// run attaches again and again until the test is done with it.
func (r *rogue) run(relay string, misdeed func(*rogue, asked) bool) {
	for r.ctx.Err() == nil {
		conn, _, err := websocket.Dial(r.ctx, relay+"/agent", nil)
		if err != nil {
			return
		}
		r.conn = conn
		r.say(`{"type":"hello","version":2,"name":"rogue"}`)
		r.say(`{"type":"ready","play":true}`)
		for stays := true; stays; {
			_, data, err := conn.Read(r.ctx)
			var a asked
			if err != nil {
				break
			}
			if strings.HasPrefix(string(data), `{"type":"ask"`) {
				if err := json.Unmarshal(data, &a); err != nil {
					r.t.Error(err)
				}
				stays = misdeed(r, a)
			}
		}
		conn.CloseNow()
	}
}

// TestAgentsThatDoWrong: whatever the agents do, every battle ends with the marks
// that the native engine gets, or by the board's verdict where their legal moves
// lost strength. Two agents at a time do wrong, each in its own way.
func TestAgentsThatDoWrong(t *testing.T) {
	legal := map[string]bool{"twice": true} // plays random moves, which may lose
	for name, misdeed := range misdeeds() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			printed := start(t, "--hold", "50ms", "--settle", "10ms", "--pace", "0s", "--think", "200ms")
			arena, _, _ := strings.Cut(printed["Arena"], " ")
			ctx, cancel := context.WithCancel(t.Context())
			var rogues sync.WaitGroup
			defer rogues.Wait()
			defer cancel()
			for n := range 2 {
				r := &rogue{t: t, ctx: ctx, dice: rand.New(rand.NewPCG(uint64(n), 7))}
				rogues.Go(func() { r.run(printed["Page"], misdeed) })
			}
			type played struct{ game, id, results string }
			var battles []played
			for seed, game := range []string{"tic-tac-toe", "connect4"} {
				begun := post(t, arena+"/"+game+"/tryout", fmt.Sprintf(`{"teamUrl":%q,"opponent":"first-legal","youAre":"first","seed":%d}`, printed["Team URL"], seed))
				battles = append(battles, played{game, begun["battleId"].(string), begun["resultUrl"].(string)})
			}
			for _, b := range battles {
				over := outcome(t, printed["Page"], b.game, b.id)
				said := verdict(t, b.results, b.id)
				if said != "scored 1" && !(legal[name] && said == "scored 0") {
					t.Errorf("%s: %s; the arena says %v", b.game, over, said)
				}
				if longest := slowest(t, printed["Page"]+"/api/battles/"+b.game+"/"+b.id); name == sleeper && longest < 10*time.Second {
					t.Errorf("%s: the longest move took %v of a clock of 18 s", b.game, longest)
				}
			}
		})
	}
}

// slowest is the longest that a move of ours took.
func slowest(t *testing.T, url string) (longest time.Duration) {
	t.Helper()
	var whole struct {
		Plies []struct {
			By string
			Ms int64
		}
	}
	if err := json.Unmarshal([]byte(body(t, url)), &whole); err != nil {
		t.Fatal(err)
	}
	for _, p := range whole.Plies {
		if p.By != "opponent" {
			longest = max(longest, time.Duration(p.Ms)*time.Millisecond)
		}
	}
	return longest
}
