//go:build unix

package ugi

import (
	"os/exec"
	"syscall"
)

// ownGroup makes the process the head of a group that its children belong to.
func ownGroup(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// killGroup kills the process and its children. An error means that they are gone.
func killGroup(cmd *exec.Cmd) { _ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
