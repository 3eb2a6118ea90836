package main

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strconv"

	"arenabot/engine/battleship"
	"arenabot/engine/connect4"
	"arenabot/engine/game"
	"arenabot/engine/quoridor"
	"arenabot/engine/tictactoe"
)

// analyze answers what can be said of a position beyond its best move, within a
// slice of so many milliseconds. A caller that wants to see knowledge grow asks
// again and again: the tables stay, so that the next slice goes on from there.
//
// What it answers depends on the game: see moveScores, outlook and chances. The
// move is one of Connect 4 whose score is wanted, so that several workers can
// share the columns; elsewhere it is "".
func (e *engines) analyze(name, position, move string, ms float64) (text string) {
	defer func() {
		if r := recover(); r != nil {
			e.forget(name) // as in think
			text = failure(brokenError(r))
		}
	}()
	text, err := e.analysis(name, position, move, ms)
	if err != nil {
		return failure(err)
	}
	return text
}

// analyzeText is analyze for JavaScript, where every argument is a text.
func (e *engines) analyzeText(name, position, move, ms string) string {
	limit, err := strconv.ParseFloat(ms, 64)
	if err != nil || len(ms) > longestText {
		return failure(fmt.Errorf("the time to analyze is %.40q: it must be a number of milliseconds", ms))
	}
	return e.analyze(name, position, move, limit)
}

func (e *engines) analysis(name, position, move string, ms float64) (string, error) {
	g, p, err := e.read(name, position)
	if err != nil {
		return "", err
	}
	if p.Outcome().Over() {
		return "", game.ErrOver
	}
	if err := short("the move", move); err != nil {
		return "", err
	}
	b, err := e.budget(ms, 0, 0)
	if err != nil {
		return "", err
	}
	player, err := e.player(g, fullStrength)
	if err != nil {
		return "", err
	}
	switch p := seen(p).(type) {
	case tictactoe.Position:
		if pl, ok := player.(*tictactoe.Player); ok {
			return outcomes(pl.Outcomes(p)), nil
		}
	case connect4.Position:
		if pl, ok := player.(*connect4.Player); ok {
			return columnScore(pl, p, move, b)
		}
	case quoridor.Position:
		return outlook(player, p, b)
	case battleship.Sea:
		return chances(p)
	}
	return "", fmt.Errorf("%s is not analyzed", g.Name)
}

// outcomes is the JSON of tic-tac-toe's free cells.
func outcomes(list []tictactoe.Outcome) string {
	var all array
	for _, c := range list {
		all.add(scored(c.Move, c.Value, c.Plies, true))
	}
	var o object
	o.raw("moves", all.String())
	o.number("nodes", int64(len(list)))
	return o.String()
}

// columnScore is the JSON of one column of Connect 4, solved or not yet.
func columnScore(pl *connect4.Player, p connect4.Position, move string, b game.Budget) (string, error) {
	score, solved, nodes, err := pl.Weigh(p, move, b)
	if err != nil {
		return "", err
	}
	plies := 0
	if solved {
		plies = p.PliesLeft(score)
	} else {
		score = 0
	}
	var all array
	all.add(scored(move, score, plies, solved))
	var o object
	o.raw("moves", all.String())
	o.number("nodes", nodes)
	return o.String(), nil
}

// scored is the JSON of a move with its value for the side that makes it and
// the plies to the end of the game.
func scored(move string, value, plies int, solved bool) string {
	var o object
	o.text("move", move)
	o.number("value", int64(value))
	o.number("plies", int64(plies))
	o.truth("solved", solved)
	return o.String()
}

// outlook is the JSON of Quoridor's choice, the chance that the first side wins,
// in thousandths, and a shortest path of each side.
func outlook(player game.Player, p quoridor.Position, b game.Budget) (string, error) {
	c, err := player.Choose(p, b)
	if err != nil {
		return "", err
	}
	chance := quoridor.WinningChance(c.Value)
	if p.Turn() == game.Second {
		chance = 1 - chance
	}
	var o object
	o.raw("choice", choiceJSON(c))
	o.number("chance", int64(math.Round(1000*chance)))
	o.list("first", p.Path(game.First))
	o.list("second", p.Path(game.Second))
	return o.String(), nil
}

// chances is the JSON of the probability, in thousandths and row by row, that a
// ship is on a cell.
func chances(sea battleship.Sea) (string, error) {
	shooter := battleship.NewShooter(rand.New(rand.NewPCG(1, 1))) // the same map for the same sea
	list, err := shooter.Chances(sea.Rules, sea.Strikes)
	if err != nil {
		return "", err
	}
	var all array
	for _, c := range list {
		all.number(int64(math.Round(1000 * c)))
	}
	var o object
	o.raw("chances", all.String())
	return o.String(), nil
}
