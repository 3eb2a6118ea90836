package site

import (
	"embed"
	"io/fs"
)

// The pattern matches dist when it is built, and always this package's doc.go:
// a pattern that matches nothing would not compile in a fresh clone.
//
//go:embed d*
var built embed.FS

// Files is the built page, with index.html at its root; empty if it is not built.
func Files() fs.FS {
	files, err := fs.Sub(built, "dist")
	if err != nil { // cannot be: the path is valid
		return built
	}
	return files
}
