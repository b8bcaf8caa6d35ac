package exact

import (
	"context"
	"errors"
	"math"

	"hogstats/policy"
)

// Certificate is the proof that values are near the true ones; see the package comment.
type Certificate struct {
	Status   Status
	Delta    float64 // δ: largest gain or loss of one turn against the values, rounding included
	Rounding float64 // the part of Delta that bounds the rounding errors of one turn
	Horizon  float64 // H at the start: the most turns of both players the other side can make the game last
	Bound    float64 // δ·H: bound on the error of the value at the start, or NaN if there is none
	Longest  float64 // largest H of any position; δ·Longest bounds the error of every value
	Stalls   []Stall // when Stallable: how the game can be held up for ever
}

// Stall is a decision by which a player who wants the game to go on for ever succeeds against the
// certified policy.
type Stall struct {
	Position int
	Action   int // number of dice; in roll-hold games Hold or Roll at turn total 0
}

// horizonSlack is the residual allowed in the equations of H, in turns. It makes the bound larger by
// about a twentieth and saves most of the work.
const horizonSlack = 0.05

// certify bounds the error of values whose turns differ from them by at most residual, for the
// policy sigma, which gives away at most gap at any decision by breaking ties.
func (m *Model) certify(ctx context.Context, sigma *policy.Table, residual, gap float64) (Certificate, error) {
	c := Certificate{Rounding: m.turn.rounding()}
	c.Delta = residual + gap*m.turn.decisionsPerTurn() + c.Rounding
	opponent := newOptimiser(m, +1, 0)
	h := newSystem(m, [][3]float64{zero, zero}, newFollower(m, sigma), opponent)
	h.counts, h.add, h.low, h.enough = true, 1, 1, horizonSlack
	h.reset(1)
	err := h.solve(ctx, 0)
	if err != nil && !errors.Is(err, ErrNotConverged) {
		return c, err
	}
	c.horizon(m, h)
	if c.Horizon < math.Inf(1) {
		return c, nil
	}
	c.Status = NotConverged
	if c.Stalls, err = m.stalls(ctx, sigma); err != nil {
		return c, err
	}
	if len(c.Stalls) > 0 {
		c.Status = Stallable
	}
	return c, nil
}

// horizon verifies the H that system h has found and sets the bound by it.
func (c *Certificate) horizon(m *Model, h *system) {
	for _, v := range h.v {
		c.Longest = math.Max(c.Longest, v)
	}
	// (1+ε)H ≥ 1 + Σ P·(1+ε)H if ε ≥ (1+ε)·excess, the largest excess of 1 + Σ P·H over H.
	excess := h.residual + c.Longest*c.Rounding
	if !(excess < 0.5) {
		c.Horizon, c.Longest, c.Bound = math.Inf(1), math.Inf(1), math.NaN()
		return
	}
	start := m.Game.Start()
	scale := 1 / (1 - excess)
	c.Longest *= scale
	c.Horizon = math.Max(h.v[start], h.v[m.n+start]) * scale
	c.Bound = c.Delta * c.Horizon
}

// stalls finds the decisions with which one side can keep the game going for ever while the other
// follows sigma: the largest set of states that the follower never leaves and the other side need
// not leave.
func (m *Model) stalls(ctx context.Context, sigma *policy.Table) ([]Stall, error) {
	leaver := newOptimiser(m, -1, 0) // minimises the probability of leaving the set
	s := newSystem(m, [][3]float64{{1, 1, 1}, {1, 1, 1}}, newFollower(m, sigma), leaver)
	for changed := true; changed; {
		changed = false
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		for _, state := range s.order.states {
			if s.v[state] != 0 {
				continue
			}
			side, p := s.split(state)
			s.movers[side].load(0, p, s.ext[side], noLoop)
			if v, _ := s.movers[side].eval(0, 0); v > 0 {
				s.set(state, 1)
				changed = true
			}
		}
	}
	var found []Stall
	for p := range m.n {
		if s.v[m.n+p] != 0 {
			continue
		}
		leaver.load(0, p, s.ext[1], noLoop)
		leaver.settle(0, 0)
		found = append(found, Stall{p, leaver.out.At(p, 0)})
	}
	return found, nil
}
