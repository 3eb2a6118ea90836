package library_test

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"arenabot/relay/battle"
	"arenabot/relay/history"
	"arenabot/relay/history/library"
	"arenabot/relay/history/sqlite"
)

func TestAnswers(t *testing.T) {
	db, err := sqlite.Open(t.Context(), sqlite.Memory)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	noon := time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)
	k := history.Key{Game: "connect4", ID: "b1"}
	event, err := history.WriteEvent(k, 1, battle.Record{At: noon, Kind: battle.RecordOpen})
	if err != nil {
		t.Fatal(err)
	}
	flushed := 0
	h := library.New(db.DB, func(ctx context.Context) { // writes what waits, at the first call
		if flushed++; flushed == 1 {
			if err := db.Apply(ctx, history.WriteBegun(history.Begun{Key: k, At: noon}), event,
				history.WritePly(k, 1, history.Ply{Move: "D", By: "page", Ms: 5}),
				history.WriteEnded(k, history.End{At: noon, Outcome: "won", Reason: "four in a row"})); err != nil {
				t.Error(err)
			}
		}
	})
	const one = `"id":"b1","game":"connect4","team":"","arena":"","opponent":"","youAre":"","outcome":"won","reason":"four in a row","moves":1,` +
		`"startedAt":"2026-11-21T12:00:00Z","endedAt":"2026-11-21T12:00:00Z","by":{"native":0,"page":1}`
	for _, c := range []struct {
		path   string
		status int
		body   string
	}{
		{"/api/battles", 200, `{"battles":[{` + one + `}],"next":""}`},
		{"/api/battles?game=quoridor", 200, `{"battles":[],"next":""}`},
		{"/api/battles?limit=many", 400, `{"error":"limit is \"many\": it can be a number from 1"}`},
		{"/api/battles?limit=1000", 400, `{"error":"limit is 1000: it can be from 1 to 200"}`},
		{"/api/battles/connect4/b1", 200, `{` + one + `,"start":"","plies":[{"move":"D","by":"page","ms":5,"value":0,"solved":false,"depth":0,"nodes":0}]}`},
		{"/api/battles/connect4/b2", 404, `{"error":"there is no such battle on record"}`},
		{"/api/battles/connect4/b1/transcript", 200, `{"t":"2026-11-21T12:00:00Z","kind":"open"}`},
		{"/api/battles/connect4/b2/transcript", 404, `{"error":"there is no such battle on record"}`},
		{"/api/results?game=connect4", 200, `{"days":[{"day":"2026-11-21","won":1,"lost":0,"draw":0,"unknown":0}]}`},
	} {
		w := httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequest("GET", c.path, nil))
		if got := strings.TrimSpace(w.Body.String()); w.Code != c.status || got != c.body {
			t.Errorf("%s: %d %s\nwant %d %s", c.path, w.Code, got, c.status, c.body)
		}
	}
}

// FuzzQuery: whatever is asked of the history, the answer is JSON and no failure
// of the relay's own.
func FuzzQuery(f *testing.F) {
	db, err := sqlite.Open(context.Background(), sqlite.Memory)
	if err != nil {
		f.Fatal(err)
	}
	f.Cleanup(func() { db.Close() })
	k := history.Key{Game: "connect4", ID: "b1"}
	if err := db.Apply(context.Background(), history.WriteBegun(history.Begun{Key: k, At: time.Unix(0, 0)})); err != nil {
		f.Fatal(err)
	}
	h := library.New(db.DB, nil)
	for _, s := range []string{"", "?limit=7&before=1.2", "?game='--&opponent=%00&outcome=open&team=\xff", "?before=9999999999999999999.1", "/connect4/b1", "/a/b/transcript", "/%2e%2e/x"} {
		f.Add("/api/battles" + s)
	}
	f.Add("/api/results?game=connect4")
	f.Fuzz(func(t *testing.T, target string) {
		u, err := url.ParseRequestURI(target)
		if err != nil || u.Host != "" {
			return
		}
		w := httptest.NewRecorder()
		h.ServeHTTP(w, &http.Request{Method: "GET", URL: u, Header: http.Header{}})
		if strings.HasPrefix(w.Header().Get("Content-Type"), "application/json") && !json.Valid(w.Body.Bytes()) || w.Code >= 500 {
			t.Errorf("%q: %d %s", target, w.Code, w.Body)
		}
	})
}
