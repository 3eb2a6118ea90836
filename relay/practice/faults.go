package practice

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
)

// byLot asks for a place in the battle that the seed decides.
const byLot = -1

// Faults are what goes wrong between team and arena in one battle. None has to do
// with another, and the zero value is a perfect network. The arena itself never
// notices: its clock, its order of events and its verdicts are as ever. Times
// are in milliseconds; POSTs are counted as they come, from 1, lost ones too.
type faults struct {
	// The stream; the last two for the first one only.
	FirstEventDelay int  `json:"firstEventDelayMs"` // before the first event
	EventGap        int  `json:"eventGapMs"`        // at least, between two events
	StreamEndsAt    *int `json:"streamEndsAt"`      // byte of the body after which it ends as if it were over
	StreamDropsAt   *int `json:"streamDropsAt"`     // byte after which its connection is closed
	StartsRefused   int  `json:"startsRefused"`     // how many GET start get errorStatus at first

	// The way, in both directions.
	Latency int `json:"latencyMs"` // of each event, each POST and each answer

	// POST play.
	PostsLost       []int `json:"postsLost"`       // the connection is closed, and nothing was processed
	AnswersLost     []int `json:"answersLost"`     // the connection is closed, but it was processed
	AnswersWithheld []int `json:"answersWithheld"` // processed, and never answered
	PostsRefused    []int `json:"postsRefused"`    // errorStatus, and nothing was processed
	AnswersSpoilt   []int `json:"answersSpoilt"`   // errorStatus, but it was processed
	AnswerDelay     int   `json:"answerDelayMs"`   // of every answer
	ErrorStatus     int   `json:"errorStatus"`     // from 400 to 599, with a page of HTML; 0 means 500

	// The webhook.
	DuplicateWebhooks int `json:"duplicateWebhooks"` // how many more come after the first
	DuplicateDelay    int `json:"duplicateDelayMs"`  // before each of them
}

// Bounds of faults.
const (
	maxFaultMs   = 10 * 60 * 1000
	maxFaultPost = 1000
	maxRepeats   = 20

	lotPosts = 4   // by lot is one of the first so many POSTs,
	lotBytes = 300 // or bytes: youAre, and some events
)

// UnmarshalJSON refuses unknown names: a fault that is misspelt would otherwise
// be a test that tests nothing.
func (f *faults) UnmarshalJSON(text []byte) error {
	type plain faults
	dec := json.NewDecoder(bytes.NewReader(text))
	dec.DisallowUnknownFields()
	if err := dec.Decode((*plain)(f)); err != nil {
		return fmt.Errorf("faults: %w", err)
	}
	return f.check()
}

// check says which value is out of its bounds.
func (f *faults) check() error {
	type bounded struct {
		name              string
		least, most, that int
	}
	values := []bounded{
		{"firstEventDelayMs", 0, maxFaultMs, f.FirstEventDelay},
		{"eventGapMs", 0, maxFaultMs, f.EventGap},
		{"latencyMs", 0, maxFaultMs, f.Latency},
		{"answerDelayMs", 0, maxFaultMs, f.AnswerDelay},
		{"duplicateDelayMs", 0, maxFaultMs, f.DuplicateDelay},
		{"duplicateWebhooks", 0, maxRepeats, f.DuplicateWebhooks},
		{"startsRefused", 0, maxRepeats, f.StartsRefused},
	}
	for name, posts := range map[string][]int{
		"postsLost": f.PostsLost, "answersLost": f.AnswersLost, "answersWithheld": f.AnswersWithheld,
		"postsRefused": f.PostsRefused, "answersSpoilt": f.AnswersSpoilt,
	} {
		for _, n := range posts {
			if n != byLot {
				values = append(values, bounded{name, 1, maxFaultPost, n})
			}
		}
	}
	for name, at := range map[string]*int{"streamEndsAt": f.StreamEndsAt, "streamDropsAt": f.StreamDropsAt} {
		if at != nil {
			values = append(values, bounded{name, byLot, maxBody, *at})
		}
	}
	if f.ErrorStatus != 0 {
		values = append(values, bounded{"errorStatus", 400, 599, f.ErrorStatus})
	}
	for _, v := range values {
		if v.that < v.least || v.that > v.most {
			return fmt.Errorf("faults: %s is %d: it can be from %d to %d", v.name, v.that, v.least, v.most)
		}
	}
	return nil
}

// drawn returns f with what is left to the lot decided. The draws come in a fixed
// order, all of them each time, so that one fault does not change another's.
func (f faults) drawn(rng *rand.Rand) faults {
	for _, posts := range []*[]int{&f.PostsLost, &f.AnswersLost, &f.AnswersWithheld, &f.PostsRefused, &f.AnswersSpoilt} {
		lot := 1 + rng.IntN(lotPosts)
		*posts = slices.Clone(*posts)
		for i, n := range *posts {
			if n == byLot {
				(*posts)[i] = lot
			}
		}
	}
	for _, at := range []**int{&f.StreamEndsAt, &f.StreamDropsAt} {
		lot := rng.IntN(lotBytes)
		if *at != nil && **at == byLot {
			*at = &lot
		}
	}
	if f.ErrorStatus == 0 {
		f.ErrorStatus = 500
	}
	return f
}
