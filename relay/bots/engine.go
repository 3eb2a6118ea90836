package bots

import (
	"context"

	"arenabot/engine/game"
	"arenabot/relay/ugi"
)

// engineSeat is a process of the Universal Game Interface, a fresh one a game: no engine
// thinks while it is not its turn, and a crash harms one game.
type engineSeat struct{ process *ugi.Process }

func sitEngine(ctx context.Context, words []string) (Seat, error) {
	process, err := ugi.Start(ctx, words...)
	if err != nil {
		return nil, err
	}
	if err := process.NewGame(ctx); err != nil {
		process.Close()
		return nil, err
	}
	return engineSeat{process}, nil
}

func (s engineSeat) Best(ctx context.Context, _ game.Position, moves []string, l ugi.Limit) (ugi.Reply, error) {
	return s.process.Best(ctx, moves, l)
}

func (s engineSeat) Leave() { s.process.Close() }
