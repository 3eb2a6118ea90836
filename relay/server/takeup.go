package server

import (
	"context"
	"errors"
	"fmt"
	"time"

	"arenabot/engine"
	"arenabot/engine/cis"
	"arenabot/engine/game"
	"arenabot/relay/battle"
	"arenabot/relay/history"
)

// A Past is where the records of earlier starts can be read; history.DB is one.
type Past interface {
	Extent(context.Context, history.Key) (history.Extent, error)
	Records(context.Context, history.Key) ([]battle.Record, error)
}

// reading is how long the record of one battle may take to be read.
const reading = 30 * time.Second

// errAsked is why a game whose arena asks is not taken up: its questions are
// answered all the same, as a game of its own.
var errAsked = errors.New("what its arena asks from now on is another record")

// TakeUp goes on with the battles that an earlier start has left open, as far as
// their arenas allow, and closes the others with the reason why not. History and
// Past must be set, and nobody else may be playing these battles.
func (s *Server) TakeUp(left []history.Begun) {
	teams := append([]Team{s.options.Team}, s.options.Teams...)
	for _, b := range left {
		if b.Asked() {
			s.close(&Team{Name: b.Team}, game.Game{Name: b.Game}, b, errAsked)
			continue
		}
		t := &Team{Name: b.Team, Arena: b.Arena}
		err := fmt.Errorf("its team %q is not configured any more", b.Team)
		for i := range teams {
			switch {
			case teams[i].Name != b.Team:
			case teams[i].Arena != b.Arena:
				err = fmt.Errorf("its arena %s is not configured any more", b.Arena)
			default:
				t, err = &teams[i], nil
			}
		}
		g, unknown := engine.Lookup(b.Game)
		err = errors.Join(err, unknown)
		if err == nil {
			err = s.battles.again(t.Prefix()+"/"+b.Game+"/"+b.ID, func(ctx context.Context) { s.takeUp(ctx, t, g, b) })
		}
		if err != nil {
			s.close(t, g, b, err)
		}
	}
}

// takeUp goes on with one battle.
func (s *Server) takeUp(ctx context.Context, t *Team, g game.Game, b history.Begun) {
	so, records, err := s.read(ctx, b.Key)
	if ctx.Err() != nil {
		return // the next start reads it
	}
	if err != nil {
		s.close(t, g, b, err)
		return
	}
	s.run(ctx, t, battle.Config{Game: g, ID: b.ID, Resume: records}, s.options.History.Resume(b, g, so, records))
}

func (s *Server) read(ctx context.Context, k history.Key) (so history.Extent, records []battle.Record, err error) {
	ctx, cancel := context.WithTimeout(ctx, reading)
	defer cancel()
	if so, err = s.options.Past.Extent(ctx, k); err != nil {
		return so, nil, err
	}
	if records, err = s.options.Past.Records(ctx, k); err != nil {
		return so, nil, err
	}
	if missing := so.Events - len(records); missing > 0 {
		return so, nil, fmt.Errorf("%d lines of its record are missing", missing)
	}
	return so, records, nil
}

// close closes a battle that cannot be gone on with, and tells so.
func (s *Server) close(t *Team, g game.Game, b history.Begun, why error) {
	now, reason := time.Now(), "the relay was stopped while it was played, and it cannot be taken up: "+why.Error()
	s.log(t, g, b.ID).Warn("battle closed", "reason", reason)
	so, err := s.options.Past.Extent(s.battles.ctx, b.Key)
	if err != nil {
		s.log(t, g, b.ID).Warn("battle stays open in the history", "err", err)
		return
	}
	s.options.History.Resume(b, g, so, nil).Close(now, reason)
	if t.Hub != nil {
		t.Hub.Observe(battle.Update{
			ID: b.ID, Game: b.Game, Started: b.At, At: now, Phase: battle.Over, Why: reason,
			Result: &cis.Result{Outcome: cis.Unknown, Reason: reason},
		})
	}
}
