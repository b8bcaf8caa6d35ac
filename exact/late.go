package exact

import (
	"hogstats/game"
	"hogstats/policy"
)

// late is a policy that draws its actions in a game with memory. Its turns would fill gigabytes, so they
// are worked out when they are asked for.
type late struct {
	m       *Model
	policy  policy.Policy
	kernel  *planKernel
	choices []policy.Choice
	next    []game.Next
	prob    []float64
}

// newLate returns the late part of the chain of a policy, or nil if its turns can be written out.
func newLate(m *Model, t policy.Policy) *late {
	if _, ok := t.(*policy.Table); ok {
		return nil
	}
	k, ok := m.turn.kernel().(*planKernel)
	if !ok {
		return nil
	}
	return &late{m: m, policy: t, kernel: k}
}

// again returns a late that shares no memory with l.
func (l *late) again() *late {
	if l == nil {
		return nil
	}
	return newLate(l.m, l.policy)
}

// row returns the ends of the turn at position p, which are good until the next call.
func (l *late) row(p int) (next []game.Next, prob []float64) {
	l.next, l.prob = l.next[:0], l.prob[:0]
	l.kernel.drawn(p, l.policy, func(x game.Next, q float64) {
		if q > 0 {
			l.next, l.prob = append(l.next, x), append(l.prob, q)
		}
	})
	return l.next, l.prob
}

// load evaluates the turn at position p.
func (l *late) load(p int, ext []float64, loop game.Next) (a affine) {
	l.kernel.load(0, p, ext, loop, nil)
	s := l.kernel.slot(0)
	l.choices = l.policy.Draw(p, 0, 0, l.choices[:0])
	sum := 0.0
	for _, c := range l.choices {
		i := actionIndex(l.kernel.actions, c.Action)
		a.c += c.Prob * s.constant[i]
		a.d += c.Prob * s.slope[i]
		sum += c.Prob
	}
	a.c /= sum
	a.d /= sum
	return a
}

// rolls returns the expected number of throws in the turn at position p.
func (l *late) rolls(p int) (rolls float64) {
	l.choices = l.policy.Draw(p, 0, 0, l.choices[:0])
	sum := 0.0
	for _, c := range l.choices {
		sum += c.Prob
		rolls += c.Prob * thrown(l.m.Game, p, c.Action)
	}
	return rolls / sum
}
