package game

import (
	"fmt"
	"slices"

	"hogstats/internal/lang"
)

// Ends finds what follows the possible turns of one action, quickly: all that does not depend on the
// scores is worked out once for every combination of memory. It may be used concurrently.
type Ends struct {
	g      *Game
	action int
	turns  []Turn
	steps  [][]step // by combination of memory; nil if later rules look at more than they allow for
	group  []int32  // by combination
}

// step is what a turn does whatever the scores.
type step struct {
	table  *table // what follows the new scores
	points int32
	gift   int32
	stays  int32 // memory after it if the same player moves again, −1 if the update fails
	turned int32 // memory after it, seen by the other player, if that moves, or −1
}

// table is what follows new scores, for given values of everything else that the stages from score
// on look at: next[opponent·width+own], as in a game without memory, −1 where a rule fails.
type table struct {
	next   []Next
	height int
	width  int
}

// turnExprs returns the expressions of the rule about a turn, nil for those it does not have: all but that of
// which dice are rolled again, which looks at a face alone.
func (r *Rule) turnExprs() []*lang.Expr { return []*lang.Expr{r.when, r.value, r.opponent} }

// UsesBase reports whether what follows a turn depends on its plain points, Turn.Base, besides its
// points.
func (g *Game) UsesBase() bool {
	for _, s := range []Stage{StageGift, StageScore, StageSwap, StageAgain} {
		for _, c := range g.stages[s] {
			for _, x := range c.Rule.turnExprs() {
				if mentions(x, varBase) {
					return true
				}
			}
		}
	}
	for i := range g.rules.Memory {
		if mentions(g.rules.Memory[i].update, varBase) {
			return true
		}
	}
	return false
}

// Ends prepares to find what follows the turns given, all of the action.
func (g *Game) Ends(action int, turns []Turn) *Ends {
	x := &Ends{g: g, action: action, turns: turns, group: make([]int32, g.combos)}
	if g.separable() {
		x.prepare()
	}
	if x.steps == nil { // nothing is known of what memory makes no difference to
		for m := range x.group {
			x.group[m] = int32(m)
		}
	}
	return x
}

// prepare works out the steps and the groups, or leaves the steps nil if a rule fails: that is told by Land,
// where the scores are known.
func (x *Ends) prepare() {
	number := map[string]int32{}
	all := make([][]step, x.g.combos)
	for m := range all {
		steps, err := x.g.prepare(m, x.action, x.turns)
		if err != nil {
			return
		}
		key := fmt.Sprint(steps)
		n, ok := number[key]
		if !ok {
			n = int32(m)
			number[key] = n
		}
		x.group[m], all[m] = n, steps
		if int(n) != m {
			all[m] = all[n]
		}
	}
	x.steps = all
}

// separable reports whether gifts, adjustments in roll-hold games and updates of memory do not look
// at scores, and the stages from score on look at no scores but the new ones.
func (g *Game) separable() bool {
	old := []int{varOldScore, varOldOpponent}
	scores := append([]int{varScore, varOpponent}, old...)
	if len(g.stages[StageLimit]) > 0 {
		old, scores = append(old, varN), append(scores, varN)
	}
	free := func(vars []int, stages ...Stage) bool {
		for _, s := range stages {
			for _, c := range g.stages[s] {
				for _, x := range c.Rule.turnExprs() {
					if mentions(x, vars...) {
						return false
					}
				}
			}
		}
		return true
	}
	for i := range g.rules.Memory {
		if mentions(g.rules.Memory[i].update, append(scores, varSwapped)...) {
			return false
		}
	}
	if g.rules.Kind == RollHold && !free(scores, StageAdjust) {
		return false
	}
	return free(scores, StageGift) && free(old, StageScore, StageSwap, StageAgain)
}

// prepare works out the steps of turns with the memory of combination m.
func (g *Game) prepare(m, action int, turns []Turn) ([]step, error) {
	steps := make([]step, len(turns))
	e := g.env(m) // the scores of position m do not matter, its memory does
	defer g.free(e)
	for j, t := range turns {
		points, gift, err := g.reach(e, t)
		if err != nil {
			return nil, err
		}
		if points < 0 {
			return nil, g.negative(points, e)
		}
		s := step{points: int32(points), gift: int32(gift)}
		if s.table, err = g.tableFor(e); err != nil {
			return nil, err
		}
		g.recall(e, m)
		g.foresee(e, &s)
		steps[j] = s
		e.Vars[varScore], e.Vars[varOpponent] = 0, 0
	}
	return steps, nil
}

