package game

import "hogstats/internal/lang"

// tabulateLanding evaluates the stages from score on over all new scores, if they look at nothing
// else; nil if they do, or if they fail somewhere (Land then fails only where that is reached).
func (g *Game) tabulateLanding() [][]Next {
	for _, s := range []Stage{StageScore, StageSwap, StageAgain} {
		for _, c := range g.stages[s] {
			for _, x := range c.Rule.turnExprs() {
				if mentions(x, varN, varRequested, varPoints, varBase, varOldScore, varOldOpponent) {
					return nil
				}
			}
		}
	}
	opponents, width := g.goal, g.goal+g.slack()
	if len(g.stages[StageGift]) > 0 {
		opponents += maxDice
	}
	if g.rules.Players == 1 {
		opponents = 1
	}
	e := g.env(0)
	defer g.free(e)
	table := make([][]Next, opponents)
	cells := make([]Next, opponents*width)
	for opponent := range table {
		row := cells[opponent*width : (opponent+1)*width]
		for own := range row {
			next, err := g.settle(e, own, opponent)
			if err != nil {
				return nil
			}
			row[own] = next
		}
		table[opponent] = row
	}
	return table
}

// patch is a number k of points from which a turn does not simply go to the scores own+k and
// opponent: points are added and gift goes to the opponent.
type patch struct{ k, points, gift int }

// findPatches lists the patches of every action, ascending in k, if they depend on k alone; nil if
// they depend on the scores too, or fail somewhere.
func (g *Game) findPatches() [][]patch {
	for _, s := range []Stage{StageGift, StageAdjust} {
		for _, c := range g.stages[s] {
			if s == StageAdjust && g.rules.Kind == RollCount {
				continue
			}
			if len(g.stages[StageLimit]) > 0 && (mentions(c.Rule.when, varN) || mentions(c.Rule.value, varN)) {
				return nil
			}
			if mentions(c.Rule.when, varScore, varOpponent) || mentions(c.Rule.value, varScore, varOpponent) {
				return nil
			}
		}
	}
	all := make([][]patch, max(g.rules.Dice.Max, 0)+1)
	e := g.env(0)
	defer g.free(e)
	for action := range all {
		for k := range g.goal + g.slack() {
			points, gift, err := g.reach(e, Turn{Action: action, Points: k})
			if err != nil || points < 0 {
				return nil
			}
			if points != k || gift != 0 {
				all[action] = append(all[action], patch{k, points, gift})
			}
		}
	}
	return all
}

// reach returns the points a turn adds, after stage adjust in roll-hold games, and those it gives away.
func (g *Game) reach(e *lang.Env, t Turn) (points, gift int, err error) {
	points = t.Points
	if g.rules.Kind == RollHold {
		if points, err = g.adjust(e, points); err != nil {
			return 0, 0, err
		}
	}
	if err := g.setTurn(e, t, points); err != nil {
		return 0, 0, err
	}
	gift, err = g.gift(e)
	return points, gift, err
}

// RowsShared reports whether Row gives all actions at a position the same row.
func (g *Game) RowsShared() bool {
	return g.combos == 1 && g.landing != nil && len(g.stages[StageGift]) == 0
}

// Row returns what follows when the turn of an action at position p ends with k points, for
// k = 0 … most: row[k] is Land(p, Turn{Action: action, Points: k}). In roll-hold games, where action is 0, that is
// holding on turn total k. In a game that UsesBase the plain points count as 0. The row may share memory with the game and must not be changed; if it
// does not, it is made in buf if that is large enough.
func (g *Game) Row(p, action, most int, buf []Next) ([]Next, error) {
	if g.combos > 1 {
		return g.remembered(p, action, most, buf)
	}
	own, opponent := g.Scores(p)
	patched := g.landing != nil && g.patches != nil && own+most < len(g.landing[0])
	if patched && len(g.patches[action]) == 0 {
		return g.landing[opponent][own : own+most+1], nil
	}
	if cap(buf) < most+1 {
		buf = make([]Next, most+1)
	}
	buf = buf[:most+1]
	if !patched {
		for k := range buf {
			if err := g.cell(p, Turn{Action: action, Points: k}, &buf[k]); err != nil {
				return nil, err
			}
		}
		return buf, nil
	}
	copy(buf, g.landing[opponent][own:])
	for _, x := range g.patches[action] {
		if x.k > most {
			break
		}
		if s, o := own+x.points, opponent+x.gift; o >= 0 && o < len(g.landing) && s < len(g.landing[0]) {
			buf[x.k] = g.landing[o][s]
		} else if err := g.cell(p, Turn{Action: action, Points: x.k}, &buf[x.k]); err != nil {
			return nil, err
		}
	}
	return buf, nil
}

// remembered is Row with memory.
func (g *Game) remembered(p, action, most int, buf []Next) ([]Next, error) {
	g.mu.Lock()
	ends := g.rows[action]
	g.mu.Unlock()
	if ends == nil || len(ends.turns) <= most {
		turns := make([]Turn, max(most+1, g.goal+g.slack()))
		for k := range turns {
			turns[k] = Turn{Action: action, Points: k}
		}
		ends = g.Ends(action, turns)
		g.mu.Lock()
		if g.rows == nil {
			g.rows = map[int]*Ends{}
		}
		g.rows[action] = ends
		g.mu.Unlock()
	}
	return ends.first(p, most+1, buf)
}

// cell is Land, by the landing table where that reaches.
func (g *Game) cell(p int, t Turn, next *Next) (err error) {
	e := g.env(p)
	defer g.free(e)
	if g.landing != nil {
		points, gift, err := g.reach(e, t)
		if err != nil {
			return err
		}
		own, opponent := g.Scores(p)
		s, o := own+points, opponent+gift
		if points >= 0 && o >= 0 && o < len(g.landing) && s < len(g.landing[0]) {
			*next = g.landing[o][s]
			return nil
		}
	}
	*next, err = g.land(e, t)
	return err
}
