package exact

import (
	"context"
	"errors"
	"math"

	"hogstats/policy"
)

// Response is best play against a policy that is known.
type Response struct {
	Model  *Model
	Value  [][]float64   // [0]: the responder moves, [1]: the other moves; by position of the mover: the responder's value
	Policy *policy.Table // of the responder; ties as in Solution
	Certificate
}

// BestResponse finds the policy that does best against the policy given and its values, infinite
// play paying what the rules say. The error is at most δ times the most turns the responder can
// make the game last, which bounds both the loss of the policy found and what is beyond it.
func (m *Model) BestResponse(ctx context.Context, against policy.Policy) (*Response, error) {
	if err := against.Fits(m.Game); err != nil {
		return nil, err
	}
	other := newChain(m, against)
	opt := newOptimiser(m, +1, minTie)
	s := newSystem(m, [][3]float64{win, loss}, opt, other.player())
	s.high, s.forever = 1, m.Game.StalemateValue()
	s.reset(s.forever)
	err := s.solve(ctx, 0)
	if err != nil && !errors.Is(err, ErrNotConverged) {
		return nil, err
	}
	r := &Response{Model: m, Value: [][]float64{s.v[:m.n], s.v[m.n:]}, Policy: opt.out}
	r.Rounding = m.turn.rounding() + other.slack
	r.Delta = s.residual + opt.gap*m.turn.decisionsPerTurn() + r.Rounding

	h := newSystem(m, [][3]float64{zero, zero}, newOptimiser(m, +1, 0), other.player())
	h.counts, h.add, h.low, h.enough = true, 1, 1, horizonSlack
	h.reset(1)
	if hErr := h.solve(ctx, 0); hErr != nil && !errors.Is(hErr, ErrNotConverged) {
		return nil, hErr
	}
	r.horizon(m, h)
	if math.IsInf(r.Horizon, 1) {
		r.Status = Stallable
	}
	if err != nil {
		r.Status = NotConverged
	}
	return r, err
}
