package battle

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"arenabot/engine/cis"
	"arenabot/engine/game"
	"arenabot/engine/tictactoe"

	"github.com/google/go-cmp/cmp"
)

// An arena is a scripted one: a RoundTripper that streams what the test says
// and hands each POST to the test.
type arena struct {
	stream *io.PipeWriter
	opens  int
	posts  chan string // "" when the POST's connection is to fail
	answer func(body string) (*http.Response, error)

	mu   sync.Mutex
	body *io.PipeReader
}

func newArena() *arena {
	r, w := io.Pipe()
	return &arena{stream: w, body: r, posts: make(chan string, 10)}
}

func (a *arena) RoundTrip(r *http.Request) (*http.Response, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if r.Method == http.MethodGet {
		if r.URL.String() != "http://arena.test/tic-tac-toe/start/b1" {
			return nil, fmt.Errorf("GET of %s", r.URL)
		}
		a.opens++
		context.AfterFunc(r.Context(), func() { a.body.CloseWithError(context.Canceled) })
		return &http.Response{StatusCode: 200, Body: a.body}, nil
	}
	body, err := io.ReadAll(r.Body)
	if err != nil || r.URL.String() != "http://arena.test/tic-tac-toe/play/b1" || r.Header.Get("Content-Type") != "application/json" {
		return nil, fmt.Errorf("%s of %s as %s: %w", r.Method, r.URL, r.Header.Get("Content-Type"), err)
	}
	a.posts <- string(body)
	if a.answer != nil {
		return a.answer(string(body))
	}
	return ok(), nil
}

func ok() *http.Response {
	return &http.Response{StatusCode: 200, Body: io.NopCloser(strings.NewReader(`{"message":"ok","clock":18000}`))}
}

func (a *arena) say(t *testing.T, lines ...string) {
	t.Helper()
	for _, l := range lines {
		if _, err := io.WriteString(a.stream, "data: "+l+"\n\n"); err != nil {
			t.Fatal(err)
		}
	}
}

func (a *arena) wantPost(t *testing.T, part string) {
	t.Helper()
	if got := <-a.posts; !strings.Contains(got, part) {
		t.Fatalf("the POST is %s, want one with %s", got, part)
	}
}

// inOrder answers each ask with the next of the moves, at once.
type inOrder []string

func (m *inOrder) Decide(context.Context, Ask) (Answer, error) {
	if len(*m) == 0 {
		return Answer{}, errors.New("out of moves")
	}
	move := (*m)[0]
	*m = (*m)[1:]
	return Answer{Choice: game.Choice{Move: move}, By: "script"}, nil
}

// play runs a battle against the arena in the bubble, while script plays the
// arena's side, and returns its result and updates.
func play(t *testing.T, a *arena, d Decider, script func()) (result cis.Result, updates []Update) {
	t.Helper()
	done := make(chan cis.Result, 1)
	go func() {
		done <- Run(t.Context(), Config{
			Game: tictactoe.Game(), ID: "b1", Arena: "http://arena.test", Transport: a, Decider: d,
			Observe: func(u Update) { updates = append(updates, u) },
		})
	}()
	script()
	return <-done, updates
}

func TestBattleFromGreetingToResult(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := newArena()
		began := time.Now()
		result, updates := play(t, a, &inOrder{"NW", "N", "NE"}, func() {
			synctest.Wait() // it is connecting
			a.say(t, `{"youAre":"O","id":"b1"}`)
			a.wantPost(t, `"NW"`)
			if held := time.Since(began); held != 5*time.Second {
				t.Errorf("the opening move was held back for %v, want 5s", held)
			}
			a.say(t, `{"player":"O","action":"putSymbol","position":"NW"}`)
			time.Sleep(3 * time.Second)
			arrived := time.Now()
			a.say(t, `{"action":"putSymbol","position":"W","player":"X"}`)
			a.wantPost(t, `"N"`)
			if settled := time.Since(arrived); settled != 150*time.Millisecond {
				t.Errorf("answered after %v, want 150ms", settled)
			}
			a.say(t, `{"player":"O","action":"putSymbol","position":"N"}`,
				`{"action":"putSymbol","position":"C","player":"X"}`)
			a.wantPost(t, `"NE"`)
			a.say(t, `{"player":"O","action":"putSymbol","position":"NE"}`, `{"winner":"O"}`)
			a.stream.Close()
		})
		if result.Outcome != cis.Won {
			t.Errorf("result %+v", result)
		}
		if a.opens != 1 {
			t.Errorf("the stream was opened %d times", a.opens)
		}
		last := updates[len(updates)-1]
		if last.Phase != Over || last.Result == nil || *last.Result != result || last.Last.Move != "NE" || last.Last.By != "script" {
			t.Errorf("last update %+v", last)
		}
		if first := updates[0]; first.Phase != Connecting || first.Snapshot.Greeted {
			t.Errorf("first update %+v", first)
		}
	})
}

