// Package journal writes the history of battles while they are played.
//
//	a battle ─Record, Observe─▶ Recorder ─Write─▶ queue ─▶ one writer ─Apply─▶ history.DB
//
// A battle never waits for the database. What it tells goes into a bounded queue
// that one goroutine owns the other end of; it writes as much at once as has
// gathered. A database that fails is tried again every second; when the queue is
// full meanwhile, what comes is lost, counted, and said in the battle's row. So a
// full or broken disk costs history, and shows in Healthy.
package journal
