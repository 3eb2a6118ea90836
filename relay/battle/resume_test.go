package battle

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"arenabot/engine/cis"
	"arenabot/engine/tictactoe"

	"github.com/google/go-cmp/cmp"
)

// recorded plays a battle that we open and win, and returns its transcript.
func recorded(t *testing.T) (records []Record) {
	t.Helper()
	a := newArena()
	done := make(chan cis.Result, 1)
	go func() {
		done <- Run(t.Context(), Config{
			Game: tictactoe.Game(), ID: "b1", Arena: "http://arena.test", Transport: a,
			Decider: &inOrder{"NW", "N", "NE"}, Record: func(r Record) { records = append(records, r) },
		})
	}()
	a.say(t, `{"youAre":"O","id":"b1"}`)
	for i, theirs := range []string{"W", "C", ""} {
		a.wantPost(t, `"`+[]string{"NW", "N", "NE"}[i]+`"`)
		a.say(t, fmt.Sprintf(`{"player":"O","action":"putSymbol","position":%q}`, []string{"NW", "N", "NE"}[i]))
		synctest.Wait()
		time.Sleep(900 * time.Millisecond)
		if theirs != "" {
			a.say(t, fmt.Sprintf(`{"action":"putSymbol","position":%q,"player":"X"}`, theirs))
		}
	}
	a.say(t, `{"winner":"O"}`)
	if r := <-done; r.Outcome != cis.Won {
		t.Fatalf("%+v", r)
	}
	return records
}

// A forfeiting arena has no stream to give, takes every POST and counts both.
type forfeiting struct {
	opens int
	posts []string
}

func (f *forfeiting) RoundTrip(r *http.Request) (*http.Response, error) {
	if r.Method == http.MethodGet {
		f.opens++
		return nil, errors.New("no stream in this test")
	}
	body, _ := io.ReadAll(r.Body)
	f.posts = append(f.posts, string(body))
	return ok(), nil
}

// TestABattleIsTakenUpFromAnyLine: cut off after any line of its transcript, a
// battle goes on or ends with a reason; nothing is sent twice, the stream is
// opened again only while nothing was played, and the whole transcript can be
// taken up again.
func TestABattleIsTakenUpFromAnyLine(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		whole := recorded(t)
		for n := range len(whole) + 1 {
			before := slices.Clone(whole[:n])
			kinds := map[RecordKind]int{}
			open := false // a POST of which nothing was heard, neither its answer nor its echo
			for _, r := range before {
				kinds[r.Kind]++
				switch r.Kind {
				case RecordPost:
					open = true
				case RecordAnswer, RecordEvent:
					open = false
				}
			}
			after := slices.Clone(before)
			var updates []Update
			f := &forfeiting{}
			result := Run(t.Context(), Config{
				Game: tictactoe.Game(), ID: "b1", Arena: "http://arena.test", Transport: f, Decider: firstLegal{}, Resume: before,
				Record: func(r Record) { after = append(after, r) }, Observe: func(u Update) { updates = append(updates, u) },
			})
			name := fmt.Sprintf("after %d lines (%v)", n, kinds)
			if result.Reason == "" || updates[len(updates)-1].Result == nil {
				t.Errorf("%s: %+v", name, result)
			}
			touched := kinds[RecordPost] > 0
			if touched && f.opens > 0 || !touched && f.opens == 0 {
				t.Errorf("%s: the stream was opened %d times", name, f.opens)
			}
			if (open || kinds[RecordEvent] == 0 || kinds[RecordOver] > 0) && len(f.posts) > 0 {
				t.Errorf("%s: posted %v", name, f.posts)
			}
			if touched && !open && kinds[RecordPost] < 3 && len(f.posts) == 0 {
				t.Errorf("%s: it did not go on blind: %+v", name, result)
			}
			for _, p := range f.posts {
				for _, r := range before {
					if r.Kind == RecordPost && string(r.Data) == p {
						t.Errorf("%s: %s was posted a second time", name, p)
					}
				}
			}
			overs := 0
			for _, r := range after {
				if r.Kind == RecordOver {
					overs++
				}
			}
			if overs != 1 || after[len(after)-1].Kind != RecordOver {
				t.Errorf("%s: the end is on record %d times", name, overs)
			}
			again := Run(t.Context(), Config{
				Game: tictactoe.Game(), ID: "b1", Arena: "http://arena.test", Transport: failing{calls: new(int)}, Decider: firstLegal{}, Resume: after,
				Record: func(r Record) { t.Errorf("%s: recorded %s after the end", name, r.Kind) },
			})
			if again != result {
				t.Errorf("%s: ended with %+v, and taken up again with %+v", name, result, again)
			}
		}
	})
}

// firstLegal plays the first legal move.
type firstLegal struct{}

func (firstLegal) Decide(_ context.Context, a Ask) (Answer, error) {
	return lastResort(a.Position, errors.New("test")), nil
}

// A thinker plays the first legal move after a while, unless it is stopped.
type thinker struct {
	after   time.Duration
	stopped atomic.Int32
}