// TestTwoActionsInOneInstantAreFlipped: each alone looks legal.
func TestTwoActionsInOneInstantAreFlipped(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := newArena()
		result, _ := play(t, a, &inOrder{"C", "E"}, func() {
			a.say(t, `{"youAre":"X"}`, `{"action":"putSymbol","position":"NW","player":"O"}`,
				`{"action":"putSymbol","position":"N","player":"O"}`)
			a.wantPost(t, cis.Flip)
		})
		if result.Outcome != cis.Won || !strings.Contains(result.Reason, "out of turn") {
			t.Errorf("result %+v", result)
		}
	})
}

func TestLostPostIsSentAgainOnlyWithoutEcho(t *testing.T) {
	for _, echoed := range []bool{true, false} {
		t.Run(fmt.Sprint("echoed=", echoed), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				a := newArena()
				posts := 0
				a.answer = func(string) (*http.Response, error) {
					if posts++; posts == 1 {
						return nil, errors.New("connection reset by peer")
					}
					return ok(), nil
				}
				result, _ := play(t, a, &inOrder{"C"}, func() {
					a.say(t, `{"youAre":"O"}`)
					a.wantPost(t, `"C"`)
					if echoed {
						a.say(t, `{"player":"O","action":"putSymbol","position":"C"}`)
					} else {
						a.wantPost(t, `"C"`)
					}
					synctest.Wait()
					a.say(t, `{"winner":"DRAW"}`)
				})
				want := 2
				if echoed {
					want = 1
				}
				if posts != want || result.Outcome != cis.Drawn {
					t.Errorf("%d POSTs, want %d; result %+v", posts, want, result)
				}
			})
		})
	}
}

func TestIllegalAndMissingMovesAreReplaced(t *testing.T) {
	for name, moves := range map[string]inOrder{"illegal": {"X9"}, "none": {}} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				a := newArena()
				play(t, a, &moves, func() {
					a.say(t, `{"youAre":"O"}`)
					a.wantPost(t, `"NW"`) // the first legal move
					a.say(t, `{"winner":"O"}`)
				})
			})
		})
	}
}

// waiting never answers until it is told to stop.
type waiting struct{ stopped chan struct{} }

func (w waiting) Decide(ctx context.Context, _ Ask) (Answer, error) {
	<-ctx.Done()
	close(w.stopped)
	return Answer{}, ctx.Err()
}

func TestThinkingStopsWhenTheMoveIsNotWanted(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := newArena()
		w := waiting{make(chan struct{})}
		play(t, a, w, func() {
			a.say(t, `{"youAre":"O"}`)
			synctest.Wait()
			a.say(t, `{"action":"putSymbol","position":"NW","player":"X"}`)
			<-w.stopped
			a.wantPost(t, cis.Flip)
		})
	})
}

func TestCancelledBattleLeavesNothing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := newArena()
		ctx, cancel := context.WithCancelCause(t.Context())
		time.AfterFunc(time.Minute, func() { cancel(errors.New("closing time")) })
		r := Run(ctx, Config{Game: tictactoe.Game(), ID: "b1", Arena: "http://arena.test", Transport: a, Decider: &inOrder{}})
		if r.Outcome != cis.Unknown || !strings.Contains(r.Reason, "closing time") {
			t.Errorf("result %+v", r)
		}
		// synctest fails the test if a goroutine of the battle is still there.
	})
}

// failing answers every call with the same status and body, or with no answer.
type failing struct {
	status int
	body   string
	calls  *int
}

func (f failing) RoundTrip(*http.Request) (*http.Response, error) {
	*f.calls++
	if f.status == 0 {
		return nil, errors.New("dial tcp: connection refused")
	}
	return &http.Response{StatusCode: f.status, Body: io.NopCloser(strings.NewReader(f.body))}, nil
}

