//go:build !(js && wasm)

package main

import (
	"fmt"
	"os"
)

// main tells whoever builds the Worker for the wrong machine what to do.
func main() {
	fmt.Fprintln(os.Stderr, "This runs in Cloudflare Workers: `make worker` builds it with GOOS=js GOARCH=wasm, `make worker-dev` runs it here.")
	os.Exit(2)
}
