// Package clocktest makes times for tests as they are after somebody has set the
// clock on the wall.
//
//	t ── 5 s later, and the clock was set an hour back ──▶ Jump(t.Add(5s), -1h)
//	     Sub, Since, Until, Before: 5 s        what is printed and stored: 59 min 55 s earlier
//
// A time of Go's has both clocks in it: what is measured with it goes by the
// monotonic one, unless code loses that on the way, as UTC and Round(0) do. A
// test that gives code such times, and wants what it would want without the jump,
// fails when the code does.
package clocktest
