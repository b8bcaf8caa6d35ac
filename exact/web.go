package exact

import (
	"math"

	"gonum.org/v1/gonum/mat"

	"hogstats/game"
)

// maxDense is the largest component solved by a dense linear system in each step.
const maxDense = 500

// solveWeb solves a component in which states lead to several others of it, by policy iteration:
// evaluate all turns, solve the linear equations of the actions chosen, and keep the solution if it
// makes the residual smaller; otherwise take v = add + f.
func (s *system) solveWeb(states []int32) {
	v := make([]float64, len(states))
	f := make([]float64, len(states))
	last := math.Inf(1)
	for step := 0; ; step++ {
		r, scale := 0.0, 1.0
		for i, state := range states {
			side, p := s.split(state)
			s.movers[side].load(0, p, s.ext[side], noLoop)
			f[i] = s.perTurn(state) + s.movers[side].settle(0, 0)
			v[i] = s.v[state]
			r = max(r, math.Abs(f[i]-v[i]))
			scale = max(scale, math.Abs(f[i]))
		}
		s.turns += len(states)
		done := r <= max(converged*scale, s.enough) || step >= maxSteps || (r >= last/2 && r <= noise*scale)
		if done {
			s.residual = max(s.residual, r)
		}
		if !done && r < last && len(states) <= maxDense && s.webNewton(states, f, v) {
			last = r
		} else {
			last = max(last, r)
			copy(v, f)
		}
		for i, state := range states {
			s.set(state, v[i])
		}
		if done {
			return
		}
	}
}

// webNewton solves (I − P)x = f − P·v for the actions last evaluated, P being their transitions
// within the component, and puts x into v.
func (s *system) webNewton(states []int32, f, v []float64) bool {
	n := len(states)
	a := mat.NewDense(n, n, nil)
	b := mat.NewVecDense(n, nil)
	for i, state := range states {
		side, p := s.split(state)
		a.Set(i, i, a.At(i, i)+1)
		b.SetVec(i, f[i])
		s.movers[side].ends(p, func(x game.Next, prob float64) {
			if int(x) >= 2*s.m.n {
				return
			}
			j := indexOf(states, s.m.state(state, x, len(s.movers)))
			if j < 0 {
				return
			}
			scale, _ := s.link(x)
			a.Set(i, j, a.At(i, j)-prob*scale)
			b.SetVec(i, b.AtVec(i)-prob*scale*v[j])
		})
	}
	var x mat.VecDense
	if err := x.SolveVec(a, b); err != nil {
		return false
	}
	for i := range v {
		v[i] = x.AtVec(i)
	}
	return true
}

func indexOf(states []int32, s int32) int {
	for i, t := range states {
		if s == t {
			return i
		}
	}
	return -1
}
