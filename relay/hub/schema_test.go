package hub

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"arenabot/relay/battle"

	"github.com/google/go-cmp/cmp"
	"github.com/santhosh-tekuri/jsonschema/v6"
)

var writeGoldens = flag.Bool("update", false, "write the golden files of the protocol anew")

// schemas are protocol.schema.json as it is, and strict: what it does not name is
// wrong there, so that Go cannot say more than it tells.
var schemas = sync.OnceValues(func() (open, strict *jsonschema.Schema) {
	return compiled(false), compiled(true)
})

// compiled panics where the file is no schema, which fails every test of it.
func compiled(strict bool) *jsonschema.Schema {
	data, err := os.ReadFile("protocol.schema.json")
	if err != nil {
		panic(err)
	}
	document, err := jsonschema.UnmarshalJSON(bytes.NewReader(data))
	if err != nil {
		panic(err)
	}
	if strict {
		closeObjects(document)
	}
	c := jsonschema.NewCompiler()
	c.AssertFormat()
	if err := c.AddResource("protocol.schema.json", document); err != nil {
		panic(err)
	}
	return c.MustCompile("protocol.schema.json")
}

// closeObjects forbids what is not named, in every object of a schema.
func closeObjects(node any) {
	switch n := node.(type) {
	case map[string]any:
		if _, ok := n["properties"].(map[string]any); ok {
			n["additionalProperties"] = false
		}
		for _, child := range n {
			closeObjects(child)
		}
	case []any:
		for _, child := range n {
			closeObjects(child)
		}
	}
}

// check says what the schema has against a message, nil for nothing.
func check(message []byte, strictly bool) error {
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(message))
	if err != nil {
		return err
	}
	open, strict := schemas()
	if strictly {
		return strict.Validate(value)
	}
	return open.Validate(value)
}

// goldens are the messages of the golden files, by their names.
func goldens() map[string]any {
	started := time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
	team := Team{"", "https://relay.example.org", "https://arena.example.org", false}
	seven := int64(7)
	live := Battle{
		ID: "7b1f9f1e-0c1c-4f8e-9d52-0a2f3a7a3a10", Game: "tic-tac-toe", YouAre: "first", Position: ".O./.X./... X", Moves: []string{"C", "N"}, Times: []int64{250, 3000},
		Phase: battle.Thinking, Why: "choosing our move", Clocks: Clocks{17000, 16000, "first"}, Decider: "agent", Name: "my bot", Charge: "a7", Fence: 5,
		Last: &Last{"agent", "my bot", "C", 0, true, 9, 3}, Started: started,
	}
	begun := Battle{
		ID: "b2", Team: "blue", Game: "quoridor", Moves: []string{}, Times: []int64{}, Phase: battle.Connecting, Why: "opening the stream", Decider: "native", Started: started,
	}
	won, flipped, sea := live, live, begun
	won.Position, won.Moves, won.Times, won.Line = "XXX/OO./... O", []string{"NW", "W", "N", "C", "NE"}, []int64{1, 2, 3, 4, 5}, []string{"NW", "N", "NE"}
	won.Phase, won.Why, won.Decider, won.Name, won.Charge, won.Clocks.Running = battle.Over, "we won", "", "", "", ""
	won.Last, won.Result = &Last{By: "page", Move: "NE"}, &Result{"won", "we won"}
	flipped.Flipped, flipped.Phase, flipped.Why = &Flipped{"us", "the opponent moved out of turn"}, battle.Posting, "flipping the table: the opponent moved out of turn"
	flipped.Last = &Last{By: "nobody: no agent is attached", Move: "C"}
	sea.Game, sea.Team, sea.YouAre, sea.Position, sea.Opponent, sea.Phase, sea.Why = "battleship", "", "second", "o. x.", "bot2", battle.Waiting, "the arena's next question is awaited"
	sea.Asked = &Asked{"bot2", 2}
	return map[string]any{
		"from-relay/hello":          &Hello{"hello", Version, "KX3VY2", "a7", false, team.TeamURL, team.Arena, false, []Team{team}},
		"from-relay/hello-resumed":  &Hello{"hello", Version, "KX3VY2", "a8", true, team.TeamURL, team.Arena, true, []Team{{"blue", team.TeamURL + "/t/blue", team.Arena, true}}},
		"from-relay/gap":            &Gap{"gap", 40, "the relay was started anew since, and counts anew"},
		"from-relay/battle":         &BattleMessage{"battle", 41, live},
		"from-relay/battle-begun":   &BattleMessage{"battle", 1, begun},
		"from-relay/battle-over":    &BattleMessage{"battle", 42, won},
		"from-relay/battle-flipped": &BattleMessage{"battle", 43, flipped},
		"from-relay/battle-asked":   &BattleMessage{"battle", 44, sea},
		"from-relay/ask":            &Ask{"ask", live.ID, 3, 7, false, "connect4", "......./......./......./......./......./....... X", 1800, 4800},
		"from-relay/ask-patient":    &Ask{"ask", live.ID, 4, 8, true, "quoridor", "e1 e9 10 10 - 0 arena", 52000, 52000},
		"from-relay/refused":        &Refused{"refused", live.ID, 3, "another agent is in charge of this battle"},
		"to-relay/hello":            &FromAgent{Type: "hello", Version: Version, Name: "my bot", Kind: "agent", Token: "the relay's token", Resume: &Resume{"KX3VY2", 12}},
		"to-relay/hello-page":       &FromAgent{Type: "hello", Version: Version, Kind: "page"},
		"to-relay/ready":            &FromAgent{Type: "ready", Play: true, Games: []string{"connect4", "quoridor"}},
		"to-relay/ready-no-more":    &FromAgent{Type: "ready"},
		"to-relay/take":             &FromAgent{Type: "take", Battle: live.ID},
		"to-relay/hand-back":        &FromAgent{Type: "hand-back", Battle: live.ID},
		"to-relay/answer":           &FromAgent{Type: "answer", Battle: live.ID, Ask: 3, Fence: &seven, Choice: &Choice{"D", 12, false, 9, 12345, []string{"D", "E"}}},
	}
}

