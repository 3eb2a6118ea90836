package main

import (
	"bytes"
	"encoding/json"
	"os"
	"regexp"
	"runtime/debug"
	"strings"
	"testing"
)

// A program's list names Go itself and every module, each once, and is the same
// each time.
func TestProgram(t *testing.T) {
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	var first, second bytes.Buffer
	for _, out := range []*bytes.Buffer{&first, &second} {
		if err := run([]string{program}, out); err != nil {
			t.Fatal(err)
		}
	}
	if first.String() != second.String() {
		t.Error("the same program has two lists")
	}
	var b bom
	if err := json.Unmarshal(first.Bytes(), &b); err != nil {
		t.Fatal(err)
	}
	if b.Format != "CycloneDX" || b.Spec != "1.6" || !regexp.MustCompile(`^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$`).MatchString(b.Serial) {
		t.Errorf("%s %s %s", b.Format, b.Spec, b.Serial)
	}
	if b.Components[0].Name != "std" || len(b.Metadata.Component.Hashes[0].Content) != 64 {
		t.Errorf("%+v", b)
	}
}

func TestModules(t *testing.T) {
	info := &debug.BuildInfo{GoVersion: "go1.26.0", Deps: []*debug.Module{
		{Path: "a.test/x", Version: "v1.2.3", Sum: "h1:" + strings.Repeat("A", 43) + "="},
		{Path: "b.test/y", Version: "v1.0.0", Replace: &debug.Module{Path: "c.test/z", Version: "v2.0.0"}},
	}}
	b := describe("bot", info, [32]byte{})
	if len(b.Components) != 3 || b.Components[0].PURL != "pkg:golang/std@1.26.0" || b.Components[1].PURL != "pkg:golang/a.test/x@v1.2.3" ||
		len(b.Components[1].Properties) != 1 || b.Components[2].Name != "c.test/z" {
		t.Errorf("%+v", b.Components)
	}
}

func TestMistakes(t *testing.T) {
	for _, args := range [][]string{nil, {"a", "b"}, {"main.go"}, {"/nowhere"}} {
		if err := run(args, &bytes.Buffer{}); err == nil {
			t.Errorf("%v has a list", args)
		}
	}
}
