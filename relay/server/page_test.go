package server

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"
)

func TestPreferred(t *testing.T) {
	both := func(coding string) bool { return coding == "br" || coding == "gzip" }
	for accept, want := range map[string]string{
		"":                            "",
		"identity":                    "",
		"gzip, deflate, br, zstd":     "br",
		"gzip":                        "gzip",
		"GZIP ; Q=0.5":                "gzip",
		"gzip;q=1.0, br;q=0.5":        "gzip",
		"br;q=0, gzip":                "gzip",
		"br;q=0, gzip;q=0":            "",
		"*":                           "br",
		"*;q=0":                       "",
		"br;q=0, *":                   "gzip",
		"identity;q=1, br;q=0.2":      "",
		"identity;q=0.2, br;q=0.2":    "br",
		"identity;q=0":                "",
		"br;q=2, gzip;q=-1":           "",
		"br;q=NaN":                    "",
		"br;level=9, gzip;q=0.1":      "gzip",
		"x-br, brotli, deflate":       "",
		", ,;q=1,br":                  "br",
		strings.Repeat("gzip,", 1000): "gzip",
	} {
		if got := preferred(accept, both); got != want {
			t.Errorf("%.40q: %q, want %q", accept, got, want)
		}
	}
	if got := preferred("br, gzip;q=0.1", func(coding string) bool { return coding == "gzip" }); got != "gzip" {
		t.Errorf("a file without brotli: %q, want gzip", got)
	}
}

// A field from anywhere only ever leads to a coding that the file has.
func FuzzPreferred(f *testing.F) {
	f.Add("gzip;q=0.5, br;q=1, *;q=0")
	f.Fuzz(func(t *testing.T, accept string) {
		if got := preferred(accept, func(coding string) bool { return coding == "gzip" }); got != "" && got != "gzip" {
			t.Errorf("%q", got)
		}
	})
}

// requested is the answer to a GET with these headers, by name and value.
func requested(s *Server, address string, headers ...string) *httptest.ResponseRecorder {
	r := httptest.NewRequest("GET", address, nil)
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	return w
}

func compressedPage(t *testing.T) *Server {
	s, _ := newServer(t, fstest.MapFS{
		"index.html":             {Data: []byte("the page")},
		"index.html.br":          {Data: []byte("brotli")},
		"index.html.gz":          {Data: []byte("gzipped")},
		"icon.png":               {Data: []byte("a picture")},
		"assets/engines.wasm":    {Data: []byte("\x00asm")},
		"assets/engines.wasm.br": {Data: []byte("small")},
		"boards/index.html":      {Data: []byte("boards")},
	})
	return s
}

func TestPageIsSentCompressed(t *testing.T) {
	s := compressedPage(t)
	for _, c := range []struct{ address, accept, body, coding, kind string }{
		{"/", "gzip, br", "brotli", "br", "text/html; charset=utf-8"},
		{"/", "gzip", "gzipped", "gzip", "text/html; charset=utf-8"},
		{"/", "", "the page", "", "text/html; charset=utf-8"},
		{"/assets/engines.wasm", "gzip, br", "small", "br", "application/wasm"},
		{"/assets/engines.wasm", "gzip", "\x00asm", "", "application/wasm"},
	} {
		w := requested(s, c.address, "Accept-Encoding", c.accept)
		h := w.Header()
		if w.Body.String() != c.body || h.Get("Content-Encoding") != c.coding || h.Get("Content-Type") != c.kind {
			t.Errorf("%s by %q: %q in %q as %s", c.address, c.accept, w.Body, h.Get("Content-Encoding"), h.Get("Content-Type"))
		}
		if h.Get("Vary") != "Accept-Encoding" {
			t.Errorf("%s by %q: a cache would send it to clients of all kinds", c.address, c.accept)
		}
	}
	if w := requested(s, "/icon.png", "Accept-Encoding", "br"); w.Body.String() != "a picture" || w.Header().Get("Vary") != "" {
		t.Errorf("a file that lies uncompressed: %q, Vary %q", w.Body, w.Header().Get("Vary"))
	}
	if w := requested(s, "/index.html.br"); w.Code != http.StatusNotFound {
		t.Errorf("a compressed form by its own name: %d", w.Code)
	}
	if w := requested(s, "/boards"); w.Code != http.StatusMovedPermanently {
		t.Errorf("a folder: %d", w.Code)
	}
	if w := requested(s, "/boards/"); w.Body.String() != "boards" {
		t.Errorf("a folder's page: %q", w.Body)
	}
}

func TestPageIsNotSentTwice(t *testing.T) {
	s := compressedPage(t)
	tags := map[string]string{}
	for _, accept := range []string{"br", "gzip", "identity"} {
		tag := requested(s, "/", "Accept-Encoding", accept).Header().Get("ETag")
		for other, known := range tags {
			if tag == "" || tag == known {
				t.Errorf("%s and %s have the tag %s", accept, other, tag)
			}
		}
		tags[accept] = tag
		for _, known := range []string{tag, `"old", W/` + tag, "*"} {
			w := requested(s, "/", "Accept-Encoding", accept, "If-None-Match", known)
			if w.Code != http.StatusNotModified || w.Body.Len() > 0 {
				t.Errorf("%s, known as %s: %d %q", accept, known, w.Code, w.Body)
			}
		}
		if w := requested(s, "/", "Accept-Encoding", accept, "If-None-Match", `"old"`); w.Code != http.StatusOK {
			t.Errorf("%s, known in an older state: %d", accept, w.Code)
		}
	}
}

// A part of a compressed file is of no use; of one that is sent as it is, it may be.
func TestPagePartsAreOfPlainFiles(t *testing.T) {
	s := compressedPage(t)
	if w := requested(s, "/", "Accept-Encoding", "br", "Range", "bytes=0-1"); w.Code != http.StatusOK || w.Body.String() != "brotli" || w.Header().Get("Accept-Ranges") != "none" {
		t.Errorf("%d %q, ranges %q", w.Code, w.Body, w.Header().Get("Accept-Ranges"))
	}
	if w := requested(s, "/", "Range", "bytes=0-2"); w.Code != http.StatusPartialContent || w.Body.String() != "the" {
		t.Errorf("%d %q", w.Code, w.Body)
	}
}

// Others may show a game within their pages, and nothing that plays.
func TestOnlyGamesAreEmbedded(t *testing.T) {
	s, _ := newServer(t, fstest.MapFS{"index.html": {Data: []byte("page")}, "embed.js": {Data: []byte("element")}})
	for _, c := range []struct{ address, ancestors, readers string }{
		{"/", "'none'", "same-origin"},
		{"/?utm=1", "'none'", "same-origin"},
		{"/boards/?embed=1", "'none'", "same-origin"},
		{"/?embed=1", "*", "cross-origin"},
		{"/embed.js", "'none'", "cross-origin"},
	} {
		h := requested(s, c.address).Header()
		if policy := h.Get("Content-Security-Policy"); !strings.Contains(policy, "frame-ancestors "+c.ancestors+";") {
			t.Errorf("%s: %s", c.address, policy)
		}
		if got := h.Get("Cross-Origin-Resource-Policy"); got != c.readers {
			t.Errorf("%s may be loaded %s, want %s", c.address, got, c.readers)
		}
	}
}
