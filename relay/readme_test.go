package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// Every row of the README's threat table names a test that there is.
func TestThreatsHaveTheirTests(t *testing.T) {
	readme, err := os.ReadFile("../README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, section, _ := strings.Cut(string(readme), "\n## Security\n")
	section, _, _ = strings.Cut(section, "\n## ")
	rows := 0
	for line := range strings.Lines(section) {
		cells := strings.Split(line, "|")
		if len(cells) != 5 || !strings.Contains(cells[3], "`") {
			continue
		}
		rows++
		folder, named := "", false
		for _, m := range regexp.MustCompile("`([^`]+)`").FindAllStringSubmatch(cells[3], -1) {
			if strings.Contains(m[1], "/") || m[1] == "relay" {
				folder = filepath.Join("..", m[1])
				continue
			}
			named = true
			if !defines(t, folder, m[1]) {
				t.Errorf("%s: no test %s in %s", strings.TrimSpace(cells[1]), m[1], folder)
			}
		}
		if !named {
			t.Errorf("%s: no test is named", strings.TrimSpace(cells[1]))
		}
	}
	if rows < 15 {
		t.Errorf("%d rows: the table was not found as it is written", rows)
	}
}

// defines reports whether a folder has a test function.
func defines(t *testing.T, folder, name string) bool {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(folder, "*_test.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(text), "\nfunc "+name+"(") {
			return true
		}
	}
	return false
}
