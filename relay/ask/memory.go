package ask

import "arenabot/engine/battleship"

// A Memory knows opponents by name. It is used from several goroutines.
type Memory interface {
	// Recall returns what is known of an opponent on boards of these rules;
	// the zero Record when nothing is.
	Recall(opponent string, r battleship.Rules) (battleship.Record, error)

	// Learn adds a game: our strikes and the opponent's, in order.
	Learn(opponent string, r battleship.Rules, ours, theirs []battleship.Strike) error
}
