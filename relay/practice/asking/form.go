package asking

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"mime/multipart"
	"net/http"
	"net/url"
	"strconv"
)

// formWire asks as BotsArena did before 2016.
type formWire struct{ *playing }

func (w *formWire) greeting(ctx context.Context) (reply, bool, error) {
	if w.Game != battleship {
		return reply{}, false, nil
	}
	body, err := w.post(ctx, append(w.head("-1"), [2]string{"act", "init"}))
	if err != nil {
		return reply{}, true, err
	}
	var got reply
	if json.Unmarshal(body, &got.ships) != nil {
		return reply{}, true, fmt.Errorf("the answer %.60q is no list of ships", body)
	}
	return got, true, nil
}

// head are the fields that both acts of Battleship have.
func (w *formWire) head(player string) [][2]string {
	fields := [][2]string{
		{"game", battleship}, {"match_id", strconv.FormatUint(w.Seed%9000, 10) + player}, {"opponent", "practice-" + w.Opponent},
		{"width", strconv.Itoa(w.Sea.Width)}, {"height", strconv.Itoa(w.Sea.Height)},
	}
	for i, n := range w.Sea.Ships {
		fields = append(fields, [2]string{fmt.Sprintf("ship%d", i+1), strconv.Itoa(n)})
	}
	return fields
}

func (w *formWire) turn(ctx context.Context) (reply, error) {
	var body []byte
	var err error
	switch {
	case w.grid != nil:
		query := url.Values{"you": {letters[w.bot]}}
		for i, cell := range w.grid.cells {
			query.Set(fmt.Sprintf("%d-%d", i/3, i%3), cell)
		}
		var r *http.Request
		if r, err = http.NewRequestWithContext(ctx, http.MethodGet, w.URL+"?"+query.Encode(), nil); err == nil {
			body, err = w.exchange(ctx, r)
		}
	case w.four != nil:
		cells, _ := json.Marshal(w.four.cells) // strings never fail
		body, err = w.post(ctx, [][2]string{
			{"game", "connectFour"}, {"match_id", strconv.FormatUint(w.Seed%9000, 10)},
			{"opponent", "practice-" + w.Opponent}, {"you", letters[w.bot]}, {"grid", string(cells)},
		})
	default:
		yours, _ := json.Marshal(strikes(w.ships.waters[1-w.bot].shots))
		his, _ := json.Marshal(strikes(w.ships.waters[w.bot].shots))
		body, err = w.post(ctx, append(w.head(fmt.Sprintf("-%d", w.bot+1)),
			[2]string{"act", "fight"}, [2]string{"your_strikes", string(yours)}, [2]string{"his_strikes", string(his)}))
	}
	return reply{text: string(body)}, err
}

func (w *formWire) post(ctx context.Context, fields [][2]string) ([]byte, error) {
	var text bytes.Buffer
	form := multipart.NewWriter(&text)
	for _, f := range fields {
		if err := form.WriteField(f[0], f[1]); err != nil {
			return nil, err
		}
	}
	if err := form.Close(); err != nil {
		return nil, err
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, w.URL, &text)
	if err != nil {
		return nil, err
	}
	r.Header.Set("Content-Type", form.FormDataContentType())
	return w.exchange(ctx, r)
}
