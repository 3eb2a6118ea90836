package quoridor

import "arenabot/engine/game"

// The inputs of the network, each of which is there or not, as seen by one side
// with the board turned so that it walks up.
const (
	inputOwn      = 0                    // + square: the own pawn
	inputOther    = inputOwn + cells     // + square: the other pawn
	inputWalls    = inputOther + cells   // + 64·(0 horizontal, 1 vertical) + slot
	inputDistance = inputWalls + 2*slots // + 32·(0 own, 1 other) + steps to the goal, at most 31
	inputHand     = inputDistance + 2*32 // + 11·(0 own, 1 other) + walls in hand
	inputNarrow   = inputHand + 2*11     // + 16·(0 own, 1 other) + walls that would lengthen the way for sure, at most 15
	inputWidth    = inputNarrow + 2*16   // + 32·(0 own, 1 other) + squares on shortest paths beyond those of one, at most 31

	// Inputs is how many inputs there are.
	Inputs = inputWidth + 2*32
)

// Features lists the inputs that are there in p, which must not be over, as seen by
// a side. It is how training sees positions; a search keeps most of it from move to move.
func Features(p Position, viewer game.Side) (inputs []int) {
	d := newNode(p, &kit{})
	free := p.walls.free()
	own, other := d.tally(viewer, free), d.tally(viewer.Other(), free)
	for s := game.First; s <= game.Second; s++ {
		inputs = append(inputs, pawnInput(viewer, s, int(p.pawn[s])))
	}
	for slot, upright := range p.walls.all() {
		inputs = append(inputs, wallInput(viewer, slot, upright))
	}
	return append(inputs,
		inputDistance+own.distance, inputDistance+32+other.distance,
		inputHand+own.hand, inputHand+11+other.hand,
		inputNarrow+own.narrow, inputNarrow+16+other.narrow,
		inputWidth+own.width, inputWidth+32+other.width)
}

// MirrorInput returns what an input becomes when left and right change places.
// A mirrored position has the same value.
func MirrorInput(i int) int {
	switch {
	case i < inputOther:
		return mirrorSquare(i)
	case i < inputWalls:
		return inputOther + mirrorSquare(i-inputOther)
	case i < inputDistance:
		w := i - inputWalls
		return inputWalls + w/slots*slots + (slotFiles-1-w%slots/slotRanks)*slotRanks + w%slotRanks
	}
	return i
}

func mirrorSquare(sq int) int { return sq/size*size + size - 1 - sq%size }

func pawnInput(viewer, s game.Side, sq int) int {
	if viewer == game.Second {
		sq = (size-1-sq/size)*size + sq%size
	}
	if s == viewer {
		return inputOwn + sq
	}
	return inputOther + sq
}

func wallInput(viewer game.Side, slot int, upright bool) int {
	if viewer == game.Second {
		slot ^= slotRanks - 1
	}
	if upright {
		slot += slots
	}
	return inputWalls + slot
}
