package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"
	"testing"

	"arenabot/engine"
	"arenabot/engine/cis"
	"arenabot/engine/game"
)

// A plainBot is what somebody wrote for the arena: it knows the arena's wire and
// nothing of a relay. It plays the first legal move, and flips at what it cannot
// play.
type plainBot struct {
	base, token, game string
	posts             []string // the answers that it got
}

func (b *plainBot) call(method, path, body string) (*http.Response, error) {
	r, err := http.NewRequest(method, b.base+path, strings.NewReader(body))
	if err != nil {
		return nil, err
	}
	r.Header.Set("Content-Type", "application/json")
	if b.token != "" {
		r.Header.Set("Authorization", "Bearer "+b.token)
	}
	return http.DefaultClient.Do(r)
}

// play plays a battle to its end and returns the events that it saw.
func (b *plainBot) play(id string) (events []string, err error) {
	resp, err := b.call("GET", "/"+b.game+"/start/"+id, "")
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		text, _ := io.ReadAll(resp.Body)
		return nil, fmt.Errorf("start: %d %s", resp.StatusCode, text)
	}
	g, err := engine.Lookup(b.game)
	if err != nil {
		return nil, err
	}
	position, us := g.ArenaStart, ""
	lines := bufio.NewScanner(resp.Body)
	for lines.Scan() {
		data, ok := strings.CutPrefix(lines.Text(), "data: ")
		if !ok {
			continue
		}
		events = append(events, data)
		var e struct{ YouAre, Winner, Action, Player string }
		if err := json.Unmarshal([]byte(data), &e); err != nil {
			return events, err
		}
		first := map[string]string{"tic-tac-toe": "O", "connect4": "🔴", "quoridor": "first"}[b.game]
		switch {
		case e.Winner != "":
			return events, nil
		case e.YouAre != "":
			us = e.YouAre
		case e.Action == cis.Flip:
			return events, nil
		default:
			move, _, err := cis.ReadAction(b.game, []byte(data))
			if (e.Player == first) != (position.Turn() == game.First) {
				err = errors.New("out of turn")
			}
			if err == nil {
				var next game.Position
				if next, err = position.Play(move); err == nil {
					position = next
				}
			}
			if err != nil {
				if err := b.post(id, `{"action":"`+cis.Flip+`"}`); err != nil {
					return events, err
				}
				continue
			}
		}
		ours := (position.Turn() == game.First) == (us == first)
		if ours && !position.Outcome().Over() {
			if err := b.post(id, action(b.game, position.Moves()[0])); err != nil {
				return events, err
			}
		}
	}
	return events, lines.Err()
}

// action is a move as the arena wants it.
func action(game, move string) string {
	switch {
	case game == "connect4":
		return fmt.Sprintf(`{"action":"putToken","column":%q}`, move)
	case game == "tic-tac-toe":
		return fmt.Sprintf(`{"action":"putSymbol","position":%q}`, move)
	case len(move) == 3:
		return fmt.Sprintf(`{"action":"putWall","position":%q}`, move)
	}
	return fmt.Sprintf(`{"action":"move","position":%q}`, move)
}

func (b *plainBot) post(id, body string) error {
	resp, err := b.call("POST", "/"+b.game+"/play/"+id, body)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	b.posts = append(b.posts, fmt.Sprintf("%d %s", resp.StatusCode, text))
	return err
}

// TestABotOfTheArenaPlaysThroughTheRelay: bots that know the arena's wire alone
// play whole battles of each game and side, and one with a cheat to flip. Every
// move of ours is theirs, each is answered with the arena's clock, and who reads
// along, from the beginning or late, hears the same.
func TestABotOfTheArenaPlaysThroughTheRelay(t *testing.T) {
	const owner = "Authorization: Bearer " + ownersToken
	printed := start(t, "--hold", "300ms", "--settle", "10ms", "--pace", "0s", "--plain-wait", "2s", "--token", ownersToken)
	for _, c := range []struct{ game, opponent string }{
		{"tic-tac-toe", "first-legal"}, {"connect4", "random"}, {"quoridor", "first-legal"}, {"tic-tac-toe", "cheat:occupied"}, {"connect4", "cheat:two-moves"},
	} {
		for _, side := range []string{"first", "second"} {
			t.Run(c.game+"/"+c.opponent+"/"+side, func(t *testing.T) {
				t.Parallel()
				begun := post(t, printed["Page"]+"/practice/"+c.game+"/tryout",
					fmt.Sprintf(`{"teamUrl":%q,"opponent":%q,"youAre":%q,"seed":3}`, printed["Team URL"], c.opponent, side))
				id, _ := begun["battleId"].(string)
				b := &plainBot{base: printed["Page"] + "/arena", token: ownersToken, game: c.game}
				var along sync.WaitGroup
				var heard []string
				along.Go(func() { heard = watch(t, b, id) })
				events, err := b.play(id)
				if err != nil {
					t.Fatal(err)
				}
				over := outcome(t, printed["Page"], c.game, id, owner)
				if reason := over[strings.Index(over, ": "):]; strings.Contains(reason, "abandoned") {
					t.Error(over)
				}
				along.Wait()
				late := watch(t, b, id)
				if all := strings.Join(heard, "\n"); all != strings.Join(late, "\n") || !strings.HasPrefix(all, strings.Join(events, "\n")) {
					t.Errorf("who plays heard\n%s\nwho reads along\n%s\nand who came late\n%s", strings.Join(events, "\n"), all, strings.Join(late, "\n"))
				}
				moves := 0
				for _, said := range b.posts {
					// Who answers a cheat's first half at once would lose at the arena.
					if c.opponent == "cheat:two-moves" && strings.HasPrefix(said, "422 ") {
						continue
					}
					moves++
					if !strings.HasPrefix(said, `200 {"message":"action received","moveId":`) || !strings.Contains(said, `"clock":`) {
						t.Errorf("a POST was answered with %s", said)
					}
				}
				var whole struct{ By map[string]int }
				_, text := call(t, "GET", printed["Page"]+"/api/battles/"+c.game+"/"+id, "", owner)
				moves -= strings.Count(over, "flipped")
				if err := json.Unmarshal([]byte(text), &whole); err != nil || whole.By["agent"] != moves || whole.By["native"] != 0 {
					t.Errorf("moved %v in %d posts; %s", whole.By, len(b.posts), over)
				}
				if strings.HasPrefix(c.opponent, "cheat") && !strings.HasPrefix(over, "won") {
					t.Error(over)
				}
			})
		}
	}
}

// watch reads a battle to its end, and plays nothing.
func watch(t *testing.T, b *plainBot, id string) (events []string) {
	resp, err := b.call("GET", "/"+b.game+"/start/"+id+"?watch", "")
	if err != nil {
		t.Error(err)
		return nil
	}
	defer resp.Body.Close()
	lines := bufio.NewScanner(resp.Body)
	for lines.Scan() {
		if data, ok := strings.CutPrefix(lines.Text(), "data: "); ok {
			events = append(events, data)
		}
	}
	return events
}
