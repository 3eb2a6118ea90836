package main

import "errors"

// The exit statuses: 0 is success.
const (
	statusFailed = 1 // something could not be done; the last line says what
	statusUsage  = 2 // the command line is wrong
	statusLess   = 3 // grade: done, with less than full marks
)

// An exit is an error with a status of its own.
type exit struct {
	status int
	error
}

func (e exit) Unwrap() error { return e.error }

// statusOf is the exit status for an error.
func statusOf(err error) int {
	var e exit
	switch {
	case err == nil:
		return 0
	case errors.As(err, &e):
		return e.status
	}
	return statusFailed
}
