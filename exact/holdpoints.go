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
	for _, f := range g.DiceKinds()[throw.Kind].Settled() {
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
	h := holding{reach: map[int]*big.Rat{0: big.NewRat(1, 1)}, ends: map[int]*big.Rat{}, bust: new(big.Rat), wiped: new(big.Rat)}
	t := newThrows(g)
	var rolls *Rolls
	for total := range n {
		if h.reach[total] == nil {
			continue
		}
		if rolls == nil || g.RollUsesTotal() {
			if rolls, err = newRolls(g, t, p, total); err != nil {
				return nil, 0, err
			}
		}
		h.roll(total, rolls)
	}
	for total, q := range h.reach {
		gather(h.ends, total, q)
	}
	scored := map[int]*big.Rat{}
	for k, q := range h.ends {
		after, err := g.Adjusted(p, k)
		if err != nil {
			return nil, 0, err
		}
		gather(scored, after, q)
	}
	gather(scored, 0, h.wiped)
	lost, _ = h.bust.Float64()
	return fractions(scored), lost, nil
}

// holding is how far a turn has come, by probability.
type holding struct {
	reach map[int]*big.Rat // by turn total: the turn is on
	ends  map[int]*big.Rat // by points before stage adjust: the turn has ended
	bust  *big.Rat         // a roll has ended the turn
	wiped *big.Rat         // a roll has taken the score or the player away
}

// roll rolls once at a turn total.
func (h *holding) roll(total int, rolls *Rolls) {
	for _, o := range rolls.Outcomes {
		w := new(big.Rat).Mul(h.reach[total], o.P)
		switch o.Effect {
		case game.Continue:
			gather(h.reach, total+o.Points, w)
			continue
		case game.Bank:
			gather(h.ends, total+o.Points, w)
			continue
		case game.Bust:
			gather(h.ends, o.Points, w)
		default:
			h.wiped.Add(h.wiped, w)
		}
		h.bust.Add(h.bust, w)
	}
	delete(h.reach, total)
}

// gather adds a probability to that of k.
func gather(to map[int]*big.Rat, k int, p *big.Rat) {
	if to[k] == nil {
		to[k] = new(big.Rat)
	}
	to[k].Add(to[k], p)
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
