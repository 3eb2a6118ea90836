package game

// A Position is one state of a game. It is immutable and safe for concurrent use.
type Position interface {
	// Turn returns the side to move. Once the game is over it is the side
	// that would have moved next.
	Turn() Side

	// Outcome says whether and how the game ended.
	Outcome() Outcome

	// Moves lists the legal moves in the game's fixed order; it is empty
	// exactly when the game is over.
	Moves() []string

	// Play returns the position after the side to move has made move. The
	// error is a *NotationError when move is not a move of this game at all
	// and an *IllegalError when the rules forbid it here; nil exactly when
	// move is one of Moves.
	Play(move string) (Position, error)

	// Plies counts the moves made since the start of the game.
	Plies() int

	// String returns the position's notation, which the game's Parse reads
	// back to an equal position.
	String() string
}

// Lined is implemented by positions of games that are won by completing a line.
type Lined interface {
	// Line names the cells of the completed lines, or nil if there are none.
	Line() []string
}

// A Game is what a body needs to know of one game.
type Game struct {
	Name  string // as in the arena's paths: "tic-tac-toe", "connect4", "quoridor"
	Title string // for people: "Tic-tac-toe", "Connect 4", "Quoridor"

	// Start is the first position under the game's standard rules,
	// ArenaStart under those of the CIS arena, which differ only in Quoridor.
	Start, ArenaStart Position

	// Parse reads the notation that Position.String writes. The error is a
	// *NotationError.
	Parse func(text string) (Position, error)

	// NewPlayer returns a player of full strength. Players may keep tables
	// between moves: use one a battle, from one goroutine at a time.
	NewPlayer func() Player

	// Levels are players for people, the weakest first and the last of full
	// strength; none where nobody has graded them yet.
	Levels []Level
}

// A Level is a strength that people choose to play against.
type Level struct {
	Name  string // a word: "beginner"
	About string // a sentence for people: what it sees and what it overlooks

	// NewPlayer returns a player of this strength. What it overlooks follows
	// from seed. It is used like one of Game.NewPlayer.
	NewPlayer func(seed uint64) Player
}

// Parser makes a Game's Parse out of a game's own, whose positions have the type
// P: on an error its result is nil, which an interface that holds a P never is.
func Parser[P Position](parse func(text string) (P, error)) func(text string) (Position, error) {
	return func(text string) (Position, error) {
		p, err := parse(text)
		if err != nil {
			return nil, err
		}
		return p, nil
	}
}

// Replay plays moves one after the other from p. On an error it returns the
// position in which the move could not be made.
func Replay(p Position, moves ...string) (Position, error) {
	for _, m := range moves {
		next, err := p.Play(m)
		if err != nil {
			return p, err
		}
		p = next
	}
	return p, nil
}
