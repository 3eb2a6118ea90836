package main

import (
	"syscall/js"
	"time"
)

const here = "WebAssembly"

// processorTime returns what Node has used so far.
func processorTime() time.Duration {
	used := js.Global().Get("process").Call("cpuUsage")
	return time.Duration(used.Get("user").Int()+used.Get("system").Int()) * time.Microsecond
}
