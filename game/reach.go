package game

import "hogstats/internal/lang"

// reachable returns, by memory and value − Least, which values can ever be remembered. Where an update
// looks at points or scores every value of the range counts as possible.
func (r *Rules) reachable() [][]bool {
	values := make([][]bool, len(r.Memory))
	for i := range r.Memory {
		m := &r.Memory[i]
		values[i] = make([]bool, m.Most-m.Least+1)
		values[i][m.Initial-m.Least] = true
		if !r.foreseeable(m.update) {
			for k := range values[i] {
				values[i][k] = true
			}
		}
	}
	for changed := true; changed; {
		changed = false
		for i := range r.Memory {
			if r.foreseeable(r.Memory[i].update) {
				changed = r.spread(i, values) || changed
			}
		}
	}
	return values
}

// foreseeable reports whether an update looks at nothing but choices, memory and what follows.
func (r *Rules) foreseeable(x *lang.Expr) bool {
	for _, v := range x.Vars() {
		switch {
		case v == varGoal, v == varRequested, v == varSwapped, v == varExtra, r.isMemory(v):
		case v == varN && r.Kind == RollCount:
		default:
			return false
		}
	}
	return true
}

// spread adds to the values of memory i those that its update makes of the present values of all.
func (r *Rules) spread(i int, values [][]bool) (changed bool) {
	m := &r.Memory[i]
	e := &lang.Env{Vars: make([]int64, varCounts+len(r.counts())+len(r.memoryNames()))}
	e.Vars[varGoal] = int64(r.Goal)
	vars := m.update.Vars()
	tried := 0
	var try func(k int)
	try = func(k int) {
		if k == len(vars) {
			tried++
			if v, err := m.update.Eval(e); err == nil && v >= int64(m.Least) && v <= int64(m.Most) && !values[i][v-int64(m.Least)] {
				values[i][v-int64(m.Least)], changed = true, true
			}
			return
		}
		for _, x := range r.possible(vars[k], values) {
			if tried > maxProbes {
				return
			}
			e.Vars[vars[k]] = x
			try(k + 1)
		}
	}
	try(0)
	if tried > maxProbes { // too many to try: anything may be remembered
		for k := range values[i] {
			changed = changed || !values[i][k]
			values[i][k] = true
		}
	}
	return changed
}

// possible returns the values of a variable that an update may see.
func (r *Rules) possible(v int, values [][]bool) []int64 {
	var list []int64
	switch {
	case r.isMemory(v):
		for i := range r.Memory {
			if m := &r.Memory[i]; m == r.memoryOf(v) {
				for k, ok := range values[i] {
					if ok {
						list = append(list, int64(m.Least+k))
					}
				}
			}
		}
	case v == varSwapped || v == varExtra:
		list = []int64{0, 1}
	case v == varGoal:
		list = []int64{int64(r.Goal)}
	case v == varN && r.limits():
		for n := int64(Special); n <= maxDice; n++ {
			list = append(list, n)
		}
	default:
		list = r.choices()
	}
	return list
}

// choices returns the actions of a roll-count game.
func (r *Rules) choices() []int64 {
	var list []int64
	for _, action := range []int{Special, 0} {
		if r.provides(action) {
			list = append(list, int64(action))
		}
	}
	for n := r.Dice.Min; n <= r.Dice.Max; n++ {
		list = append(list, int64(n))
	}
	return list
}
