package game

import (
	"fmt"
	"maps"
	"slices"

	"hogstats/internal/lang"
)

// memories looks for memories that no rule looks at, that never change, or whose update has no value
// in their range somewhere.
func (c *check) memories() {
	if len(c.rules.Memory) == 0 {
		return
	}
	looked := c.lookedAt()
	c.domain = c.turnPoints()
	for i := range c.rules.Memory {
		m := &c.rules.Memory[i]
		if !looked[m] {
			c.add(m.place("name"), "memory %s is never looked at: no rule depends on it", m.Name)
		}
		c.update(m)
	}
	c.domain = nil
}

// lookedAt returns the memories on which rules depend, by way of other memories too.
func (c *check) lookedAt() map[*Memory]bool {
	looked := map[*Memory]bool{}
	var look func(e *lang.Expr)
	look = func(e *lang.Expr) {
		if e == nil {
			return
		}
		for _, v := range e.Vars() {
			if !c.rules.isMemory(v) {
				continue
			}
			if m := c.rules.memoryOf(v); !looked[m] {
				looked[m] = true
				look(m.update)
			}
		}
	}
	for _, r := range c.rules.Rules {
		look(r.when)
		look(r.value)
		look(r.opponent)
	}
	return looked
}

// variableOf returns the variable of a memory, of a player memory the own one.
func (r *Rules) variableOf(m *Memory) int {
	v := varCounts + len(r.counts())
	for r.memoryOf(v) != m {
		v++
	}
	return v
}

// update tries the update of a memory, from its initial value on to all values that it reaches.
func (c *check) update(m *Memory) {
	own := c.rules.variableOf(m)
	follows := map[int]map[int]bool{} // by value of m: its values after a turn
	wrong := map[int]string{}         // by value of m: what is wrong with its update
	start := int64(m.Initial)         // if the update does not look at m itself
	self, sure := mentions(m.update, own), c.independent(m.update)
	tried := c.over(stageMemory, []*lang.Expr{m.update}, func() {
		from := start
		if self {
			from = c.env.Vars[own]
		}
		v, err := m.update.Eval(c.env)
		inside := err == nil && v >= int64(m.Least) && v <= int64(m.Most)
		switch at := int(from); {
		case !inside && !sure || wrong[at] != "":
		case err != nil:
			wrong[at] = fmt.Sprintf("fails: %s where %s", mistakeText(err), c.values(m.update))
		case !inside:
			wrong[at] = fmt.Sprintf("is %d where %s: outside the range %d to %d", v, c.values(m.update), m.Least, m.Most)
		default:
			if follows[at] == nil {
				follows[at] = map[int]bool{}
			}
			follows[at][int(v)] = true
		}
	})
	if !tried {
		return
	}
	reached := map[int]bool{m.Initial: true}
	for queue := []int{m.Initial}; len(queue) > 0; queue = queue[1:] {
		at := queue[0]
		if !self {
			at = m.Initial
		}
		if wrong[at] != "" {
			c.add(m.place("update"), "memory %s: update %s", m.Name, wrong[at])
			return
		}
		for _, v := range slices.Sorted(maps.Keys(follows[at])) {
			if !reached[v] {
				reached[v] = true
				queue = append(queue, v)
			}
		}
	}
	if len(reached) == 1 {
		c.add(m.place("update"), "memory %s never changes: its update always leaves the initial value %d", m.Name, m.Initial)
	}
}

// linked are variables that belong together: not every value of one goes with every value of another.
var linked = [][]int{
	{varScore, varOldScore, varPoints, varBase}, {varOpponent, varOldOpponent}, {varN, varRequested, varPoints, varBase}, {varSwapped, varExtra},
}

// independent reports whether the variables of an update are tried with all values that they have,
// and no combinations of values that never occur.
func (c *check) independent(update *lang.Expr) bool {
	for _, v := range []int{varPoints, varBase} {
		if c.domain[v] == nil && mentions(update, v) {
			return false
		}
	}
	for _, group := range linked {
		found := 0
		for _, v := range group {
			if mentions(update, v) {
				found++
			}
		}
		if found > 1 {
			return false
		}
	}
	return true
}

