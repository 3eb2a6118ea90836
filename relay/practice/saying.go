package practice

import "time"

// An event is one message of a stream: an object, or bytes that are none.
type event interface {
	encode() []byte // on one line
}

// raw is an event of bytes as they are, without line ends.
type raw string

func (r raw) encode() []byte { return []byte(r) }

// A saying is one thing that an opponent puts on the stream.
type saying struct {
	event event

	// after is how long it comes after the saying before, or after act has
	// returned. When the team acts meanwhile, it and all later ones are dropped:
	// the position that they were meant for is gone.
	after time.Duration

	// latest, if not 0, is how long it may have taken in the end: on a busy
	// machine it may come so late that no team could have waited for it, and
	// is dropped like one whose position is gone.
	latest time.Duration
}

// say returns sayings of one instant.
func say(events ...event) []saying {
	var all []saying
	for _, e := range events {
		all = append(all, saying{event: e})
	}
	return all
}
