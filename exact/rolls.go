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
	joint, _, err := t.at(p, 0)
	if err != nil {
		return nil, err
	}
	probs := chances{}
	rest := probs.addEvents(g.Events())
	for _, o := range joint.Outcomes {
		effect, points, err := g.Roll(p, total, o.Stats)
		if err != nil {
			return nil, err
		}
		w := new(big.Rat).SetFrac(o.Weight, joint.Total)
		probs.add(happening{effect, points}, w.Mul(w, rest))
	}
	repeat, err := probs.condition(g.Rules().Name)
	if err != nil {
		return nil, err
	}
	return &Rolls{Outcomes: probs.outcomes(), Repeat: repeat}, nil
}

// happening is what a roll does.
type happening struct {
	effect game.Effect
	points int
}

// chances are the probabilities of what a roll can do.
type chances map[happening]*big.Rat

func (c chances) add(h happening, p *big.Rat) {
	if c[h] == nil {
		c[h] = new(big.Rat)
	}
	c[h].Add(c[h], p)
}

// addEvents adds what is decided before the faces are looked at and returns the probability that
// none of it happens.
func (c chances) addEvents(events []game.Event) (rest *big.Rat) {
	rest = big.NewRat(1, 1)
	for _, e := range events {
		p := new(big.Rat).Mul(rest, big.NewRat(e.Weight, e.Of))
		c.add(happening{e.Effect, 0}, p)
		rest.Sub(rest, p)
	}
	return rest
}

// condition takes out the rolls after which nothing has changed and returns the expected number of
// rolls until something has.
func (c chances) condition(name string) (repeat float64, err error) {
	still := happening{game.Continue, 0}
	p := c[still]
	if p == nil {
		return 1, nil
	}
	delete(c, still)
	moves := new(big.Rat).Sub(big.NewRat(1, 1), p)
	if moves.Sign() == 0 {
		return 0, fmt.Errorf("exact: %s: no roll ever scores or ends the turn", name)
	}
	for _, q := range c {
		q.Quo(q, moves)
	}
	repeat, _ = new(big.Rat).Inv(moves).Float64()
	return repeat, nil
}

// outcomes lists what can happen, in order of the effects and points.
func (c chances) outcomes() []RollOutcome {
	var list []RollOutcome
	for h, p := range c {
		if p.Sign() > 0 {
			f, _ := p.Float64()
			list = append(list, RollOutcome{h.effect, h.points, p, f})
		}
	}
	slices.SortFunc(list, func(a, b RollOutcome) int {
		if a.Effect != b.Effect {
			return slices.Index(effects, a.Effect) - slices.Index(effects, b.Effect)
		}
		return a.Points - b.Points
	})
	return list
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
