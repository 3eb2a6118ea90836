//go:build js && wasm

package main

import (
	"bytes"
	"io"
	"log/slog"
	"net/http"
	"os"
	"runtime/debug"
	"syscall/js"

	"github.com/syumai/workers"
)

// battleGarbage is how much of what a battle's program uses may be garbage, in
// percent, before it is collected. By itself Go lets 4 MiB gather, and a program
// takes 14 MiB; ten of them and the front share the 128 MB of an isolate.
const battleGarbage = 25

// main serves in the role that it is given, until its Durable Object goes.
func main() {
	h := newHost()
	log := slog.New(slog.NewTextHandler(os.Stdout, &slog.HandlerOptions{Level: slog.LevelWarn}))
	workers.Serve(whole(h, handler(h, log)))
}

func handler(h host, log *slog.Logger) http.Handler {
	if h.text("role") == "battle" {
		debug.SetGCPercent(battleGarbage)
		return &battleRunner{host: h, log: log}
	}
	return newFront(h, log)
}

// whole takes the request's body and hands over the response's each as one piece
// of bytes. The package that serves ends the program when it has copied a response
// stream, and the next request would find it dead; see program.mjs for requests.
func whole(h host, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if number := r.Header.Get("X-Body"); number != "" {
			data := bytesToGo(h.call("takeBody", number))
			r.Body, r.ContentLength = io.NopCloser(bytes.NewReader(data)), int64(len(data))
		}
		b := &buffered{ResponseWriter: w}
		next.ServeHTTP(b, r)
		w.(interface{ WriteRawJSBody(js.Value) }).WriteRawJSBody(bytesToJS(b.body))
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
