package practice

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// faulty starts a battle of tic-tac-toe against first-legal, with faults.
func faulty(t testing.TB, youAre, faultsJSON string) *bout {
	t.Helper()
	a := newArena(t, Options{})
	id, _ := a.tryout("tic-tac-toe", fmt.Sprintf(
		`{"teamUrl":"http://team.test","opponent":"first-legal","youAre":%q,"seed":1,"faults":%s}`, youAre, faultsJSON))
	return a.boutOf("tic-tac-toe", id)
}

// teamsPatience is longer than any answer of these tests takes that comes at all.
const teamsPatience = 8 * time.Second

// attempt sends a request whose answer may fail to come, or be cut.
func (b *bout) attempt(method, call, body string) (status int, text string, err error) {
	b.t.Helper()
	r, err := http.NewRequest(method, "http://arena.test"+b.path+call+b.battle.id, strings.NewReader(body))
	if err != nil {
		b.t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Connection", "close")
	conn, err := b.pipes.dial()
	if err != nil {
		b.t.Fatal(err)
	}
	defer conn.Close()
	go r.Write(conn) // where it fails, so does the reading
	if err := conn.SetReadDeadline(time.Now().Add(teamsPatience)); err != nil {
		b.t.Fatal(err)
	}
	resp, err := http.ReadResponse(bufio.NewReader(conn), r)
	if err != nil {
		return 0, "", err
	}
	read, err := io.ReadAll(resp.Body)
	return resp.StatusCode, string(read), err
}

// plays is the body of a move of the team's.
func plays(cell string) string { return body("tic-tac-toe", cell) }

// at checks how much time has gone by.
func at(t testing.TB, began time.Time, want time.Duration) {
	t.Helper()
	if got := time.Since(began); got != want {
		t.Errorf("it came after %v, want %v", got, want)
	}
}

func TestDelayOfTheFirstEvent(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := faulty(t, "second", `{"firstEventDelayMs":3000}`)
		began := time.Now()
		s := b.open()
		s.next()
		at(t, began, 3*time.Second)
		s.next() // the opponent's opening did not wait for its own sake
		at(t, began, 3*time.Second)
	})
}

func TestGapBetweenEvents(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := faulty(t, "second", `{"eventGapMs":700}`)
		began := time.Now()
		s := b.open()
		s.next()
		at(t, began, 0)
		s.next()
		at(t, began, 700*time.Millisecond)
		b.post(plays("C"))
		s.next() // the echo
		s.next() // the reply of the same instant
		at(t, began, 2100*time.Millisecond)
	})
}

// Latency shifts, it does not spread: what came in one instant still does. Both
// ways are on the clock, as they are with the arena.
func TestLatency(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := faulty(t, "second", `{"latencyMs":200}`)
		began := time.Now()
		s := b.open()
		s.next()
		s.next()
		at(t, began, 200*time.Millisecond)
		answer := b.post(plays("C"))
		at(t, began, 600*time.Millisecond)
		if got, want := clockOf(t, answer), 18*time.Second-400*time.Millisecond+perPost; got != want {
			t.Errorf("clock %v, want %v", got, want)
		}
		s.next()
		s.next()
		at(t, began, 600*time.Millisecond)
	})
}

func TestAnswerDelay(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := faulty(t, "first", `{"answerDelayMs":5000}`)
		s := b.open()
		s.next()
		began := time.Now()
		answered := make(chan time.Duration, 1)
		go func() {
			b.post(plays("C"))
			answered <- time.Since(began)
		}()
		s.next()
		s.next()
		at(t, began, 0) // echo and reply overtake the answer
		if got := <-answered; got != 5*time.Second {
			t.Errorf("answered after %v", got)
		}
	})
}

// A stream cut at any byte, an emoji's too, has every byte before.
func TestStreamIsCutAtAnyByte(t *testing.T) {
	const whole = `data: {"youAre":"O","id":"ID"}` + "\n\n" +
		`data: {"player":"O","action":"(╯°□°)╯︵ ┻━┻"}` + "\n\n" +
		`data: {"action":"(╯°□°)╯︵ ┻━┻","player":"X"}` + "\n\n"
	synctest.Test(t, func(t *testing.T) {
		for _, fault := range []string{"streamEndsAt", "streamDropsAt"} {
			for n := 0; n <= len(whole)+34; n++ { // an id has 34 bytes more
				b := faulty(t, "first", fmt.Sprintf(`{%q:%d}`, fault, n))
				want := strings.Replace(whole, "ID", b.battle.id, 1)
				go func() {
					time.Sleep(time.Second)
					b.attempt("POST", "/play/", `{"action":"`+flip+`"}`) // without cause, to the end
				}()
				_, got, err := b.attempt("GET", "/start/", "")
				if got != want[:n] {
					t.Fatalf("%s %d: %q", fault, n, got)
				}
				if (err == io.ErrUnexpectedEOF) != (fault == "streamDropsAt") {
					t.Fatalf("%s %d: it ended with %v", fault, n, err)
				}
				time.Sleep(2 * time.Second)
				if got := b.battle.told(); !strings.Contains(got, "the team flipped") {
					t.Fatalf("%s %d: the battle did not go on: %s", fault, n, got)
				}
			}
		}
	})
}

