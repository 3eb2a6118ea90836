package server

import (
	"strconv"
	"strings"
)

// codings are what the page's files are compressed with beforehand, the one
// that makes them smallest first, with how the compressed files' names end.
var codings = []struct{ name, suffix string }{{"br", ".br"}, {"gzip", ".gz"}}

// preferred is the coding among those that a file has which a client with this
// Accept-Encoding field likes best, or "" for the file as it is (RFC 9110,
// section 12.5.3). Where the client likes several equally, the smallest wins.
// One that wants none of them, not even the file as it is, gets it as it is.
func preferred(accept string, has func(coding string) bool) string {
	best, bestQuality := "", 0.0
	for _, c := range codings {
		if q := quality(accept, c.name); q > bestQuality && has(c.name) {
			best, bestQuality = c.name, q
		}
	}
	// Only a client that says so prefers more bytes to fewer.
	if named(accept, "identity") && quality(accept, "identity") > bestQuality {
		return ""
	}
	return best
}

// quality is how much an Accept-Encoding field likes a coding, from 0, which is
// not at all, to 1.
func quality(accept, coding string) float64 {
	others := 0.0
	for _, each := range strings.Split(accept, ",") {
		name, weight, weighed := strings.Cut(each, ";")
		name = strings.ToLower(strings.TrimSpace(name))
		if name != coding && name != "*" {
			continue
		}
		q := 1.0
		if weighed {
			q = parseWeight(weight)
		}
		if name == coding {
			return q
		}
		others = q
	}
	return others
}

// named reports whether an Accept-Encoding field has an entry for a coding of
// its own, beside that for all others.
func named(accept, coding string) bool {
	for _, each := range strings.Split(accept, ",") {
		name, _, _ := strings.Cut(each, ";")
		if strings.EqualFold(strings.TrimSpace(name), coding) {
			return true
		}
	}
	return false
}

// parseWeight reads "q=0.5". What is not such a weight counts as 0: a client
// that is not understood gets what every client understands.
func parseWeight(text string) float64 {
	digits, ok := strings.CutPrefix(strings.ToLower(strings.TrimSpace(text)), "q=")
	q, err := strconv.ParseFloat(digits, 64)
	if !ok || err != nil || !(q >= 0 && q <= 1) {
		return 0
	}
	return q
}
