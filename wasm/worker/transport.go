//go:build js && wasm

package main

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"strings"
	"syscall/js"
)

// A transport is an http.RoundTripper over the Worker's fetch, as battle.Config
// wants one: it follows no redirects and retries nothing, and ends with its
// request's context, the body included.
type transport struct{}

// RoundTrip implements http.RoundTripper.
func (transport) RoundTrip(r *http.Request) (*http.Response, error) {
	abort := js.Global().Get("AbortController").New()
	init := js.Global().Get("Object").New()
	init.Set("method", r.Method)
	init.Set("redirect", "manual")
	init.Set("signal", abort.Get("signal"))
	headers := js.Global().Get("Headers").New()
	for name, values := range r.Header {
		for _, v := range values {
			headers.Call("append", name, v)
		}
	}
	init.Set("headers", headers)
	if r.Body != nil {
		data, err := io.ReadAll(r.Body)
		r.Body.Close()
		if err != nil {
			return nil, fmt.Errorf("reading the request's body: %w", err)
		}
		init.Set("body", bytesToJS(data))
	}
	ctx := r.Context()
	resp, err := await(ctx, js.Global().Call("fetch", r.URL.String(), init))
	if err != nil {
		abort.Call("abort")
		return nil, err
	}
	header := http.Header{}
	each := js.FuncOf(func(_ js.Value, args []js.Value) any {
		header.Add(args[1].String(), args[0].String())
		return nil
	})
	resp.Get("headers").Call("forEach", each)
	each.Release()
	status := resp.Get("status").Int()
	return &http.Response{
		Status: strings.TrimSpace(fmt.Sprint(status, " ", http.StatusText(status))), StatusCode: status,
		Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1,
		Header: header, ContentLength: -1, Request: r, Body: newBody(ctx, resp, abort),
	}, nil
}

// A body is a response's, as it comes.
type body struct {
	ctx    context.Context
	abort  js.Value
	reader js.Value // undefined where there is no body
	rest   []byte
	err    error
}

func newBody(ctx context.Context, resp, abort js.Value) *body {
	b := &body{ctx: ctx, abort: abort}
	if stream := resp.Get("body"); stream.Truthy() {
		b.reader = stream.Call("getReader")
	} else {
		b.err = io.EOF
	}
	return b
}

func (b *body) Read(p []byte) (int, error) {
	for len(b.rest) == 0 {
		if b.err != nil {
			return 0, b.err
		}
		chunk, err := await(b.ctx, b.reader.Call("read"))
		switch {
		case err != nil:
			b.err = fmt.Errorf("the connection broke: %w", err)
		case chunk.Get("done").Bool():
			b.err = io.EOF
		default:
			b.rest = bytesToGo(chunk.Get("value"))
		}
	}
	n := copy(p, b.rest)
	b.rest = b.rest[n:]
	return n, nil
}

// Close ends the exchange, whether all was read or not.
func (b *body) Close() error {
	b.abort.Call("abort")
	return nil
}

func bytesToJS(data []byte) js.Value {
	v := js.Global().Get("Uint8Array").New(len(data))
	js.CopyBytesToJS(v, data)
	return v
}

func bytesToGo(v js.Value) []byte {
	data := make([]byte, v.Get("byteLength").Int())
	js.CopyBytesToGo(data, v)
	return data
}
