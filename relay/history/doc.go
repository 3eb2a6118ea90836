// Package history is what the relay remembers from one start to the next, as SQL
// that SQLite in a file and Cloudflare D1 both understand.
//
//	ask.Handler ──Recall, Learn──────▶ DB ──▶ opponents   name, board → battleship.Record
//	a battle ──Write──▶ Apply ───────▶ DB ──▶ battles     who, when, how it ended
//	                                          events      the transcript, a line each
//	                                          plies       the moves, who decided, how long it took
//	the page ──Battles, Battle, Days─▶ DB
//
// It knows no driver: relay/history/sqlite opens a file, the Worker hands in its
// D1. Since D1 has no transactions from Go, every statement stands on its own, is
// short, and is harmless when it comes a second time: a battle has one row, an
// event one place in it, an end comes once.
//
// Losing the database, or all of this package, costs strength against opponents
// that come back and the record of what was played, never a battle: errors are
// for the log. What is kept is bounded: see maxRecords, of which those go that
// were not met for the longest time, and Retain.
package history
