package config

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"
)

// An Age is how long something is kept, as in 90d or 36h. It is a struct, so that
// a bare 90 is not ninety nanoseconds; 0 is for ever.
type Age struct{ time.Duration }

// day is a unit that Go's durations lack, because days differ; for what is kept
// that makes no difference.
const day = 24 * time.Hour

// UnmarshalText implements encoding.TextUnmarshaler.
func (a *Age) UnmarshalText(text []byte) error {
	wrong := fmt.Errorf("%q is no age such as 90d or 36h", text)
	if days, ok := strings.CutSuffix(string(text), "d"); ok {
		n, err := strconv.ParseInt(days, 10, 64)
		if err != nil || n < 0 || n > int64(math.MaxInt64/day) {
			return wrong
		}
		a.Duration = time.Duration(n) * day
		return nil
	}
	v, err := time.ParseDuration(string(text))
	if err != nil || v < 0 {
		return wrong
	}
	a.Duration = v
	return nil
}

// A Size is a number of bytes, as in 500MB or 1GB; 0 is any number.
type Size struct{ Bytes int64 }

// UnmarshalText implements encoding.TextUnmarshaler.
func (s *Size) UnmarshalText(text []byte) error {
	number, unit := string(text), int64(1)
	for _, u := range []struct {
		name  string
		bytes int64
	}{{"KB", 1 << 10}, {"MB", 1 << 20}, {"GB", 1 << 30}, {"TB", 1 << 40}} {
		if rest, ok := strings.CutSuffix(number, u.name); ok {
			number, unit = rest, u.bytes
			break
		}
	}
	n, err := strconv.ParseInt(number, 10, 64)
	if err != nil || n < 0 || n > math.MaxInt64/unit || n > 0 && unit == 1 {
		return fmt.Errorf("%q is no size such as 500MB or 1GB", text)
	}
	s.Bytes = n * unit
	return nil
}
