package game

// Side is one of the two players. First makes the first move of the game.
type Side uint8

// The two sides.
const (
	First Side = iota
	Second
)

// Other returns the opponent of s.
func (s Side) Other() Side { return s ^ 1 }

// String returns "first" or "second".
func (s Side) String() string {
	if s == First {
		return "first"
	}
	return "second"
}

// Outcome says whether and how a game ended.
type Outcome uint8

// The four outcomes. The zero value is a game that goes on.
const (
	Ongoing Outcome = iota
	FirstWins
	SecondWins
	Draw
)

// Win returns the outcome in which s has won.
func Win(s Side) Outcome {
	if s == First {
		return FirstWins
	}
	return SecondWins
}

// Over reports whether the game has ended.
func (o Outcome) Over() bool { return o != Ongoing }

// Winner returns the side that won; ok is false for a draw or a game that goes on.
func (o Outcome) Winner() (s Side, ok bool) {
	switch o {
	case FirstWins:
		return First, true
	case SecondWins:
		return Second, true
	}
	return 0, false
}

// String returns "ongoing", "first", "second" or "draw".
func (o Outcome) String() string {
	switch o {
	case FirstWins:
		return "first"
	case SecondWins:
		return "second"
	case Draw:
		return "draw"
	}
	return "ongoing"
}
