package exact

import (
	"context"
	"math/big"

	"hogstats/game"
	"hogstats/policy"
)

// sameMean is the difference, relative to the mean, up to which rolling on counts as no better than
// holding.
const sameMean = 1e-12

// MaxMean returns the policy that makes the expected points of every turn as large as possible, after
// stage adjust and whatever later stages do. In roll-count games means are compared as fractions, and of
// equal ones the fewest dice are taken. In roll-hold games the policy is found from the largest turn total
// down in floating point, and it holds where rolling gains no more than rounding; a roll that takes the
// score or the player away counts as 0 points.
func (m *Model) MaxMean(ctx context.Context) (*policy.Table, error) {
	t := policy.NewTable(m.Game)
	choose, err := m.mostPoints()
	if err != nil {
		return nil, err
	}
	for p := range m.n {
		if p%1024 == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if err := choose(p, t.Row(p)); err != nil {
			return nil, err
		}
	}
	return t, nil
}

// mostPoints returns a function that writes the choices at a position.
func (m *Model) mostPoints() (func(p int, act []int8) error, error) {
	if h, ok := m.turn.(*holdTurns); ok {
		return (&meanTurn{t: h}).choose, nil
	}
	actions := m.Game.Actions()
	classes, means := make([][]int32, len(actions)), make([][]*big.Rat, len(actions))
	throws := newThrows(m.Game)
	for i, a := range actions {
		class, reps, err := m.Game.Classes(a)
		if err != nil {
			return nil, err
		}
		classes[i] = class
		for _, p := range reps {
			joint, n, err := throws.at(int(p), a)
			if err != nil {
				return nil, err
			}
			_, points, err := pointsOf(m.Game, int(p), a, n, joint)
			if err != nil {
				return nil, err
			}
			means[i] = append(means[i], points.Mean())
		}
	}
	return func(p int, act []int8) error {
		var best *big.Rat
		for i, a := range actions {
			if mean := means[i][classes[i][p]]; best == nil || mean.Cmp(best) > 0 {
				best, act[0] = mean, int8(a)
			}
		}
		return nil
	}, nil
}

// meanTurn finds the largest mean of a roll-hold turn.
type meanTurn struct {
	t     *holdTurns
	hold  []float64 // by turn total: points of holding
	value []float64 // by turn total: expected points of the turn
}

func (w *meanTurn) choose(p int, act []int8) error {
	n := len(act) + w.t.reach
	w.hold, w.value = w.hold[:0], w.value[:0]
	for total := range n + 1 {
		points, err := w.t.g.Adjusted(p, total)
		if err != nil {
			return err
		}
		w.hold = append(w.hold, float64(points))
	}
	w.value = append(w.value, w.hold...)
	for total := len(act) - 1; total >= 0; total-- {
		roll := 0.0
		for _, o := range w.t.dist(p, total).rolls.Outcomes {
			switch o.Effect {
			case game.Continue:
				roll += o.Prob * w.value[total+o.Points]
			case game.Bank:
				roll += o.Prob * w.hold[total+o.Points]
			case game.Bust:
				roll += o.Prob * w.hold[o.Points]
			}
		}
		act[total] = policy.Hold
		if roll > w.hold[total]*(1+sameMean)+sameMean {
			act[total], w.value[total] = policy.Roll, roll
		}
	}
	return nil
}
