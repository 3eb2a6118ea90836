package history

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"arenabot/relay/battle"
)

// A Battle is a battle as it is listed.
type Battle struct {
	ID       string         `json:"id"`
	Game     string         `json:"game"`
	Team     string         `json:"team"`
	Arena    string         `json:"arena"`
	Opponent string         `json:"opponent"`
	YouAre   string         `json:"youAre"`  // "first", "second", or "" until it is known
	Outcome  string         `json:"outcome"` // "won", "lost", "draw", "unknown", or "" while it goes on
	Reason   string         `json:"reason"`
	Points   *float64       `json:"points,omitempty"` // absent where nobody tells
	Moves    int            `json:"moves"`            // of both sides
	Started  time.Time      `json:"startedAt"`
	Ended    *time.Time     `json:"endedAt,omitempty"` // absent while it goes on
	By       map[string]int `json:"by"`                // our moves by who decided them: "page" and "native" at least
	Flipped  *Flip          `json:"flipped,omitempty"`
	Lost     int            `json:"lost,omitempty"` // events of the transcript that could not be kept

	key int64
}

// A Flip is who flipped the table, "us" or "them", and why.
type Flip struct {
	By  string `json:"by"`
	Why string `json:"why"`
}

// A Whole is a battle with what replays it.
type Whole struct {
	Battle
	Start string `json:"start"` // the position before the first move, "" where an arena tells boards only
	Plies []Ply  `json:"plies"`
}

// A Query says which battles are listed. Empty fields ask for all.
type Query struct {
	Game, Opponent, Team string
	Outcome              string // as in Battle, or Open
	Before               string // a cursor that Battles returned; "" begins with the newest
	Limit                int    // at most maxLimit, 0 for defaultLimit
}

// Open is the outcome of a Query for the battles that go on.
const Open = "open"

// Bounds of a list.
const (
	defaultLimit = 50
	maxLimit     = 200
)

// A QueryError says what is wrong with a Query.
type QueryError struct{ why string }

func (e *QueryError) Error() string { return e.why }

// columns are those that scan reads.
const columns = `key, game, id, team, arena, opponent, you_are, start, started, ended, outcome, reason, points, flipped_by, flipped_why, lost`