// TestStreamThatCannotBeOpened: while nothing was played it is tried again.
func TestStreamThatCannotBeOpened(t *testing.T) {
	for want, transport := range map[string]failing{
		"the arena cannot be reached at http://arena.test/tic-tac-toe/start/b1 (does it run, and is its address right?): dial tcp: connection refused": {},
		`status 404: "{\"error\":\"battle not found\"}"`: {status: 404, body: `{"error":"battle not found"}`},
		"the arena closed the stream":                    {status: 200},
	} {
		synctest.Test(t, func(t *testing.T) {
			began := time.Now()
			transport.calls = new(int)
			r := Run(t.Context(), Config{Game: tictactoe.Game(), ID: "b1", Arena: "http://arena.test", Transport: transport, Decider: &inOrder{}})
			if r.Outcome != cis.Unknown || !strings.Contains(r.Reason, want) {
				t.Errorf("result %+v, want a reason with %s", r, want)
			}
			if took := time.Since(began); *transport.calls != 4 || took != 1750*time.Millisecond {
				t.Errorf("given up after %d tries and %v", *transport.calls, took)
			}
		})
	}
}

func TestEndlessStreamEnds(t *testing.T) {
	for body, want := range map[string]string{
		strings.Repeat("data: x\n\n", maxEvents+1): "more than",
		"data: " + strings.Repeat("x", 2*maxEvent): "too long",
	} {
		transport := failing{status: 200, body: body, calls: new(int)}
		err := readStream(t.Context(), transport, "http://arena.test", make(chan arrival, maxEvents))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.20q…: error %v, want …%s…", body, err, want)
		}
	}
}

// TestPanicMove: a decider that never answers costs strength, not the battle.
func TestPanicMove(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := newArena()
		began := time.Now()
		w := waiting{make(chan struct{})}
		play(t, a, w, func() {
			a.say(t, `{"youAre":"O"}`)
			a.wantPost(t, `"NW"`)
			if took := time.Since(began); took != 17*time.Second {
				t.Errorf("the quick move came after %v of 18s", took)
			}
			<-w.stopped
			a.say(t, `{"winner":"O"}`)
		})
	})
}

// TestTranscript holds a whole battle's to the letter.
func TestTranscript(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := newArena()
		var got []string
		done := make(chan cis.Result, 1)
		go func() {
			done <- Run(t.Context(), Config{
				Game: tictactoe.Game(), ID: "b1", Arena: "http://arena.test", Transport: a, Decider: &inOrder{"C"},
				Record: func(r Record) {
					line, err := json.Marshal(r)
					if err != nil {
						t.Error(err)
					}
					got = append(got, string(line))
				},
			})
		}()
		a.say(t, `{"youAre":"O"}`)
		a.wantPost(t, `"C"`)
		synctest.Wait()
		a.say(t, "\xff")
		a.wantPost(t, cis.Flip)
		<-done
		want := strings.Split(strings.TrimSpace(`
{"t":"2000-01-01T00:00:00Z","kind":"open","data":"http://arena.test/tic-tac-toe/start/b1"}
{"t":"2000-01-01T00:00:00Z","kind":"event","data":"{\"youAre\":\"O\"}"}
{"t":"2000-01-01T00:00:00Z","kind":"ask","data":".../.../... X","why":"within 6s"}
{"t":"2000-01-01T00:00:00Z","kind":"move","data":"C","why":"script"}
{"t":"2000-01-01T00:00:05Z","kind":"post","data":"{\"action\":\"putSymbol\",\"position\":\"C\"}","why":"playing C"}
{"t":"2000-01-01T00:00:05Z","kind":"answer","data":"{\"message\":\"ok\",\"clock\":18000}","why":"status 200"}
{"t":"2000-01-01T00:00:05Z","kind":"event","base64":"/w=="}
{"t":"2000-01-01T00:00:05Z","kind":"post","data":"{\"action\":\"(╯°□°)╯︵ ┻━┻\"}","why":"flipping the table: the opponent's action is no JSON object"}
{"t":"2000-01-01T00:00:05Z","kind":"answer","data":"{\"message\":\"ok\",\"clock\":18000}","why":"status 200"}
{"t":"2000-01-01T00:00:06Z","kind":"over","why":"won: we flipped the table rightly: the opponent's action is no JSON object"}
`), "\n")
		if d := cmp.Diff(want, got); d != "" {
			t.Errorf("(-want +got)\n%s", d)
		}
	})
}
