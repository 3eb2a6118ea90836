package main

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"
)

// unavoidable are the losses that the protocol leaves no way around.
const (
	// After a move nothing is sent twice, and another GET would forfeit: what the
	// opponent plays cannot be known any more.
	unseen = "after anything was played, a lost stream is lost for good"

	// The opponent opened on a stream that ended before that arrived. Another GET
	// forfeits, and without one the opening can neither be seen nor answered.
	unseenOpening = "the opponent's opening went down with the stream"
)

// TestFaultMatrix plays a battle of tic-tac-toe from each side under each fault
// of the practice arena, over real HTTP. Nothing may be lost but what is named
// as unavoidable, and that it is so is checked as well: a fault that costs
// nothing would not be one.
func TestFaultMatrix(t *testing.T) {
	printed := start(t, "--hold", "2500ms", "--pace", "0s", "--think", "100ms")
	arena, _, _ := strings.Cut(printed["Arena"], " ")
	type row struct {
		fault         string // the practice arena's, as JSON
		first, second string // why the battle cannot be won as that side; "" if it can
	}
	type played struct{ name, id, result, lost string }
	var battles []played
	for _, c := range []row{
		{fault: `{}`},
		{fault: `{"firstEventDelayMs":3000}`},
		{fault: `{"eventGapMs":400}`},
		{fault: `{"latencyMs":200}`},
		{fault: `{"answerDelayMs":3000}`},
		{fault: `{"duplicateWebhooks":3}`},
		{fault: `{"duplicateWebhooks":3,"duplicateDelayMs":1000}`},
		{fault: `{"startsRefused":1}`},
		{fault: `{"startsRefused":3,"errorStatus":404}`},
		{fault: `{"startsRefused":3,"errorStatus":502}`},
		{fault: `{"postsLost":[1,3]}`},
		{fault: `{"postsRefused":[1,3]}`},
		{fault: `{"postsRefused":[2],"errorStatus":400}`},
		{fault: `{"postsRefused":[2],"errorStatus":503}`},
		{fault: `{"answersLost":[1,2,3]}`},
		{fault: `{"answersSpoilt":[1,2,3]}`},
		{fault: `{"answersWithheld":[1]}`},
		{fault: `{"answersWithheld":[2]}`},
		{fault: `{"postsLost":[1],"latencyMs":200,"duplicateWebhooks":1}`},
		{fault: `{"streamEndsAt":0}`, second: unseenOpening},
		{fault: `{"streamDropsAt":0}`, second: unseenOpening},
		{fault: `{"streamEndsAt":9}`, second: unseenOpening},
		{fault: `{"streamDropsAt":30}`, second: unseenOpening},
		{fault: `{"streamEndsAt":200}`, first: unseen, second: unseen},
		{fault: `{"streamDropsAt":200}`, first: unseen, second: unseen},
	} {
		for side, lost := range map[string]string{"first": c.first, "second": c.second} {
			begun := post(t, arena+"/tic-tac-toe/tryout", fmt.Sprintf(
				`{"teamUrl":%q,"opponent":"first-legal","youAre":%q,"seed":1,"faults":%s}`, printed["Team URL"], side, c.fault))
			id, _ := begun["battleId"].(string)
			url, _ := begun["resultUrl"].(string)
			battles = append(battles, played{side + " " + c.fault, id, url, lost})
		}
	}
	// They are all played at once; here their ends are awaited one by one.
	for _, b := range battles {
		t.Run(b.name, func(t *testing.T) {
			over := outcome(t, printed["Page"], "tic-tac-toe", b.id)
			won := strings.HasPrefix(over, "won")
			if won != (b.lost == "") {
				t.Errorf("%s; unavoidable: %q", over, b.lost)
			}
			if won { // a lost battle the arena may give up only in minutes
				if said := verdict(t, b.result, b.id); said != "scored 1" {
					t.Errorf("%s; but the arena says %q", over, said)
				}
			}
		})
	}
}

// outcome waits for the end of a battle and returns the last line of its
// transcript. headers are as call takes them.
func outcome(t *testing.T, relay, game, id string, headers ...string) string {
	t.Helper()
	text := ""
	for range 6000 {
		_, text = call(t, "GET", relay+"/api/battles/"+game+"/"+id+"/transcript", "", headers...)
		lines := strings.Split(strings.TrimSpace(text), "\n")
		var last struct{ Kind, Why string }
		if json.Unmarshal([]byte(lines[len(lines)-1]), &last) == nil && last.Kind == "over" {
			return last.Why
		}
		time.Sleep(20 * time.Millisecond)
	}
	t.Fatalf("the battle %s/%s did not end:\n%s", game, id, text)
	return ""
}