// foresee works out the memory after the turn in e. An update may fail in a case that never comes.
func (g *Game) foresee(e *lang.Env, s *step) {
	s.stays, s.turned = -1, -1
	if after, err := g.remember(e, aftermath{}); err == nil {
		s.turned = int32(g.turned[after])
		s.stays = int32(after)
	}
	if g.rules.Players > 1 { // who moves again does so because of an extra turn
		s.stays = -1
		if after, err := g.remember(e, aftermath{again: true}); err == nil {
			s.stays = int32(after)
		}
	}
}

// maxTables bounds the cells of all tables together, 4 bytes each.
const maxTables = 1 << 25

// tableFor returns the table for the values in e of what the stages from score on look at besides
// the scores.
func (g *Game) tableFor(e *lang.Env) (*table, error) {
	key := ""
	for _, part := range g.later {
		v, err := part.Eval(e)
		if err != nil {
			v = failed
		}
		key += fmt.Sprint(v, ",")
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	if t := g.tables[key]; t != nil {
		return t, nil
	}
	t := &table{height: g.goal, width: g.goal + g.slack()}
	if len(g.stages[StageGift]) > 0 {
		t.height += maxDice
	}
	if g.rules.Players == 1 {
		t.height = 1
	}
	if (len(g.tables)+1)*t.height*t.width > maxTables {
		return nil, fmt.Errorf("game: %s: more than %d tables of %d scores", g.rules.Name, len(g.tables), t.height*t.width)
	}
	t.next = make([]Next, t.height*t.width)
	f := &lang.Env{Vars: slices.Clone(e.Vars)}
	for i := range t.next {
		a, err := g.aftermath(f, i%t.width, i/t.width)
		t.next[i] = g.code(a)
		if err != nil {
			t.next[i] = -1
		}
	}
	if g.tables == nil {
		g.tables = map[string]*table{}
	}
	g.tables[key] = t
	return t, nil
}

// laterParts returns the largest parts of the rules from stage score on that look at neither the new
// scores nor whether there was a swap, and at more than the goal.
func (g *Game) laterParts() (parts []*lang.Expr) {
	known := func(v int) bool { return v != varScore && v != varOpponent && v != varSwapped }
	for _, s := range []Stage{StageScore, StageSwap, StageAgain} {
		for _, c := range g.stages[s] {
			for _, x := range c.Rule.turnExprs() {
				if x == nil {
					continue
				}
				for _, part := range x.Parts(known) {
					if !slices.Equal(part.Vars(), []int{varGoal}) {
						parts = append(parts, part)
					}
				}
			}
		}
	}
	return parts
}

// Prepared reports whether At reads tables. Otherwise it walks every turn.
func (x *Ends) Prepared() bool { return x.steps != nil }

// Group returns a number that is the same for positions whose memory makes no difference to what
// follows these turns: if their scores are the same too, so is At.
func (x *Ends) Group(p int) int32 { return x.group[p%x.g.combos] }

// At returns what follows the turns at position p, in their order. It is made in buf if that is
// large enough.
func (x *Ends) At(p int, buf []Next) ([]Next, error) { return x.first(p, len(x.turns), buf) }

// joins reports whether a Next of a game without memory is known, and the memory that goes with it.
func (g *Game) joins(next Next, s step) bool {
	switch {
	case next < 0:
		return false
	case int(next) < g.scores:
		return s.turned >= 0
	case int(next) < 2*g.scores:
		return s.stays >= 0
	}
	return true
}

// first is At for the first turns.
func (x *Ends) first(p, count int, buf []Next) ([]Next, error) {
	if cap(buf) < count {
		buf = make([]Next, count)
	}
	buf = buf[:count]
	g := x.g
	if x.steps == nil {
		for j := range buf {
			var err error
			if buf[j], err = g.Land(p, x.turns[j]); err != nil {
				return nil, err
			}
		}
		return buf, nil
	}
	own, opponent := g.Scores(p)
	for j, s := range x.steps[p%g.combos][:count] {
		row, column := opponent+int(s.gift), own+int(s.points)
		next := Next(-1)
		if uint(row) < uint(s.table.height) && column < s.table.width {
			next = s.table.next[row*s.table.width+column]
		}
		if !g.joins(next, s) {
			var err error
			if buf[j], err = g.Land(p, x.turns[j]); err != nil {
				return nil, err
			}
			continue
		}
		buf[j] = g.join(next, int(s.stays), int(s.turned))
	}
	return buf, nil
}
