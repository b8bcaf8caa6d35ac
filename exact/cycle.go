package exact

import (
	"math"

	"hogstats/game"
)

const (
	// converged is the relative residual at which a component is solved: two units in the last
	// place of a value, which is what evaluating the same turn twice can differ by.
	converged = 0x1p-51
	// noise is the relative residual below which a residual that no longer falls is rounding.
	noise = 1e-12
	// maxSteps bounds the steps spent on one component in one pass. Newton steps need as many as
	// there are changes of policy, rarely more than three.
	maxSteps = 1000
	// slopePasses is how many loose passes compute slopes. By then they change little, and a slope
	// that is a little wrong costs a little accuracy in a pass that is not the last.
	slopePasses = 4
	// leaves is the probability of leaving a ring in one round below which it counts as never left.
	leaves = 1e-13
	// endlessTurns is an expected number of turns beyond which a game counts as one that never ends.
	endlessTurns = 1e14
	// huge stands for an infinite number of turns. Unlike +Inf it may be multiplied by 0.
	huge = 1e300
)

// cycle is scratch memory for the states of a component of kind ring.
type cycle struct {
	codes  []game.Next // by member: the Next that leads to the next member
	next   []int       // by member: index of that member
	f      []float64   // value of the turn at y, rewards added
	d      []float64   // slope of f in y
	y      []float64   // value behind codes when f was evaluated
	v      []float64
	alpha  []float64
	beta   []float64
	walked []int
}

// solveCycle solves v[i] = add + f_i(y(v[next i])) around a ring by Newton's method: linearise
// every turn, go round the ring once to get an affine equation in one unknown, and repeat from its
// solution. A step that does not make the residual smaller is replaced by v = add + f,
// member by member.
func (s *system) solveCycle(states []int32) {
	c := &s.cycle
	c.prepare(s, states)
	last, stalled := math.Inf(1), false
	for step := 0; ; step++ {
		if s.loose && step > 0 {
			return
		}
		if s.checks(step) {
			r, scale := c.settle(s, states)
			if r <= converged*scale || step >= maxSteps || (r >= last/2 && r <= noise*scale) {
				s.residual = max(s.residual, r)
				c.accept(s, states)
				return
			}
		}
		r := c.linearise(s, states)
		if s.enough > 0 && r <= s.enough {
			s.residual = max(s.residual, r)
			c.accept(s, states)
			return
		}
		if r < last && c.newton(s) {
			last = r
			c.store(s, states)
			continue
		}
		if s.minimises && c.endless() && c.v[0] < endlessTurns {
			last = math.Inf(1)
			c.raise(s, states)
			continue
		}
		if s.counts && c.endless() || step >= maxSteps {
			c.abandon(s, states)
			return
		}
		if !stalled && c.endless() {
			// Nobody leaves, so every value that nobody can better solves the equations. The
			// right one is what infinite play pays, bettered by who can.
			stalled, last = true, math.Inf(1)
			c.pay(s, states)
			continue
		}
		last = max(last, r)
		c.relax(s, states)
	}
}

// checks reports whether a component is to be checked before the given step. Where a rough
// solution is enough every step checks by itself, and a first guess is never right to the last
// digit.
func (s *system) checks(step int) bool {
	if s.enough > 0 || s.loose {
		return false
	}
	return step > 0 || s.passes > 1
}

func (c *cycle) prepare(s *system, states []int32) {
	n := len(states)
	for len(c.f) < n {
		c.f, c.d, c.y, c.v = append(c.f, 0), append(c.d, 0), append(c.y, 0), append(c.v, 0)
		c.alpha, c.beta = append(c.alpha, 0), append(c.beta, 0)
	}
	c.f, c.d, c.y, c.v = c.f[:n], c.d[:n], c.y[:n], c.v[:n]
	c.next = c.next[:0]
	for i, state := range states {
		to := s.m.state(state, c.codes[i], len(s.movers))
		for j, t := range states {
			if t == to {
				c.next = append(c.next, j)
			}
		}
		if s.passes == 1 {
			s.set(state, s.guess(state))
		}
	}
	for i, state := range states {
		side, p := s.split(state)
		s.movers[side].load(i, p, s.ext[side], c.codes[i])
		c.v[i] = s.v[state]
	}
}

