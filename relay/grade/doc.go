// Package grade plays an arena's evaluation against a team's address, and tells each point
// that was lost with the transcript that shows how.
//
//	cis        relay/practice         a dozen battles a game, half of them against cheaters
//	the others relay/practice/asking  each opponent on both sides, in that arena's dialect
//
// The team calls back to the address that Options name, so a bot on this machine needs no
// address of its own but localhost.
package grade
