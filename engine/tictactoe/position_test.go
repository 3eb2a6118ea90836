package tictactoe

import (
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"

	"arenabot/engine/game"
)

// all returns every position of the game by its notation, found through the
// exported methods alone.
func all(t testing.TB) map[string]game.Position {
	t.Helper()
	found := map[string]game.Position{}
	var visit func(game.Position)
	visit = func(p game.Position) {
		if _, ok := found[p.String()]; ok {
			return
		}
		found[p.String()] = p
		for _, m := range p.Moves() {
			visit(play(t, p, m))
		}
	}
	visit(Start())
	return found
}

func play(t testing.TB, p game.Position, moves ...string) game.Position {
	t.Helper()
	p, err := game.Replay(p, moves...)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// slowOutcome judges a position by its notation, cell by cell.
func slowOutcome(notation string) (o game.Outcome, line []string) {
	rows := strings.Split(notation[:11], "/")
	inLine := map[string]bool{}
	for _, d := range [][2]int{{0, 1}, {1, 0}, {1, 1}, {1, -1}} {
		for r := range 3 {
			for c := range 3 {
				end := [2]int{r + 2*d[0], c + 2*d[1]}
				if end[0] > 2 || end[1] < 0 || end[1] > 2 {
					continue
				}
				a, b, z := rows[r][c], rows[r+d[0]][c+d[1]], rows[end[0]][end[1]]
				if a == '.' || a != b || b != z {
					continue
				}
				o = game.Win(game.Side(strings.IndexByte(symbols, a)))
				for i := range 3 {
					inLine[cellNames[3*(r+i*d[0])+c+i*d[1]]] = true
				}
			}
		}
	}
	for _, name := range cellNames {
		if inLine[name] {
			line = append(line, name)
		}
	}
	if o == game.Ongoing && !strings.Contains(notation, ".") {
		o = game.Draw
	}
	return o, line
}

func TestCounts(t *testing.T) {
	if n := len(all(t)); n != 5478 {
		t.Errorf("%d positions, want 5,478", n)
	}
	var games func(game.Position) int
	games = func(p game.Position) (n int) {
		if p.Outcome().Over() {
			return 1
		}
		for _, m := range p.Moves() {
			n += games(play(t, p, m))
		}
		return n
	}
	if n := games(Start()); n != 255168 {
		t.Errorf("%d games, want 255,168", n)
	}
}

func TestRulesAgainstSlowTwin(t *testing.T) {
	for notation, p := range all(t) {
		outcome, line := slowOutcome(notation)
		if p.Outcome() != outcome {
			t.Errorf("%v: outcome %v, want %v", p, p.Outcome(), outcome)
		}
		if got := p.(game.Lined).Line(); !reflect.DeepEqual(got, line) {
			t.Errorf("%v: line %q, want %q", p, got, line)
		}
		stones := 9 - strings.Count(notation, ".")
		if p.Plies() != stones || p.Turn() != game.Side(stones%2) {
			t.Errorf("%v: %d plies, %v to move", p, p.Plies(), p.Turn())
		}
		var free []string
		for i, name := range cellNames {
			if strings.ReplaceAll(notation, "/", "")[i] == '.' && !outcome.Over() {
				free = append(free, name)
			}
		}
		if got := p.Moves(); !slices.Equal(got, free) {
			t.Errorf("%v: moves %q, want %q", p, got, free)
		}
		for _, name := range cellNames {
			_, err := p.Play(name)
			var illegal *game.IllegalError
			if legal := slices.Contains(free, name); legal != (err == nil) || !legal && !errors.As(err, &illegal) {
				t.Errorf("%v: Play(%s): %v", p, name, err)
			}
		}
	}
}

func TestPlayPutsTheMoversStone(t *testing.T) {
	p := play(t, Start(), "NE", "C", "SW")
	if got, want := p.String(), "..X/.O./X.. O"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if Start().String() != ".../.../... X" {
		t.Error("Play changed the position it was called on")
	}
}

func TestPlaySaysWhatIsWrong(t *testing.T) {
	won := []string{"NW", "W", "N", "C", "NE"}
	for _, c := range []struct {
		before     []string
		move, want string
	}{
		{nil, "c", `tic-tac-toe: "c" is not one of NW N NE W C E SW S SE`},
		{nil, "", `tic-tac-toe: "" is not one of NW N NE W C E SW S SE`},
		{nil, "NW ", `tic-tac-toe: "NW " is not one of NW N NE W C E SW S SE`},
		{[]string{"C"}, "C", `tic-tac-toe: "C" is illegal: the cell is occupied by X`},
		{[]string{"C", "S"}, "S", `tic-tac-toe: "S" is illegal: the cell is occupied by O`},
		{won, "SE", `tic-tac-toe: "SE" is illegal: the game is over`},
		{won, "(╯°□°)╯︵ ┻━┻", `is not one of`},
	} {
		p := play(t, Start(), c.before...)
		next, err := p.Play(c.move)
		if err == nil || next != nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v: Play(%q) = %v, %v; want %s", p, c.move, next, err, c.want)
		}
	}
}
