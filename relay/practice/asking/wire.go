package asking

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/url"
	"strconv"
	"strings"
)

// The arenas.
const (
	botsArena     = "botsarena"
	testPage      = "botsarena-page"
	legacy        = "legacy"
	bolosseumPost = "bolosseum-post"
	bolosseumGet  = "bolosseum-get"
)

// A wire asks the bot in an arena's dialect.
type wire interface {
	// greeting asks for a name, and a fleet; asked is false where the arena
	// does not greet.
	greeting(ctx context.Context) (answer reply, asked bool, err error)

	// turn asks for a move.
	turn(ctx context.Context) (reply, error)
}

func newWire(g *playing) wire {
	if g.Arena == legacy {
		return &formWire{g}
	}
	return &objectWire{g}
}

// exchange sends a request and returns the body, as the arenas do: at most ten
// seconds, no redirect, no name of its own.
func (g *playing) exchange(whole context.Context, r *http.Request) ([]byte, error) {
	ctx, cancel := context.WithTimeout(whole, Timeout)
	defer cancel()
	r.Header.Set("User-Agent", "")
	resp, err := g.Transport.RoundTrip(r.WithContext(ctx))
	switch {
	case err != nil && whole.Err() != nil:
		return nil, context.Cause(whole)
	case errors.Is(err, context.DeadlineExceeded):
		return nil, fmt.Errorf("no answer came within %v", Timeout)
	case err != nil:
		return nil, fmt.Errorf("the bot was not reached: %w", err)
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(io.LimitReader(resp.Body, 1<<20))
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		return nil, fmt.Errorf("the answer was not whole within %v", Timeout)
	case err != nil:
		return nil, fmt.Errorf("the answer broke off: %w", err)
	case g.Arena != botsArena && g.Arena != legacy && resp.StatusCode != http.StatusOK:
		return nil, fmt.Errorf("the answer has the status %d, not 200", resp.StatusCode)
	case g.Arena == testPage && resp.Header.Get("Access-Control-Allow-Origin") != "*":
		return nil, errors.New("the answer does not allow pages of any origin to read it")
	}
	return body, nil
}

// objectWire asks with JSON: BotsArena and its test page, Bolosseum.
type objectWire struct{ *playing }

func (w *objectWire) bolosseum() bool { return strings.HasPrefix(w.Arena, "bolosseum") }

func (w *objectWire) greeting(ctx context.Context) (reply, bool, error) {
	q := object{{"game-id", w.id(false)}, {"action", "init"}, {"game", w.spelt()}, {"players", 2}, {"board", ""}, {"player-index", w.bot}}
	switch {
	case w.Game == battleship:
		q[4] = member{"board", w.sea()}
	case w.Arena == testPage:
		q[4] = member{"board", object{}}
	}
	answer, err := w.ask(ctx, q)
	if err != nil {
		return reply{}, true, err
	}
	var name string
	if json.Unmarshal(answer["name"], &name) != nil || name == "" {
		return reply{}, true, errors.New("the answer has no name")
	}
	var got reply
	if w.Game == battleship {
		if err := json.Unmarshal(answer["boats"], &got.ships); err != nil {
			return reply{}, true, errors.New("the answer has no boats that are a list of strings")
		}
	}
	return got, true, nil
}

// spelt is the game as the arena spells it at this moment.
func (w *objectWire) spelt() string {
	if w.Arena == testPage && w.Game == connectFour {
		return "connectFour"
	}
	return w.Game
}

// id is the type and, from a page, the value that the arena has at this moment.
func (w *objectWire) id(turn bool) any {
	n := 1000 + int(w.Seed%9000)
	switch {
	case w.bolosseum():
		return "gameid"
	case w.Arena == testPage && turn:
		n++
	case w.Game == battleship, w.Game == connectFour && !turn:
		return n
	}
	return strconv.Itoa(n)
}

func (w *objectWire) turn(ctx context.Context) (reply, error) {
	q := object{{"game-id", w.id(true)}, {"action", "play-turn"}, {"game", w.spelt()}, {"players", 2}}
	switch {
	case w.grid != nil:
		board := object{}
		for i, cell := range w.grid.cells {
			board = append(board, member{fmt.Sprintf("%d-%d", i/3, i%3), cell})
		}
		q = append(q, member{"board", board}, member{"you", letters[w.bot]}, member{"player-index", w.bot})
	case w.four != nil:
		q = append(q, member{"opponent", "practice-" + w.Opponent}, member{"you", letters[w.bot]}, member{"board", w.four.cells}, member{"player-index", w.bot})
	default:
		board := append(w.sea(), member{"your_strikes", strikes(w.ships.waters[1-w.bot].shots)}, member{"his_strikes", strikes(w.ships.waters[w.bot].shots)})
		q = object{{"game", "Battleship"}, {"game-id", w.id(true)}, {"action", "play-turn"}, {"player-index", w.bot}, {"board", board}}
	}
	answer, err := w.ask(ctx, q)
	if err != nil {
		return reply{}, err
	}
	raw := answer["play"]
	if raw == nil || string(raw) == "null" {
		return reply{}, errors.New("the answer has no play")
	}
	var text string
	if json.Unmarshal(raw, &text) == nil {
		return reply{text: text}, nil
	}
	var number json.Number
	if json.Unmarshal(raw, &number) != nil {
		return reply{}, errors.New("the answer has no play that is a string or a number")
	}
	return reply{text: number.String(), number: true}, nil
}

