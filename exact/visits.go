package exact

import (
	"context"
	"errors"
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"

	"hogstats/game"
)

// ErrEndless is wrapped by the error about a game that may never end, so that what is asked of it is not
// finite.
var ErrEndless = errors.New("may never end")

// Visits returns the expected number of turns that start at every position, indexed like
// Evaluation.Win, when side first (0: a, 1: b) moves first at the start of the game. It fails with
// ErrEndless if the game may never end.
//
// Visits x are the solution of x = x₀ + Pᵀx. It is found as values are, in the opposite order: one
// pass over the components, from low ranks to high, hands the visits of each on to where its turns
// lead. What leads to a lower rank is guessed before the pass and improved by Anderson's method.
func (e *Evaluation) Visits(ctx context.Context, first int) ([][]float64, error) {
	m := e.Model
	start := first*m.n + m.Game.Start()
	if e.dead != nil {
		never, err := e.solve(ctx, [][3]float64{zero, zero}, nil, 1)
		if err != nil {
			return nil, err
		}
		if p := never.v[start]; p > 0 {
			return nil, fmt.Errorf("exact: %s: the game %w: it does not with probability %.3g", m.Game.Rules().Name, ErrEndless, p)
		}
	}
	f := &flow{Evaluation: e, start: start, into: make([]float64, len(e.chains)*m.n), back: make([]float64, len(e.chains)*m.n)}
	lower := newSystem(m, [][3]float64{zero, zero}[:len(e.chains)], make([]mover, len(e.chains))...).lowerStates()
	u := make([]float64, len(lower))
	var acc anderson
	for pass := 1; ; pass++ {
		if err := f.pass(ctx, lower, u); err != nil {
			return nil, err
		}
		v := make([]float64, len(lower))
		change, scale := 0.0, 1.0
		for i, state := range lower {
			v[i] = f.back[state]
			change, scale = math.Max(change, math.Abs(v[i]-u[i])), math.Max(scale, math.Abs(v[i]))
		}
		if change <= converged*scale || (acc.stalled(change) && change <= noise*scale) {
			return e.bySide(f.into), nil
		}
		if pass >= maxPasses {
			return nil, fmt.Errorf("exact: %s: %w: visits change by %.3g after %d passes", m.Game.Rules().Name, ErrNotConverged, change, pass)
		}
		u = acc.next(u, v)
	}
}

// flow is a pass of visits through the game.
type flow struct {
	*Evaluation
	start int
	into  []float64 // by state: visits from the start of the game, from below and from u; then all visits
	back  []float64 // by state: visits from higher ranks
}

// pass computes the visits of all states if those of lower from higher ranks are u.
func (f *flow) pass(ctx context.Context, lower []int32, u []float64) error {
	clear(f.into)
	clear(f.back)
	f.into[f.start] = 1
	for i, state := range lower {
		f.into[state] += u[i]
	}
	end := len(f.order.states)
	for i := len(f.order.ends) - 1; i >= 0; i-- {
		if i%1024 == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		first := 0
		if i > 0 {
			first = int(f.order.ends[i-1])
		}
		states := f.order.states[first:end]
		end = first
		if err := f.settle(states); err != nil {
			return err
		}
		for _, state := range states {
			f.handOn(state, states)
		}
	}
	return nil
}

// settle turns what comes into a component into the visits of its states.
func (f *flow) settle(states []int32) error {
	come := 0.0
	for _, state := range states {
		come += math.Abs(f.into[state])
	}
	if come == 0 {
		return nil
	}
	n := len(states)
	if n > maxDense {
		return fmt.Errorf("exact: %s: %w: %d positions hang on each other, more than the %d whose visits are computed", f.Model.Game.Rules().Name, ErrNotConverged, n, maxDense)
	}
	a := make([]float64, n*n) // I − Pᵀ within the component
	for j, from := range states {
		a[j*n+j]++
		f.leaving(from, func(to int32, prob float64) {
			if i := indexOf(states, to); i >= 0 {
				a[i*n+j] -= prob
			}
		})
	}
	switch n {
	case 1:
		f.into[states[0]] /= a[0]
	case 2:
		x, y := f.into[states[0]], f.into[states[1]]
		det := a[0]*a[3] - a[1]*a[2]
		f.into[states[0]], f.into[states[1]] = (x*a[3]-y*a[1])/det, (y*a[0]-x*a[2])/det
	default:
		return f.settleDense(states, a)
	}
	return nil
}

// settleDense is settle by Gaussian elimination.
func (f *flow) settleDense(states []int32, a []float64) error {
	b := mat.NewVecDense(len(states), nil)
	for i, state := range states {
		b.SetVec(i, f.into[state])
	}
	var x mat.VecDense
	if err := x.SolveVec(mat.NewDense(len(states), len(states), a), b); err != nil {
		return fmt.Errorf("exact: %s: %w: visits: %w", f.Model.Game.Rules().Name, ErrNotConverged, err)
	}
	for i, state := range states {
		f.into[state] = x.AtVec(i)
	}
	return nil
}

// handOn passes the visits of a state on to where its turn leads outside its component.
func (f *flow) handOn(state int32, states []int32) {
	q, rank := f.into[state], f.Model.rank
	if q == 0 {
		return
	}
	f.leaving(state, func(to int32, prob float64) {
		switch p := int(to) % f.Model.n; {
		case rank[p] < rank[int(state)%f.Model.n]:
			f.back[to] += q * prob
		case indexOf(states, to) < 0:
			f.into[to] += q * prob
		}
	})
}

// leaving visits the states that the turn at a state leads to.
func (f *flow) leaving(state int32, visit func(to int32, prob float64)) {
	n := f.Model.n
	next, prob := f.chains[int(state)/n].row(int(state) % n)
	for i, x := range next {
		if x < game.Next(2*n) {
			visit(f.Model.state(state, x, len(f.chains)), prob[i])
		}
	}
}