// Battles lists battles, the newest first, and returns the cursor that the list
// goes on from, "" at its end. A *QueryError says that the query has no sense.
func (d *DB) Battles(ctx context.Context, q Query) (battles []Battle, next string, err error) {
	if q.Limit == 0 {
		q.Limit = defaultLimit
	}
	if q.Limit < 1 || q.Limit > maxLimit {
		return nil, "", &QueryError{fmt.Sprintf("limit is %d: it can be from 1 to %d", q.Limit, maxLimit)}
	}
	where, args := []string{"1 = 1"}, []any(nil)
	for _, f := range []struct{ column, value string }{{"game", q.Game}, {"opponent", q.Opponent}, {"team", q.Team}} {
		if f.value != "" {
			where, args = append(where, f.column+" = ?"), append(args, f.value)
		}
	}
	switch q.Outcome {
	case "":
	case Open:
		where = append(where, "ended IS NULL")
	default:
		where, args = append(where, "outcome = ?"), append(args, q.Outcome)
	}
	if q.Before != "" {
		started, key, err := readCursor(q.Before)
		if err != nil {
			return nil, "", err
		}
		where, args = append(where, "(started, key) < (?, ?)"), append(args, started, key)
	}
	args = append(args, q.Limit+1) // one more shows whether there is more
	rows, err := d.sql.QueryContext(ctx, "SELECT "+columns+" FROM battles WHERE "+strings.Join(where, " AND ")+
		" ORDER BY started DESC, key DESC LIMIT ?", args...)
	if err != nil {
		return nil, "", fmt.Errorf("listing battles: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		b, err := scan(rows)
		if err != nil {
			return nil, "", fmt.Errorf("listing battles: %w", err)
		}
		battles = append(battles, b.Battle)
	}
	if err := rows.Err(); err != nil {
		return nil, "", fmt.Errorf("listing battles: %w", err)
	}
	rows.Close()
	if len(battles) > q.Limit {
		battles = battles[:q.Limit]
		last := battles[q.Limit-1]
		next = strconv.FormatInt(last.Started.UnixMicro(), 10) + "." + strconv.FormatInt(last.key, 10)
	}
	if err := d.count(ctx, battles); err != nil {
		return nil, "", err
	}
	return battles, next, nil
}

func readCursor(cursor string) (started, key int64, err error) {
	a, b, _ := strings.Cut(cursor, ".")
	started, errA := strconv.ParseInt(a, 10, 64)
	key, errB := strconv.ParseInt(b, 10, 64)
	if errA != nil || errB != nil {
		return 0, 0, &QueryError{fmt.Sprintf("before is %.40q, which is not a next that a list has returned", cursor)}
	}
	return started, key, nil
}

// scan reads the columns of a battle.
func scan(row interface{ Scan(...any) error }) (w Whole, err error) {
	var started int64
	var ended sql.NullInt64
	var points sql.NullFloat64
	var flip Flip
	err = row.Scan(&w.key, &w.Game, &w.ID, &w.Team, &w.Arena, &w.Opponent, &w.YouAre, &w.Start,
		&started, &ended, &w.Outcome, &w.Reason, &points, &flip.By, &flip.Why, &w.Lost)
	if err != nil {
		return w, err
	}
	w.Started = time.UnixMicro(started).UTC()
	if ended.Valid {
		at := time.UnixMicro(ended.Int64).UTC()
		w.Ended = &at
	}
	if points.Valid {
		w.Points = &points.Float64
	}
	if flip.By != "" {
		w.Flipped = &flip
	}
	w.By = map[string]int{"page": 0, "native": 0}
	return w, nil
}

// count fills in the numbers of moves, with one query for a whole list.
func (d *DB) count(ctx context.Context, battles []Battle) error {
	if len(battles) == 0 {
		return nil
	}
	at := map[int64]*Battle{}
	keys := make([]string, len(battles))
	for i := range battles {
		at[battles[i].key] = &battles[i]
		keys[i] = strconv.FormatInt(battles[i].key, 10) // as text: a list may be longer than D1 takes arguments
	}
	rows, err := d.sql.QueryContext(ctx, "SELECT battle, by, count(*) FROM plies WHERE battle IN ("+strings.Join(keys, ",")+") GROUP BY battle, by")
	if err != nil {
		return fmt.Errorf("counting moves: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var key int64
		var by string
		var n int
		if err := rows.Scan(&key, &by, &n); err != nil {
			return fmt.Errorf("counting moves: %w", err)
		}
		b := at[key]
		b.Moves += n
		if by != ByOpponent && by != ByGuess {
			b.By[by] += n
		}
	}
	return rows.Err()
}

// ErrNotFound says that there is no such battle on record.
var ErrNotFound = errors.New("there is no such battle on record")

// Battle returns one battle with its moves; the error is ErrNotFound where there is none.
func (d *DB) Battle(ctx context.Context, k Key) (Whole, error) {
	w, err := scan(d.sql.QueryRowContext(ctx, "SELECT "+columns+" FROM battles WHERE game = ? AND id = ?", k.Game, k.ID))
	if errors.Is(err, sql.ErrNoRows) {
		return Whole{}, ErrNotFound
	}
	if err != nil {
		return Whole{}, fmt.Errorf("reading a battle: %w", err)
	}
	rows, err := d.sql.QueryContext(ctx, "SELECT move, board, by, ms, value, solved, depth, nodes FROM plies WHERE battle = ? ORDER BY n", w.key)
	if err != nil {
		return Whole{}, fmt.Errorf("reading a battle: %w", err)
	}
	defer rows.Close()
	w.Plies = []Ply{} // never null in JSON
	for rows.Next() {
		var p Ply
		var solved int
		if err := rows.Scan(&p.Move, &p.Board, &p.By, &p.Ms, &p.Value, &solved, &p.Depth, &p.Nodes); err != nil {
			return Whole{}, fmt.Errorf("reading a battle: %w", err)
		}
		p.Solved = solved != 0
		w.Plies = append(w.Plies, p)
		w.Moves++
		if p.By != ByOpponent && p.By != ByGuess {
			w.By[p.By]++
		}
	}
	return w, rows.Err()
}

// Lines gives the transcript of a battle to yield, line by line, until yield has
// an error. The error is ErrNotFound where there is no such battle.
func (d *DB) Lines(ctx context.Context, k Key, yield func(line string) error) error {
	var key int64
	err := d.sql.QueryRowContext(ctx, "SELECT key FROM battles WHERE game = ? AND id = ?", k.Game, k.ID).Scan(&key)
	if errors.Is(err, sql.ErrNoRows) {
		return ErrNotFound
	}
	if err != nil {
		return fmt.Errorf("reading a transcript: %w", err)
	}
	rows, err := d.sql.QueryContext(ctx, "SELECT line FROM events WHERE battle = ? ORDER BY n", key)
	if err != nil {
		return fmt.Errorf("reading a transcript: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var line string
		if err := rows.Scan(&line); err != nil {
			return fmt.Errorf("reading a transcript: %w", err)
		}
		if err := yield(line); err != nil {
			return err
		}
	}
	return rows.Err()
}

// Records reads a battle's transcript.
func (d *DB) Records(ctx context.Context, k Key) (records []battle.Record, err error) {
	err = d.Lines(ctx, k, func(line string) error {
		var r battle.Record
		if err := json.Unmarshal([]byte(line), &r); err != nil {
			return fmt.Errorf("reading a transcript: %w", err)
		}
		records = append(records, r)
		return nil
	})
	return records, err
}

// A Day counts the battles that ended on a day.
type Day struct {
	Day     string `json:"day"` // as 2026-11-21, in UTC
	Won     int    `json:"won"`
	Lost    int    `json:"lost"`
	Draw    int    `json:"draw"`
	Unknown int    `json:"unknown"`
}

// Days counts results by day, the oldest first, of one game and
// of one team, or, with "", of all.
func (d *DB) Days(ctx context.Context, game, team string) ([]Day, error) {
	rows, err := d.sql.QueryContext(ctx, `SELECT date(ended / 1000000, 'unixepoch') AS day, outcome, count(*) FROM battles
		WHERE ended IS NOT NULL AND (? = '' OR game = ?) AND (? = '' OR team = ?)
		GROUP BY day, outcome ORDER BY day`, game, game, team, team)
	if err != nil {
		return nil, fmt.Errorf("counting results: %w", err)
	}
	defer rows.Close()
	days := []Day{} // never null in JSON
	for rows.Next() {
		var day, outcome string
		var n int
		if err := rows.Scan(&day, &outcome, &n); err != nil {
			return nil, fmt.Errorf("counting results: %w", err)
		}
		if len(days) == 0 || days[len(days)-1].Day != day {
			days = append(days, Day{Day: day})
		}
		last := &days[len(days)-1]
		switch outcome {
		case "won":
			last.Won += n
		case "lost":
			last.Lost += n
		case "draw":
			last.Draw += n
		default:
			last.Unknown += n
		}
	}
	return days, rows.Err()
}
