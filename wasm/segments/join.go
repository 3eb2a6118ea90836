package main

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"slices"
)

// near is how many zeros between two segments are written out. From 64 to 4096 the
// start and the gzipped size are the same within 1%.
const near = 64

// What the rewriting knows of the format.
const (
	header      = "\x00asm\x01\x00\x00\x00"
	sectionData = 11
	active      = 0x00 // a segment of memory 0 at an offset
	i32Const    = 0x41
	end         = 0x0b
)

var errShort = errors.New("the module ends too early")

// A segment is bytes of the memory at its start.
type segment struct {
	at   int64
	data []byte
}

// join returns the module with its data segments joined. They must be active and
// apart, as Go's linker writes them; a module that counts them beforehand, to name
// them elsewhere (bulk memory), is refused.
func join(module []byte) ([]byte, error) {
	if !bytes.HasPrefix(module, []byte(header)) {
		return nil, errors.New("this is no WebAssembly module of version 1")
	}
	out := []byte(header)
	for rest := module[len(header):]; len(rest) > 0; {
		id := rest[0]
		body, after, err := sized(rest[1:])
		if err != nil {
			return nil, err
		}
		rest = after
		switch id {
		case sectionData:
			segments, err := read(body)
			if err != nil {
				return nil, fmt.Errorf("the data section: %w", err)
			}
			if segments, err = joined(segments); err != nil {
				return nil, err
			}
			body = write(segments)
		case 12:
			return nil, errors.New("the module counts its data segments: it names them elsewhere")
		}
		out = append(out, id)
		out = binary.AppendUvarint(out, uint64(len(body)))
		out = append(out, body...)
	}
	return out, nil
}

// read parses the body of a data section.
func read(body []byte) ([]segment, error) {
	n, body, err := unsigned(body)
	if err != nil {
		return nil, err
	}
	var segments []segment
	for range n {
		if len(body) < 2 || body[0] != active || body[1] != i32Const {
			return nil, errors.New("a segment is not active at a constant offset")
		}
		var s segment
		if s.at, body, err = signed(body[2:]); err != nil {
			return nil, err
		}
		s.at = int64(uint32(s.at)) // offsets are unsigned, constants are not
		if len(body) == 0 || body[0] != end {
			return nil, errors.New("a segment's offset is more than a constant")
		}
		if s.data, body, err = sized(body[1:]); err != nil {
			return nil, err
		}
		segments = append(segments, s)
	}
	if len(body) > 0 {
		return nil, errors.New("there is more than its segments")
	}
	return segments, nil
}

// joined writes out the zeros between segments that are near each other.
func joined(segments []segment) ([]segment, error) {
	slices.SortFunc(segments, func(a, b segment) int { return cmp.Compare(a.at, b.at) })
	var out []segment
	for _, s := range segments {
		var gap int64 = math.MaxInt64
		var last *segment
		if len(out) > 0 {
			last = &out[len(out)-1]
			gap = s.at - last.at - int64(len(last.data))
		}
		switch {
		case gap < 0:
			return nil, fmt.Errorf("two data segments hold the byte at %d", s.at)
		case gap > near:
			out = append(out, segment{s.at, bytes.Clone(s.data)})
		default:
			last.data = append(append(last.data, make([]byte, gap)...), s.data...)
		}
	}
	return out, nil
}

// write is the body of a data section.
func write(segments []segment) []byte {
	out := binary.AppendUvarint(nil, uint64(len(segments)))
	for _, s := range segments {
		out = append(out, active, i32Const)
		out = appendSigned(out, int64(int32(uint32(s.at))))
		out = append(out, end)
		out = binary.AppendUvarint(out, uint64(len(s.data)))
		out = append(out, s.data...)
	}
	return out
}

// sized reads a length and so many bytes.
func sized(b []byte) (body, rest []byte, err error) {
	n, b, err := unsigned(b)
	if err != nil {
		return nil, nil, err
	}
	if uint64(len(b)) < n {
		return nil, nil, errShort
	}
	return b[:n], b[n:], nil
}

// unsigned reads an unsigned number of 32 bits in LEB128, as Go's varints are.
func unsigned(b []byte) (uint64, []byte, error) {
	n, size := binary.Uvarint(b)
	if size <= 0 || n > math.MaxUint32 {
		return 0, nil, errShort
	}
	return n, b[size:], nil
}

// signed reads a signed number in LEB128, which Go's signed varints are not.
func signed(b []byte) (int64, []byte, error) {
	var n int64
	for i := 0; i < min(len(b), binary.MaxVarintLen32); i++ {
		n |= int64(b[i]&0x7f) << (7 * i)
		if b[i]&0x80 == 0 {
			shift := 64 - 7*(i+1)
			return n << shift >> shift, b[i+1:], nil // the highest bit read is the sign
		}
	}
	return 0, nil, errShort
}

// appendSigned writes what signed reads.
func appendSigned(b []byte, n int64) []byte {
	for n < -64 || n > 63 {
		b = append(b, byte(n&0x7f|0x80))
		n >>= 7
	}
	return append(b, byte(n&0x7f))
}
