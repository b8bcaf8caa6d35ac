package exact

import "errors"

// ErrNotConverged is wrapped by the error of a solver that stops before its values stand still.
var ErrNotConverged = errors.New("not converged")

// Status tells what is known of a solution.
type Status uint8

// The possible states of a solution.
const (
	// Proved: the error bound holds.
	Proved Status = iota
	// NotConverged: the solver was stopped, or its values do not stand still; the bound is what
	// can be said all the same, or NaN.
	NotConverged
	// Stallable: some opponent of the policy found can prolong the game for ever, so that the
	// bound of Proved does not apply.
	Stallable
)

// String returns the name of s in outputs.
func (s Status) String() string {
	return [...]string{"proved", "not_converged", "stallable"}[s]
}
