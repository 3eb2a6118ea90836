package main

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"sync"
	"time"

	"arenabot/relay/history/sqlite"
)

// backupWithin is what making a copy and sending it may take.
const backupWithin = 10 * time.Minute

// backups answers its owner with a copy of the database, one at a time: a copy
// takes the room of the database beside it while it is sent.
type backups struct {
	db    *database
	flush func(context.Context) // has written what waits
	one   sync.Mutex
}

// ServeHTTP implements http.Handler.
func (b *backups) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if !b.one.TryLock() {
		b.fail(w, http.StatusTooManyRequests, "another backup is being made: try again when it is done")
		return
	}
	defer b.one.Unlock()
	ctx, cancel := context.WithTimeout(r.Context(), backupWithin)
	defer cancel()
	// A writer without deadlines does without.
	_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(backupWithin))
	beside := "" // the system's own for temporary files
	if b.db.path != sqlite.Memory {
		beside = filepath.Dir(b.db.path) // an image from scratch has no other
	}
	dir, err := os.MkdirTemp(beside, "backup-")
	if err != nil {
		b.fail(w, http.StatusInternalServerError, "there is no room for a backup: "+err.Error())
		return
	}
	defer os.RemoveAll(dir)
	b.flush(ctx)
	path := filepath.Join(dir, "arenabot.db")
	if err := b.db.Backup(ctx, path); err != nil {
		b.fail(w, http.StatusInternalServerError, err.Error())
		return
	}
	file, err := os.Open(path)
	if err != nil {
		b.fail(w, http.StatusInternalServerError, err.Error())
		return
	}
	defer file.Close()
	h := w.Header()
	h.Set("Content-Type", "application/vnd.sqlite3")
	h.Set("Content-Disposition", `attachment; filename="arenabot.db"`)
	h.Set("Cache-Control", "no-store")
	_, _ = io.Copy(w, file) // a client that is gone needs no more of it
}

func (b *backups) fail(w http.ResponseWriter, status int, why string) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(map[string]string{"error": why}) // a client that is gone needs no answer
}
