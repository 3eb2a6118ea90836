package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// A rival is measured beside the native solver. Its name is for errors.
type rival struct {
	name    string
	measure func(set string) ([]row, error)
}

// program measures a program that reads positions and writes lines of
// "POSITION SCORE".
func (b *bench) program(path, set string) ([]row, error) {
	list, err := b.read(set)
	if err != nil {
		return nil, err
	}
	var in strings.Builder
	for _, k := range list {
		fmt.Fprintln(&in, k.columns)
	}
	_, toStart, err := answers(path, "")
	if err != nil {
		return nil, err
	}
	out, used, err := answers(path, in.String())
	if err != nil {
		return nil, err
	}
	lines := strings.Split(strings.TrimRight(string(out), "\n"), "\n")
	if len(lines) != len(list) {
		return nil, fmt.Errorf("%d answers to %d positions", len(lines), len(list))
	}
	r := row{Set: set, Solver: filepath.Base(path), Positions: len(list)}
	for i, k := range list {
		columns, text, _ := strings.Cut(lines[i], " ")
		if score, err := strconv.Atoi(text); err != nil || columns != k.columns || score != k.score {
			r.Wrong++
		}
	}
	r.Micros = float64((used - toStart).Microseconds()) / float64(len(list))
	return []row{r}, nil
}

// answers returns what the program says to in, and the processor time it took.
func answers(path, in string) (out []byte, used time.Duration, err error) {
	command := exec.Command(path)
	command.Stdin = strings.NewReader(in)
	if out, err = command.Output(); err != nil {
		return nil, 0, err
	}
	return out, command.ProcessState.UserTime() + command.ProcessState.SystemTime(), nil
}

// compileForNode compiles this program to WebAssembly, in a folder that remove
// removes.
func compileForNode() (module string, remove func(), err error) {
	dir, err := os.MkdirTemp("", "connect4-bench")
	if err != nil {
		return "", nil, err
	}
	remove = func() { _ = os.RemoveAll(dir) }
	module = filepath.Join(dir, "bench.wasm")
	build := exec.Command("go", "build", "-pgo=engine/engine.pgo", "-o", module, "./engine/connect4/bench")
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	if out, err := build.CombinedOutput(); err != nil {
		remove()
		return "", nil, fmt.Errorf("compiling for WebAssembly: %w: %s", err, out)
	}
	return module, remove, nil
}

// node measures the compiled module in Node and, in the same process, the
// package that C4AI names.
func (b *bench) node(module string) []rival {
	return []rival{{"Node", func(set string) (rows []row, err error) {
		list, err := b.read(set)
		if err != nil {
			return nil, err
		}
		var positions strings.Builder
		for _, k := range list {
			fmt.Fprintf(&positions, "%s %d\n", k.columns, k.score)
		}
		command := exec.Command("node", "wasm/browser/connect4_bench.mjs", module, "-json", "-sets", set, "-dir", b.dir,
			"-most", fmt.Sprint(b.most), "-table", fmt.Sprint(b.tableMiB))
		command.Stdin = strings.NewReader(positions.String())
		command.Stderr = os.Stderr
		out, err := command.Output()
		if err != nil {
			return nil, err
		}
		for decoder := json.NewDecoder(bytes.NewReader(out)); decoder.More(); {
			var r row
			if err := decoder.Decode(&r); err != nil {
				return nil, err
			}
			r.Set = set
			rows = append(rows, r)
		}
		return rows, nil
	}}}
}
