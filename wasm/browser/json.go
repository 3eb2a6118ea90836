package main

import (
	"strconv"
	"unicode/utf8"
)

// An object is the text of a JSON object under construction. The standard
// library's encoding/json would do the same for a tenth of what engines.wasm
// weighs on the wire.
type object []byte

// key begins a member.
func (o *object) key(name string) {
	if len(*o) == 0 {
		*o = append(*o, '{')
	} else {
		*o = append(*o, ',')
	}
	o.quote(name)
	*o = append(*o, ':')
}

func (o *object) text(name, value string) {
	o.key(name)
	o.quote(value)
}

func (o *object) number(name string, value int64) {
	o.key(name)
	*o = strconv.AppendInt(*o, value, 10)
}

func (o *object) truth(name string, value bool) {
	o.key(name)
	*o = strconv.AppendBool(*o, value)
}

func (o *object) list(name string, values []string) {
	o.key(name)
	*o = append(*o, '[')
	for i, v := range values {
		if i > 0 {
			*o = append(*o, ',')
		}
		o.quote(v)
	}
	*o = append(*o, ']')
}

// quote writes a string as RFC 8259 wants it; bytes that are no UTF-8 become the
// replacement character.
func (o *object) quote(s string) {
	const hex = "0123456789abcdef"
	b := append(*o, '"')
	for _, r := range s {
		switch {
		case r == '"' || r == '\\':
			b = append(b, '\\', byte(r))
		case r < ' ':
			b = append(b, `\u00`...)
			b = append(b, hex[r>>4], hex[r&15])
		default:
			b = utf8.AppendRune(b, r)
		}
	}
	*o = append(b, '"')
}

// raw adds a member whose value is JSON already.
func (o *object) raw(name, json string) {
	o.key(name)
	*o = append(*o, json...)
}

// String ends the object.
func (o object) String() string { return string(o) + "}" }

// An array is the text of a JSON array under construction.
type array []byte

// add appends a value that is JSON already.
func (a *array) add(json string) {
	if len(*a) > 0 {
		*a = append(*a, ',')
	}
	*a = append(*a, json...)
}

func (a *array) number(value int64) { a.add(strconv.FormatInt(value, 10)) }

// String ends the array.
func (a array) String() string { return "[" + string(a) + "]" }
