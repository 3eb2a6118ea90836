package journal

import (
	"context"
	"fmt"
	"time"

	"arenabot/engine/cis"
	"arenabot/relay/battle"
	"arenabot/relay/history"
)

// CloseUnfinished closes the battles that a relay before this one has left open,
// with that as their reason, and returns how many it were. A relay that was
// killed has lost their streams: opening one again would forfeit the battle.
// Nobody else may be writing to the database.
func CloseUnfinished(ctx context.Context, d *history.DB, now time.Time) (int, error) {
	unfinished, err := d.Unfinished(ctx)
	if err != nil {
		return 0, err
	}
	for _, b := range unfinished {
		extent, err := d.Extent(ctx, b.Key)
		if err != nil {
			return 0, err
		}
		reason := "the relay was stopped while it was played, and a stream cannot be opened again without forfeiting it"
		if b.Asked() {
			reason = "the relay was stopped while it was played; what the arena asks after that is another record"
		}
		over := battle.Record{At: now, Kind: battle.RecordOver, Why: cis.Unknown.String() + ": " + reason}
		line, err := history.WriteEvent(b.Key, extent.Events+1, over)
		if err != nil {
			return 0, fmt.Errorf("closing %s: %w", b.ID, err)
		}
		if err := d.Apply(ctx, line, history.WriteEnded(b.Key, history.End{At: now, Outcome: cis.Unknown.String(), Reason: reason})); err != nil {
			return 0, err
		}
	}
	return len(unfinished), nil
}