func TestOnlyTheFirstStreamIsCut(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := faulty(t, "first", `{"streamEndsAt":0}`)
		if status, text, err := b.attempt("GET", "/start/", ""); status != http.StatusOK || text != "" || err != nil {
			t.Errorf("the first: %d %q %v", status, text, err)
		}
		b.open().want(fmt.Sprintf(`{"youAre":"O","id":%q}`, b.battle.id))
	})
}

func TestStartsRefused(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := faulty(t, "first", `{"startsRefused":2,"errorStatus":502,"streamEndsAt":9}`)
		for range 2 {
			if status, text, err := b.attempt("GET", "/start/", ""); status != http.StatusBadGateway || !strings.Contains(text, "<pre>Bad Gateway</pre>") || err != nil {
				t.Errorf("%d %q %v", status, text, err)
			}
		}
		if _, text, _ := b.attempt("GET", "/start/", ""); text != `data: {"y` {
			t.Errorf("the third, which is the first stream: %q", text)
		}
	})
}

// TestFateOfPosts: for each fault, what the team gets, and whether the arena has
// processed the POST, which the echo tells.
func TestFateOfPosts(t *testing.T) {
	for _, test := range []struct {
		name, faults string
		status       int // 0: no answer
		waits        time.Duration
		processed    bool
	}{
		{"none", `{}`, 200, 0, true},
		{"lost before", `{"postsLost":[2]}`, 0, 0, false},
		{"lost after", `{"answersLost":[2]}`, 0, 0, true},
		{"no answer", `{"answersWithheld":[2]}`, 0, teamsPatience, true},
		{"refused", `{"postsRefused":[2]}`, 500, 0, false},
		{"refused 502", `{"postsRefused":[2],"errorStatus":502}`, 502, 0, false},
		{"refused 400", `{"postsRefused":[2],"errorStatus":400}`, 400, 0, false},
		{"spoilt", `{"answersSpoilt":[2],"errorStatus":503}`, 503, 0, true},
		{"another one's", `{"postsLost":[3],"answersLost":[1]}`, 200, 0, true},
	} {
		t.Run(test.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				b := faulty(t, "first", test.faults)
				s := b.open()
				s.next()
				b.attempt("POST", "/play/", plays("C"))
				s.next()
				s.next()
				began := time.Now()
				status, text, err := b.attempt("POST", "/play/", plays("S"))
				at(t, began, test.waits)
				if status != test.status || (err != nil) != (test.status == 0) {
					t.Errorf("answer %d %q %v, want %d", status, text, err, test.status)
				}
				if status >= 400 && !strings.Contains(text, "<!DOCTYPE html>") {
					t.Errorf("the error is %q", text)
				}
				if test.processed {
					s.want(`{"player":"O","action":"putSymbol","position":"S"}`)
					s.next()
				}
				if test.waits == 0 {
					// Sent again: the second try of what was lost, or out of turn.
					next := "E"
					if !test.processed {
						next = "S"
					}
					b.attempt("POST", "/play/", plays(next))
					if test.name == "another one's" {
						s.silent(time.Minute)
						return
					}
					s.want(fmt.Sprintf(`{"player":"O","action":"putSymbol","position":%q}`, next))
				}
				s.conn.Close()
			})
		})
	}
}

func TestDuplicateWebhooks(t *testing.T) {
	for _, delay := range []int{0, 1500} {
		synctest.Test(t, func(t *testing.T) {
			var mu sync.Mutex
			var calls []string
			began := time.Now()
			a := newArena(t, Options{Transport: roundTripper(func(r *http.Request) (*http.Response, error) {
				text, err := io.ReadAll(r.Body)
				mu.Lock()
				defer mu.Unlock()
				calls = append(calls, fmt.Sprint(time.Since(began), " ", string(text)))
				if err != nil {
					return nil, err
				}
				return answering(http.StatusConflict - 200*min(1, len(calls)%2))(r)
			})})
			id, result := a.tryout("connect4", fmt.Sprintf(
				`{"teamUrl":"http://team.test","faults":{"duplicateWebhooks":2,"duplicateDelayMs":%d}}`, delay))
			time.Sleep(time.Minute)
			var want []string
			for i := range 3 {
				want = append(want, fmt.Sprintf(`%v {"battleId":"%s"}`, time.Duration(i*delay)*time.Millisecond, id))
			}
			mu.Lock()
			defer mu.Unlock()
			if !slices.Equal(calls, want) {
				t.Errorf("webhooks %v, want %v", calls, want)
			}
			if got := a.result(result); got != "" {
				t.Errorf("a refused duplicate ended the battle: %s", got)
			}
		})
	}
}

