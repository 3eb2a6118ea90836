package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"runtime"

	"arenabot/relay/history"

	driver "modernc.org/sqlite" // which is "sqlite" to database/sql
	codes "modernc.org/sqlite/lib"
)

// Memory is the path of a database that is forgotten when it is closed.
const Memory = "memory"

// A DB is an open history. It is safe for concurrent use.
type DB struct {
	*history.DB
	sql  *sql.DB
	path string
}

// DefaultPath is where the database belongs on this machine: in the user's
// directory for state, as the XDG Base Directory Specification has it, or, on
// Windows, for local application data.
func DefaultPath() (string, error) {
	const name = "arenabot/arenabot.db"
	if runtime.GOOS == "windows" {
		dir, err := os.UserCacheDir()
		return filepath.Join(dir, name), err
	}
	if dir := os.Getenv("XDG_STATE_HOME"); filepath.IsAbs(dir) {
		return filepath.Join(dir, name), nil
	}
	home, err := os.UserHomeDir()
	return filepath.Join(home, ".local/state", name), err
}

// Open opens the database at a path, and makes it and its directory if they are
// missing. The error says what is wrong with the file: it is left as it is.
func Open(ctx context.Context, path string) (*DB, error) {
	d, err := open(ctx, path)
	if err != nil {
		return nil, fmt.Errorf("opening the database %s: %w", path, err)
	}
	return d, nil
}

func open(ctx context.Context, path string) (*DB, error) {
	name := "file::memory:"
	if path != Memory {
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			return nil, err
		}
		name = "file:" + (&url.URL{Path: path}).EscapedPath()
	}
	// Two relays may share a file: the one that writes waits for the other. A
	// transaction here writes, so it takes its lock at once: one that read first
	// could not wait.
	pragmas := url.Values{"_txlock": {"immediate"}, "_pragma": {
		"busy_timeout(20000)", "auto_vacuum(INCREMENTAL)", "journal_mode(WAL)", "synchronous(NORMAL)",
	}}
	s, err := sql.Open("sqlite", name+"?"+pragmas.Encode())
	if err != nil {
		return nil, err
	}
	if path == Memory {
		s.SetMaxOpenConns(1) // such a database belongs to its connection
	} else {
		// One writes and some read: with the log, none waits for the other.
		s.SetMaxOpenConns(connections)
		s.SetMaxIdleConns(connections)
	}
	d := &DB{history.New(s, history.Options{}), s, path}
	if err := check(ctx, s); err != nil {
		s.Close()
		return nil, err
	}
	if err := migrate(ctx, s); err != nil {
		s.Close()
		return nil, err
	}
	return d, nil
}

// connections bounds those to a file; each takes some 2 MB at the worst.
const connections = 4

// Check reads the whole database anew and says what is damaged: connections that
// are open may go on for long with what they have in memory.
func (d *DB) Check(ctx context.Context) error {
	if d.path == Memory {
		return nil
	}
	s, err := sql.Open("sqlite", "file:"+(&url.URL{Path: d.path}).EscapedPath()+"?mode=ro&_pragma=busy_timeout(20000)")
	if err != nil {
		return fmt.Errorf("checking the database: %w", err)
	}
	defer s.Close()
	if err := check(ctx, s); err != nil {
		return fmt.Errorf("checking the database: %w", err)
	}
	return nil
}

// check finds damage before anything is built on it.
func check(ctx context.Context, s *sql.DB) error {
	var verdict string
	if err := s.QueryRowContext(ctx, "PRAGMA quick_check(1)").Scan(&verdict); err != nil {
		return err
	}
	if verdict != "ok" {
		return fmt.Errorf("it is damaged: %.200s", verdict)
	}
	return nil
}

// Refuses reports whether an error lies in what was to be written, rather than in
// the database or its disk: the same will be refused at any other time.
func (d *DB) Refuses(err error) bool {
	var e *driver.Error
	if !errors.As(err, &e) {
		return false
	}
	const primary = 0xff // below it stands the kind, above it the details
	switch e.Code() & primary {
	case codes.SQLITE_CONSTRAINT, codes.SQLITE_TOOBIG, codes.SQLITE_MISMATCH, codes.SQLITE_RANGE, codes.SQLITE_ERROR:
		return true
	}
	return false
}

// Close ends the use of the database.
func (d *DB) Close() error { return d.sql.Close() }
