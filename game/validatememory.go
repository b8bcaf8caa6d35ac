package game

import (
	"slices"

	"hogstats/internal/lang"
)

// Limits of memory.
const (
	maxMemories     = 8
	maxMemoryValues = 1000 // of one memory
)

// memories checks what is remembered and parses the updates.
func (v *validator) memories() {
	if len(v.r.Memory) > maxMemories {
		v.fail(position{}, "%d memories are too many (at most %d)", len(v.r.Memory), maxMemories)
	}
	names := v.r.memoryNames()
	for i := range v.r.Memory {
		m := &v.r.Memory[i]
		v.words(m.Note, m.at, "note")
		v.memoryName(m, names)
		if m.Scope != PlayerScope && m.Scope != GameScope {
			v.failHint(Nearest(string(m.Scope), []string{string(PlayerScope), string(GameScope)}), m.place("scope"),
				"memory %s: scope %q: want %q or %q", m.Name, m.Scope, PlayerScope, GameScope)
		}
		switch size := m.Most - m.Least + 1; {
		case size < 1:
			v.fail(m.place("range"), "memory %s: want a range of two whole numbers, the smaller first, such as range = [0, 10]", m.Name)
		case size > maxMemoryValues:
			v.fail(m.place("range"), "memory %s: a range of %d values is too large (at most %d)", m.Name, size, maxMemoryValues)
		case m.Initial < m.Least || m.Initial > m.Most:
			v.fail(m.place("initial"), "memory %s: initial value %d is outside the range %d to %d", m.Name, m.Initial, m.Least, m.Most)
		}
		if m.Update == "" {
			v.fail(m.at, "memory %s needs update, its value after a turn", m.Name)
		}
		m.update = v.parse("memory "+m.Name, m.at, m.fields, "update", m.Update, lang.Int, v.r.scope(stageMemory))
	}
}

// memoryName checks that a memory has a name of its own.
func (v *validator) memoryName(m *Memory, names []string) {
	faces := v.r.Dice.Names
	taken := func(name string) bool {
		first := slices.Index(names, name)
		return slices.Contains(variableNames[:], name) || slices.Contains(faces, name) ||
			slices.Contains(names[first+1:], name)
	}
	if !ruleName.MatchString(m.Name) || !lang.IsName(m.Name) {
		v.fail(m.place("name"), "memory name %q: want lower-case letters, digits and underscores", m.Name)
		return
	}
	if taken(m.Name) || m.Scope == PlayerScope && taken(opponentPrefix+m.Name) {
		v.fail(m.place("name"), "memory name %q has a meaning already", m.Name)
	}
}
