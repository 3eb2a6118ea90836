//go:build !unix

package ugi

import "os/exec"

// ownGroup does nothing: there are no process groups here.
func ownGroup(*exec.Cmd) {}

// killGroup kills the process; its children must notice by themselves.
func killGroup(cmd *exec.Cmd) { _ = cmd.Process.Kill() }
