//go:build unix

package main

import (
	"syscall"
	"time"
)

const here = "native"

// processorTime returns what this process has used so far.
func processorTime() time.Duration {
	var r syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &r); err != nil {
		panic(err)
	}
	return time.Duration(r.Utime.Nano() + r.Stime.Nano())
}
