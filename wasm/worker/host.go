//go:build js && wasm

package main

import (
	"context"
	"errors"
	"fmt"
	"syscall/js"
)

// A host is what JavaScript lends the program: the object "host" of the context
// that it is started with, and its bindings.
type host struct{ object, env js.Value }

// newHost must be called before main waits for anything: the context is global
// only while the program starts.
func newHost() host {
	c := js.Global().Get("context")
	return host{object: c.Get("host"), env: c.Get("env")}
}

// text is a property of the host's, "" where it is absent.
func (h host) text(name string) string { return text(h.object.Get(name)) }

// binding is a variable or secret of the Worker's, "" where it is absent.
func (h host) binding(name string) string { return text(h.env.Get(name)) }

func text(v js.Value) string {
	if v.Type() != js.TypeString {
		return ""
	}
	return v.String()
}

// call calls a function of the host's that returns at once.
func (h host) call(name string, args ...any) js.Value { return h.object.Call(name, args...) }

// ask calls a function of the host's that returns a promise, and waits for it.
func (h host) ask(ctx context.Context, name string, args ...any) (js.Value, error) {
	return await(ctx, h.object.Call(name, args...))
}

// await waits for a promise, or for the end of ctx.
func await(ctx context.Context, promise js.Value) (js.Value, error) {
	type settled struct {
		value js.Value
		err   error
	}
	result := make(chan settled, 1)
	var done, failed js.Func
	release := func() { done.Release(); failed.Release() }
	done = js.FuncOf(func(_ js.Value, args []js.Value) any {
		release()
		result <- settled{value: args[0]}
		return nil
	})
	failed = js.FuncOf(func(_ js.Value, args []js.Value) any {
		release()
		result <- settled{err: reason(args[0])}
		return nil
	})
	promise.Call("then", done, failed)
	select {
	case s := <-result:
		return s.value, s.err
	case <-ctx.Done():
		return js.Value{}, context.Cause(ctx)
	}
}

// reason is what JavaScript threw, as an error.
func reason(v js.Value) error {
	if v.Type() == js.TypeObject && v.Get("message").Type() == js.TypeString {
		return errors.New(v.Get("message").String())
	}
	return fmt.Errorf("%.200s", js.Global().Call("String", v).String())
}
