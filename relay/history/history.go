package history

import (
	"context"
	"database/sql"
	"fmt"
	"sync"
)

// A DB is the history in a database that somebody else has opened and brought
// up to date; see relay/history/sqlite. It is safe for concurrent use.
type DB struct {
	sql     *sql.DB
	options Options
	learn   sync.Mutex // one learns at a time: another would only have to try again
}

// Options say what a database can do. The zero value is for one that can do all.
type Options struct {
	// Plain means that the database has no transactions, as Cloudflare D1 from
	// Go: statements of a Write are then run one by one. Each is harmless when
	// it is run a second time.
	Plain bool
}

// New returns the history in a database.
func New(s *sql.DB, o Options) *DB { return &DB{sql: s, options: o} }

// A Statement is one statement of SQL.
type Statement struct {
	SQL  string
	Args []any
}

// A Write is what is recorded of one happening: its statements belong together.
type Write []Statement

// Apply runs writes in their order: all or none of them, where the database has
// transactions. Writes that were applied before change nothing.
func (d *DB) Apply(ctx context.Context, writes ...Write) error {
	if d.options.Plain {
		return run(ctx, d.sql, writes)
	}
	tx, err := d.sql.BeginTx(ctx, nil)
	if err != nil {
		return fmt.Errorf("writing the history: %w", err)
	}
	defer tx.Rollback() // does nothing once it is committed
	if err := run(ctx, tx, writes); err != nil {
		return err
	}
	if err := tx.Commit(); err != nil {
		return fmt.Errorf("writing the history: %w", err)
	}
	return nil
}

// executor is a database or a transaction.
type executor interface {
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
}

func run(ctx context.Context, e executor, writes []Write) error {
	for _, w := range writes {
		for _, s := range w {
			if _, err := e.ExecContext(ctx, s.SQL, s.Args...); err != nil {
				return fmt.Errorf("writing the history: %w", err)
			}
		}
	}
	return nil
}
