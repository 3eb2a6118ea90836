// Package sqlite keeps the history of relay/history in a file of SQLite.
//
//	history.DB ──database/sql──▶ modernc.org/sqlite ──▶ arenabot.db, -wal
//
// SQLite because the file needs no server and survives a kill at any moment;
// modernc.org/sqlite because it is Go, so that the relay stays one static
// program. The journal is a write-ahead log: readers never wait for the writer.
//
// It is synchronous only at its checkpoints (NORMAL): what was committed
// survives the death of the program at any moment, because the system has it;
// the loss of power may take the last moments, never the file. To have those as
// well, every commit would wait for the disk, and what they could tell is worth
// less than that: a battle goes on from its last event or not at all, and the
// power takes longer to come back than a clock runs.
package sqlite
