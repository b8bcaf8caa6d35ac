package game

import (
	"errors"
	"fmt"

	"hogstats/internal/lang"
)

// opponentPrefix is put before the name of a player memory for that of the opponent.
const opponentPrefix = "opponent_"

// memoryNames returns the names of the memories in expressions: NAME, and for a player memory
// opponent_NAME behind it. With one player that stays as it is at the start.
func (r *Rules) memoryNames() []string {
	var names []string
	for _, m := range r.Memory {
		names = append(names, m.Name)
		if m.Scope == PlayerScope {
			names = append(names, opponentPrefix+m.Name)
		}
	}
	return names
}

// memoryOf returns the memory behind a variable.
func (r *Rules) memoryOf(v int) *Memory {
	k := v - varCounts - len(r.counts())
	for i := range r.Memory {
		m := &r.Memory[i]
		size := 1
		if m.Scope == PlayerScope {
			size = 2
		}
		if k -= size; k < 0 {
			return m
		}
	}
	panic("game: variable is no memory")
}

// place returns where a field of the memory stands, or where the memory does.
func (m *Memory) place(field string) position {
	if p, ok := m.fields[field]; ok {
		return p
	}
	return m.at
}

// MemoryNames returns the names of what is remembered from turn to turn besides the scores, as
// expressions write them: for a memory of each player NAME and opponent_NAME.
func (g *Game) MemoryNames() []string { return g.rules.memoryNames() }

// MemoryVisible reports, by index in MemoryNames, whether a policy may look at a memory.
func (g *Game) MemoryVisible() []bool {
	var visible []bool
	for _, s := range g.slots {
		visible = append(visible, s.memory.Visible)
	}
	return visible
}

// MemoryValues appends the values that are remembered at position p to buf, in the order of
// MemoryNames. Of values that no rule can tell apart it is the least.
func (g *Game) MemoryValues(p int, buf []int) []int {
	if g.combos == 1 {
		return g.appendSingle(buf)
	}
	for _, v := range g.values[p%g.combos] {
		buf = append(buf, int(v))
	}
	return buf
}

// appendSingle appends the values of memories that all have but one class.
func (g *Game) appendSingle(buf []int) []int {
	for _, s := range g.slots {
		buf = append(buf, s.reps[0])
	}
	return buf
}

// Memories returns the number of combinations of memory that are told apart, 1 without memory.
func (g *Game) Memories() int { return g.combos }

// ErrNeverRemembered is wrapped by the error for a value that is in the range of a memory and never
// comes up.
var ErrNeverRemembered = errors.New("that is never remembered")

// Remembering returns the position with the scores of p and the memory given, by index in
// MemoryNames. It fails if a value is out of range or never remembered.
func (g *Game) Remembering(p int, values []int) (int, error) {
	if len(values) != len(g.slots) {
		return 0, fmt.Errorf("%d values of memory: %s has %d", len(values), g.rules.Name, len(g.slots))
	}
	for i, s := range g.slots {
		if m := s.memory; values[i] < m.Least || values[i] > m.Most {
			return 0, fmt.Errorf("memory %s is %d: want %d to %d", g.MemoryNames()[i], values[i], m.Least, m.Most)
		}
		if s.class[values[i]-s.memory.Least] == impossible {
			return 0, fmt.Errorf("memory %s is %d: %w in %s", g.MemoryNames()[i], values[i], ErrNeverRemembered, g.rules.Name)
		}
	}
	return p - p%g.combos + g.combo(values), nil
}

// remember returns the combination of memory after a turn that has led to a, from the side of the
// player who moved: its updates, which all see the old values. e holds what the turn has produced.
func (g *Game) remember(e *lang.Env, a aftermath) (int, error) {
	e.Vars[varScore], e.Vars[varOpponent] = int64(a.own), int64(a.opponent)
	e.Vars[varSwapped], e.Vars[varExtra] = truth(a.swapped), truth(a.again)
	m, first := 0, varCounts+len(g.counts)
	for i := 0; i < len(g.slots); i++ {
		s := g.slots[i]
		next, err := g.updated(s.memory, e)
		if err != nil {
			return 0, err
		}
		m += int(s.class[next-s.memory.Least]) * s.stride
		if s.memory.Scope == PlayerScope { // the opponent's is as it was
			i++
			s = g.slots[i]
			m += int(s.class[int(e.Vars[first+i])-s.memory.Least]) * s.stride
		}
	}
	return m, nil
}

// truth is a condition as expressions have it.
func truth(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

// updated returns the value of a memory after a turn.
func (g *Game) updated(m *Memory, e *lang.Env) (int, error) {
	v, err := m.update.Eval(e)
	if err == nil && (v < int64(m.Least) || v > int64(m.Most)) {
		err = fmt.Errorf("%d is outside the range %d to %d", v, m.Least, m.Most)
	}
	if err != nil {
		return 0, g.memoryMistake(m, err, e)
	}
	return int(v), nil
}
