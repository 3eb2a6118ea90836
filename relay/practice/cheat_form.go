package practice

import (
	"slices"
	"strings"

	"arenabot/engine/game"
)

// formCheats are actions that are none: fields that lack, hold nothing or hold
// something else, words that mean nothing, and what is no object at all.
func formCheats() []cheat {
	position, column := []string{"tic-tac-toe", "quoridor"}, []string{"connect4"}
	var all []cheat
	for _, f := range []struct {
		field string
		games []string
	}{{"action", nil}, {"position", position}, {"column", column}, {"player", nil}} {
		all = append(all,
			corrupting("missing-"+f.field, "makes a move without the field "+f.field, f.games,
				func(_ *cheater, a object) event { return a.without(f.field) }),
			corrupting("empty-"+f.field, "makes a move whose "+f.field+" is an empty text", f.games,
				func(_ *cheater, a object) event { return a.with(f.field, "") }),
			corrupting("mistyped-"+f.field, "makes a move whose "+f.field+" is null, a number, a list or another thing that is no text", f.games,
				func(c *cheater, a object) event {
					values := []any{nil, 1, 0.5, true, []any{a.get(f.field)}, map[string]any{"value": a.get(f.field)}}
					return a.with(f.field, values[c.rng.IntN(len(values))])
				}),
		)
	}
	return append(all,
		corrupting("unknown-action", "acts in a way that no game has, or only another game", nil,
			func(c *cheater, a object) event {
				name, _ := a.get("action").(string)
				words := []string{"resign", "pass", "putCoin", strings.ToLower(name) + " ", strings.ToUpper(name), "putToken", "putSymbol", "move"}
				// Another game's word may be one of this game's.
				words = slices.DeleteFunc(words, func(word string) bool { return c.dialect.knows(word) })
				return a.with("action", words[c.rng.IntN(len(words))])
			}),
		corrupting("not-an-object", "sends JSON that is no object", nil,
			func(c *cheater, a object) event {
				texts := []string{"null", "true", "42", `"` + flip + `"`, "[]", "[" + string(a.encode()) + "]"}
				return raw(texts[c.rng.IntN(len(texts))])
			}),
		corrupting("malformed", "sends bytes that are no JSON", nil,
			func(c *cheater, a object) event {
				text := []rune(string(a.encode()))
				texts := []string{
					string(text[:1+c.rng.IntN(len(text)-1)]), // cut short
					string(text) + "}",
					strings.ReplaceAll(string(text), `"`, `'`),
					"undefined",
					"<html></html>",
				}
				return raw(texts[c.rng.IntN(len(texts))])
			}),
	)
}

// corrupting returns a cheat that spoils a legal move.
func corrupting(name, does string, games []string, spoil func(*cheater, object) event) cheat {
	return cheat{name: name, does: does, games: games, within: 6,
		try: func(c *cheater, p game.Position) []saying {
			return say(spoil(c, c.action(c.move(p))))
		}}
}

// without returns o with no member key.
func (o object) without(key string) object {
	return slices.DeleteFunc(o, func(m member) bool { return m.key == key })
}

// knows reports whether an action of this name makes a move.
func (d dialect) knows(action string) bool {
	return slices.ContainsFunc(d.kinds, func(k kind) bool { return k.action == action })
}
