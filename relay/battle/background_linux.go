package battle

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"syscall"
)

// gives is how much nicer than the process a thinking thread is. On two cores that
// think, a thread that an event wakes waits for its turn otherwise, several times
// between the event and its answer: BenchmarkLoad's added latency at p99 was 48 ms
// without it, 34 ms at 5 and 25 ms at 10.
const gives = 10

// inBackground runs f, and waits for it, on a thread that gives way to all others of
// the process. A panic of f is the caller's.
func inBackground(f func()) {
	var panicked error
	done := make(chan struct{})
	go func() {
		defer close(done)
		defer func() {
			if r := recover(); r != nil {
				panicked = fmt.Errorf("%v\n%s", r, debug.Stack())
			}
		}()
		// The thread is not given back: it ends with this goroutine, so no other runs
		// on it. On Linux a priority is the thread's, and 0 is the calling one.
		runtime.LockOSThread()
		if p, err := syscall.Getpriority(syscall.PRIO_PROCESS, 0); err == nil {
			const kernels = 20 // the call returns 20 less the nice value
			_ = syscall.Setpriority(syscall.PRIO_PROCESS, 0, min(kernels-p+gives, 19))
		}
		f()
	}()
	<-done
	if panicked != nil {
		panic(panicked)
	}
}
