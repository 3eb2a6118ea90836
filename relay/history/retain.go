package history

import (
	"context"
	"fmt"
	"time"
)

// forgetting is how many battles are deleted by one statement: a deletion must
// not keep the writing of others waiting. A hundred battles are some 4 MB.
const forgetting = 100

// ForgetBefore forgets the oldest battles that began before a time, a hundred at
// most, and returns how many it were: call it until there are none. Battles that
// go on are kept.
func (d *DB) ForgetBefore(ctx context.Context, t time.Time) (int, error) {
	return d.forget(ctx, "started < ?", t.UnixMicro())
}

// ForgetOldest forgets the n oldest battles that have ended, a hundred at most, and
// returns how many it were.
func (d *DB) ForgetOldest(ctx context.Context, n int) (int, error) {
	return d.forget(ctx, `key IN (SELECT key FROM battles WHERE ended IS NOT NULL ORDER BY started, key LIMIT ?)`, min(n, forgetting))
}

// forget deletes a battle's row last: what stopped before is done the next time.
func (d *DB) forget(ctx context.Context, which string, arg any) (int, error) {
	chosen := fmt.Sprintf(`(SELECT key FROM battles WHERE ended IS NOT NULL AND %s ORDER BY started, key LIMIT %d)`, which, forgetting)
	for _, table := range []string{"events", "plies"} {
		if _, err := d.sql.ExecContext(ctx, "DELETE FROM "+table+" WHERE battle IN "+chosen, arg); err != nil {
			return 0, fmt.Errorf("forgetting old battles: %w", err)
		}
	}
	result, err := d.sql.ExecContext(ctx, "DELETE FROM battles WHERE key IN "+chosen, arg)
	if err != nil {
		return 0, fmt.Errorf("forgetting old battles: %w", err)
	}
	n, err := result.RowsAffected()
	return int(n), err
}

// Unfinished lists the battles that go on as far as is known, the oldest first.
func (d *DB) Unfinished(ctx context.Context) (begun []Begun, err error) {
	rows, err := d.sql.QueryContext(ctx, `SELECT game, id, team, arena, opponent, started FROM battles WHERE ended IS NULL ORDER BY started, key`)
	if err != nil {
		return nil, fmt.Errorf("looking for unfinished battles: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var b Begun
		var started int64
		if err := rows.Scan(&b.Game, &b.ID, &b.Team, &b.Arena, &b.Opponent, &started); err != nil {
			return nil, fmt.Errorf("looking for unfinished battles: %w", err)
		}
		b.At = time.UnixMicro(started)
		begun = append(begun, b)
	}
	return begun, rows.Err()
}

// Latest lists the battles that began last, n at most, the oldest of them first.
func (d *DB) Latest(ctx context.Context, n int) (begun []Begun, err error) {
	rows, err := d.sql.QueryContext(ctx, `SELECT game, id, team FROM
		(SELECT game, id, team, started, key FROM battles ORDER BY started DESC, key DESC LIMIT ?) ORDER BY started, key`, n)
	if err != nil {
		return nil, fmt.Errorf("listing the latest battles: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var b Begun
		if err := rows.Scan(&b.Game, &b.ID, &b.Team); err != nil {
			return nil, fmt.Errorf("listing the latest battles: %w", err)
		}
		begun = append(begun, b)
	}
	return begun, rows.Err()
}

// Extent is how much of a battle is on record.
type Extent struct{ Events, Plies int }

// Extent returns how far the record of a battle goes.
func (d *DB) Extent(ctx context.Context, k Key) (e Extent, err error) {
	err = d.sql.QueryRowContext(ctx, `SELECT
		coalesce((SELECT max(n) FROM events WHERE battle = key), 0), coalesce((SELECT max(n) FROM plies WHERE battle = key), 0)
		FROM battles WHERE game = ? AND id = ?`, k.Game, k.ID).Scan(&e.Events, &e.Plies)
	if err != nil {
		return e, fmt.Errorf("measuring the record of a battle: %w", err)
	}
	return e, nil
}
