// Package migrations holds the steps that lead from an empty database to that
// of today, a file of SQL each, in the order of their names. A step that was
// released is never changed: another is added.
//
// They are plain files so that `wrangler d1 migrations apply` can use this very
// folder for Cloudflare D1; relay/history/sqlite uses them for a file.
package migrations

import (
	"embed"
	"fmt"
	"io/fs"
)

//go:embed *.sql
var files embed.FS

// Steps returns the steps, the first one first. The error cannot come from a
// program that was built whole.
func Steps() ([]string, error) {
	entries, err := fs.ReadDir(files, ".") // sorted by name
	if err != nil {
		return nil, fmt.Errorf("reading the migrations: %w", err)
	}
	steps := make([]string, len(entries))
	for i, entry := range entries {
		step, err := fs.ReadFile(files, entry.Name())
		if err != nil {
			return nil, fmt.Errorf("reading the migrations: %w", err)
		}
		steps[i] = string(step)
	}
	return steps, nil
}