func (d *thinker) Decide(ctx context.Context, a Ask) (Answer, error) {
	select {
	case <-time.After(d.after):
		return lastResort(a.Position, errors.New("test")), nil
	case <-ctx.Done():
		d.stopped.Add(1)
		return Answer{}, ctx.Err()
	}
}

// Whoever thinks when the stream breaks is stopped, and asked again for the same
// move once the battle goes on.
func TestThinkingThatWasStoppedBeginsAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f, d := &forfeiting{}, &thinker{after: 100 * time.Millisecond}
		greeted := recorded(t)[:2]
		result := Run(t.Context(), Config{
			Game: tictactoe.Game(), ID: "b1", Arena: "http://arena.test", Transport: f, Decider: d, Resume: greeted,
		})
		if d.stopped.Load() == 0 || len(f.posts) == 0 {
			t.Errorf("stopped %d times, posted %v: %+v", d.stopped.Load(), f.posts, result)
		}
	})
}

// What was known before a restart is told again: moves, times, our last move.
func TestATakenUpBattleIsToldAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		whole := recorded(t)
		cut := slices.IndexFunc(whole, func(r Record) bool { return r.Kind == RecordEvent && strings.Contains(string(r.Data), `"C"`) })
		time.Sleep(time.Minute) // the relay is away
		var first *Update
		Run(t.Context(), Config{
			Game: tictactoe.Game(), ID: "b1", Arena: "http://arena.test", Transport: &forfeiting{}, Decider: firstLegal{}, Resume: whole[:cut+1],
			Observe: func(u Update) {
				if first == nil {
					first = &u
				}
			},
		})
		if d := cmp.Diff([]string{"NW", "W", "N", "C"}, first.Snapshot.Moves); d != "" {
			t.Error(d)
		}
		if len(first.Times) != 4 || first.Times[0] != 5*time.Second || first.Times[1] != 900*time.Millisecond {
			t.Errorf("times %v", first.Times)
		}
		if first.Last == nil || first.Last.Move != "N" || first.Last.By != "script" || first.Started != whole[0].At {
			t.Errorf("%+v", first)
		}
		// Ours has run since the opponent's move.
		if left := first.Snapshot.Clocks[0]; left > -30*time.Second {
			t.Errorf("%v are left on our clock", left)
		}
	})
}

// A record that does not lead to its own POSTs is not played on.
func TestABrokenRecordEndsTheBattle(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		whole := recorded(t)
		broken := slices.DeleteFunc(slices.Clone(whole), func(r Record) bool { return r.Kind == RecordMove })
		f := &forfeiting{}
		r := Run(t.Context(), Config{Game: tictactoe.Game(), ID: "b1", Arena: "http://arena.test", Transport: f, Decider: firstLegal{}, Resume: broken[:10]})
		if r.Outcome != cis.Unknown || !strings.Contains(r.Reason, "cannot be taken up") || f.opens+len(f.posts) > 0 {
			t.Errorf("%+v %+v", r, f)
		}
	})
}

// A battle that is suspended is not over, and what was in flight has its answer.
func TestASuspendedBattleHasNoEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := newArena()
		a.answer = func(string) (*http.Response, error) {
			time.Sleep(time.Second)
			return ok(), nil
		}
		ctx, cancel := context.WithCancelCause(t.Context())
		var records []Record
		done := make(chan cis.Result, 1)
		go func() {
			done <- Run(ctx, Config{
				Game: tictactoe.Game(), ID: "b1", Arena: "http://arena.test", Transport: a, Decider: &inOrder{"NW"},
				Record: func(r Record) { records = append(records, r) },
				Observe: func(u Update) {
					if u.Result != nil {
						t.Errorf("told that it is over: %+v", u.Result)
					}
				},
			})
		}()
		a.say(t, `{"youAre":"O"}`)
		a.wantPost(t, `"NW"`)
		cancel(fmt.Errorf("closing time: %w", ErrSuspended))
		<-done
		if last := records[len(records)-1]; last.Kind != RecordAnswer || last.Why != "status 200" {
			data, _ := json.Marshal(records)
			t.Errorf("%s", data)
		}
	})
}

// What is recorded is kept before anything is sent.
func TestNothingIsSentBeforeItIsKept(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := newArena()
		kept, recorded := 0, 0
		var sent []int
		a.answer = func(string) (*http.Response, error) {
			sent = append(sent, kept)
			return ok(), nil
		}
		done := make(chan cis.Result, 1)
		go func() {
			done <- Run(t.Context(), Config{
				Game: tictactoe.Game(), ID: "b1", Arena: "http://arena.test", Transport: a, Decider: &inOrder{"NW"},
				Record: func(r Record) {
					if recorded++; r.Kind == RecordPost {
						sent = append(sent, recorded)
					}
				},
				Keep: func(context.Context) {
					time.Sleep(10 * time.Millisecond)
					kept = recorded
				},
			})
		}()
		a.say(t, `{"youAre":"O"}`)
		a.wantPost(t, `"NW"`)
		a.say(t, `{"winner":"O"}`)
		<-done
		if len(sent) != 2 || sent[1] < sent[0] {
			t.Errorf("recorded and kept before the POST: %v", sent)
		}
	})
}
