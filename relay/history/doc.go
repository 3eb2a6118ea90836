// Package history is what the relay remembers from one start to the next, in
// one SQLite file.
//
//	ask.Handler ──Recall, Learn──▶ DB ──▶ arenabot.db
//	                                       opponents   name, board → battleship.Record
//
// SQLite because the file needs no server and survives a kill at any moment;
// modernc.org/sqlite because it is Go, so that the relay stays one static
// program. The journal is a write-ahead log: readers never wait for the writer.
//
// Losing the file, or all of this package, costs strength against opponents that
// come back, and nothing else: errors are for the log. What is kept is bounded,
// see maxRecords; of what is too much, the opponents go that were not met for the
// longest time.
package history
