package exact

import (
	"fmt"
	"math/big"
	"slices"

	"hogstats/game"
)

// RollOutcome is one thing a roll of a roll-hold game can do.
type RollOutcome struct {
	Effect game.Effect
	Points int
	P      *big.Rat // exact probability
	Prob   float64  // P, correctly rounded
}

// Rolls is the exact distribution of what one roll does. Rolls that continue with no points are
// taken out, because the player faces the same decision again: the rest is conditioned on
// something happening, which takes Repeat rolls on average.
type Rolls struct {
	Outcomes []RollOutcome // ascending by effect and points
	Repeat   float64
}

// NewRolls returns the distribution of one roll at position p and turn total.
func NewRolls(g *game.Game, p, total int) (*Rolls, error) {
	return newRolls(g, newThrows(g), p, total)
}

func newRolls(g *game.Game, t *throws, p, total int) (*Rolls, error) {
	joint, err := t.at(p, 0)
	if err != nil {
		return nil, err
	}
	type what struct {
		effect game.Effect
		points int
	}
	probs := map[what]*big.Rat{}
	add := func(w what, p *big.Rat) {
		if probs[w] == nil {
			probs[w] = new(big.Rat)
		}
		probs[w].Add(probs[w], p)
	}
	rest := big.NewRat(1, 1)
	for _, e := range g.Events() {
		p := big.NewRat(e.Weight, e.Of)
		add(what{e.Effect, 0}, new(big.Rat).Mul(rest, p))
		rest.Mul(rest, new(big.Rat).Sub(big.NewRat(1, 1), p))
	}
	weights := map[what]*big.Int{}
	for _, o := range joint.Outcomes {
		effect, points, err := g.Roll(p, total, o.Stats)
		if err != nil {
			return nil, err
		}
		if points < 0 {
			return nil, fmt.Errorf("exact: %s: a roll scores %d points; rolls may not score less than 0", g.Rules().Name, points)
		}
		w := what{effect, points}
		if weights[w] == nil {
			weights[w] = new(big.Int)
		}
		weights[w].Add(weights[w], o.Weight)
	}
	for w, weight := range weights {
		p := new(big.Rat).SetFrac(weight, joint.Total)
		add(w, p.Mul(p, rest))
	}
	still := what{game.Continue, 0}
	r := &Rolls{Repeat: 1}
	if p := probs[still]; p != nil {
		delete(probs, still)
		moves := new(big.Rat).Sub(big.NewRat(1, 1), p)
		if moves.Sign() == 0 {
			return nil, fmt.Errorf("exact: %s: no roll ever scores, ends the turn or loses it", g.Rules().Name)
		}
		for _, q := range probs {
			q.Quo(q, moves)
		}
		repeat := new(big.Rat).Inv(moves)
		r.Repeat, _ = repeat.Float64()
	}
	for w, p := range probs {
		if p.Sign() == 0 {
			continue
		}
		f, _ := p.Float64()
		r.Outcomes = append(r.Outcomes, RollOutcome{w.effect, w.points, p, f})
	}
	slices.SortFunc(r.Outcomes, func(a, b RollOutcome) int {
		if a.Effect != b.Effect {
			return slices.Index(effects, a.Effect) - slices.Index(effects, b.Effect)
		}
		return a.Points - b.Points
	})
	return r, nil
}

var effects = []game.Effect{game.Continue, game.Bank, game.Bust, game.Wipe, game.Out}

// ended returns what follows a roll at position p and turn total with an effect that ends the turn.
func ended(g *game.Game, p, total int, row []game.Next, o RollOutcome) (game.Next, error) {
	switch o.Effect {
	case game.Bust:
		return row[o.Points], nil
	case game.Bank:
		return row[total+o.Points], nil
	case game.Wipe:
		return g.Wiped(p)
	case game.Out:
		return g.Eliminated(p)
	}
	panic(fmt.Sprintf("exact: effect %q does not end a turn", o.Effect))
}
