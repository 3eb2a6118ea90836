package battle

import (
	"encoding/json"
	"time"
	"unicode/utf8"
)

// A Record is one line of a battle's transcript: something that came from the
// arena, something that was sent to it, or something that was decided. As JSON
// lines the records of a battle replay it.
type Record struct {
	At   time.Time
	Kind RecordKind
	Data []byte // the bytes that came or went, or the move
	Why  string // for decisions: the reason; for failures: the error
}

// RecordKind is what a Record tells.
type RecordKind string

// The kinds of records.
const (
	RecordOpen   RecordKind = "open"   // the stream is being opened; Data is its address
	RecordEvent  RecordKind = "event"  // Data came on the stream
	RecordEnd    RecordKind = "end"    // the stream ended
	RecordAsk    RecordKind = "ask"    // a move is wanted; Data is the position
	RecordMove   RecordKind = "move"   // a decider's move; Why says whose, or why it was refused
	RecordPost   RecordKind = "post"   // Data is being posted
	RecordAnswer RecordKind = "answer" // Data is the answer to the POST
	RecordOver   RecordKind = "over"   // the result
)

// line is a record as JSON.
type line struct {
	At     time.Time  `json:"t"`
	Kind   RecordKind `json:"kind"`
	Data   string     `json:"data,omitempty"`
	Base64 []byte     `json:"base64,omitempty"`
	Why    string     `json:"why,omitempty"`
}

// MarshalJSON writes a record as one line: its bytes as text under "data", or
// under "base64" when they are no valid UTF-8, so that nothing is lost.
func (r Record) MarshalJSON() ([]byte, error) {
	l := line{At: r.At.UTC(), Kind: r.Kind, Why: r.Why}
	if utf8.Valid(r.Data) {
		l.Data = string(r.Data)
	} else {
		l.Base64 = r.Data
	}
	return json.Marshal(l)
}

// UnmarshalJSON reads what MarshalJSON wrote.
func (r *Record) UnmarshalJSON(data []byte) error {
	var l line
	if err := json.Unmarshal(data, &l); err != nil {
		return err
	}
	*r = Record{At: l.At, Kind: l.Kind, Data: l.Base64, Why: l.Why}
	if l.Base64 == nil && l.Data != "" {
		r.Data = []byte(l.Data)
	}
	return nil
}
