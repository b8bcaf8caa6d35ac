package policy

import (
	"errors"
	"fmt"

	"hogstats/game"
)

// Policy is how a player decides: by position, turn total and, in roll-hold games, the number of rolls
// made in the turn, perhaps with the help of chance.
type Policy interface {
	// Fits returns an error unless the policy answers every decision of g.
	Fits(g *game.Game) error
	// Counts returns how many numbers of rolls made in a turn the policy tells apart. All from
	// Counts()−1 up are the same to it, so that 1 is a policy that does not look at them.
	Counts() int
	// Draw appends the actions at a decision to buf with their probabilities, which are positive and
	// add up to 1. No action is listed twice. In roll-count games total and rolls are 0.
	Draw(p, total, rolls int, buf []Choice) []Choice
}

// Choice is an action and its probability.
type Choice struct {
	Action int
	Prob   float64
}

// Counts returns 1: a table does not look at the number of rolls.
func (t *Table) Counts() int { return 1 }

// Draw appends the one action of the table.
func (t *Table) Draw(p, total, _ int, buf []Choice) []Choice {
	return append(buf, Choice{t.At(p, total), 1})
}

// MaxParts is the most policies that are mixed, mixes in mixes included.
const MaxParts = 64

// Mixed draws one of its parts at every decision anew.
type Mixed struct {
	Weights []float64 // positive, adding up to 1
	Parts   []Policy
}

// Fits returns an error unless all parts fit.
func (m *Mixed) Fits(g *game.Game) error {
	if len(m.Parts) == 0 || len(m.Parts) != len(m.Weights) {
		return fmt.Errorf("policy: mix of %d policies with %d weights", len(m.Parts), len(m.Weights))
	}
	for _, part := range m.Parts {
		if err := part.Fits(g); err != nil {
			return err
		}
	}
	return nil
}

// Counts returns the largest number of any part.
func (m *Mixed) Counts() int {
	n := 1
	for _, part := range m.Parts {
		n = max(n, part.Counts())
	}
	return n
}

// Draw appends the actions that the parts take.
func (m *Mixed) Draw(p, total, rolls int, buf []Choice) []Choice {
	first := len(buf)
	for i, part := range m.Parts {
		from := len(buf)
		buf = part.Draw(p, total, rolls, buf)
		drawn := buf[from:]
		buf = buf[:from]
		for _, c := range drawn {
			buf = addChoice(buf, first, Choice{c.Action, c.Prob * m.Weights[i]})
		}
	}
	return buf
}

// addChoice adds c to what stands from first on.
func addChoice(buf []Choice, first int, c Choice) []Choice {
	for i := first; i < len(buf); i++ {
		if buf[i].Action == c.Action {
			buf[i].Prob += c.Prob
			return buf
		}
	}
	return append(buf, c)
}

// Rolls is the policy that rolls N times in a turn of a roll-hold game and then holds.
type Rolls struct{ N int }

// Fits returns an error unless g is a roll-hold game.
func (r Rolls) Fits(g *game.Game) error {
	if g.Kind() != game.RollHold {
		return fmt.Errorf("policy \"rolls:%d\": %s is a roll-count game; use roll:N", r.N, g.Rules().Name)
	}
	return nil
}

// Counts returns N+1.
func (r Rolls) Counts() int { return r.N + 1 }

// Draw appends Roll for the first N rolls, then Hold.
func (r Rolls) Draw(_, _, rolls int, buf []Choice) []Choice {
	if rolls < r.N {
		return append(buf, Choice{Roll, 1})
	}
	return append(buf, Choice{Hold, 1})
}

// ErrNoTable is wrapped by the error about a policy that no table of actions can hold.
var ErrNoTable = errors.New("cannot be written as one table")

// AsTable returns p, which name names in errors, as the table it is. It fails with an error that wraps
// ErrNoTable if p draws its actions or counts rolls.
func AsTable(name fmt.Stringer, p Policy) (*Table, error) {
	switch p := p.(type) {
	case *Table:
		return p, nil
	case *Mixed:
		return nil, fmt.Errorf("policy %s draws its actions by chance: it %w", called(name), ErrNoTable)
	}
	return nil, fmt.Errorf("policy %s looks at the number of rolls made: it %w", called(name), ErrNoTable)
}
