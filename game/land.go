package game

import (
	"fmt"

	"hogstats/internal/lang"
)

// Land returns what follows a finished turn at position p: stage adjust in roll-hold games, then
// stages gift to again and the end of the game. The swap comes before the end, so a player can
// reach the goal and hand the win away.
func (g *Game) Land(p int, t Turn) (Next, error) {
	e := g.env(p)
	defer g.free(e)
	return g.land(e, t)
}

func (g *Game) land(e *lang.Env, t Turn) (Next, error) {
	own, opponent := e.Vars[varScore], e.Vars[varOpponent]
	points := t.Points
	var err error
	if g.rules.Kind == RollHold {
		if points, err = g.adjust(e, points); err != nil {
			return 0, err
		}
	}
	if points < 0 {
		return 0, g.negative(points, e)
	}
	if err := g.setTurn(e, t, points); err != nil {
		return 0, err
	}
	given, err := g.gift(e)
	if err != nil {
		return 0, err
	}
	return g.settle(e, int(own)+points, int(opponent)+given)
}

// setTurn puts what a turn has produced into e, which has the scores before it.
func (g *Game) setTurn(e *lang.Env, t Turn, points int) error {
	n := t.Action
	if len(g.stages[StageLimit]) > 0 {
		throw, err := g.throw(e, t.Action)
		if err != nil {
			return err
		}
		n = throw.N
	}
	e.Vars[varN], e.Vars[varRequested] = int64(n), int64(t.Action)
	e.Vars[varPoints], e.Vars[varBase] = int64(points), int64(t.Base)
	e.Vars[varOldScore], e.Vars[varOldOpponent] = e.Vars[varScore], e.Vars[varOpponent]
	return nil
}

// gift returns the points given to the opponent.
func (g *Game) gift(e *lang.Env) (total int, err error) {
	if g.rules.Players == 1 {
		return 0, nil
	}
	for _, c := range g.stages[StageGift] {
		ok, err := g.holds(c, e)
		if err != nil {
			return 0, err
		}
		if ok {
			given, err := g.number(c, "value", c.value, e)
			if err != nil {
				return 0, err
			}
			total += given
		}
	}
	return total, nil
}

// settle applies the stages that see the new scores and returns what follows.
func (g *Game) settle(e *lang.Env, own, opponent int) (Next, error) {
	a, err := g.aftermath(e, own, opponent)
	if err != nil || g.combos == 1 || a.over {
		return g.join(g.code(a), 0, 0), err
	}
	m, err := g.remember(e, a)
	return g.join(g.code(a), m, g.turned[m]), err
}

// aftermath is where a turn has led: the scores from the side of the player who moved.
type aftermath struct {
	own, opponent int
	swapped       bool
	again         bool // the same player moves again
	over          bool // the game has ended; again is false
}

// aftermath applies the stages that see the new scores.
func (g *Game) aftermath(e *lang.Env, own, opponent int) (a aftermath, err error) {
	if a.own, a.opponent, err = g.rescore(e, own, opponent); err != nil {
		return a, err
	}
	if a.swapped, err = g.matches(StageSwap, e, a.own, a.opponent); err != nil {
		return a, err
	}
	if a.swapped = a.swapped && g.rules.Players > 1; a.swapped {
		a.own, a.opponent = a.opponent, a.own
	}
	if a.own < 0 || a.opponent < 0 {
		return a, fmt.Errorf("%s: scores become %d and %d at score %d, opponent %d; scores may not fall below 0",
			g.rules.Name, a.own, a.opponent, e.Vars[varOldScore], e.Vars[varOldOpponent])
	}
	if a.over = a.own >= g.goal || a.opponent >= g.goal; a.over {
		return a, nil
	}
	e.Vars[varSwapped] = 0
	if a.swapped {
		e.Vars[varSwapped] = 1
	}
	if g.rules.Players > 1 {
		a.again, err = g.matches(StageAgain, e, a.own, a.opponent)
	}
	return a, err
}

// code returns the Next that stands for a in a game without memory.
func (g *Game) code(a aftermath) Next {
	switch {
	case a.over:
		return g.final(a.own, a.opponent)
	case g.rules.Players == 1:
		return Next(g.scores + a.own)
	case a.again:
		return Next(g.scores + a.own*g.goal + a.opponent)
	}
	return Next(a.opponent*g.goal + a.own)
}

// join adds memory to a Next of a game without: the combination of the player who has moved, and
// the same seen by the other player.
func (g *Game) join(x Next, stays, turned int) Next {
	if g.combos == 1 {
		return x
	}
	switch p := int(x); {
	case p < g.scores:
		return Next(p*g.combos + turned)
	case p < 2*g.scores:
		return Next(g.n + (p-g.scores)*g.combos + stays)
	default:
		return Next(2*g.n + p - 2*g.scores)
	}
}

// rescore applies stage score. A single player's opponent keeps the score 0.
func (g *Game) rescore(e *lang.Env, own, opponent int) (int, int, error) {
	for _, c := range g.stages[StageScore] {
		e.Vars[varScore], e.Vars[varOpponent] = int64(own), int64(opponent)
		ok, err := g.holds(c, e)
		if err != nil {
			return 0, 0, err
		}
		if !ok {
			continue
		}
		next := own
		if c.value != nil {
			if next, err = g.number(c, "value", c.value, e); err != nil {
				return 0, 0, err
			}
		}
		if c.opponent != nil && g.rules.Players > 1 {
			if opponent, err = g.number(c, "opponent", c.opponent, e); err != nil {
				return 0, 0, err
			}
		}
		own = next
	}
	return own, opponent, nil
}

// matches reports whether the condition of any rule of a stage holds at the new scores.
func (g *Game) matches(s Stage, e *lang.Env, own, opponent int) (bool, error) {
	e.Vars[varScore], e.Vars[varOpponent] = int64(own), int64(opponent)
	for _, c := range g.stages[s] {
		if ok, err := g.holds(c, e); ok || err != nil {
			return ok, err
		}
	}
	return false, nil
}

// final returns how a game ends with these scores, of which one has reached the goal.
func (g *Game) final(own, opponent int) Next {
	end := Next(2 * g.scores)
	switch {
	case own >= g.goal && own > opponent:
		return end + Won
	case own >= g.goal && own == opponent:
		return end + Drawn
	}
	return end + Lost
}

// Wiped returns what follows when the mover's whole score is lost: it becomes 0, the turn scores
// nothing and the stages from score on follow.
func (g *Game) Wiped(p int) (Next, error) {
	_, opponent := g.Scores(p)
	if g.landing != nil {
		return g.landing[opponent][0], nil
	}
	e := g.env(p)
	defer g.free(e)
	if err := g.setTurn(e, Turn{}, 0); err != nil {
		return 0, err
	}
	return g.settle(e, 0, opponent)
}

// Eliminated returns what follows when the mover is out of the game: with one or two players it is
// lost.
func (g *Game) Eliminated(int) (Next, error) { return Next(2*g.n) + Lost, nil }
