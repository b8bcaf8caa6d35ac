package game

import (
	"math"
	"slices"

	"hogstats/internal/lang"
)

// layout says how positions are numbered: position p has the scores p / combos and the memory
// p % combos.
type layout struct {
	scores int       // number of scores: goal² with two players, goal with one
	combos int       // number of combinations of memory, 1 without memory
	slots  []slot    // one for each name of memoryNames
	values [][]int64 // by combination: the values in the slots
	turned []int     // by combination: the one that the other player sees
}

// slot is one remembered value. Values that no rule can tell apart are one class.
type slot struct {
	memory *Memory
	twin   int     // index of the slot that the other player sees in its place
	reps   []int   // by class: its least value
	class  []int32 // by value − Least, or impossible
	stride int     // of the class in the number of the combination
}

// impossible is the class of values that are never remembered.
const impossible = -1

// restrict leaves out the values that are not possible.
func (s *slot) restrict(possible []bool) {
	number := make([]int32, len(s.reps)) // 1 + new number of a class
	old := s.class
	s.class, s.reps = make([]int32, len(old)), nil
	for k, c := range old {
		if !possible[k] {
			s.class[k] = impossible
			continue
		}
		if number[c] == 0 {
			s.reps = append(s.reps, s.memory.Least+k)
			number[c] = int32(len(s.reps))
		}
		s.class[k] = number[c] - 1
	}
}

// newLayout lays out the positions of r.
func newLayout(r *Rules) layout {
	l := layout{scores: r.Goal, combos: 1}
	if r.Players == 2 {
		l.scores *= r.Goal
	}
	possible := r.reachable()
	for i := range r.Memory {
		m := &r.Memory[i]
		s := slot{memory: m, twin: len(l.slots)}
		s.class, s.reps = r.merge(m)
		s.restrict(possible[i])
		l.slots = append(l.slots, s)
		if m.Scope == PlayerScope {
			l.slots[s.twin].twin = s.twin + 1
			if r.Players == 1 { // nobody sees it from the other side
				l.slots[s.twin].twin = s.twin
				s.class, s.reps, s.twin = make([]int32, len(s.class)), []int{m.Initial}, len(l.slots)
				for k := range s.class {
					if m.Least+k != m.Initial {
						s.class[k] = impossible
					}
				}
			}
			l.slots = append(l.slots, s)
		}
	}
	for i := len(l.slots) - 1; i >= 0; i-- {
		l.slots[i].stride = l.combos
		if l.combos > math.MaxInt32/len(l.slots[i].reps) {
			l.combos = math.MaxInt32
			return l // Compile refuses it
		}
		l.combos *= len(l.slots[i].reps)
	}
	return l
}

// Memories returns the number of combinations of memory that the rules tell apart, 1 without memory.
func (r *Rules) Memories() int { return newLayout(r).combos }

// fill makes the tables by combination.
func (l *layout) fill() {
	l.values, l.turned = make([][]int64, l.combos), make([]int, l.combos)
	flat := make([]int64, l.combos*len(l.slots))
	for m := range l.combos {
		l.values[m] = flat[m*len(l.slots) : (m+1)*len(l.slots)]
		for i, s := range l.slots {
			class := m / s.stride % len(s.reps)
			l.values[m][i] = int64(s.reps[class])
			l.turned[m] += class * l.slots[s.twin].stride
		}
	}
}

// combo returns the number of the combination with the values given by slot, which are in range.
func (l *layout) combo(values []int) int {
	m := 0
	for i, s := range l.slots {
		m += int(s.class[values[i]-s.memory.Least]) * s.stride
	}
	return m
}

// initial returns the combination at the start of the game.
func (l *layout) initial() int {
	values := make([]int, len(l.slots))
	for i, s := range l.slots {
		values[i] = s.memory.Initial
	}
	return l.combo(values)
}

// maxProbes bounds the evaluations by which values of a memory are told apart.
const maxProbes = 2_000_000

