package exact

import (
	"math/big"

	"hogstats/game"
)

// ChanceOfOne returns the probability that at least one of the dice rolled when action is chosen
// at position p shows a face of value 1.
func ChanceOfOne(g *game.Game, p, action int) (float64, error) {
	throw, err := g.Throw(p, action)
	if err != nil {
		return 0, err
	}
	var others, all int64
	for _, f := range g.DiceKinds()[throw.Kind].Faces {
		all += f.Weight
		if f.Value != 1 {
			others += f.Weight
		}
	}
	none := new(big.Int).Exp(big.NewInt(others), big.NewInt(int64(throw.Dice)), nil)
	total := new(big.Int).Exp(big.NewInt(all), big.NewInt(int64(throw.Dice)), nil)
	return ratio(new(big.Int).Sub(total, none), total), nil
}

// HoldPoints returns the distribution of the points of one roll-hold turn that rolls at turn
// totals below n and holds from n on, in a game without a goal, and the probability that a roll
// ends the turn against the player's will. Rules of stage adjust are applied; a roll that wipes the
// score or eliminates the player counts as 0 points.
func HoldPoints(g *game.Game, p, n int) (points *Points, lost float64, err error) {
	t := newThrows(g)
	reach := map[int]*big.Rat{0: big.NewRat(1, 1)}
	ends := map[int]*big.Rat{}
	add := func(m map[int]*big.Rat, k int, w *big.Rat) {
		if m[k] == nil {
			m[k] = new(big.Rat)
		}
		m[k].Add(m[k], w)
	}
	bust, wiped := new(big.Rat), new(big.Rat)
	var rolls *Rolls
	for total := range n {
		q := reach[total]
		if q == nil {
			continue
		}
		if rolls == nil || g.RollUsesTotal() {
			if rolls, err = newRolls(g, t, p, total); err != nil {
				return nil, 0, err
			}
		}
		for _, o := range rolls.Outcomes {
			w := new(big.Rat).Mul(q, o.P)
			switch o.Effect {
			case game.Continue:
				add(reach, total+o.Points, w)
				continue
			case game.Bank:
				add(ends, total+o.Points, w)
				continue
			case game.Bust:
				add(ends, o.Points, w)
			default:
				wiped.Add(wiped, w)
			}
			bust.Add(bust, w)
		}
		delete(reach, total)
	}
	for total, q := range reach {
		add(ends, total, q)
	}
	lost, _ = bust.Float64()
	scored := map[int]*big.Rat{}
	for k, q := range ends {
		after, err := g.Adjusted(p, k)
		if err != nil {
			return nil, 0, err
		}
		add(scored, after, q)
	}
	if wiped.Sign() > 0 {
		add(scored, 0, wiped)
	}
	return fractions(scored), lost, nil
}

// fractions brings probabilities over a common denominator.
func fractions(p map[int]*big.Rat) *Points {
	total := big.NewInt(1)
	for _, q := range p {
		gcd := new(big.Int).GCD(nil, nil, total, q.Denom())
		total.Mul(total, new(big.Int).Quo(q.Denom(), gcd))
	}
	t := tally{}
	for v, q := range p {
		if q.Sign() > 0 {
			t.add(v, new(big.Int).Mul(q.Num(), new(big.Int).Quo(total, q.Denom())))
		}
	}
	return t.points(total)
}
