// Command sbom writes what a Go program is made of as CycloneDX 1.6 JSON: its
// modules with their versions and the hashes that go.sum pins, read from the
// program itself, and so of exactly that program.
//
//	go run ./relay/deploy/sbom bin/release/arenabot-linux-amd64 > arenabot-linux-amd64.cdx.json
//
//	program ─ debug/buildinfo ─▶ modules ─▶ components, by package URL
//
// The same program gives the same text: there is no time in it, and its serial
// number comes from the program's SHA-256.
package main

import (
	"crypto/sha256"
	"debug/buildinfo"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"
)

func main() {
	if err := run(os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "sbom:", err)
		os.Exit(1)
	}
}

func run(args []string, out io.Writer) error {
	if len(args) != 1 {
		return errors.New("name one Go program")
	}
	info, err := buildinfo.ReadFile(args[0])
	if err != nil {
		return err
	}
	program, err := os.ReadFile(args[0])
	if err != nil {
		return err
	}
	encoder := json.NewEncoder(out)
	encoder.SetIndent("", "  ")
	return encoder.Encode(describe(filepath.Base(args[0]), info, sha256.Sum256(program)))
}

// A bom is a CycloneDX document, as much of it as is written here.
type bom struct {
	Format     string      `json:"bomFormat"`
	Spec       string      `json:"specVersion"`
	Serial     string      `json:"serialNumber"`
	Version    int         `json:"version"`
	Metadata   metadata    `json:"metadata"`
	Components []component `json:"components"`
}

type metadata struct {
	Component component `json:"component"`
}

type component struct {
	Type       string     `json:"type"`
	Ref        string     `json:"bom-ref"`
	Name       string     `json:"name"`
	Version    string     `json:"version"`
	PURL       string     `json:"purl,omitempty"`
	Hashes     []hash     `json:"hashes,omitempty"`
	Properties []property `json:"properties,omitempty"`
}

type hash struct {
	Algorithm string `json:"alg"`
	Content   string `json:"content"`
}

type property struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

func describe(name string, info *debug.BuildInfo, sum [sha256.Size]byte) bom {
	main := component{Type: "application", Ref: "program", Name: name, Version: info.Main.Version,
		Hashes: []hash{{"SHA-256", hex.EncodeToString(sum[:])}}}
	for _, s := range info.Settings {
		main.Properties = append(main.Properties, property{"go:build:" + s.Key, s.Value})
	}
	b := bom{
		Format: "CycloneDX", Spec: "1.6", Version: 1, Serial: "urn:uuid:" + uuid(sum),
		Metadata: metadata{main},
		Components: []component{{
			Type: "library", Ref: "std", Name: "std", Version: info.GoVersion,
			PURL: "pkg:golang/std@" + strings.TrimPrefix(info.GoVersion, "go"),
		}},
	}
	for _, m := range info.Deps {
		if m.Replace != nil {
			m = m.Replace
		}
		purl := "pkg:golang/" + m.Path + "@" + m.Version
		c := component{Type: "library", Ref: purl, Name: m.Path, Version: m.Version, PURL: purl}
		// A go.sum hash is of the list of the module's files, not of one file:
		// it is a property, since it would be a wrong hash.
		if text, ok := strings.CutPrefix(m.Sum, "h1:"); ok {
			if _, err := base64.StdEncoding.DecodeString(text); err == nil {
				c.Properties = []property{{"go:sum", m.Sum}}
			}
		}
		b.Components = append(b.Components, c)
	}
	return b
}

// uuid is a UUID of version 8, the one for values of one's own (RFC 9562,
// section 5.8), made of a hash.
func uuid(sum [sha256.Size]byte) string {
	u := sum[:16]
	u[6], u[8] = u[6]&0x0f|0x80, u[8]&0x3f|0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", u[:4], u[4:6], u[6:8], u[8:10], u[10:16])
}