// strikes is a list that is never null.
func strikes(shots []strike) []strike { return append([]strike{}, shots...) }

// sea is Battleship's board before the first shot: its numbers are strings.
func (w *objectWire) sea() object {
	o := object{{"opponent", "practice-" + w.Opponent}, {"width", strconv.Itoa(w.Sea.Width)}, {"height", strconv.Itoa(w.Sea.Height)}}
	for i, n := range w.Sea.Ships {
		o = append(o, member{fmt.Sprintf("ship%d", i+1), strconv.Itoa(n)})
	}
	return o
}

func (w *objectWire) ask(ctx context.Context, q object) (map[string]json.RawMessage, error) {
	if w.bolosseum() {
		q = q.sparse(w.rnd)
	}
	text, err := json.Marshal(q)
	if err != nil {
		return nil, err
	}
	r, err := w.request(ctx, text)
	if err != nil {
		return nil, err
	}
	body, err := w.exchange(ctx, r)
	if err != nil {
		return nil, err
	}
	var answer map[string]json.RawMessage
	if json.Unmarshal(body, &answer) != nil || answer == nil {
		return nil, fmt.Errorf("the answer %.60q is no JSON object", body)
	}
	var index *int
	if raw, ok := answer["player-index"]; ok && w.bolosseum() && (json.Unmarshal(raw, &index) != nil || index == nil) {
		return nil, errors.New("the answer's player-index is no whole number")
	}
	return answer, nil
}

func (w *objectWire) request(ctx context.Context, text []byte) (*http.Request, error) {
	if w.Arena == bolosseumGet {
		u, err := url.Parse(w.URL)
		if err != nil {
			return nil, err
		}
		u.RawQuery = url.Values{"message": {string(text)}}.Encode()
		return http.NewRequestWithContext(ctx, http.MethodGet, u.String(), nil)
	}
	if w.Arena == testPage {
		if err := w.preflight(ctx); err != nil {
			return nil, err
		}
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, w.URL, bytes.NewReader(text))
	if err != nil {
		return nil, err
	}
	r.Header.Set("Content-Type", "application/json")
	if w.Arena == testPage {
		r.Header.Set("Origin", "null")
	} else if len(text) > 1024 && w.Arena == botsArena {
		r.Header.Set("Expect", "100-continue") // as an old libcurl does
	}
	return r, nil
}

// preflight is what a browser asks before a page may send JSON elsewhere.
func (w *objectWire) preflight(ctx context.Context) error {
	r, err := http.NewRequestWithContext(ctx, http.MethodOptions, w.URL, nil)
	if err != nil {
		return err
	}
	for header, value := range map[string]string{
		"Origin": "null", "Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "content-type",
	} {
		r.Header.Set(header, value)
	}
	resp, err := w.Transport.RoundTrip(r)
	if err != nil {
		return fmt.Errorf("the preflight was not answered: %w", err)
	}
	defer resp.Body.Close()
	switch h := resp.Header; {
	case resp.StatusCode/100 != 2:
		return fmt.Errorf("the preflight was answered with the status %d", resp.StatusCode)
	case h.Get("Access-Control-Allow-Origin") != "*":
		return errors.New("the preflight was answered without allowing any origin")
	case !strings.Contains(strings.ToLower(h.Get("Access-Control-Allow-Headers")), "content-type"):
		return errors.New("the preflight was answered without allowing content-type")
	}
	return nil
}

// An object is a JSON object whose keys have an order.
type object []member

type member struct {
	key   string
	value any
}

// MarshalJSON implements json.Marshaler.
func (o object) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	b.WriteByte('{')
	for i, m := range o {
		if i > 0 {
			b.WriteByte(',')
		}
		key, err := json.Marshal(m.key)
		if err != nil {
			return nil, err
		}
		value, err := json.Marshal(m.value)
		if err != nil {
			return nil, err
		}
		b.Write(append(append(key, ':'), value...))
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

// sparse is what Bolosseum writes: no empty values, keys in any order, and the
// number of players in greetings only.
func (o object) sparse(rnd *rand.Rand) (kept object) {
	turn := o[1].value == "play-turn"
	for _, m := range o {
		if m.value == "" || m.value == 0 || m.key == "opponent" || m.key == "players" && turn {
			continue
		}
		kept = append(kept, m)
	}
	rnd.Shuffle(len(kept), func(i, j int) { kept[i], kept[j] = kept[j], kept[i] })
	return kept
}
