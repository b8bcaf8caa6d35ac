package game

import (
	"fmt"

	"hogstats/internal/lang"
)

// Throw returns what is rolled when action is taken at position p: stages limit and dice. In
// roll-hold games action is ignored and the throw is one roll.
func (g *Game) Throw(p, action int) (Throw, error) {
	e := g.env(p)
	defer g.free(e)
	return g.throw(e, action)
}

func (g *Game) throw(e *lang.Env, action int) (Throw, error) {
	t := Throw{N: action}
	if g.rules.Kind == RollHold {
		t.N = g.rules.Dice.Count
	}
	e.Vars[varRequested] = int64(action)
	for _, c := range g.stages[StageLimit] {
		e.Vars[varN] = int64(t.N)
		ok, err := g.holds(c, e)
		if err != nil || !ok {
			if err != nil {
				return t, err
			}
			continue
		}
		if t.N, err = g.number(c, "value", c.value, e); err != nil {
			return t, err
		}
		if t.N < Special || t.N > maxDice {
			return t, g.mistake(c, "value", fmt.Errorf("%d dice: want 0 to %d, or −1", t.N, maxDice), e)
		}
	}
	e.Vars[varN] = int64(t.N)
	t.Dice = max(t.N, 0)
	var err error
	t.Kind, err = g.kind(e)
	return t, err
}

// kind returns the kind of dice in force: the first match that names dice and the first that
// re-rolls decide.
func (g *Game) kind(e *lang.Env) (int, error) {
	dice, reroll := 0, 0
	dices, rerolls := 0, 0 // rules met so far that name dice, and that re-roll
	for _, c := range g.stages[StageDice] {
		ok, err := g.holds(c, e)
		if err != nil {
			return 0, err
		}
		if c.Dice != nil {
			if dices++; ok && dice == 0 {
				dice = dices
			}
		}
		if c.reroll != nil {
			if rerolls++; ok && reroll == 0 {
				reroll = rerolls
			}
		}
	}
	return reroll*g.sorts + dice, nil
}

// Points returns the points of a throw in a roll-count game: after stage points, and after stage
// adjust. n is that of the Throw, stats the values of Stats.
func (g *Game) Points(p, action, n int, stats []int) (base, points int, err error) {
	e := g.env(p)
	defer g.free(e)
	e.Vars[varN], e.Vars[varRequested] = int64(n), int64(action)
	for i, s := range g.stats {
		e.Vars[s.variable] = int64(stats[i])
	}
	base = stats[0]
	for _, c := range g.stages[StagePoints] {
		ok, err := g.holds(c, e)
		if err != nil {
			return 0, 0, err
		}
		if ok {
			if base, err = g.number(c, "value", c.value, e); err != nil {
				return 0, 0, err
			}
			break
		}
	}
	e.Vars[varBase] = int64(base)
	if points, err = g.adjust(e, base); err == nil && points < 0 {
		err = g.negative(points, e)
	}
	return base, points, err
}

// negative is the error about a turn or a roll with fewer than no points.
func (g *Game) negative(points int, e *lang.Env) error {
	return fmt.Errorf("%s: %d points at score %d, opponent %d; turns may not score less than 0",
		g.rules.Name, points, e.Vars[varScore], e.Vars[varOpponent])
}

// adjust applies stage adjust.
func (g *Game) adjust(e *lang.Env, points int) (int, error) {
	for _, c := range g.stages[StageAdjust] {
		e.Vars[varPoints] = int64(points)
		ok, err := g.holds(c, e)
		if err != nil {
			return 0, err
		}
		if ok {
			if points, err = g.number(c, "value", c.value, e); err != nil {
				return 0, err
			}
		}
	}
	return points, nil
}

// Adjusted returns the points that a roll-hold turn scores when it ends with the given points.
func (g *Game) Adjusted(p, points int) (int, error) {
	e := g.env(p)
	defer g.free(e)
	return g.adjust(e, points)
}

// Roll returns what one roll does in a roll-hold game at position p and turn total, and the points
// that go with it.
func (g *Game) Roll(p, total int, stats []int) (Effect, int, error) {
	e := g.env(p)
	defer g.free(e)
	e.Vars[varTotal] = int64(total)
	for i, s := range g.stats {
		e.Vars[s.variable] = int64(stats[i])
	}
	for _, c := range g.stages[StageRoll] {
		ok, err := g.holds(c, e)
		if err != nil {
			return "", 0, err
		}
		if !ok {
			continue
		}
		points := 0
		if c.Effect == Continue {
			points = stats[0]
		}
		if c.value != nil {
			points, err = g.number(c, "value", c.value, e)
		}
		if err == nil && points < 0 {
			err = g.negative(points, e)
		}
		return c.Effect, points, err
	}
	return Continue, stats[0], nil
}

// RollUsesTotal reports whether what a roll does depends on the turn total.
func (g *Game) RollUsesTotal() bool {
	for _, c := range g.stages[StageRoll] {
		if mentions(c.Rule.when, varTotal) || mentions(c.Rule.value, varTotal) {
			return true
		}
	}
	return false
}

// mentions reports whether e uses one of the variables.
func mentions(e *lang.Expr, vars ...int) bool {
	if e == nil {
		return false
	}
	for _, v := range e.Vars() {
		for _, w := range vars {
			if v == w {
				return true
			}
		}
	}
	return false
}
