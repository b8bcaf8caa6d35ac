package game

// opponentPrefix is put before the name of a player memory for that of the opponent.
const opponentPrefix = "opponent_"

// memoryNames returns the names of the memories in expressions: NAME, and for a player memory
// opponent_NAME behind it.
func (r *Rules) memoryNames() []string {
	var names []string
	for _, m := range r.Memory {
		names = append(names, m.Name)
		if m.Scope == PlayerScope && r.Players > 1 {
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
		if m.Scope == PlayerScope && r.Players > 1 {
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
func (g *Game) MemoryVisible() []bool { return nil }

// MemoryValues appends the values that are remembered at position p to buf, in the order of
// MemoryNames.
func (g *Game) MemoryValues(_ int, buf []int) []int { return buf }
