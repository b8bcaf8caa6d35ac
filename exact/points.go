package exact

import (
	"fmt"
	"math"
	"math/big"
	"slices"

	"hogstats/game"
)

// Points is the exact distribution of an integer: the points of a turn.
type Points struct {
	Value  []int      // ascending
	Weight []*big.Int // positive
	Total  *big.Int   // sum of Weight
	Prob   []float64  // Weight/Total, correctly rounded
}

// tally collects weights by value.
type tally map[int]*big.Int

func (t tally) add(value int, weight *big.Int) {
	if w := t[value]; w != nil {
		w.Add(w, weight)
		return
	}
	t[value] = new(big.Int).Set(weight)
}

func (t tally) points(total *big.Int) *Points {
	d := &Points{Total: total}
	for v := range t {
		d.Value = append(d.Value, v)
	}
	slices.Sort(d.Value)
	for _, v := range d.Value {
		d.Weight = append(d.Weight, t[v])
		d.Prob = append(d.Prob, ratio(t[v], total))
	}
	return d
}

// ratio returns a/b correctly rounded.
func ratio(a, b *big.Int) float64 {
	if a.BitLen() <= 53 && b.BitLen() <= 53 {
		return float64(a.Int64()) / float64(b.Int64())
	}
	f, _ := new(big.Rat).SetFrac(a, b).Float64()
	return f
}

// P returns the probability of v.
func (d *Points) P(v int) float64 {
	if i, ok := slices.BinarySearch(d.Value, v); ok {
		return d.Prob[i]
	}
	return 0
}

// Mean returns the exact mean Σ v·w/Σ w as a fraction.
func (d *Points) Mean() *big.Rat {
	sum := new(big.Int)
	for i, v := range d.Value {
		sum.Add(sum, new(big.Int).Mul(big.NewInt(int64(v)), d.Weight[i]))
	}
	return new(big.Rat).SetFrac(sum, d.Total)
}

// SD returns the standard deviation.
func (d *Points) SD() float64 {
	m, _ := d.Mean().Float64()
	var s float64
	for i, v := range d.Value {
		s += d.Prob[i] * (float64(v) - m) * (float64(v) - m)
	}
	return math.Sqrt(s)
}

// TurnPoints returns the distribution of the points of one roll-count turn in which action is
// chosen at position p: of the plain points of stage points, and of the final points after stage
// adjust. Points that later stages give or take (gifts, swaps) do not count.
func TurnPoints(g *game.Game, p, action int) (base, final *Points, err error) {
	throw, err := g.Throw(p, action)
	if err != nil {
		return nil, nil, err
	}
	joints, err := Throws(g.DiceKinds()[throw.Kind], g.Stats(), throw.Dice)
	if err != nil {
		return nil, nil, err
	}
	return pointsOf(g, p, action, throw.N, joints[throw.Dice])
}

func pointsOf(g *game.Game, p, action, n int, j *Joint) (base, final *Points, err error) {
	b, f := tally{}, tally{}
	for _, o := range j.Outcomes {
		before, after, err := g.Points(p, action, n, o.Stats)
		if err != nil {
			return nil, nil, err
		}
		if after < 0 {
			return nil, nil, fmt.Errorf("exact: %s: a turn scores %d points; turns may not score less than 0", g.Rules().Name, after)
		}
		b.add(before, o.Weight)
		f.add(after, o.Weight)
	}
	return b.points(j.Total), f.points(j.Total), nil
}
