package practice

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"arenabot/engine/game"
)

func TestWebhook(t *testing.T) {
	for _, test := range []struct{ teamURL, want string }{
		{"http://team.test", "http://team.test/connect4"},
		{"http://team.test/", "http://team.test/connect4"},
		{"http://team.test/bots//", "http://team.test/bots//connect4"}, // one slash only
	} {
		synctest.Test(t, func(t *testing.T) {
			var got string
			team := roundTripper(func(r *http.Request) (*http.Response, error) {
				text, err := io.ReadAll(r.Body)
				got = fmt.Sprint(r.Method, " ", r.URL, " ", r.Header.Get("Content-Type"), " ", string(text), err)
				return answering(http.StatusNoContent)(r)
			})
			id, result := newArena(t, Options{Transport: team}).tryout("connect4", fmt.Sprintf(`{"teamUrl":%q}`, test.teamURL))
			if want := fmt.Sprintf(`POST %s application/json {"battleId":"%s"}<nil>`, test.want, id); got != want {
				t.Errorf("webhook %s\nwant %s", got, want)
			}
			if !regexp.MustCompile(`^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$`).MatchString(id) {
				t.Errorf("%s is no UUID", id)
			}
			if !strings.HasPrefix(result, "/practice/results/") {
				t.Errorf("result at %s", result)
			}
		})
	}
}

func TestFailingWebhook(t *testing.T) {
	for name, test := range map[string]struct {
		team roundTripper
		want string
	}{
		"refused": {func(*http.Request) (*http.Response, error) { return nil, errors.New("nobody there") }, "nobody there"},
		"error":   {answering(http.StatusInternalServerError), "not with 2xx"},
		"redirecting": {func(r *http.Request) (*http.Response, error) {
			if r.URL.Path != "/tic-tac-toe" {
				t.Errorf("the redirect to %s was followed", r.URL)
			}
			resp, err := answering(http.StatusTemporaryRedirect)(r)
			resp.Header = http.Header{"Location": {"http://elsewhere.test/"}}
			return resp, err
		}, "not with 2xx"},
		"slow": {func(r *http.Request) (*http.Response, error) {
			<-r.Context().Done()
			return nil, r.Context().Err()
		}, "not answered within 10s"},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				a := newArena(t, Options{Transport: test.team})
				began := time.Now()
				status, text := a.call("POST", "/practice/tic-tac-toe/tryout", "application/json", `{"teamUrl":"http://team.test"}`)
				if waited := time.Since(began); (name == "slow") != (waited == webhookTimeout) {
					t.Errorf("answered after %v", waited)
				}
				var answer struct {
					BattleID, ResultURL string
					Errors              map[string]string
				}
				if err := json.Unmarshal([]byte(text), &answer); err != nil || status != http.StatusOK {
					t.Fatalf("%d %s", status, text)
				}
				reason := answer.Errors[answer.BattleID]
				if !strings.Contains(reason, test.want) {
					t.Errorf("errors %v do not say %q", answer.Errors, test.want)
				}
				if got := a.result(strings.TrimPrefix(answer.ResultURL, "http://arena.test")); got != reason {
					t.Errorf("result %q, want %q", got, reason)
				}
			})
		})
	}
}

func TestCloseBreaksOffWebhooks(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := newArena(t, Options{Transport: roundTripper(func(r *http.Request) (*http.Response, error) {
			<-r.Context().Done()
			return nil, context.Cause(r.Context())
		})})
		began := time.Now()
		time.AfterFunc(time.Second, func() { a.server.Close() })
		a.tryout("tic-tac-toe", `{"teamUrl":"http://team.test"}`)
		if waited := time.Since(began); waited != time.Second {
			t.Errorf("the webhook went on for %v", waited)
		}
	})
}

func TestRefusedTryouts(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := newArena(t, Options{})
		for _, test := range []struct {
			game, contentType, body string
			status                  int
			want                    string
		}{
			{"chess", "application/json", `{"teamUrl":"http://team.test"}`, 404, "chess"},
			{"connect4", "text/plain", `{"teamUrl":"http://team.test"}`, 400, "teamUrl is missing"},
			{"connect4", "application/json", `{}`, 400, "teamUrl is missing"},
			{"connect4", "application/json", `{"teamUrl":7}`, 400, "teamUrl"},
			{"connect4", "application/json", `{"teamUrl":"team.test:80"}`, 400, "team.test"},
			{"connect4", "application/json", `{"teamUrl":"file:///etc"}`, 400, "file"},
			{"connect4", "application/json", `{"teamUrl":"http://t","opponent":"kasparov"}`, 400, "first-legal, random, alpha-beta"},
			{"connect4", "application/json", `{"teamUrl":"http://t","youAre":"third"}`, 400, "third"},
			{"connect4", "application/json", `{"teamUrl":"http://t","seed":1.5}`, 400, "seed"},
			{"connect4", "application/json", `{"teamUrl":`, 400, "Bad Request"},
		} {
			status, text := a.call("POST", "/practice/"+test.game+"/tryout", test.contentType, test.body)
			if status != test.status || !strings.Contains(text, test.want) {
				t.Errorf("%s %s: %d %s", test.game, test.body, status, text)
			}
		}
	})
}

