package battle

import (
	"bytes"
	"encoding/json"
	"testing"
)

// FuzzRecord: whatever line of a transcript is read back, it is refused, or it is
// written again as what it was read as.
func FuzzRecord(f *testing.F) {
	for _, s := range []string{
		`{"t":"2026-11-21T12:00:00Z","kind":"event","data":"{\"youAre\":\"X\"}"}`, `{"t":"2026-11-21T12:00:00.5+01:00","kind":"post","base64":"/w=="}`,
		`{"kind":"over","why":"won: we won"}`, `{"t":7}`, `{"data":"\ud800"}`, `null`, `{"base64":"","data":"x"}`,
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, line []byte) {
		var r Record
		if json.Unmarshal(line, &r) != nil {
			return
		}
		if year := r.At.UTC().Year(); year < 0 || year > 9999 {
			return // no time that a relay writes
		}
		text, err := json.Marshal(r)
		var again Record
		if err != nil || json.Unmarshal(text, &again) != nil || !again.At.Equal(r.At) || again.Kind != r.Kind || again.Why != r.Why || !bytes.Equal(again.Data, r.Data) {
			t.Errorf("%s is read as %+v, written as %s, and read as %+v: %v", line, r, text, again, err)
		}
	})
}
