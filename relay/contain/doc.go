// Package contain runs other people's programs so that nothing of theirs is left running.
//
//	Prepare ─▶ own process group, a mark in the environment ─▶ cmd.Start
//	Kill    ─▶ the group · then, on Linux, whoever still carries the mark
//
// A program that makes a session of its own, as daemons do, leaves its group but keeps its
// environment, unless it goes to the trouble of clearing it: what is contained are faults,
// not attacks.
package contain
