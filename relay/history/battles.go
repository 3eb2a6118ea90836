package history

import (
	"encoding/json"
	"slices"
	"time"

	"arenabot/relay/battle"
)

// A Key names a battle: ids are unique within a game.
type Key struct{ Game, ID string }

// Begun is what is known of a battle when it begins.
type Begun struct {
	Key
	Team     string // the team's name, "" where the relay has one team
	Arena    string // its base URL, or the name of the arena's kind
	Opponent string // "" where nobody tells
	At       time.Time
}

// Asked reports whether the arena is one that asks: such a game has no stream, and
// each question carries its whole state.
func (b Begun) Asked() bool { return slices.Contains([]string{BotsArena, Bolosseum}, b.Arena) }

// The names of the arenas that ask, which have no address to be told by.
const (
	BotsArena = "BotsArena"
	Bolosseum = "Bolosseum"
)

// A Ply is one move of a battle, ours or the opponent's.
type Ply struct {
	Move   string `json:"move"`
	Board  string `json:"board,omitempty"` // where the arena tells boards only: the one after it
	By     string `json:"by"`              // who decided: "page", "native", …; ByOpponent or ByGuess
	Ms     int64  `json:"ms"`              // that it took
	Value  int    `json:"value"`           // the rest is what its player knew of it, see game.Choice
	Solved bool   `json:"solved"`
	Depth  int    `json:"depth"`
	Nodes  int64  `json:"nodes"`
}

// Who decided a ply that was not ours.
const (
	ByOpponent = "opponent"
	ByGuess    = "guess" // the opponent's, which nobody could see
)

// An End is how a battle ended.
type End struct {
	At      time.Time
	Outcome string // as cis.Outcome has it
	Reason  string // one sentence
	Lost    int    // events of the transcript that could not be kept
}

// WriteBegun records that a battle begins, if that is not known.
func WriteBegun(b Begun) Write {
	return Write{{`INSERT INTO battles (game, id, team, arena, opponent, started) VALUES (?, ?, ?, ?, ?, ?)
		ON CONFLICT (game, id) DO NOTHING`, []any{b.Game, b.ID, b.Team, b.Arena, b.Opponent, b.At.UnixMicro()}}}
}

// WriteGreeted records which side we are, and the position before the first move.
func WriteGreeted(k Key, youAre, start string) Write {
	return Write{{`UPDATE battles SET you_are = ?, start = ? WHERE game = ? AND id = ?`, []any{youAre, start, k.Game, k.ID}}}
}

// WriteEvent records the n-th line of a battle's transcript, from 1.
func WriteEvent(k Key, n int, r battle.Record) (Write, error) {
	line, err := r.MarshalJSON()
	if err != nil {
		return nil, err
	}
	return Write{{`INSERT INTO events (battle, n, line) SELECT key, ?, ? FROM battles WHERE game = ? AND id = ?
		ON CONFLICT (battle, n) DO NOTHING`, []any{n, string(line), k.Game, k.ID}}}, nil
}

// WritePly records the n-th ply of a battle, from 1.
func WritePly(k Key, n int, p Ply) Write {
	return Write{{`INSERT INTO plies (battle, n, move, board, by, ms, value, solved, depth, nodes)
		SELECT key, ?, ?, ?, ?, ?, ?, ?, ?, ? FROM battles WHERE game = ? AND id = ?
		ON CONFLICT (battle, n) DO NOTHING`,
		[]any{n, p.Move, p.Board, p.By, p.Ms, p.Value, flag(p.Solved), p.Depth, p.Nodes, k.Game, k.ID}}}
}

// WritePlies records all plies of a battle, in one statement and with three
// values, of which D1 takes a hundred.
func WritePlies(k Key, plies []Ply) Write {
	rows, err := json.Marshal(append([]Ply{}, plies...))
	if err != nil {
		return nil // cannot be: a ply holds nothing that JSON lacks
	}
	return Write{{`INSERT INTO plies (battle, n, move, board, by, ms, value, solved, depth, nodes)
		SELECT b.key, p.key + 1, p.value->>'move', coalesce(p.value->>'board', ''), p.value->>'by', p.value->>'ms',
			p.value->>'value', p.value->>'solved', p.value->>'depth', p.value->>'nodes'
		FROM battles AS b, json_each(?) AS p WHERE b.game = ? AND b.id = ?
		ON CONFLICT (battle, n) DO NOTHING`, []any{string(rows), k.Game, k.ID}}}
}

// flag is a truth as SQLite keeps it.
func flag(b bool) int {
	if b {
		return 1
	}
	return 0
}

// WriteFlipped records who flipped the table, and why. The first flip counts.
func WriteFlipped(k Key, by, why string) Write {
	return Write{{`UPDATE battles SET flipped_by = ?, flipped_why = ? WHERE game = ? AND id = ? AND flipped_by = ''`,
		[]any{by, why, k.Game, k.ID}}}
}

// WriteEnded records how a battle ended. A battle ends once: what comes later
// changes nothing.
func WriteEnded(k Key, e End) Write {
	return Write{{`UPDATE battles SET ended = ?, outcome = ?, reason = ?, lost = lost + ? WHERE game = ? AND id = ? AND ended IS NULL`,
		[]any{e.At.UnixMicro(), e.Outcome, e.Reason, e.Lost, k.Game, k.ID}}}
}

// WriteScored records what the arena gave for a battle, and who the opponent was
// if that was not known; "" where the arena does not tell that either.
func WriteScored(k Key, opponent string, points float64) Write {
	return Write{{`UPDATE battles SET points = ?, opponent = CASE opponent WHEN '' THEN ? ELSE opponent END WHERE game = ? AND id = ?`,
		[]any{points, opponent, k.Game, k.ID}}}
}
