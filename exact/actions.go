package exact

import (
	"hogstats/game"
	"hogstats/policy"
)

// ActionValue is one action at a decision and what it is worth with best play afterwards.
type ActionValue struct {
	Action int
	Value  float64 // win probability of the mover; with one player, expected turns
	Loss   float64 // what the action gives away against the best one, ≥ 0
	Ties   bool    // within Solution.Tie of the best
}

// Actions returns the actions at position p and turn total (0 in roll-count games) in ascending
// order.
func (s *Solution) Actions(p, total int) []ActionValue {
	s.kernel.load(0, p, s.ext, noLoop, nil)
	s.kernel.choose(0, 0, s.sense(), tolerance{s.Tie, sameValue}, make([]int8, policy.Decisions(s.Model.Game, p)))
	values := s.kernel.values(0, 0, total)
	add := 0.0
	if s.Model.Game.Players() == 1 {
		add = 1
	} else { // rounding may carry a probability out of [0, 1]
		for i, v := range values {
			values[i] = max(0, min(1, v))
		}
	}
	best := values[0]
	for _, v := range values {
		if s.sense()*(v-best) > 0 {
			best = v
		}
	}
	out := make([]ActionValue, len(values))
	for i, v := range values {
		loss := max(s.sense()*(best-v), 0)
		out[i] = ActionValue{Action: s.code(i), Value: add + v, Loss: loss, Ties: loss <= s.Tie}
	}
	return out
}

func (s *Solution) code(i int) int {
	if s.Model.Game.Kind() == game.RollHold {
		return i // policy.Hold, policy.Roll
	}
	return s.Model.Game.Actions()[i]
}

// ValueAt returns the value at position p and turn total.
func (s *Solution) ValueAt(p, total int) float64 {
	if total == 0 {
		return s.Value[p]
	}
	best := s.Actions(p, total)[0]
	for _, a := range s.Actions(p, total) {
		if a.Loss < best.Loss {
			best = a
		}
	}
	return best.Value
}

// Tie is a decision at which several actions are best.
type Tie struct {
	Position, Total int
	Actions         []int // ascending
}

// TieCount returns the number of decisions at which two or more actions tie.
func (s *Solution) TieCount() int {
	n := 0
	for _, count := range s.ties {
		n += int(count)
	}
	return n
}

// Ties returns all decisions at which two or more actions tie, in order of position and total.
// Decisions at turn totals that no sequence of rolls reaches count too.
func (s *Solution) Ties() []Tie {
	var ties []Tie
	act := make([]int8, s.Model.Game.Goal()+1)
	for p, count := range s.ties {
		if count == 0 {
			continue
		}
		s.kernel.load(0, p, s.ext, noLoop, nil)
		n := policy.Decisions(s.Model.Game, p)
		s.kernel.choose(0, 0, s.sense(), tolerance{s.Tie, sameValue}, act[:n])
		for total := range n {
			if acts := s.tied(s.kernel.values(0, 0, total)); len(acts) > 1 {
				ties = append(ties, Tie{p, total, acts})
			}
		}
	}
	return ties
}

func (s *Solution) tied(values []float64) []int {
	n, best := 0, values[0]
	for _, v := range values {
		if s.sense()*(v-best) > 0 {
			best = v
		}
	}
	for _, v := range values {
		if s.sense()*(best-v) <= s.Tie {
			n++
		}
	}
	if n < 2 {
		return nil
	}
	acts := make([]int, 0, n)
	for i, v := range values {
		if s.sense()*(best-v) <= s.Tie {
			acts = append(acts, s.code(i))
		}
	}
	return acts
}
