package hub

import (
	"bytes"
	"encoding/json"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestExamplesOfTheDocument: each example of PROTOCOL.md is what Go reads and,
// for the relay's own messages, exactly what it writes; no type is missing.
func TestExamplesOfTheDocument(t *testing.T) {
	document, err := os.ReadFile("PROTOCOL.md")
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]int{}
	for _, block := range regexp.MustCompile("(?s)```json\n(.*?)```").FindAllSubmatch(document, -1) {
		for line := range strings.Lines(string(block[1])) {
			line = strings.TrimSpace(line)
			var kind struct{ Type, Epoch string }
			if err := json.Unmarshal([]byte(line), &kind); err != nil {
				t.Fatalf("%s: %v", line, err)
			}
			key := kind.Type
			if kind.Type == "hello" && kind.Epoch != "" {
				key = "relay's hello"
			}
			seen[key]++
			message := map[string]any{
				"relay's hello": &Hello{}, "gap": &Gap{}, "battle": &BattleMessage{}, "ask": &Ask{}, "refused": &Refused{},
			}[key]
			ours := message != nil
			if !ours {
				message = &FromAgent{}
			}
			strict := json.NewDecoder(bytes.NewReader([]byte(line)))
			strict.DisallowUnknownFields()
			if err := strict.Decode(message); err != nil {
				t.Errorf("%s: %v", line, err)
			}
			if d := cmp.Diff(line, string(encode(message))); ours && d != "" {
				t.Errorf("(-document +Go)\n%s", d)
			}
		}
	}
	for _, key := range strings.Split("hello,relay's hello,gap,battle,ready,take,hand-back,ask,answer,refused", ",") {
		if seen[key] == 0 {
			t.Errorf("the document has no example of %s", key)
		}
	}
}

// FuzzReceive: whatever an agent says, the hub lives, and answers an agent whose
// hello it took with a refusal at most.
func FuzzReceive(f *testing.F) {
	document, err := os.ReadFile("PROTOCOL.md")
	if err != nil {
		f.Fatal(err)
	}
	for line := range strings.Lines(string(document)) {
		if strings.HasPrefix(line, "{") {
			f.Add([]byte(line), true)
			f.Add([]byte(line), false)
		}
	}
	f.Fuzz(func(t *testing.T, message []byte, greeted bool) {
		h := New(Options{})
		h.Observe(update("b1", "thinking"))
		l := &tap{}
		a := h.Attach(l, false)
		if greeted {
			say(a, plainHello)
		}
		a.Receive(message)
		a.Receive(message)
		for _, sent := range l.sent {
			if !json.Valid([]byte(sent)) {
				t.Errorf("sent %q", sent)
			}
		}
		if greeted && l.closed != 0 {
			t.Errorf("closed with %d after its hello", l.closed)
		}
		a.Detach()
		if len(h.agents) != 0 || len(h.ready) != 0 || h.told[0].holder != nil {
			t.Error("something of an agent that left remains")
		}
	})
}
