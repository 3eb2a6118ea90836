package main

import (
	"encoding/json"
	"fmt"
	"time"

	"arenabot/engine"
	"arenabot/relay/battle"
)

// A told is a battle's update on its way from the battle's object to the front.
type told struct {
	battle.Update
	Position string // Update.Snapshot.Position, in the game's notation; "" for none
}

// tell writes an update as JSON.
func tell(u battle.Update) ([]byte, error) {
	t := told{Update: u}
	if p := u.Snapshot.Position; p != nil {
		t.Position, t.Snapshot.Position = p.String(), nil
	}
	return json.Marshal(t)
}

// hear reads what tell wrote.
func hear(data []byte) (battle.Update, error) {
	var t told
	if err := json.Unmarshal(data, &t); err != nil {
		return battle.Update{}, fmt.Errorf("reading a battle's update: %w", err)
	}
	g, err := engine.Lookup(t.Game)
	if err != nil {
		return battle.Update{}, err
	}
	if t.Position != "" {
		if t.Snapshot.Position, err = g.Parse(t.Position); err != nil {
			return battle.Update{}, fmt.Errorf("reading a battle's update: %w", err)
		}
	}
	return t.Update, nil
}

// A wanted is one question for a move, on its way to the front.
type wanted struct {
	Battle   string
	Game     string
	N        int
	Position string
	Budget   time.Duration
	Patience time.Duration
}

// ask returns the question that was sent.
func (w wanted) ask() (battle.Ask, error) {
	g, err := engine.Lookup(w.Game)
	if err != nil {
		return battle.Ask{}, err
	}
	p, err := g.Parse(w.Position)
	if err != nil {
		return battle.Ask{}, err
	}
	return battle.Ask{Battle: w.Battle, Game: g, N: w.N, Position: p, Budget: w.Budget, Patience: w.Patience}, nil
}
