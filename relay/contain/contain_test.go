//go:build linux

package contain_test

import (
	"bufio"
	"errors"
	"fmt"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"arenabot/relay/contain"
)

func Example() {
	cmd := exec.Command("sleep", "1000")
	contain.Prepare(cmd)
	if err := cmd.Start(); err != nil {
		fmt.Println(err)
		return
	}
	contain.Kill(cmd)
	fmt.Println(cmd.Wait())
	// Output: signal: killed
}

// A child in the group, and one that made a session of its own, both end.
func TestKillEndsDaemonsToo(t *testing.T) {
	for _, child := range []string{"sleep 1000", "setsid sleep 1000"} {
		cmd := exec.Command("sh", "-c", child+" & echo $!; wait")
		contain.Prepare(cmd)
		out, err := cmd.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		text, err := bufio.NewReader(out).ReadString('\n')
		if err != nil {
			t.Fatal(err)
		}
		pid, err := strconv.Atoi(strings.TrimSpace(text))
		if err != nil {
			t.Fatal(err)
		}
		contain.Kill(cmd)
		_, _ = out.Read(make([]byte, 1)) // its end: every holder of the pipe is gone
		_ = cmd.Wait()
		// The child's parent died first, so somebody else has to bury it: dead is enough.
		if err := syscall.Kill(pid, 0); err != nil && !errors.Is(err, syscall.ESRCH) {
			t.Errorf("%s: %v", child, err)
		}
	}
}
