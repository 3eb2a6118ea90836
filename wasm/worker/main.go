//go:build js && wasm

package main

import (
	"log/slog"
	"net/http"
	"os"
	"syscall/js"

	"github.com/syumai/workers"
)

// main serves in the role that it is given, until its Durable Object goes.
func main() {
	h := newHost()
	log := slog.New(slog.NewTextHandler(os.Stdout, &slog.HandlerOptions{Level: slog.LevelWarn}))
	workers.Serve(whole(handler(h, log)))
}

func handler(h host, log *slog.Logger) http.Handler {
	if h.text("role") == "battle" {
		return &battleRunner{host: h, log: log}
	}
	return newFront(h, log)
}

// whole hands the response over as one piece of bytes. The package that serves
// ends the program when it has copied a response stream, and the next request
// would find it dead; and it copies in steps of some 16 KB, each a promise.
func whole(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		b := &buffered{ResponseWriter: w}
		next.ServeHTTP(b, r)
		body := js.Global().Get("Uint8Array").New(len(b.body))
		js.CopyBytesToJS(body, b.body)
		w.(interface{ WriteRawJSBody(js.Value) }).WriteRawJSBody(body)
	})
}

// A buffered is a response that is held back until it is whole.
type buffered struct {
	http.ResponseWriter
	body []byte
}

func (b *buffered) Write(data []byte) (int, error) {
	b.body = append(b.body, data...)
	return len(data), nil
}
