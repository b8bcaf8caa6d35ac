package exact

import (
	"context"
	"math"

	"hogstats/game"
)

// system is a set of equations v = add + f(v), one per state: a position and the side to move.
//
// With two sides v is one quantity, such as the win probability of the first side, whoever
// moves. With one side both players play alike and v belongs to the mover; zeroSum then says that
// what one player wins the other loses.
type system struct {
	m         *Model
	movers    []mover
	zeroSum   bool
	counts    bool      // v counts turns, so that a state that never ends has the value huge
	add       float64   // per turn
	reward    []float64 // per turn by state, instead of add, if not nil
	minimises bool      // with counts: values are the least possible, so staying for ever is no solution
	forever   float64   // value of infinite play
	pinned    []bool    // states whose value is given, if not nil
	low       float64   // values lie in [low, high]; only first guesses use it
	high      float64

	order *order
	v     []float64   // by state
	ext   [][]float64 // by side: values by Next, seen by that side when it moves

	enough   float64   // residual that is good enough; 0: as small as it gets
	loose    bool      // take one Newton step for each component, unchecked, and record no choices
	slopes   []float64 // by state: slope of the turn when last computed, if loose passes are taken
	residual float64   // largest |add + f(v) − v| found in the last pass
	passes   int
	turns    int // turns evaluated, all passes

	cycle cycle
}

// newSystem returns a system with all values 0 and the given values of won, lost and drawn,
// by side.
func newSystem(m *Model, finals [][3]float64, movers ...mover) *system {
	s := &system{m: m, movers: movers, high: math.Inf(1), order: m.orderOf(len(movers))}
	s.v = make([]float64, len(movers)*m.n)
	for side := range movers {
		ext := make([]float64, game.Values(m.n))
		copy(ext[2*m.n:], finals[side][:])
		s.ext = append(s.ext, ext)
	}
	return s
}

// win are the values of won, lost and drawn to the side that moves, loss those to the other side.
var (
	win  = [3]float64{1, 0, 0.5}
	loss = [3]float64{0, 1, 0.5}
	zero = [3]float64{}
)

func (s *system) split(state int32) (side, p int) {
	if len(s.movers) == 1 {
		return 0, int(state)
	}
	return int(state) / s.m.n, int(state) % s.m.n
}

// set gives a state a value and tells both sides.
func (s *system) set(state int32, v float64) {
	s.v[state] = v
	side, p := s.split(state)
	s.ext[side][s.m.n+p] = v
	switch {
	case len(s.movers) == 2:
		s.ext[1-side][p] = v
	case s.zeroSum:
		s.ext[0][p] = 1 - v
	default:
		s.ext[0][p] = v
	}
}

// reset gives every state the value v.
func (s *system) reset(v float64) {
	for state := range s.v {
		s.set(int32(state), v)
	}
}

func (s *system) perTurn(state int32) float64 {
	if s.reward != nil {
		return s.reward[state]
	}
	return s.add
}

// pass solves the components one after the other, once.
func (s *system) pass(ctx context.Context) error {
	s.residual = 0
	s.passes++
	total := len(s.order.ends)
	defer s.m.progress(total, total)
	first := int32(0)
	for i, end := range s.order.ends {
		if i%1024 == 0 {
			if err := ctx.Err(); err != nil {
				return err
			}
			s.m.progress(i, total)
		}
		s.component(s.order.states[first:end])
		first = end
	}
	return nil
}

func (s *system) component(states []int32) {
	if s.pinned != nil {
		if free := s.free(states); len(free) < len(states) {
			if len(free) > 0 {
				s.solveWeb(free)
			}
			return
		}
	}
	switch s.coupling(states) {
	case single:
		side, p := s.split(states[0])
		s.movers[side].load(0, p, s.ext[side], noLoop)
		v := s.movers[side].settle(0, 0)
		s.turns++
		s.set(states[0], s.perTurn(states[0])+v)
	case ring:
		s.solveCycle(states)
	case web:
		s.solveWeb(states)
	}
}

// free returns the states whose values are not given.
func (s *system) free(states []int32) []int32 {
	var free []int32
	for _, state := range states {
		if !s.pinned[state] {
			free = append(free, state)
		}
	}
	return free
}

// coupling tells how the states of a component hang together.
type coupling uint8

const (
	single coupling = iota // one state that does not lead to itself
	ring                   // every state leads to exactly one other, in a cycle, through one Next
	web                    // anything else
)

func (s *system) coupling(states []int32) coupling {
	if len(states) == 1 && len(s.same(states[0])) == 0 {
		return single
	}
	s.cycle.codes = s.cycle.codes[:0]
	for _, state := range states {
		code := noLoop
		for _, x := range s.same(state) {
			if to := s.m.state(state, x, len(s.movers)); member(states, to) {
				if code != noLoop {
					return web
				}
				code = x
			}
		}
		if code == noLoop {
			return single // only a component of one state has a state without a way to its members
		}
		s.cycle.codes = append(s.cycle.codes, code)
	}
	return ring
}

func (s *system) same(state int32) []game.Next { return s.m.loops.same[int(state)%s.m.n] }

func member(states []int32, s int32) bool {
	for _, t := range states {
		if s == t {
			return true
		}
	}
	return false
}
