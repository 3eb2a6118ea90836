package sqlite

import (
	"context"
	"database/sql"
	"fmt"
	"net/url"
)

// Sole takes a database file for this program alone, as far as Sole is asked: the
// file stays open to all others. ok is false when another program that runs has it.
// release gives it back; so does the end of the program, however it comes.
//
// The lock is another small database, held in an exclusive transaction: SQLite's
// own locks are those that every system has and frees at a program's death.
func Sole(ctx context.Context, path string) (release func(), ok bool) {
	if path == Memory {
		return func() {}, true
	}
	name := "file:" + (&url.URL{Path: path + ".lock"}).EscapedPath() + "?_pragma=busy_timeout(0)"
	s, err := sql.Open("sqlite", name)
	if err != nil {
		return nil, false
	}
	s.SetMaxOpenConns(1) // the lock belongs to its connection
	if _, err := s.ExecContext(ctx, "BEGIN EXCLUSIVE"); err != nil {
		s.Close()
		return nil, false
	}
	return func() { s.Close() }, true
}

// Size is how many bytes the database takes, free pages in it not counted.
func (d *DB) Size(ctx context.Context) (int64, error) {
	var pages, free, size int64
	err := d.sql.QueryRowContext(ctx, "SELECT page_count, freelist_count, page_size FROM pragma_page_count, pragma_freelist_count, pragma_page_size").
		Scan(&pages, &free, &size)
	if err != nil {
		return 0, fmt.Errorf("measuring the database: %w", err)
	}
	return (pages - free) * size, nil
}