// TestGoldenFiles: each file is what Go writes, fits the schema, and names all
// that the schema names.
func TestGoldenFiles(t *testing.T) {
	named := map[string]bool{}
	for name, message := range goldens() {
		path := filepath.Join("testdata", "protocol", filepath.FromSlash(name)+".json")
		text := append(encode(message), '\n')
		if *writeGoldens {
			if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(path, text, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(string(data), string(text)); d != "" {
			t.Errorf("%s (-file +Go; go test -update writes the files)\n%s", name, d)
		}
		if err := check(data, true); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		names(data, named)
	}
	files, err := filepath.Glob("testdata/protocol/*/*.json")
	if err != nil || len(files) != len(goldens()) {
		t.Errorf("%d files, %v", len(files), err)
	}
	schema, err := os.ReadFile("protocol.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	var document any
	if err := json.Unmarshal(schema, &document); err != nil {
		t.Fatal(err)
	}
	for _, property := range properties(document) {
		if !named[property] {
			t.Errorf("the schema has %q, and no golden file", property)
		}
	}
}

// names collects the keys of a message.
func names(data []byte, into map[string]bool) {
	decoder := json.NewDecoder(bytes.NewReader(data))
	for {
		token, err := decoder.Token()
		if err != nil {
			return
		}
		if text, ok := token.(string); ok {
			into[text] = true
		}
	}
}

// properties are the names that a schema gives to fields.
func properties(node any) (all []string) {
	switch n := node.(type) {
	case map[string]any:
		if p, ok := n["properties"].(map[string]any); ok {
			for name := range p {
				all = append(all, name)
			}
		}
		for _, child := range n {
			all = append(all, properties(child)...)
		}
	case []any:
		for _, child := range n {
			all = append(all, properties(child)...)
		}
	}
	return all
}

// TestSchemaRefuses: what is no message of the protocol does not fit.
func TestSchemaRefuses(t *testing.T) {
	for _, text := range []string{
		`{}`, `[]`, `{"type":"dance"}`, `{"type":"gap","seq":-1,"why":"x"}`, `{"type":"gap","seq":1,"why":""}`, `{"type":"hello","version":1}`,
		`{"type":"answer","battle":"b1","ask":1,"choice":{"move":"C"}}`, `{"type":"answer","battle":"b1","ask":1,"fence":1,"choice":{}}`,
		`{"type":"take"}`, `{"type":"ask","battle":"b1","ask":1,"fence":1,"patient":false,"game":"chess","position":"x","budgetMs":1,"mostMs":1}`,
	} {
		if check([]byte(text), false) == nil {
			t.Errorf("%s fits", text)
		}
	}
	for _, text := range []string{`{"type":"ready","later":1}`, `{"type":"hello","version":2,"kind":"page","extra":{}}`} {
		if check([]byte(text), false) != nil || check([]byte(text), true) == nil {
			t.Errorf("%s: unknown fields are to be passed over, and are strictly wrong", text)
		}
	}
}

// TestExamplesFitTheSchema: those of the document.
func TestExamplesFitTheSchema(t *testing.T) {
	document, err := os.ReadFile("PROTOCOL.md")
	if err != nil {
		t.Fatal(err)
	}
	lines := slices.Collect(strings.Lines(string(document)))
	lines = slices.DeleteFunc(lines, func(line string) bool { return !strings.HasPrefix(line, `{"type"`) })
	for _, line := range lines {
		if err := check([]byte(line), true); err != nil {
			t.Errorf("%s%v", line, err)
		}
	}
	if len(lines) < 9 {
		t.Errorf("%d examples", len(lines))
	}
}
