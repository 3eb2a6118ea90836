package sqlite

import (
	"context"
	"database/sql"
	"fmt"

	"arenabot/relay/history/migrations"
)

// migrate brings the database up to date, in one transaction. The number of
// steps done stands in the file's user_version.
func migrate(ctx context.Context, s *sql.DB) error {
	steps, err := migrations.Steps()
	if err != nil {
		return err
	}
	tx, err := s.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback() // does nothing once it is committed
	var done int
	if err := tx.QueryRowContext(ctx, "PRAGMA user_version").Scan(&done); err != nil {
		return err
	}
	if done > len(steps) {
		return fmt.Errorf("it is of version %d, and this program knows %d: use the newer program", done, len(steps))
	}
	if done == len(steps) {
		return nil
	}
	for i := done; i < len(steps); i++ {
		if _, err := tx.ExecContext(ctx, steps[i]); err != nil {
			return fmt.Errorf("migrating to version %d: %w", i+1, err)
		}
	}
	// A pragma takes no parameters.
	if _, err := tx.ExecContext(ctx, fmt.Sprintf("PRAGMA user_version = %d", len(steps))); err != nil {
		return err
	}
	return tx.Commit()
}
