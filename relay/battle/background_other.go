//go:build !linux

package battle

// inBackground runs f. Elsewhere than on Linux a thread has no priority of its own
// that is set without a system's library, or there is one thread only.
func inBackground(f func()) { f() }
