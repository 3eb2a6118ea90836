package main

import (
	"fmt"
	"os"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// run rewrites the module at the first path into the second.
func run(paths []string) error {
	if len(paths) != 2 {
		return fmt.Errorf("usage: segments FROM.wasm TO.wasm")
	}
	module, err := os.ReadFile(paths[0])
	if err != nil {
		return err
	}
	joined, err := join(module)
	if err != nil {
		return fmt.Errorf("%s: %w", paths[0], err)
	}
	return os.WriteFile(paths[1], joined, 0o644)
}
