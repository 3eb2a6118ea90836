package main

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// module is a WebAssembly module with a custom section and these segments.
func module(segments ...segment) []byte {
	body := write(segments)
	m := append([]byte(header), 0, 2, 1, 'x') // the section named x, which is kept
	return append(append(m, sectionData, byte(len(body))), body...)
}

func TestSegmentsNearEachOtherBecomeOne(t *testing.T) {
	joined, err := join(module(segment{5 + near, []byte{3}}, segment{1, []byte{1}}, segment{4, []byte{2}}, segment{7 + 2*near, []byte{4}}))
	if err != nil {
		t.Fatal(err)
	}
	// From 1 the zeros up to 4 and the next segment are written out; near+1 zeros are not.
	first := make([]byte, near+5)
	first[0], first[3], first[near+4] = 1, 2, 3
	want := append([]byte(header), 0, 2, 1, 'x')
	body := write([]segment{{1, first}, {7 + 2*near, []byte{4}}})
	if diff := cmp.Diff(append(append(want, sectionData, byte(len(body))), body...), joined); diff != "" {
		t.Error(diff)
	}
}

// memory is what segments leave in a memory.
func memory(segments []segment) []byte {
	m := make([]byte, 1<<12)
	for _, s := range segments {
		copy(m[s.at:], s.data)
	}
	return m
}

func TestTheMemoryStaysTheSame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var segments []segment
		at := int64(0)
		for range rapid.IntRange(0, 9).Draw(t, "segments") {
			at += int64(rapid.IntRange(0, 2*near).Draw(t, "gap"))
			s := segment{at, rapid.SliceOfN(rapid.Byte(), 1, 50).Draw(t, "data")}
			segments, at = append(segments, s), at+int64(len(s.data))
		}
		got, err := joined(segments)
		if err != nil || !bytes.Equal(memory(segments), memory(got)) {
			t.Fatal(got, err)
		}
		again, err := read(write(got))
		if diff := cmp.Diff(got, again, cmp.AllowUnexported(segment{})); diff != "" || err != nil {
			t.Fatal(diff, err)
		}
	})
}

func TestWhatCannotBeJoinedIsRefused(t *testing.T) {
	for _, c := range []struct{ module, want string }{
		{"", "no WebAssembly module"},
		{header + "\x0b", "ends too early"},
		{header + "\x0b\x05\x00", "ends too early"},
		{header + "\x0c\x01\x01", "counts its data segments"},
		{header + "\x0b\x03\x01\x01\x00", "not active"},
		{header + "\x0b\x06\x01\x00\x41\x00\x0b\x01", "ends too early"},
		{header + "\x0b\x06\x01\x00\x41\x00\x6a\x00", "more than a constant"},
		{header + "\x0b\x02\x00\x00", "more than its segments"},
		{string(module(segment{1, []byte("ab")}, segment{2, []byte("c")})), "two data segments hold the byte at 2"},
	} {
		if m, err := join([]byte(c.module)); err == nil || m != nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: %q, %v; want …%s…", c.module, m, err, c.want)
		}
	}
}

func TestOffsetsBeyondTwoGigabytesAreUnsigned(t *testing.T) {
	want := []segment{{63, []byte("a")}, {64, []byte("b")}, {1 << 31, []byte("c")}, {1<<32 - 1, []byte("d")}}
	got, err := read(write(want))
	if diff := cmp.Diff(want, got, cmp.AllowUnexported(segment{})); diff != "" || err != nil {
		t.Error(diff, err)
	}
}

func FuzzJoin(f *testing.F) {
	f.Add(module(segment{1, []byte("a")}, segment{100, []byte("b")}))
	f.Fuzz(func(t *testing.T, m []byte) {
		once, err := join(m)
		if err != nil {
			return
		}
		if twice, err := join(once); err != nil || !bytes.Equal(once, twice) {
			t.Errorf("%q joined again is %q (%v)", once, twice, err)
		}
	})
}

func Example() {
	m := module(segment{8, []byte("ab")}, segment{12, []byte("cd")})
	joined, err := join(m)
	fmt.Println(len(m), "bytes become", len(joined), err)
	// Output: 29 bytes become 26 <nil>
}
