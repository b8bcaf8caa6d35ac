package game

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"hogstats/internal/lang"
)

// Classes partitions the positions for an action of a roll-count game, or for a roll: at positions of
// one class the same dice are thrown, and equal faces have equal points or effects. class is by
// position; reps holds one position of every class. The slices must not be changed.
//
// It evaluates the largest parts of the rules concerned that mention only scores; positions at which
// all of them agree are one class.
func (g *Game) Classes(action int) (class []int32, reps []int32, err error) {
	key := "\n"
	all, ofAction := g.parts(action)
	if ofAction {
		key = fmt.Sprintf("%d\n", action)
	}
	var parts []*lang.Expr
	for _, part := range all {
		if text := part.String() + "\n"; !strings.Contains(key, "\n"+text) {
			key += text
			parts = append(parts, part)
		}
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	c, ok := g.classes[key]
	if !ok {
		c = partition{make([]int32, g.n), []int32{0}}
		for _, part := range parts {
			c.class, c.reps = g.refine(c.class, part, action)
		}
		if g.classes == nil {
			g.classes = map[string]partition{}
		}
		g.classes[key] = c
	}
	return c.class, c.reps, nil
}

// partition is the result of Classes.
type partition struct{ class, reps []int32 }

// parts returns the parts of the rules that make positions differ under an action, and whether they
// depend on the action.
func (g *Game) parts(action int) (parts []*lang.Expr, ofAction bool) {
	position := func(v int) bool { return v == varScore || v == varOpponent || g.rules.isMemory(v) }
	fixed := func(v int) bool {
		return v == varRequested || v == varN && g.rules.Kind == RollCount && len(g.stages[StageLimit]) == 0
	}
	known := func(v int) bool { return position(v) || v == varGoal || fixed(v) }
	stages := []Stage{StageLimit, StageDice, StagePoints, StageAdjust}
	if g.rules.Kind == RollHold {
		stages = []Stage{StageDice, StageRoll}
	}
	for _, s := range stages {
		for _, c := range g.stages[s] {
			if !g.concerns(c, action) {
				continue
			}
			for _, x := range []*lang.Expr{c.when, c.value} {
				if x == nil {
					continue
				}
				for _, part := range x.Parts(known) {
					if vars := part.Vars(); slices.ContainsFunc(vars, position) {
						parts = append(parts, part)
						ofAction = ofAction || slices.ContainsFunc(vars, fixed)
					}
				}
			}
		}
	}
	return parts, ofAction
}

// concerns reports whether a rule can act on a turn of the action: it cannot if its condition
// depends on the number of dice alone and is false.
func (g *Game) concerns(c *compiled, action int) bool {
	if c.when == nil || g.rules.Kind == RollHold || len(g.stages[StageLimit]) > 0 {
		return true
	}
	for _, v := range c.when.Vars() {
		if v != varN && v != varRequested {
			return true
		}
	}
	e := g.env(0)
	defer g.free(e)
	e.Vars[varN], e.Vars[varRequested] = int64(action), int64(action)
	v, err := c.when.Eval(e)
	return err != nil || v != 0
}

// failed stands for the value of a part that has none. The rule may not need the part there
// (opponent > 0 ? sum / opponent : 0); if it does, Points and Roll report it.
const failed = math.MinInt64

// refine splits classes by the value of a part.
func (g *Game) refine(class []int32, part *lang.Expr, action int) ([]int32, []int32) {
	type key struct {
		class int32
		value int64
	}
	number := map[key]int32{}
	finer := make([]int32, len(class))
	var reps []int32
	e := g.env(0)
	defer g.free(e)
	e.Vars[varN], e.Vars[varRequested] = int64(action), int64(action)
	last, lastNumber := key{-1, 0}, int32(0)
	for p := range class {
		own, opponent := g.Scores(p)
		g.recall(e, p)
		e.Vars[varScore], e.Vars[varOpponent] = int64(own), int64(opponent)
		v, err := part.Eval(e)
		if err != nil {
			v = failed
		}
		k := key{class[p], v}
		if k == last {
			finer[p] = lastNumber
			continue
		}
		i, ok := number[k]
		if !ok {
			i = int32(len(reps))
			number[k] = i
			reps = append(reps, int32(p))
		}
		finer[p], last, lastNumber = i, k, i
	}
	return finer, reps
}
