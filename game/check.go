package game

import (
	"fmt"
	"slices"
	"strings"

	"hogstats/internal/lang"
)

// Finding is something in a rule set that is legal and yet probably not meant.
type Finding struct {
	File         string
	Line, Column int // from 1; 0 if unknown
	Text         string
}

// String returns "file:line:column: text".
func (f Finding) String() string {
	if f.Line == 0 {
		return f.File + ": " + f.Text
	}
	return fmt.Sprintf("%s:%d:%d: %s", f.File, f.Line, f.Column, f.Text)
}

// Check looks for what is odd in r, in the order of the file: rules that never act or that hide
// the ones after them, conditions that always hold, arithmetic that fails or falls below 0
// somewhere, re-rolls of no face or of every face, memories that nothing depends on, that never
// change or that leave their range. Conditions are tried on all values that their variables can have; those with more than
// a few million combinations are passed over.
func (r *Rules) Check() []Finding {
	c := &check{rules: r, env: &lang.Env{Vars: make([]int64, varCounts+len(r.counts())+len(r.memoryNames()))}}
	c.env.Vars[varGoal] = int64(r.Goal)
	c.dice()
	for _, e := range r.Events {
		if e.Weight == e.Of {
			c.add(e.at, "event %s always happens: no roll is ever looked at", e.Name)
		}
	}
	calls := called(c.rules.expressions())
	for _, d := range r.Defines {
		if !calls[d.Name] {
			c.add(d.at, "definition %s is never called", d.Name)
		}
	}
	for _, s := range stages {
		c.stage(s)
	}
	c.rerolls()
	c.memories()
	slices.SortStableFunc(c.found, func(a, b Finding) int { return a.Line - b.Line })
	return c.found
}

type check struct {
	rules *Rules
	env   *lang.Env
	found []Finding

	domain map[int][]int64 // by variable: values in place of those of its bounds
}

func (c *check) add(at position, format string, args ...any) {
	c.found = append(c.found, Finding{c.rules.file.name, at.line, at.column, fmt.Sprintf(format, args...)})
}

func (c *check) dice() {
	for _, f := range c.rules.Dice.faces() {
		if f.Weight == 0 {
			c.add(position{}, "a face of the dice has weight 0: it never shows")
		}
	}
}

// firing says what happened to a rule when its stage was tried on all values.
type firing struct {
	rule         *Rule
	holds, fails bool // the condition held somewhere; it failed to hold somewhere
	acts         bool // it held and no rule before it did
	hiders       []string
	told         bool // that it never acts
}

// stage tries the rules of a stage.
func (c *check) stage(s Stage) {
	var all []*firing
	var exprs []*lang.Expr
	for i := range c.rules.Rules {
		if r := &c.rules.Rules[i]; r.Stage == s {
			all = append(all, &firing{rule: r})
			exprs = append(exprs, r.when)
		}
	}
	if len(all) == 0 {
		return
	}
	if c.rules.Players == 1 && (s == StageGift || s == StageSwap || s == StageAgain) {
		for _, f := range all {
			c.add(f.rule.at, "rule %s does nothing with one player", f.rule.Name)
		}
		return
	}
	c.twins(s, all)
	if c.over(s, exprs, func() { c.try(s, all) }) {
		for _, f := range all {
			c.report(f)
		}
	}
	for _, f := range all {
		c.value(f.rule)
	}
}

// firstOnly reports whether only the first match of a stage acts.
func firstOnly(s Stage) bool {
	return s == StageDice || s == StageRoll || s == StagePoints || s == StageSwap || s == StageAgain
}

// try notes which rules hold and act at the values in force.
func (c *check) try(s Stage, all []*firing) {
	var hiders [2]string // by part: the first rule that decides it
	for _, f := range all {
		if v := c.truth(f.rule.when); !v {
			f.fails = true
			continue
		}
		f.holds = true
		for i, decides := range f.rule.parts() {
			switch {
			case !decides:
			case hiders[i] == "" || !firstOnly(s):
				f.acts = true
				hiders[i] = f.rule.Name
			case !slices.Contains(f.hiders, hiders[i]):
				f.hiders = append(f.hiders, hiders[i])
			}
		}
	}
}

// truth reports whether a condition holds; one that fails arithmetically counts as holding, since
// value reports the failure.
func (c *check) truth(when *lang.Expr) bool {
	if when == nil {
		return true
	}
	v, err := when.Eval(c.env)
	return err != nil || v != 0
}

func (c *check) report(f *firing) {
	r := f.rule
	switch {
	case f.told:
	case !f.holds:
		c.add(r.place("when"), "rule %s never acts: its condition never holds", r.Name)
	case !f.acts:
		c.add(r.at, "rule %s never acts: wherever its condition holds, %s comes first", r.Name, strings.Join(f.hiders, " or "))
	case !f.fails && r.When != "":
		c.add(r.place("when"), "the condition of rule %s always holds", r.Name)
	}
}

// value looks for values of a rule that cannot be computed or are below 0 where its condition holds.
func (c *check) value(r *Rule) {
	for _, part := range []struct {
		field string
		expr  *lang.Expr
	}{{"when", r.when}, {"value", r.value}, {"opponent", r.opponent}} {
		if part.expr == nil {
			continue
		}
		done := false
		c.over(r.Stage, []*lang.Expr{r.when, part.expr}, func() {
			if done || part.field != "when" && !c.truth(r.when) {
				return
			}
			v, err := part.expr.Eval(c.env)
			if err == nil && (v >= 0 || r.Stage == StageGift) {
				return
			}
			done = true
			text := fmt.Sprintf("is %d", v)
			if err != nil {
				text = "fails: " + mistakeText(err)
			}
			c.add(r.place(part.field), "rule %s: %s %s where %s", r.Name, part.field, text, c.values(part.expr))
		})
	}
}

func mistakeText(err error) string {
	if e, ok := err.(*lang.Error); ok {
		return e.Text
	}
	return err.Error()
}

// values lists the values in force of the variables of an expression.
func (c *check) values(e *lang.Expr) string {
	var parts []string
	for _, v := range e.Vars() {
		parts = append(parts, fmt.Sprintf("%s is %d", c.rules.variableName(v), c.env.Vars[v]))
	}
	if len(parts) == 0 {
		return "it stands"
	}
	return strings.Join(parts, ", ")
}
