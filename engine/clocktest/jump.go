package clocktest

import (
	"time"
	"unsafe"
)

// Jump returns a time that the clock on the wall shows d later, or earlier, and
// the monotonic clock as before. t must have both, as those of time.Now have; d
// must be whole seconds, at most a century.
//
// Go has no way to say this, so it is written into the time as it lies in memory:
// below its sign, the first word of a time with both clocks has 33 bits of seconds
// since 1885 and 30 of nanoseconds (see the source of package time).
func Jump(t time.Time, d time.Duration) time.Time {
	const nanosecondBits = 30
	word := (*uint64)(unsafe.Pointer(&t))
	*word = uint64(int64(*word) + int64(d/time.Second)<<nanosecondBits)
	return t
}
