package sqlite

import (
	"context"
	"time"
)

// Keep forgets the battles that began before a time, and then the oldest until
// the database takes no more than size bytes, 0 for any size. Battles that go on
// are kept. It returns how many are forgotten; others may write meanwhile.
func (d *DB) Keep(ctx context.Context, since time.Time, size int64) (forgotten int, err error) {
	for {
		n, err := d.ForgetBefore(ctx, since)
		forgotten += n
		if err != nil {
			return forgotten, err
		}
		if n == 0 {
			break
		}
	}
	for size > 0 {
		now, err := d.Size(ctx)
		if err != nil || now <= size {
			return forgotten, err
		}
		n, err := d.ForgetOldest(ctx, 100)
		forgotten += n
		if err != nil || n == 0 {
			return forgotten, err
		}
	}
	return forgotten, nil
}
