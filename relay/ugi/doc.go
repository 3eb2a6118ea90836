// Package ugi speaks the Universal Game Interface, the protocol between engines
// and tournament managers: lines of text over a pipe, close to chess's UCI but for
// any game. It has both ends: [Serve] makes an engine of one of our players, and
// [Start] runs someone else's engine as a process.
//
//	manager                                  engine
//	ugi                             ──▶
//	                                ◀──      id name …, ugiok
//	uginewgame, isready             ──▶
//	                                ◀──      readyok
//	position startpos moves e2 e8   ──▶
//	go movetime 100                 ──▶
//	                                ◀──      info depth 9 nodes 80000 …
//	                                ◀──      bestmove e3
//	quit                            ──▶
//
// Moves and positions are in the notation of the game's package. What a position
// that is no start is called stands after "fen", as chess has it: position fen
// e1 e9 10 10 - 0 standard moves e2.
//
// # A foreign process
//
// Somebody's engine may hang, crash, flood or answer rubbish. Every call of
// [Process] ends when its context does, lines are bounded, and whoever gets an
// error must Close the process: that kills its whole process group, so its
// children go as well.
package ugi
