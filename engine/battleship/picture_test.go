package battleship

import "testing"

func TestPicture(t *testing.T) {
	r := Rules{5, 4, Fleet{0, 1, 1}}
	ships := []Ship{{At: Cell{1, 2}, Length: 3}, {At: Cell{4, 2}, Length: 2, Down: true}}
	strikes := []Strike{
		{Cell{1, 1}, Miss}, {Cell{1, 2}, Hit}, {Cell{2, 2}, Hit}, {Cell{3, 2}, Sunk},
		{Cell{3, 2}, Miss}, {Cell{9, 9}, Hit}, // again, and off the board
	}
	if got, want := Picture(r, ships, strikes), "...../.o.../.xx#b/....b"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if got, want := Picture(r, nil, strikes[:2]), "...../.o.../.x.../....."; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if got := CountSunk(append(strikes, strikes...)); got != 1 {
		t.Errorf("%d sunk", got)
	}
}