// merge divides the values of m into classes that no rule can tell apart. A memory that an update
// looks at keeps all its values, and so does one whose part in the rules has too many cases to try.
func (r *Rules) merge(m *Memory) (class []int32, reps []int) {
	size := m.Most - m.Least + 1
	class = make([]int32, size)
	parts, whole := r.partsAround(m)
	if !whole {
		reps = []int{m.Least} // one class to start from
		for _, part := range parts {
			if reps, whole = r.split(m, part, class); whole {
				break
			}
		}
	}
	if whole {
		reps = nil
		for i := range class {
			class[i] = int32(i)
			reps = append(reps, m.Least+i)
		}
	}
	return class, reps
}

// part is a part of a rule that mentions a memory as a variable.
type part struct {
	expr     *lang.Expr
	variable int
}

// partsAround returns the parts of the rules that look at m; whole is true if an update does.
func (r *Rules) partsAround(m *Memory) (parts []part, whole bool) {
	for v := varCounts + len(r.counts()); v < varCounts+len(r.counts())+len(r.memoryNames()); v++ {
		if r.memoryOf(v) != m {
			continue
		}
		for i := range r.Memory {
			whole = whole || mentions(r.Memory[i].update, v)
		}
		for i := range r.Rules {
			for _, x := range r.Rules[i].turnExprs() {
				if x == nil {
					continue
				}
				for _, a := range x.Around(v) {
					parts = append(parts, part{a, v})
				}
			}
		}
	}
	return parts, whole
}

// split splits classes by the values of a part; whole is true if there are too many cases.
func (r *Rules) split(m *Memory, p part, class []int32) (reps []int, whole bool) {
	c := &check{rules: r, env: &lang.Env{Vars: make([]int64, varCounts+len(r.counts())+len(r.memoryNames()))}}
	c.env.Vars[varGoal] = int64(r.Goal)
	cases := [][]int64{nil}
	for _, v := range p.expr.Vars() {
		if v == varGoal || v == p.variable {
			continue
		}
		low, high := r.reach(c, v)
		var more [][]int64
		if len(cases)*(high-low+1) > maxProbes/len(class) {
			return nil, true
		}
		for _, done := range cases {
			for x := low; x <= high; x++ {
				more = append(more, append(slices.Clip(done), int64(v), int64(x)))
			}
		}
		cases = more
	}
	type key struct {
		class int32
		print string
	}
	number := map[key]int32{}
	for i := range class {
		k := key{class[i], probe(c.env, p, cases, int64(m.Least+i))}
		n, ok := number[k]
		if !ok {
			n = int32(len(reps))
			number[k] = n
			reps = append(reps, m.Least+i)
		}
		class[i] = n
	}
	return reps, false
}

// probe returns the values of a part in all cases, as a key.
func probe(env *lang.Env, p part, cases [][]int64, value int64) string {
	env.Vars[p.variable] = value
	print := make([]byte, 0, 8*len(cases))
	for _, c := range cases {
		for i := 0; i < len(c); i += 2 {
			env.Vars[c[i]] = c[i+1]
		}
		v, err := p.expr.Eval(env)
		if err != nil {
			v = failed
		}
		for s := 0; s < 64; s += 8 {
			print = append(print, byte(v>>s))
		}
	}
	return string(print)
}

// limits reports whether a rule changes the number of dice.
func (r *Rules) limits() bool {
	return slices.ContainsFunc(r.Rules, func(rule Rule) bool { return rule.Stage == StageLimit })
}

// reach returns generous bounds on the values of a variable in any stage.
func (r *Rules) reach(c *check, v int) (low, high int) {
	switch {
	case r.isMemory(v) || v == varRequested:
		return c.bounds(StagePoints, v)
	case v == varN && !r.limits():
		return Special, r.Dice.Max
	case v == varN:
		return Special, maxDice
	case v == varSwapped || v == varExtra:
		return 0, 1
	case r.isCount(v) || v == varOnes:
		return 0, maxDice
	}
	return 0, 1 << 20 // too many to try: scores and points have no bound
}
