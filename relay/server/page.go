package server

import (
	"io/fs"
	"net/http"
	"strings"
)

// contentSecurityPolicy lets the page load nothing but its own files, run no
// inline script or style, and compile WebAssembly. No string becomes markup or a
// script but by the policies of lit, whose templates are code, and of the page,
// which names scripts of its own server only. It may speak to other servers: its
// test bench calls the bots that allow it.
const contentSecurityPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; " +
	"style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self' http: https:; worker-src 'self'; " +
	"manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; " +
	"require-trusted-types-for 'script'; trusted-types lit-html arenabot"

// page serves the built page. COOP and COEP make it cross-origin isolated, which
// gives it the SharedArrayBuffer that stops a search within a millisecond.
func page(files fs.FS) http.Handler {
	server := http.FileServerFS(files)
	_, missing := fs.Stat(files, "index.html")
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		switch {
		case r.Method != http.MethodGet && r.Method != http.MethodHead:
			h.Set("Allow", "GET, HEAD")
			http.Error(w, "There is only a page at this address.", http.StatusMethodNotAllowed)
			return
		case missing != nil:
			http.Error(w, "The page is not built into this relay: stop it and start it with `make run`.", http.StatusNotFound)
			return
		}
		h.Set("Content-Security-Policy", contentSecurityPolicy)
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cross-Origin-Embedder-Policy", "require-corp")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("X-Content-Type-Options", "nosniff")
		// Names under assets/ carry a hash of their content.
		if strings.HasPrefix(r.URL.Path, "/assets/") {
			h.Set("Cache-Control", "public, max-age=31536000, immutable")
		} else {
			h.Set("Cache-Control", "no-cache")
		}
		server.ServeHTTP(w, r)
	})
}
