package ask

import (
	"strings"
	"sync"
	"time"

	"arenabot/engine/battleship"
	"arenabot/engine/botsarena"
	"arenabot/engine/cis"
	"arenabot/engine/game"
	"arenabot/relay/battle"
	"arenabot/relay/history"
)

// An Update is a game as it is after a question or an answer.
type Update struct {
	ID       string // of the game as it is watched; made here
	Game     string // the engine's name of it
	Arena    string // history.BotsArena or history.Bolosseum, as far as the dialect tells
	Opponent string // "" if nobody told
	Us       game.Side
	Board    string       // see botsarena.Question.Board
	Line     []string     // the cells of completed lines, where play by the rules leads to the board
	Stones   int          // on the board, or shots of both sides
	Phase    battle.Phase // Thinking, Waiting or Over
	Why      string       // what is done or waited for, one sentence
	Last     *battle.Answer
	Result   *cis.Result // nil while the game goes on, as far as is known
	Started  time.Time
}

// A watched is one game as far as its questions tell. games.mu guards it.
type watched struct {
	Update
	key      key
	greeted  bool         // by an init that no turn has followed yet
	note     func(Update) // into the record of the game; nil for none
	heard    time.Time
	asked    int  // the stones of the last question; it may come twice
	dirty    bool // the watcher has not heard of the last change
	rules    battleship.Rules
	ships    []battleship.Ship // ours, if the greeting is known
	ours     []battleship.Strike
	theirs   []battleship.Strike
	recalled sync.Once
	record   battleship.Record // of the opponent; not changed once recalled
}

// A key tells games apart, as far as questions can.
type key struct {
	game         botsarena.Game
	dialect      botsarena.Dialect
	side         game.Side
	id, opponent string
}

// maxName bounds what is kept of ids and names, in bytes. Longer names are not
// remembered: no arena has them.
const maxName = 100

func newKey(q *botsarena.Question) key {
	return key{q.Game, q.Dialect, q.Side(), cut(matchID(q)), cut(q.Opponent)}
}

// matchID is a question's id without the side that legacy Battleship adds to it,
// in turns only.
func matchID(q *botsarena.Question) string {
	if q.Dialect == botsarena.Form && q.Game == botsarena.Battleship {
		id, _ := strings.CutSuffix(q.ID, "-2")
		id, _ = strings.CutSuffix(id, "-1")
		return id
	}
	return q.ID
}

func cut(text string) string {
	if len(text) > maxName {
		return strings.ToValidUTF8(text[:maxName], "") + "…"
	}
	return text
}

// arenaOf is who asks in a dialect. Bolosseum's POST looks like BotsArena's.
func arenaOf(d botsarena.Dialect) string {
	if d == botsarena.Message {
		return history.Bolosseum
	}
	return history.BotsArena
}

// result is what the board tells of a game's end; nil if nothing.
func result(q *botsarena.Question) *cis.Result {
	switch q.Won() {
	case botsarena.Mine:
		return &cis.Result{Outcome: cis.Won, Reason: "we have won on the board"}
	case botsarena.Theirs:
		return &cis.Result{Outcome: cis.Lost, Reason: "the opponent has won on the board"}
	}
	full := map[botsarena.Game]int{botsarena.TicTacToe: 9, botsarena.ConnectFour: 42}
	if cells, ok := full[q.Game]; ok && q.Stones() == cells {
		return &cis.Result{Outcome: cis.Drawn, Reason: "the board is full"}
	}
	return nil
}

// line names the cells of the completed lines on a board.
func line(q *botsarena.Question) []string {
	if q.Game == botsarena.Battleship {
		return nil
	}
	p, err := q.Game.Engine(source).Parse(q.Board(nil))
	if err != nil {
		return nil
	}
	if l, ok := p.(game.Lined); ok {
		return l.Line()
	}
	return nil
}
