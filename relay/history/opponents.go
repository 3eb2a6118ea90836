package history

import (
	"context"
	"database/sql"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"strings"
	"time"

	"arenabot/engine/battleship"
)

// The bounds of what is kept of opponents: 8 MB at the very worst, 1 MB for a
// thousand of them on the classic board.
const (
	maxRecords = 1000 // of names and boards
	maxName    = 200  // bytes; longer names are not remembered
	maxBoards  = 4    // for a name
	maxCells   = 900  // of a board; on larger ones habits tell little of a cell
)

// How long a use of the database may take: an answer waits for what is
// recalled, and nobody for what is learned.
const (
	recalling = 500 * time.Millisecond
	learning  = 30 * time.Second
)

func kept(opponent string, r battleship.Rules) bool {
	return opponent != "" && len(opponent) <= maxName && r.Check() == nil && r.Area() <= maxCells
}

// board is the key of rules: the first two fields of a sea's notation.
func board(r battleship.Rules) string {
	return strings.TrimSuffix(battleship.Sea{Rules: r}.String(), " - -")
}

// Recall returns what is known of an opponent on boards of these rules; the zero
// Record when nothing is.
func (d *DB) Recall(opponent string, r battleship.Rules) (battleship.Record, error) {
	if !kept(opponent, r) {
		return battleship.Record{}, nil
	}
	ctx, cancel := context.WithTimeout(context.Background(), recalling)
	defer cancel()
	rec, _, err := d.recall(ctx, opponent, r)
	return rec, err
}

// recall returns a record, and when it was met last, which no two records or
// versions of one share; 0 for none.
func (d *DB) recall(ctx context.Context, opponent string, r battleship.Rules) (rec battleship.Record, met int64, err error) {
	var blob []byte
	err = d.sql.QueryRowContext(ctx, "SELECT record, met FROM opponents WHERE name = ? AND board = ?", opponent, board(r)).Scan(&blob, &met)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return battleship.Record{}, 0, nil
	case err != nil:
		return battleship.Record{}, 0, fmt.Errorf("recalling an opponent: %w", err)
	}
	rec, ok := decode(blob, r)
	if !ok {
		return battleship.Record{}, met, nil // of no use: the next game begins it anew
	}
	return rec, met, nil
}

// maxTries bounds how often a game is learned anew because another relay
// learned of the same opponent at the same moment.
const maxTries = 100

// Learn adds a game to what is known of an opponent, and forgets those who were
// not met for the longest time where there are too many.
func (d *DB) Learn(opponent string, r battleship.Rules, ours, theirs []battleship.Strike) error {
	if !kept(opponent, r) {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.Background(), learning)
	defer cancel()
	d.learn.Lock()
	defer d.learn.Unlock()
	for range maxTries {
		done, err := d.learnOnce(ctx, opponent, r, ours, theirs)
		if err != nil {
			return fmt.Errorf("learning of an opponent: %w", err)
		}
		if done {
			return nil
		}
	}
	return errors.New("learning of an opponent: others learn of it all the time")
}

// learnOnce is false when the record has changed since it was read. That takes
// no transaction, which not every database has.
func (d *DB) learnOnce(ctx context.Context, opponent string, r battleship.Rules, ours, theirs []battleship.Strike) (done bool, err error) {
	rec, met, err := d.recall(ctx, opponent, r)
	if err != nil {
		return false, err
	}
	rec.Add(r, ours, theirs)
	result, err := d.sql.ExecContext(ctx, `INSERT INTO opponents (name, board, record, met)
		VALUES (?, ?, ?, (SELECT coalesce(max(met), 0) + 1 FROM opponents))
		ON CONFLICT (name, board) DO UPDATE SET record = excluded.record, met = excluded.met WHERE met = ?`,
		opponent, board(r), encode(rec, r), met)
	if err != nil {
		return false, err
	}
	if n, err := result.RowsAffected(); err != nil || n == 0 {
		return false, err
	}
	_, err = d.sql.ExecContext(ctx, `DELETE FROM opponents WHERE name = ? AND board NOT IN
		(SELECT board FROM opponents WHERE name = ? ORDER BY met DESC LIMIT ?)`, opponent, opponent, maxBoards)
	if err != nil {
		return false, err
	}
	// Nothing is larger than NULL: while there is room, none goes.
	_, err = d.sql.ExecContext(ctx, `DELETE FROM opponents WHERE met <=
		(SELECT met FROM opponents ORDER BY met DESC LIMIT 1 OFFSET ?)`, maxRecords)
	return true, err
}

// encode writes a record of a board of r as numbers of 32 bits: those of fleets
// and salvos, then two for each cell.
func encode(rec battleship.Record, r battleship.Rules) []byte {
	blob := make([]byte, 0, 8*(1+r.Area()))
	blob = appendFloat(appendFloat(blob, rec.Fleets), rec.Salvos)
	for at := range r.Area() {
		blob = appendFloat(appendFloat(blob, of(rec.Taken, at)), of(rec.Early, at))
	}
	return blob
}

func of(cells []float32, at int) float32 {
	if at < len(cells) {
		return cells[at]
	}
	return 0
}

func appendFloat(blob []byte, f float32) []byte {
	return binary.LittleEndian.AppendUint32(blob, math.Float32bits(f))
}

// decode reads a record of a board of r; false if it is none, because the file
// was written by something else.
func decode(blob []byte, r battleship.Rules) (rec battleship.Record, ok bool) {
	if len(blob) != 8*(1+r.Area()) {
		return rec, false
	}
	ok = true
	next := func() float32 {
		f := math.Float32frombits(binary.LittleEndian.Uint32(blob))
		blob = blob[4:]
		ok = ok && f >= 0 && f < 1e6 // not NaN either
		return f
	}
	rec.Fleets, rec.Salvos = next(), next()
	for range r.Area() {
		rec.Taken, rec.Early = append(rec.Taken, next()), append(rec.Early, next())
	}
	return rec, ok
}
