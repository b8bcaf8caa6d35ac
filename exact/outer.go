package exact

import (
	"context"
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"
)

// maxPasses bounds the passes of a system in which scores can fall. Accelerated passes need about
// ten.
const maxPasses = 400

// tight is the relative change below which a pass solves its components to the last digit.
// Before that, the values it starts from are not worth it.
const tight = 1e-13

// loosePasses is after how many rough passes that have not come to a rest passes solve their components
// to the last digit, from the start. Rough ones need about ten.
const loosePasses = 60

// depth is the number of earlier passes that Anderson acceleration combines.
const depth = 6

// solve passes over the system until its values stand still. Without ends that lower the rank one
// pass is exact. With them the values behind those ends, u, are a fixed point of one pass,
// u = g(u), which is found by Anderson's method (1965): combine the latest passes so that the
// linear combination of their changes is least. A positive limit bounds the number of passes.
func (s *system) solve(ctx context.Context, limit int) error {
	lower := s.lowerStates()
	if limit <= 0 {
		limit = maxPasses
	}
	var a anderson
	s.loose = len(lower) > 0 && limit > 1 && s.enough == 0
	if s.loose {
		s.slopes = make([]float64, len(s.v))
	}
	for {
		u := s.read(lower)
		if err := s.pass(ctx); err != nil {
			return err
		}
		g := s.read(lower)
		change, scale := 0.0, 1.0
		for i := range g {
			change = max(change, math.Abs(g[i]-u[i]))
			scale = max(scale, math.Abs(g[i]))
		}
		if s.loose {
			s.loose = change > tight*scale && s.passes < limit-1
			if s.loose && s.passes >= loosePasses {
				s.loose, a = false, anderson{} // rough solutions lead nowhere
				if !math.IsInf(s.high, 1) {
					s.reset(s.forever)
				}
				continue
			}
			s.write(lower, a.next(u, g))
			continue
		}
		s.residual = max(s.residual, change)
		if change <= max(converged*scale, s.enough) || (a.stalled(change) && change <= noise*scale) {
			return nil
		}
		if s.passes >= limit || !(scale < huge/2) {
			return fmt.Errorf("exact: %s: %w: change %.3g after %d passes", s.m.Game.Rules().Name, ErrNotConverged, change, s.passes)
		}
		s.write(lower, a.next(u, g))
	}
}

// lowerStates returns the states behind the ends that lower the rank.
func (s *system) lowerStates() []int32 {
	seen := map[int32]bool{}
	var states []int32
	for _, x := range s.m.loops.lower {
		p, _ := s.m.target(x)
		for side := range s.movers {
			if state := int32(side*s.m.n + p); !seen[state] {
				seen[state] = true
				states = append(states, state)
			}
		}
	}
	return states
}

func (s *system) read(states []int32) []float64 {
	u := make([]float64, len(states))
	for i, state := range states {
		u[i] = s.v[state]
	}
	return u
}

func (s *system) write(states []int32, u []float64) {
	for i, state := range states {
		if s.pinned == nil || !s.pinned[state] {
			s.set(state, u[i])
		}
	}
}

// anderson accelerates a fixed-point iteration u ← g(u).
type anderson struct {
	us, rs  [][]float64 // latest iterates and their residuals g(u) − u
	last    float64     // largest residual of the latest
	changes []float64
}

// stalled reports whether the change has stopped falling.
func (a *anderson) stalled(change float64) bool {
	a.changes = append(a.changes, change)
	n := len(a.changes)
	return n > 2 && change >= a.changes[n-2]/2 && change >= a.changes[n-3]/4
}

// next returns the point from which to go on after g = g(u).
func (a *anderson) next(u, g []float64) []float64 {
	r := make([]float64, len(u))
	for i := range r {
		r[i] = g[i] - u[i]
	}
	if size := largest(r); size >= a.last {
		a.us, a.rs, a.last = nil, nil, size // no gain: start afresh from a plain step
		return g
	} else {
		a.last = size
	}
	a.us, a.rs = append(a.us, u), append(a.rs, r)
	if len(a.us) > depth {
		a.us, a.rs = a.us[1:], a.rs[1:]
	}
	n := len(a.us) - 1
	if n == 0 || len(u) < n {
		return g
	}
	dr := mat.NewDense(len(u), n, nil)
	for j := range n {
		for i := range r {
			dr.Set(i, j, r[i]-a.rs[j][i])
		}
	}
	var qr mat.QR
	qr.Factorize(dr)
	var gamma mat.VecDense
	if err := qr.SolveVecTo(&gamma, false, mat.NewVecDense(len(r), r)); err != nil {
		return g
	}
	next := append([]float64(nil), g...)
	for j := range n {
		w := gamma.AtVec(j)
		if math.IsNaN(w) || math.Abs(w) > 1e6 {
			return g
		}
		for i := range next {
			next[i] -= w * ((u[i] + r[i]) - (a.us[j][i] + a.rs[j][i]))
		}
	}
	return next
}

func largest(r []float64) float64 {
	top := 0.0
	for _, x := range r {
		top = max(top, math.Abs(x))
	}
	return top
}
