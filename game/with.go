package game

import (
	"fmt"
	"slices"

	"hogstats/internal/lang"
)

// With returns a copy of r that has a rule of other as well, with the memory it looks at and the
// definitions it calls. The rule stands behind the last rule of its stage, so that the rules of r act first; in stages in which the first match wins it acts only
// where none of them does. The new rules are checked like a file.
func (r *Rules) With(other *Rules, name string) (*Rules, error) {
	rule := other.rule(name)
	if rule == nil {
		return nil, other.unknownRule(name)
	}
	if r.rule(name) != nil {
		return nil, settingf("%s has a rule %q already", r.Name, name)
	}
	c := r.clone()
	c.file = source{name: fmt.Sprintf("%s with %s of %s", r.Name, name, other.Name)}
	c.Rules = slices.Insert(c.Rules, c.behind(rule.Stage), *rule)
	c.borrowMemory(other, rule)
	exprs := []*lang.Expr{rule.when, rule.value, rule.opponent, rule.reroll}
	for _, m := range c.Memory[len(r.Memory):] {
		exprs = append(exprs, m.update)
	}
	exprs = slices.DeleteFunc(exprs, func(e *lang.Expr) bool { return e == nil })
	if err := c.borrowDefines(other, exprs); err != nil {
		return nil, err
	}
	c.forgetPlaces()
	if err := c.validate(nil); err != nil {
		return nil, Mark(err, ErrSetting)
	}
	c.restorePlaces(r)
	return c, nil
}

// borrowMemory adds the memories of other that a rule of it looks at, and those that their updates
// look at, but for those that r has.
func (r *Rules) borrowMemory(other *Rules, rule *Rule) {
	want := rule.turnExprs()
	for len(want) > 0 {
		x := want[0]
		want = want[1:]
		if x == nil {
			continue
		}
		for _, v := range x.Vars() {
			if !other.isMemory(v) {
				continue
			}
			m := other.memoryOf(v)
			if !slices.ContainsFunc(r.Memory, func(have Memory) bool { return have.Name == m.Name }) {
				r.Memory = append(r.Memory, *m)
				want = append(want, m.update)
			}
		}
	}
}

// behind returns the index behind the last rule that acts in the stage or before it.
func (r *Rules) behind(s Stage) int {
	order := func(s Stage) int { return slices.Index(stages[:], s) }
	for i := len(r.Rules) - 1; i >= 0; i-- {
		if order(r.Rules[i].Stage) <= order(s) {
			return i + 1
		}
	}
	return 0
}
