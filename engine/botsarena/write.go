package botsarena

import (
	"encoding/json"
	"strconv"

	"arenabot/engine/battleship"
)

// A Reply is what goes back. Every HTTP reply must also allow all origins: the
// arena's test pages ask from a browser.
type Reply struct {
	Status      int // 200, or 400 for what is no question of a known dialect
	ContentType string
	Body        []byte // without a line feed at its end: legacy callers take it to the byte
}

const (
	jsonType = "application/json"
	textType = "text/plain; charset=utf-8"
)

// Write writes the answer in the dialect of its question. The answer should
// have passed Check.
func (q *Question) Write(a Answer) Reply {
	if !q.Dialect.text() {
		return Reply{200, jsonType, marshal(q.object(a))}
	}
	switch {
	case q.Init && q.Game == Battleship:
		return Reply{200, textType, marshal(boats(a.Boats))}
	case q.Init:
		return Reply{200, textType, []byte(a.Name)} // no legacy caller greets so
	}
	return Reply{200, textType, []byte(a.Play)}
}

// Refusal writes an error as a JSON object with one sentence. Its status is
// 200 where a caller reads nothing else, 400 otherwise.
func (q *Question) Refusal(err error) Reply {
	status := 200
	if q.Dialect.text() {
		status = 400
	}
	return Reply{status, jsonType, marshal(struct {
		Error string `json:"error"`
	}{err.Error()})}
}

// object returns the answer of the JSON dialects.
func (q *Question) object(a Answer) any {
	switch {
	case q.Init && q.Game == Battleship:
		return struct {
			Name  string   `json:"name"`
			Boats []string `json:"boats"`
		}{a.Name, boats(a.Boats)}
	case q.Init:
		return struct {
			Name string `json:"name"`
		}{a.Name}
	case q.Game == ConnectFour:
		// A number: Bolosseum crashes on a string.
		column, _ := strconv.Atoi(a.Play)
		return struct {
			Play int `json:"play"`
		}{column}
	}
	return struct {
		Play string `json:"play"`
	}{a.Play}
}

// boats writes ships as the arena wants them; never nil, which would be null.
func boats(ships []battleship.Ship) []string {
	list := make([]string, 0, len(ships))
	for _, s := range ships {
		list = append(list, s.String())
	}
	return list
}

func marshal(v any) []byte {
	text, err := json.Marshal(v)
	if err != nil {
		return []byte(`{"error":"the answer could not be written"}`)
	}
	return text
}
