package practice

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"
	"time"

	"arenabot/engine/game"
)

// flip is the action that says: your last action was illegal.
const flip = "(╯°□°)╯︵ ┻━┻"

// A dialect is how one game speaks on the wire.
type dialect struct {
	sides   [2]string // first and second, in youAre and player
	winners [2]string // the same, in winner
	clock   time.Duration
	kinds   []kind
}

// A kind is one kind of action that makes a move.
type kind struct {
	action string // the value of "action"
	field  string // the key whose value is the move
	length int    // bytes of the move, where that tells the kinds apart; 0 is any
}

// dialectOf returns how the named game speaks; ok is false for a game that the
// arena does not play.
func dialectOf(name string) (d dialect, ok bool) {
	switch name {
	case "tic-tac-toe":
		return dialect{
			sides:   [2]string{"O", "X"},
			winners: [2]string{"O", "X"},
			clock:   18 * time.Second,
			kinds:   []kind{{"putSymbol", "position", 0}},
		}, true
	case "connect4":
		return dialect{
			sides:   [2]string{"🔴", "🟡"},
			winners: [2]string{"🔴", "🟡"},
			clock:   18 * time.Second,
			kinds:   []kind{{"putToken", "column", 0}},
		}, true
	case "quoridor":
		return dialect{
			sides:   [2]string{"first", "second"},
			winners: [2]string{"FIRST", "SECOND"},
			clock:   60 * time.Second,
			kinds:   []kind{{"move", "position", len("e2")}, {"putWall", "position", len("e2h")}},
		}, true
	}
	return dialect{}, false
}

// action returns the event in which side makes move.
func (d dialect) action(side game.Side, move string) object {
	k := d.kinds[0]
	for _, other := range d.kinds {
		if other.length == len(move) {
			k = other
		}
	}
	return object{{"action", k.action}, {k.field, move}, {"player", d.sides[side]}}
}

// flip returns the event in which side flips the table.
func (d dialect) flip(side game.Side) object {
	return object{{"action", flip}, {"player", d.sides[side]}}
}

// youAre returns the first event of a stream.
func (d dialect) youAre(side game.Side, id string) object {
	return object{{"youAre", d.sides[side]}, {"id", id}}
}

// winner returns the event that ends a game with outcome o, which is not Ongoing.
func (d dialect) winner(o game.Outcome) object {
	if side, won := o.Winner(); won {
		return object{{"winner", d.winners[side]}}
	}
	return object{{"winner", "DRAW"}}
}

// echo returns the event that repeats a body of side before it is judged. As on
// the arena, a key of the body overwrites "player" in its place.
func (d dialect) echo(side game.Side, body object) object {
	e := object{{"player", d.sides[side]}}
	for _, m := range body {
		e = e.with(m.key, m.value)
	}
	return e
}

// An object is a JSON object that keeps the order of its keys, as the arena does.
type object []member

// A member is one key of an object with its value, as encoding/json decodes it.
type member struct {
	key   string
	value any
}

// get returns the value of key, nil if there is none.
func (o object) get(key string) any {
	for _, m := range o {
		if m.key == key {
			return m.value
		}
	}
	return nil
}

// with sets key to value: where key stands if it is there, else at the end.
func (o object) with(key string, value any) object {
	for i := range o {
		if o[i].key == key {
			o[i].value = value
			return o
		}
	}
	return append(o, member{key, value})
}

// encode returns o as JSON on one line.
func (o object) encode() []byte {
	var b bytes.Buffer
	b.WriteByte('{')
	for i, m := range o {
		if i > 0 {
			b.WriteByte(',')
		}
		appendJSON(&b, m.key)
		b.WriteByte(':')
		appendJSON(&b, m.value)
	}
	b.WriteByte('}')
	return b.Bytes()
}

// appendJSON writes v without the escapes of '<', '>' and '&' that
// encoding/json adds for HTML.
func appendJSON(b *bytes.Buffer, v any) {
	start := b.Len()
	enc := json.NewEncoder(b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		// All values are strings of ours or were JSON when they came, so
		// this is out of reach; null keeps the event whole all the same.
		b.Truncate(start)
		b.WriteString("null")
		return
	}
	b.Truncate(b.Len() - 1) // the encoder's line end
}

// readObject reads a body that is a JSON object, or an array, which is taken for
// the object of its indices. Of a key that comes twice the last value counts.
func readObject(text []byte) (object, error) {
	// The decoder's tokens alone would let some malformed texts pass.
	if !json.Valid(text) {
		return nil, fmt.Errorf("the body is not JSON")
	}
	dec := json.NewDecoder(bytes.NewReader(text))
	dec.UseNumber()
	open, err := dec.Token()
	if err != nil {
		return nil, fmt.Errorf("reading the body: %w", err)
	}
	if open != json.Delim('{') && open != json.Delim('[') {
		return nil, fmt.Errorf("the body is neither a JSON object nor an array")
	}
	o := object{}
	for i := 0; dec.More(); i++ {
		key := strconv.Itoa(i)
		if open == json.Delim('{') {
			t, err := dec.Token()
			if err != nil {
				return nil, fmt.Errorf("reading the body: %w", err)
			}
			key, _ = t.(string) // every key is a string in valid JSON
		}
		var value any
		if err := dec.Decode(&value); err != nil {
			return nil, fmt.Errorf("reading the body's %q: %w", key, err)
		}
		o = o.with(key, value)
	}
	return o, nil
}