// turnPoints returns the points that a turn can have, for the variables points and base_points, and
// the scores that can follow it while the game goes on. Variables that are missing have too
// many values to try.
func (c *check) turnPoints() map[int][]int64 {
	r := c.rules
	domain := map[int][]int64{varScore: upTo(r.Goal - 1), varSwapped: r.happens(StageSwap), varExtra: r.happens(StageAgain)}
	base := map[int64]bool{}
	if r.Kind == RollHold {
		for _, v := range upTo(r.Goal - 1) {
			base[v] = true
		}
	} else if !c.basePoints(base) {
		return domain
	}
	domain[varBase] = slices.Sorted(maps.Keys(base))
	domain[varPoints] = domain[varBase]
	c.domain = domain
	points := base
	for i := range r.Rules {
		rule := &r.Rules[i]
		if rule.Stage != StageAdjust {
			continue
		}
		if points = maps.Clone(points); !c.collect(rule, points) {
			delete(domain, varPoints)
			return domain
		}
		domain[varPoints] = slices.Sorted(maps.Keys(points))
	}
	return domain
}

// basePoints collects the sums of the dice and the values of the rules of stage points; it
// reports false if there are too many.
func (c *check) basePoints(base map[int64]bool) bool {
	axes, ok := c.axes(StagePoints, []int{varSum})
	if !ok {
		return false
	}
	c.visit(axes, func() { base[c.env.Vars[varSum]] = true })
	for i := range c.rules.Rules {
		if rule := &c.rules.Rules[i]; rule.Stage == StagePoints && !c.collect(rule, base) {
			return false
		}
	}
	return true
}

// collect adds the values of a rule where its condition holds; negative ones are mistakes told
// elsewhere.
func (c *check) collect(r *Rule, values map[int64]bool) bool {
	return c.over(r.Stage, []*lang.Expr{r.when, r.value}, func() {
		if !c.truth(r.when) {
			return
		}
		if v, err := r.value.Eval(c.env); err == nil && v >= 0 {
			values[v] = true
		}
	})
}

// happens returns the values of a condition that rules of a stage bring about.
func (r *Rules) happens(s Stage) []int64 {
	if r.Players > 1 && slices.ContainsFunc(r.Rules, func(rule Rule) bool { return rule.Stage == s }) {
		return []int64{0, 1}
	}
	return []int64{0}
}

// upTo returns the numbers 0 … most.
func upTo(most int) []int64 {
	numbers := make([]int64, most+1)
	for i := range numbers {
		numbers[i] = int64(i)
	}
	return numbers
}

// rerolls looks for re-rolls that concern no face, or every face, of all dice.
func (c *check) rerolls() {
	sorts := []Dice{c.rules.Dice}
	for i := range c.rules.Rules {
		if d := c.rules.Rules[i].Dice; d != nil {
			sorts = append(sorts, *d)
		}
	}
	for i := range c.rules.Rules {
		r := &c.rules.Rules[i]
		if r.reroll == nil {
			continue
		}
		some, all := false, true
		for _, d := range sorts {
			for _, f := range d.faces() {
				c.env.Vars[varFace] = int64(f.Value)
				if holds := c.truth(r.reroll); f.Weight > 0 {
					some, all = some || holds, all && holds
				}
			}
		}
		switch {
		case !some:
			c.add(r.place("reroll"), "rule %s: reroll concerns no face of any die: no die is rolled again", r.Name)
		case all:
			c.add(r.place("reroll"), "rule %s: reroll concerns every face: every die is rolled twice, and the first roll never counts", r.Name)
		}
	}
}

// twins looks for rules of which only the first can act because both have the same condition, and
// marks the second ones.
func (c *check) twins(s Stage, all []*firing) {
	if !firstOnly(s) {
		return
	}
	for j, f := range all {
		for _, g := range all[:j] {
			if text(f.rule.when) != text(g.rule.when) || !g.rule.covers(f.rule) {
				continue
			}
			f.told = true
			if f.rule.when == nil {
				c.add(f.rule.at, "rule %s never acts: %s comes first and always applies", f.rule.Name, g.rule.Name)
			} else {
				c.add(f.rule.place("when"), "rule %s never acts: %s comes first and has the same condition", f.rule.Name, g.rule.Name)
			}
			break
		}
	}
}

// parts says what a rule decides for which only the first match counts: the dice or whatever else its
// stage does, and which dice are rolled again.
func (r *Rule) parts() [2]bool { return [2]bool{r.reroll == nil || r.Dice != nil, r.reroll != nil} }

// covers reports whether r decides all that other does.
func (r *Rule) covers(other *Rule) bool {
	mine, its := r.parts(), other.parts()
	return (mine[0] || !its[0]) && (mine[1] || !its[1])
}
