package game

import (
	"slices"

	"hogstats/internal/lang"
)

// maxTried is the number of combinations of values that Check tries for one stage or expression.
const maxTried = 3_000_000

// axis is a set of values for a few variables that belong together, such as the sum and the number
// of ones of the same dice.
type axis struct {
	vars []int
	rows [][]int64
}

// over calls visit with every combination of values that the variables of exprs can have in a stage.
// It reports false, without calls, if there are too many.
func (c *check) over(s Stage, exprs []*lang.Expr, visit func()) bool {
	var vars []int
	for _, e := range exprs {
		if e == nil {
			continue
		}
		for _, v := range e.Vars() {
			if v != varGoal && !slices.Contains(vars, v) {
				vars = append(vars, v)
			}
		}
	}
	axes, ok := c.axes(s, vars)
	if !ok {
		return false
	}
	c.visit(axes, visit)
	return true
}

func (c *check) visit(axes []axis, visit func()) {
	if len(axes) == 0 {
		visit()
		return
	}
	for _, row := range axes[0].rows {
		for i, v := range axes[0].vars {
			c.env.Vars[v] = row[i]
		}
		c.visit(axes[1:], visit)
	}
}

// axes returns the values of vars in a stage.
func (c *check) axes(s Stage, vars []int) ([]axis, bool) {
	var axes []axis
	var faces []int
	size := 1
	for _, v := range vars {
		if v == varN || v == varSum || v == varOnes || c.rules.isCount(v) {
			faces = append(faces, v)
			continue
		}
		a := axis{vars: []int{v}}
		for _, x := range c.choices(s, v) {
			a.rows = append(a.rows, []int64{x})
		}
		if size *= len(a.rows); size > maxTried {
			return nil, false
		}
		axes = append(axes, a)
	}
	if len(faces) > 0 {
		a, ok := c.throws(s, faces, maxTried/size)
		if !ok {
			return nil, false
		}
		axes = append(axes, a)
	}
	return axes, true
}

// choices returns the values of a variable that are tried in a stage.
func (c *check) choices(s Stage, v int) []int64 {
	if values := c.domain[v]; values != nil && (s == stageMemory || v != varScore) {
		return values
	}
	low, high := c.bounds(s, v)
	values := make([]int64, 0, high-low+1)
	for x := low; x <= high; x++ {
		values = append(values, int64(x))
	}
	return values
}

// bounds returns the least and the largest value of a variable that are tried in a stage.
func (c *check) bounds(s Stage, v int) (low, high int) {
	r := c.rules
	switch {
	case r.isMemory(v):
		m := r.memoryOf(v)
		return m.Least, m.Most
	case v == varRequested:
		if low = r.Dice.Min; r.provides(0) {
			low = 0
		}
		if r.provides(Special) {
			low = Special
		}
		return low, r.Dice.Max
	}
	return 0, c.high(s, v)
}

// high returns the largest value of a variable that is tried in a stage.
func (c *check) high(s Stage, v int) int {
	r := c.rules
	after := s == StageScore || s == StageSwap || s == StageAgain || s == stageMemory
	switch v {
	case varOpponent, varOldOpponent:
		if r.Players == 1 {
			return 0
		}
		return r.Goal - 1
	case varSwapped, varExtra:
		return 1
	case varOldScore, varTotal:
		return r.Goal - 1
	case varScore:
		if !after {
			return r.Goal - 1
		}
	}
	return r.Goal - 1 + largestFace(r.Dice)*max(r.Dice.Max, r.Dice.Count)
}

func largestFace(d Dice) int {
	most := 0
	for _, f := range d.faces() {
		most = max(most, f.Value)
	}
	return most
}

// throws returns the joint values of the number of dice and the statistics of their faces, or false
// if there are more than most or it takes too long to list them.
func (c *check) throws(s Stage, vars []int, most int) (axis, bool) {
	a := axis{vars: vars}
	numbers := c.numbers(s)
	kinds := []Dice{c.rules.Dice}
	for _, r := range c.rules.Rules {
		if r.Dice != nil {
			kinds = append(kinds, *r.Dice)
		}
	}
	seen := map[string]bool{}
	work := 0
	for _, d := range kinds {
		steps := c.contributions(d, vars)
		level := map[string][]int64{"": make([]int64, len(vars))}
		for n := 0; n <= numbers[len(numbers)-1]; n++ {
			if n > 0 {
				level = combine(level, steps)
			}
			if work += len(level) * len(steps); work > maxTried || len(level)+len(a.rows) > most {
				return a, false
			}
			if slices.Contains(numbers, n) {
				a.rows = appendNew(a.rows, level, seen)
			}
		}
	}
	if i := slices.Index(vars, varN); i >= 0 && c.rules.provides(Special) {
		row := make([]int64, len(vars))
		row[i] = Special
		a.rows = append(a.rows, row)
	}
	return a, true
}

// numbers returns the numbers of dice that can be asked for or, after stage limit, rolled.
func (c *check) numbers(s Stage) []int {
	r := c.rules
	if r.Kind == RollHold {
		return []int{r.Dice.Count}
	}
	low := r.Dice.Min
	for _, rule := range r.Rules {
		if r.provides(0) || rule.Stage == StageLimit && s != StageLimit {
			low = 0
		}
	}
	var numbers []int
	for n := low; n <= r.Dice.Max; n++ {
		if n == 0 || n >= r.Dice.Min || s != StageLimit {
			numbers = append(numbers, n)
		}
	}
	return numbers
}

// contributions returns, for each face of a die, what it adds to the variables.
func (c *check) contributions(d Dice, vars []int) [][]int64 {
	var steps [][]int64
	for _, f := range d.faces() {
		if f.Weight == 0 {
			continue
		}
		step := make([]int64, len(vars))
		for i, v := range vars {
			step[i] = 1 // varN
			if v != varN {
				step[i] = int64(c.rules.stat(v).Of(f))
			}
		}
		steps = append(steps, step)
	}
	return steps
}

func combine(level map[string][]int64, steps [][]int64) map[string][]int64 {
	next := map[string][]int64{}
	for _, row := range level {
		for _, step := range steps {
			sum := make([]int64, len(row))
			for i := range row {
				sum[i] = row[i] + step[i]
			}
			next[rowKey(sum)] = sum
		}
	}
	return next
}

// appendNew appends the rows that are not in seen, in ascending order.
func appendNew(rows [][]int64, level map[string][]int64, seen map[string]bool) [][]int64 {
	first := len(rows)
	for key, row := range level {
		if key = rowKey(row); !seen[key] {
			seen[key] = true
			rows = append(rows, row)
		}
	}
	slices.SortFunc(rows[first:], slices.Compare)
	return rows
}

func rowKey(row []int64) string {
	key := make([]byte, 0, 4*len(row))
	for _, v := range row {
		key = append(key, byte(v), byte(v>>8), byte(v>>16), byte(v>>24))
	}
	return string(key)
}