// settle evaluates every turn at the present values, recording choices, and returns the largest
// residual and the scale of the values.
func (c *cycle) settle(s *system, states []int32) (residual, scale float64) {
	scale = 1
	for i, state := range states {
		side, _ := s.split(state)
		f := s.perTurn(state) + s.movers[side].settle(i, s.ext[side][c.codes[i]])
		c.f[i] = f
		residual = max(residual, math.Abs(f-c.v[i]))
		scale = max(scale, math.Abs(f))
	}
	s.turns += len(states)
	return residual, scale
}

// linearise evaluates every turn and its slope at the present values.
func (c *cycle) linearise(s *system, states []int32) (residual float64) {
	for i, state := range states {
		side, _ := s.split(state)
		c.y[i] = s.ext[side][c.codes[i]]
		if s.loose && s.passes > slopePasses {
			c.f[i], c.d[i] = s.movers[side].value(i, c.y[i]), s.slopes[state]
		} else {
			c.f[i], c.d[i] = s.movers[side].eval(i, c.y[i])
		}
		if s.loose {
			s.slopes[state] = c.d[i]
		}
		c.f[i] += s.perTurn(state)
		residual = max(residual, math.Abs(c.f[i]-c.v[i]))
	}
	s.turns += len(states)
	return residual
}

// newton puts the solution of the linearised ring into v; it fails if the ring has none, as when
// both sides would pass for ever.
func (c *cycle) newton(s *system) bool {
	n := len(c.v)
	c.walked = c.walked[:0]
	for i := 0; len(c.walked) < n; i = c.next[i] {
		c.walked = append(c.walked, i)
	}
	// v[walked[i]] = alpha + beta·v[walked[0]], from the last member back to the first.
	alpha, beta := 0.0, 1.0
	for i := n - 1; i >= 0; i-- {
		w := c.walked[i]
		scale, shift := s.link(c.codes[w])
		alpha = c.f[w] + c.d[w]*(scale*alpha+shift-c.y[w])
		beta *= c.d[w] * scale
		c.alpha[w], c.beta[w] = alpha, beta
	}
	if math.Abs(1-beta) < leaves {
		return false
	}
	root := alpha / (1 - beta)
	for i := range c.v {
		c.v[i] = c.alpha[i] + c.beta[i]*root
	}
	c.v[c.walked[0]] = root
	return true
}

// endless reports whether the ring is never left under the actions last evaluated.
func (c *cycle) endless() bool { return c.beta[c.walked[0]] >= 1-leaves }

// raise makes staying cost more.
func (c *cycle) raise(s *system, states []int32) {
	for i := range c.v {
		c.v[i] *= 16
	}
	c.store(s, states)
}

// pay gives all members the value of infinite play.
func (c *cycle) pay(s *system, states []int32) {
	for i, state := range states {
		c.v[i] = s.forever
		s.set(state, s.forever)
	}
}

// abandon gives all members the value huge.
func (c *cycle) abandon(s *system, states []int32) {
	for _, state := range states {
		s.set(state, huge)
	}
	s.residual = math.Inf(1)
}

// link returns the affine map from the value of a state to the value behind a Next to it.
func (s *system) link(x game.Next) (scale, shift float64) {
	if s.zeroSum && int(x) < s.m.n {
		return -1, 1
	}
	return 1, 0
}

func (c *cycle) store(s *system, states []int32) {
	for i, state := range states {
		s.set(state, c.v[i])
	}
}

// relax replaces every value by that of its turn, one after the other against the direction of the
// ring, so that a value goes round the ring in one step.
func (c *cycle) relax(s *system, states []int32) {
	for i := len(c.walked) - 1; i >= 0; i-- {
		w := c.walked[i]
		side, _ := s.split(states[w])
		c.v[w], _ = s.movers[side].eval(w, s.ext[side][c.codes[w]])
		c.v[w] += s.perTurn(states[w])
		s.set(states[w], c.v[w])
	}
	s.turns += len(states)
}

func (c *cycle) accept(s *system, states []int32) {
	copy(c.v, c.f)
	c.store(s, states)
}

// guess extrapolates the value of a state from its neighbours, which are solved by then: the
// mixed second difference of the values is small.
func (s *system) guess(state int32) float64 {
	if !s.m.guess {
		return s.v[state]
	}
	goal := s.m.Game.Goal()
	_, p := s.split(state)
	own, opponent := p/goal, p%goal
	if own+1 >= goal || opponent+1 >= goal {
		return s.v[state]
	}
	i := int(state)
	g := s.v[i+goal] + s.v[i+1] - s.v[i+goal+1]
	return max(s.low, min(s.high, g))
}
