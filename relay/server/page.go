package server

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"strings"
)

// contentSecurityPolicy lets the page load nothing but its own files, run no
// inline script or style, and compile WebAssembly. No string becomes markup or a
// script but by the policies of lit, whose templates are code, and of the page,
// which names scripts of its own server only. It may speak to other servers: its
// test bench calls the bots that allow it.
const contentSecurityPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; " +
	"style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self' http: https:; worker-src 'self'; " +
	"manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors %s; " +
	"require-trusted-types-for 'script'; trusted-types lit-html arenabot"

// A pageFile is what is known of a file of the page before it is asked for.
type pageFile struct {
	tag     string // of its content, without quotes
	codings string // those that it lies compressed in, each between spaces
}

func (f pageFile) has(coding string) bool { return strings.Contains(f.codings, " "+coding+" ") }

// page serves the built page: each file in the smallest of the codings that it
// was compressed in when it was built and that the client takes.
func page(files fs.FS) http.Handler {
	server := http.FileServerFS(files)
	known := survey(files)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			w.Header().Set("Allow", "GET, HEAD")
			http.Error(w, "There is only a page at this address.", http.StatusMethodNotAllowed)
			return
		}
		if _, ok := known["index.html"]; !ok {
			http.Error(w, "The page is not built into this relay: stop it and start it with `make run`.", http.StatusNotFound)
			return
		}
		setPageHeaders(w.Header(), r)
		name := strings.TrimPrefix(r.URL.Path, "/")
		if name == "" || strings.HasSuffix(name, "/") {
			name += "index.html"
		}
		file, ok := known[name]
		if !ok {
			if info, err := fs.Stat(files, name); err == nil && info.IsDir() {
				server.ServeHTTP(w, r) // leads on to the folder's index.html
				return
			}
			http.NotFound(w, r)
			return
		}
		w.Header().Set("ETag", `"`+file.tag+`"`)
		if file.codings == "" {
			server.ServeHTTP(w, r)
			return
		}
		w.Header().Set("Vary", "Accept-Encoding")
		coding := preferred(strings.Join(r.Header.Values("Accept-Encoding"), ","), file.has)
		if coding == "" {
			server.ServeHTTP(w, r)
			return
		}
		serveCoded(w, r, files, name, coding, file.tag)
	})
}

// survey looks through the files of the page, so that none has to be looked for
// when it is asked for. What lies beside another file as its compressed form is
// no file of its own.
func survey(files fs.FS) map[string]pageFile {
	known := make(map[string]pageFile)
	fs.WalkDir(files, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return nil // without its page, the relay is still a relay
		}
		content, err := fs.ReadFile(files, name)
		if err != nil {
			return nil
		}
		sum := sha256.Sum256(content)
		known[name] = pageFile{tag: hex.EncodeToString(sum[:8])}
		return nil
	})
	for name, file := range known {
		for _, c := range codings {
			if _, ok := known[name+c.suffix]; ok {
				file.codings += " " + c.name + " "
				delete(known, name+c.suffix)
			}
		}
		known[name] = file
	}
	return known
}

// setPageHeaders sets what all files of the page are sent with. COOP and COEP
// make it cross-origin isolated, which gives it the SharedArrayBuffer that stops
// a search within a millisecond.
//
// Pages of others may show embedded games, and nothing else of this page: what
// embeds them, and the page with ?embed in its address, which shows a game and
// knows no arena.
func setPageHeaders(h http.Header, r *http.Request) {
	ancestors, readers := "'none'", "same-origin"
	switch {
	case r.URL.Path == "/" && r.URL.Query().Has("embed"):
		ancestors, readers = "*", "cross-origin"
	case r.URL.Path == "/embed.js":
		readers = "cross-origin"
	}
	h.Set("Content-Security-Policy", fmt.Sprintf(contentSecurityPolicy, ancestors))
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	h.Set("Cross-Origin-Embedder-Policy", "require-corp")
	h.Set("Cross-Origin-Resource-Policy", readers)
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("X-Content-Type-Options", "nosniff")
	// Names under assets/ carry a hash of their content.
	if strings.HasPrefix(r.URL.Path, "/assets/") {
		h.Set("Cache-Control", "public, max-age=31536000, immutable")
	} else {
		h.Set("Cache-Control", "no-cache")
	}
}

// serveCoded sends a file as it was compressed, whole: a part of it is of no use
// to anybody.
func serveCoded(w http.ResponseWriter, r *http.Request, files fs.FS, name, coding, tag string) {
	h := w.Header()
	tag = `"` + tag + "-" + coding + `"` // one of its own: these are other bytes
	h.Set("ETag", tag)
	h.Set("Accept-Ranges", "none")
	if matches(r.Header.Values("If-None-Match"), tag) {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	coded := name
	for _, c := range codings {
		if c.name == coding {
			coded += c.suffix
		}
	}
	file, err := files.Open(coded)
	if err != nil {
		http.Error(w, "This part of the page cannot be read: start the relay again.", http.StatusInternalServerError)
		return
	}
	defer file.Close()
	if info, err := file.Stat(); err == nil {
		h.Set("Content-Length", fmt.Sprint(info.Size()))
	}
	h.Set("Content-Encoding", coding)
	h.Set("Content-Type", mime.TypeByExtension(path.Ext(name)))
	if r.Method == http.MethodHead {
		return
	}
	io.Copy(w, file) // a client that left needs no answer
}

// matches reports whether one of the tags that a client knows is this one (RFC
// 9110, section 13.1.2).
func matches(fields []string, tag string) bool {
	for _, known := range strings.Split(strings.Join(fields, ","), ",") {
		known = strings.TrimSpace(known)
		if known == "*" || strings.TrimPrefix(known, "W/") == tag {
			return true
		}
	}
	return false
}
