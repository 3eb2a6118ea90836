package history

import (
	"context"
	"database/sql"
	"fmt"
)

// migrations lead from an empty database to that of today, a step each. A step
// that was released is never changed: another is added.
func migrations() []string {
	return []string{
		`CREATE TABLE opponents (
			name   TEXT NOT NULL,
			board  TEXT NOT NULL,    -- the rules, as battleship.Sea writes them
			record BLOB NOT NULL,    -- see encode
			met    INTEGER NOT NULL, -- larger is later
			PRIMARY KEY (name, board)
		) WITHOUT ROWID;
		CREATE INDEX opponents_met ON opponents (met);`,
	}
}

// migrate brings the database up to date, in one transaction.
func (d *DB) migrate(ctx context.Context) error {
	steps := migrations()
	return d.within(ctx, func(tx *sql.Tx) error {
		var done int
		if err := tx.QueryRowContext(ctx, "PRAGMA user_version").Scan(&done); err != nil {
			return err
		}
		if done > len(steps) {
			return fmt.Errorf("it is of version %d, and this program knows %d: use the newer program", done, len(steps))
		}
		for i := done; i < len(steps); i++ {
			if _, err := tx.ExecContext(ctx, steps[i]); err != nil {
				return fmt.Errorf("migrating to version %d: %w", i+1, err)
			}
		}
		if done == len(steps) {
			return nil
		}
		// A pragma takes no parameters.
		_, err := tx.ExecContext(ctx, fmt.Sprintf("PRAGMA user_version = %d", len(steps)))
		return err
	})
}
