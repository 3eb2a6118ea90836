//go:build unix

package contain

import (
	"crypto/rand"
	"os"
	"os/exec"
	"syscall"
	"time"
)

// variable is the environment variable that marks a program and its descendants.
const variable = "ARENABOT_CONTAINED="

// Prepare readies a command that was not started yet.
func Prepare(cmd *exec.Cmd) {
	if cmd.Env == nil {
		cmd.Env = os.Environ()
	}
	cmd.Env = append(cmd.Env, variable+rand.Text())
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
}

// Kill ends a prepared and started command with all that it started.
func Kill(cmd *exec.Cmd) {
	_ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) // an error means that they are gone
	// A process that is being killed may fork until it is dead, so look until nobody is
	// left; one that cannot be killed must not hold us for ever.
	for range 200 {
		pids := marked(cmd.Env[len(cmd.Env)-1])
		if len(pids) == 0 {
			return
		}
		for _, pid := range pids {
			_ = syscall.Kill(pid, syscall.SIGKILL)
		}
		time.Sleep(5 * time.Millisecond)
	}
}
