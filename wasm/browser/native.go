//go:build !(js && wasm)

package main

import (
	"fmt"
	"os"
)

// main tells whoever builds the engines for the wrong machine what to do.
func main() {
	fmt.Fprintln(os.Stderr, "The engines run in a browser: `make build` builds them with GOOS=js GOARCH=wasm.")
	os.Exit(2)
}