// What is left to the lot follows from the seed, and one fault's lot does not
// depend on whether there is another.
func TestFaultsByLot(t *testing.T) {
	lots := func(seed int64, text string) string {
		var f faults
		if err := json.Unmarshal([]byte(text), &f); err != nil {
			t.Fatal(err)
		}
		drawn, err := json.Marshal(f.drawn(chanceOf(seed, 5)))
		if err != nil {
			t.Fatal(err)
		}
		return string(drawn)
	}
	const all = `{"postsLost":[-1],"answersLost":[-1],"answersWithheld":[-1],"postsRefused":[7,-1],"answersSpoilt":[-1],"streamEndsAt":-1,"streamDropsAt":-1}`
	first, again, other := lots(1, all), lots(1, all), lots(2, all)
	if first != again || first == other {
		t.Errorf("seed 1 gave %s and %s; seed 2 %s", first, again, other)
	}
	if strings.Contains(first, "-1") || !strings.Contains(first, "[7,") {
		t.Errorf("drawn %s", first)
	}
	var together, alone faults
	if json.Unmarshal([]byte(lots(3, all)), &together) != nil || json.Unmarshal([]byte(lots(3, `{"streamDropsAt":-1}`)), &alone) != nil {
		t.Fatal("drawn faults are not faults")
	}
	if *together.StreamDropsAt != *alone.StreamDropsAt {
		t.Errorf("byte %d with other faults, %d alone", *together.StreamDropsAt, *alone.StreamDropsAt)
	}
}

func TestFaultsAreDocumented(t *testing.T) {
	doc, err := os.ReadFile("doc.go")
	if err != nil {
		t.Fatal(err)
	}
	for i := range reflect.TypeFor[faults]().NumField() {
		name := reflect.TypeFor[faults]().Field(i).Tag.Get("json")
		if !strings.Contains(string(doc), "//\t"+name+" ") {
			t.Errorf("doc.go does not tell of %s", name)
		}
	}
}

func TestWrongFaults(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := newArena(t, Options{})
		for text, want := range map[string]string{
			`{"latencyMs":-1}`:         "latencyMs is -1: it can be from 0 to 600000",
			`{"eventGapMs":600001}`:    "eventGapMs is 600001",
			`{"postsLost":[1,0]}`:      "postsLost is 0: it can be from 1",
			`{"streamEndsAt":-2}`:      "streamEndsAt is -2",
			`{"errorStatus":200}`:      "errorStatus is 200: it can be from 400 to 599",
			`{"duplicateWebhooks":21}`: "duplicateWebhooks is 21",
			`{"postLost":[1]}`:         `unknown field "postLost"`,
			`{"latencyMs":"long"}`:     "faults: ",
			`7`:                        "faults: ",
		} {
			for _, call := range []string{"tryout", "evaluate"} {
				status, answer := a.call("POST", "/practice/connect4/"+call, "application/json",
					`{"runId":"r","teamUrl":"http://t","callbackUrl":"http://c","faults":`+text+`}`)
				var problem struct{ Error string }
				if err := json.Unmarshal([]byte(answer), &problem); err != nil || status != http.StatusBadRequest || !strings.Contains(problem.Error, want) {
					t.Errorf("%s with %s: %d %s", call, text, status, answer)
				}
			}
		}
	})
}

// Close does not wait for what a fault holds back.
func TestCloseEndsFaults(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := faulty(t, "first", `{"firstEventDelayMs":600000,"answersWithheld":[1],"duplicateWebhooks":1,"duplicateDelayMs":600000}`)
		done := make(chan time.Duration, 2)
		began := time.Now()
		for _, call := range [][2]string{{"GET", "/start/"}, {"POST", "/play/"}} {
			go func() {
				b.attempt(call[0], call[1], plays("C"))
				done <- time.Since(began)
			}()
		}
		time.Sleep(time.Second)
		b.server.Close()
		for range 2 {
			if got := <-done; got != time.Second {
				t.Errorf("a call went on for %v", got)
			}
		}
	})
}

// Whatever a caller sends as faults is refused or within bounds, and survives
// its own notation.
func FuzzFaults(f *testing.F) {
	for _, text := range []string{
		`{}`, `null`, `{"latencyMs":200,"postsLost":[-1,2]}`, `{"streamEndsAt":0,"streamDropsAt":-1}`,
		`{"errorStatus":502,"answersSpoilt":[1]}`, `{"duplicateWebhooks":20,"duplicateDelayMs":1}`,
	} {
		f.Add([]byte(text), int64(1))
	}
	f.Fuzz(func(t *testing.T, text []byte, seed int64) {
		var read faults
		if json.Unmarshal(text, &read) != nil {
			return
		}
		drawn := read.drawn(chanceOf(seed, 5))
		if err := drawn.check(); err != nil {
			t.Fatalf("%q is drawn as %+v: %v", text, drawn, err)
		}
		if at := drawn.StreamEndsAt; at != nil && *at < 0 || slices.Contains(drawn.PostsLost, byLot) {
			t.Fatalf("%q is drawn as %+v", text, drawn)
		}
		again, err := json.Marshal(read)
		var same faults
		if err != nil || json.Unmarshal(again, &same) != nil || !reflect.DeepEqual(same.drawn(chanceOf(seed, 5)), drawn) {
			t.Fatalf("%q is written as %s", text, again)
		}
	})
}
