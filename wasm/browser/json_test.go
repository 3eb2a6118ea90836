package main

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// What is written must be read by the standard library as what it was.
func TestObjectsAreJSON(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		anything := rapid.OneOf(rapid.String(), rapid.Custom(func(t *rapid.T) string { return string(rapid.SliceOf(rapid.Byte()).Draw(t, "bytes")) }))
		text, number := anything.Draw(t, "text"), rapid.Int64().Draw(t, "number")
		values, truth := rapid.SliceOf(anything).Draw(t, "values"), rapid.Bool().Draw(t, "truth")
		var o object
		o.text("text", text)
		o.number("number", number)
		o.list("values", values)
		o.truth("truth", truth)
		var got struct {
			Text   string
			Number int64
			Values []string
			Truth  bool
		}
		d := json.NewDecoder(strings.NewReader(o.String()))
		d.DisallowUnknownFields()
		if err := d.Decode(&got); err != nil {
			t.Fatalf("%q: %v", o.String(), err)
		}
		// Each byte that is no UTF-8 becomes a replacement character of its own.
		same := func(got, want string) bool { return got == string([]rune(want)) }
		if !same(got.Text, text) || got.Number != number || got.Truth != truth || len(got.Values) != len(values) {
			t.Fatalf("%q was read as %+v", o.String(), got)
		}
		for i, v := range values {
			if !same(got.Values[i], v) {
				t.Fatalf("value %d, %q, was read as %q", i, v, got.Values[i])
			}
		}
	})
}

func TestEmptyListsAreNotNull(t *testing.T) {
	var o object
	o.list("none", nil)
	var got map[string]any
	if err := json.Unmarshal([]byte(o.String()), &got); err != nil || !reflect.DeepEqual(got, map[string]any{"none": []any{}}) {
		t.Errorf("%s was read as %v, %v", o, got, err)
	}
}
