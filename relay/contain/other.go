//go:build !unix

package contain

import "os/exec"

// Prepare does nothing: there are no process groups here.
func Prepare(*exec.Cmd) {}

// Kill ends the command; its children must notice by themselves.
func Kill(cmd *exec.Cmd) { _ = cmd.Process.Kill() }
