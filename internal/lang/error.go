package lang

import "fmt"

// Error is a mistake in an expression.
type Error struct {
	Offset int    // of the mistake in the source, in runes from 0
	Text   string // what is wrong, lower case
	Hint   string // what would be right, or ""
}

// Error returns the text with its place in the expression.
func (e *Error) Error() string { return fmt.Sprintf("column %d: %s", e.Offset+1, e.Text) }

func failure(offset int, format string, args ...any) *Error {
	return &Error{Offset: offset, Text: fmt.Sprintf(format, args...)}
}
