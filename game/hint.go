package game

import (
	"errors"

	"hogstats/internal/near"
)

// hinted is an error with advice for the person who caused it.
type hinted struct {
	error
	hint string
}

func (h hinted) Unwrap() error { return h.error }

// Hint returns err with advice attached, which HintOf finds again.
func Hint(err error, hint string) error { return hinted{err, hint} }

// HintOf returns the advice attached to err by Hint, or "".
func HintOf(err error) string {
	var h hinted
	if errors.As(err, &h) {
		return h.hint
	}
	return ""
}

// marked is an error that is also another one to errors.Is.
type marked struct {
	error
	as error
}

func (m marked) Unwrap() []error { return []error{m.error, m.as} }

// Mark returns err, with its own text, as an error that wraps as too.
func Mark(err, as error) error { return marked{err, as} }

// Nearest returns the name that a person who wrote s probably meant, or "".
func Nearest(s string, names []string) string { return near.Name(s, names) }
