package battle

import (
	"runtime"
	"strings"
	"syscall"
	"testing"
)

// What thinks gives way, its caller does not, and a panic arrives there.
func TestInBackground(t *testing.T) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	priority := func() int {
		p, err := syscall.Getpriority(syscall.PRIO_PROCESS, 0)
		if err != nil {
			t.Error(err)
		}
		return p
	}
	before, within := priority(), 0
	inBackground(func() { within = priority() })
	if want := max(before-gives, 1); within != want {
		t.Errorf("in the background the priority is %d, want %d", within, want)
	}
	if after := priority(); after != before {
		t.Errorf("the caller's priority went from %d to %d", before, after)
	}
	defer func() {
		if err, _ := recover().(error); err == nil || !strings.Contains(err.Error(), "broken") || !strings.Contains(err.Error(), "background_linux_test.go") {
			t.Errorf("the panic arrives as %v", err)
		}
	}()
	inBackground(func() { panic("broken") })
}
