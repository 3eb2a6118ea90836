//go:build js && wasm

package main

import (
	"errors"
	"fmt"
	"os"
	"time"

	"github.com/hack-pad/safejs"
)

// now is the worker's performance.now(), in milliseconds.
//
//go:wasmimport arenabot now
func now() float64

// stopped is other than 0 when the page wants the search to end.
//
//go:wasmimport arenabot stopped
func stopped() int32

// recall returns what a worker of the page last kept for a key, given in halves, or 0.
//
//go:wasmimport arenabot recall
func recall(low, high uint32) uint32

// keep remembers found for all workers of the page that search the same.
//
//go:wasmimport arenabot keep
func keep(low, high, found uint32)

// helps is other than 0 in a worker that only helps another one.
//
//go:wasmimport arenabot helps
func helps() int32

// memory is the quoridor.Shared of the page's workers.
type memory struct{}

func (memory) Recall(key uint64) uint32      { return recall(uint32(key), uint32(key>>32)) }
func (memory) Keep(key uint64, found uint32) { keep(uint32(key), uint32(key>>32), found) }

// worker is a variable of the package because a wasmexport is a bare function:
// there is nowhere else for it to find its state. It is never reassigned.
var worker = newEngines(
	sharing(lookup, memory{}, func() bool { return helps() != 0 }),
	func() time.Duration { return time.Duration(now() * float64(time.Millisecond)) },
	func() bool { return stopped() != 0 },
)

// Think is the hot call: see engines.think. It is exported in Go too, where
// nothing calls it.
//
//go:wasmexport think
func Think(ms, nodes, most float64) int32 { return worker.think(ms, nodes, most) }

func main() {
	if err := register(); err != nil {
		fmt.Fprintln(os.Stderr, "the engines cannot be offered to JavaScript:", err)
		os.Exit(1)
	}
	select {} // the program must stay alive to be called
}

// register sets globalThis.arenabot.
func register() error {
	calls := map[string]any{}
	for _, c := range []struct {
		name       string
		parameters int
		call       func(args []string) string
	}{
		{"start", 2, func(a []string) string { return worker.start(a[0], a[1]) }},
		{"state", 2, func(a []string) string { return worker.state(a[0], a[1]) }},
		{"play", 3, func(a []string) string { return worker.play(a[0], a[1], a[2]) }},
		{"load", 2, func(a []string) string { return worker.load(a[0], a[1]) }},
		{"loadLevel", 3, func(a []string) string { return worker.loadLevel(a[0], a[1], a[2]) }},
		{"levels", 1, func(a []string) string { return worker.levels(a[0]) }},
		{"analyze", 4, func(a []string) string { return worker.analyzeText(a[0], a[1], a[2], a[3]) }},
		{"choice", 0, func([]string) string { return worker.choice() }},
	} {
		fn, err := safejs.FuncOf(func(_ safejs.Value, values []safejs.Value) any {
			args, err := texts(c.name, c.parameters, values)
			if err != nil {
				return failure(err)
			}
			return c.call(args)
		})
		if err != nil {
			return fmt.Errorf("making %s: %w", c.name, err)
		}
		calls[c.name] = fn
	}
	book, err := safejs.FuncOf(func(_ safejs.Value, values []safejs.Value) any {
		if len(values) != 2 {
			return failure(fmt.Errorf("book takes 2 arguments, not %d", len(values)))
		}
		args, err := texts("book", 1, values[:1])
		if err != nil {
			return failure(err)
		}
		data, err := bytesOf(values[1])
		if err != nil {
			return failure(fmt.Errorf("argument 2 of book: %w", err))
		}
		return worker.book(args[0], data)
	})
	if err != nil {
		return fmt.Errorf("making book: %w", err)
	}
	calls["book"] = book
	return safejs.Global().Set("arenabot", calls)
}

// texts reads the arguments of a call, which must all be strings.
func texts(name string, parameters int, values []safejs.Value) ([]string, error) {
	if len(values) != parameters {
		return nil, fmt.Errorf("%s takes %d arguments, not %d", name, parameters, len(values))
	}
	args := make([]string, len(values))
	for i, v := range values {
		if v.Type() != safejs.TypeString {
			return nil, fmt.Errorf("argument %d of %s is no string", i+1, name)
		}
		text, err := v.String()
		if err != nil {
			return nil, fmt.Errorf("argument %d of %s: %w", i+1, name, err)
		}
		args[i] = text
	}
	return args, nil
}

// bytesOf copies a Uint8Array.
func bytesOf(v safejs.Value) ([]byte, error) {
	kind, err := safejs.Global().Get("Uint8Array")
	if err != nil {
		return nil, err
	}
	if is, err := v.InstanceOf(kind); err != nil || !is {
		return nil, errors.New("it is no Uint8Array")
	}
	length, err := v.Length()
	if err != nil {
		return nil, err
	}
	data := make([]byte, min(length, longestBook+1)) // one more is as wrong as many
	_, err = safejs.CopyBytesToGo(data, v)
	return data, err
}
