package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
)

// Backup writes a copy of the database, as it is at one moment, to a path where
// nothing is yet. Battles go on meanwhile.
func (d *DB) Backup(ctx context.Context, path string) error { return backup(ctx, d.sql, path) }

// Backup copies the database at a path, which a relay may be using, to another
// path where nothing is yet. It leaves the database as it is, of whatever version.
func Backup(ctx context.Context, from, to string) error {
	s, err := sql.Open("sqlite", "file:"+(&url.URL{Path: from}).EscapedPath()+"?mode=rw&_pragma=busy_timeout(20000)")
	if err != nil {
		return fmt.Errorf("opening the database %s: %w", from, err)
	}
	defer s.Close()
	if err := s.PingContext(ctx); err != nil {
		return fmt.Errorf("opening the database %s: %w", from, err)
	}
	return backup(ctx, s, to)
}

// backup leaves a whole copy that was read again, or nothing.
func backup(ctx context.Context, s *sql.DB, path string) (err error) {
	if _, err := os.Stat(path); !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("the backup %s would go over what is there: name another file", path)
	}
	defer func() {
		if err != nil {
			err = fmt.Errorf("backing the database up to %s: %w", path, err)
			_ = os.Remove(path) // there may be half a copy
		}
	}()
	if _, err := s.ExecContext(ctx, "VACUUM INTO ?", path); err != nil {
		return err
	}
	if err := os.Chmod(path, 0o600); err != nil {
		return err
	}
	copied, err := sql.Open("sqlite", "file:"+(&url.URL{Path: path}).EscapedPath()+"?mode=ro")
	if err != nil {
		return err
	}
	defer copied.Close()
	return check(ctx, copied)
}