func TestOldestEndedBattleIsForgotten(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := newArena(t, Options{MaxBattles: 2})
		const request = `{"teamUrl":"http://team.test","youAre":"first"}`
		_, running := a.tryout("tic-tac-toe", request)
		ended, endedResult := a.tryout("tic-tac-toe", request)
		if status, text := a.call("POST", "/practice/tic-tac-toe/tryout", "application/json", request); status != http.StatusServiceUnavailable {
			t.Errorf("a third battle: %d %s", status, text)
		}
		a.call("POST", "/practice/tic-tac-toe/play/"+ended, "", "")
		a.tryout("tic-tac-toe", request)
		if status, _ := a.call("GET", endedResult, "", ""); status != http.StatusNotFound {
			t.Errorf("result of the forgotten run: %d", status)
		}
		if got := a.result(running); got != "" {
			t.Errorf("the running one has the result %q", got)
		}
	})
}

// The streams that a right flip leaves open end when their battle is forgotten.
func TestForgottenBattleClosesItsStreams(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newArena(t, Options{MaxBattles: 1}).bout("tic-tac-toe", game.First, actor(func(game.Position) []object {
			return []object{{{"action", "cheat"}}}
		}))
		s := b.open()
		s.next()
		s.want(`{"action":"cheat"}`)
		b.post(`{"action":"(╯°□°)╯︵ ┻━┻"}`)
		s.next()
		b.tryout("tic-tac-toe", `{"teamUrl":"http://team.test"}`)
		s.want("")
	})
}

func TestBaseURL(t *testing.T) {
	for _, test := range []struct {
		options   Options
		forwarded string
		want      string
	}{
		{Options{}, "", "http://arena.test/practice/results/"},
		{Options{Prefix: "/"}, "", "http://arena.test/results/"},
		{Options{Prefix: "/a/b/"}, "https", "https://arena.test/a/b/results/"},
		{Options{}, "gopher", "http://arena.test/practice/results/"},
		{Options{BaseURL: "https://public.test/"}, "", "https://public.test/practice/results/"},
	} {
		test.options.Games = games()
		test.options.Transport = answering(http.StatusOK)
		s := New(test.options)
		r := httptest.NewRequest("POST", "http://arena.test"+s.options.Prefix+"/connect4/tryout", strings.NewReader(`{"teamUrl":"http://team.test"}`))
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("X-Forwarded-Proto", test.forwarded)
		w := httptest.NewRecorder()
		s.ServeHTTP(w, r)
		if want := `{"resultUrl":"` + test.want; !strings.HasPrefix(w.Body.String(), want) {
			t.Errorf("%s, want %s…", w.Body, want)
		}
		s.Close()
	}
}

func TestOpenToAllOrigins(t *testing.T) {
	s := New(Options{Games: games()})
	defer s.Close()
	for _, call := range [][2]string{
		{"OPTIONS", "/practice/connect4/play/x"},
		{"OPTIONS", "/practice/connect4/tryout"},
		{"GET", "/practice/connect4/start/x"},
		{"POST", "/practice/connect4/play/x"},
		{"POST", "/practice/connect4/tryout"},
		{"GET", "/practice/results/x"},
		{"GET", "/practice/nothing/at/all"},
	} {
		w := httptest.NewRecorder()
		s.ServeHTTP(w, httptest.NewRequest(call[0], call[1], nil))
		if got := w.Header().Get("Access-Control-Allow-Origin"); got != "*" {
			t.Errorf("%s %s: allowed origin %q", call[0], call[1], got)
		}
		if call[0] == "OPTIONS" && (w.Code != http.StatusNoContent || !strings.Contains(w.Header().Get("Access-Control-Allow-Headers"), "Content-Type")) {
			t.Errorf("%s %s: %d %v", call[0], call[1], w.Code, w.Header())
		}
	}
}

// The same seed and the same moves of the team give the same battle, sides and
// move ids included; another seed gives another.
func TestSeedRepeatsTheBattle(t *testing.T) {
	battle := func(seed int) (log string) {
		synctest.Test(t, func(t *testing.T) {
			a := newArena(t, Options{Random: counting()})
			a.tryout("connect4", `{"teamUrl":"http://team.test"}`) // that the ids differ
			id, _ := a.tryout("connect4", fmt.Sprintf(`{"teamUrl":"http://team.test","opponent":"random","seed":%d}`, seed))
			stream := a.open("/practice/connect4/start/" + id)
			for i := range 4 {
				synctest.Wait()
				_, answer := a.call("POST", "/practice/connect4/play/"+id, "application/json", body("connect4", "ABCD"[i:i+1]))
				log += answer
				if strings.Contains(answer, "error") {
					break
				}
			}
			synctest.Wait()
			a.server.Close()
			text, err := io.ReadAll(stream.lines)
			if err != nil {
				t.Fatal(err)
			}
			log += strings.ReplaceAll(string(text), id, "id")
		})
		return log
	}
	if first, again := battle(7), battle(7); first != again {
		t.Errorf("seed 7 gave\n%s\nand\n%s", first, again)
	}
	sides := map[bool]bool{}
	for seed := range 8 {
		sides[strings.Contains(battle(seed), `"youAre":"🔴"`)] = true
	}
	if len(sides) != 2 {
		t.Error("eight seeds gave the team the same side")
	}
	if battle(7) == battle(8) {
		t.Error("seeds 7 and 8 gave the same battle")
	}
}
