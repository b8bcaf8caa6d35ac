package analysis

import (
	"fmt"
	"slices"
	"strings"

	"hogstats/game"
	"hogstats/policy"
)

// Remember sets the memory of the positions that states and grids are about, by name as in
// expressions; what is not named is as at the start of the game.
func (s *Study) Remember(memory map[string]int) error {
	names := s.Game.MemoryNames()
	values := s.Game.MemoryValues(s.Game.Start(), nil)
	for name, v := range memory {
		i := slices.Index(names, name)
		if i < 0 {
			if len(names) == 0 {
				return fmt.Errorf("memory %s: %s remembers nothing but the scores", name, s.Source.Game)
			}
			err := fmt.Errorf("memory %s: %s remembers %s", name, s.Source.Game, strings.Join(names, ", "))
			if n := game.Nearest(name, names); n != "" {
				err = game.Hint(err, fmt.Sprintf("did you mean %q?", n))
			}
			return err
		}
		values[i] = v
	}
	p, err := s.Game.Remembering(0, values)
	if err != nil {
		return err
	}
	s.memory = &p
	return nil
}

// at returns the position with the given scores and the memory set by Remember.
func (s *Study) at(scores ...int) (int, error) {
	p, err := s.Game.Position(scores...)
	if err != nil || s.memory == nil {
		return p, err
	}
	return p - p%s.Game.Memories() + *s.memory, nil
}

// memoryText names the memory that grids are about, " Memory: previous 0.", or "" without memory.
func (s *Study) memoryText() string {
	if s.Game.Memories() == 1 {
		return ""
	}
	p, err := s.at(make([]int, s.Game.Players())...)
	if err != nil {
		panic("analysis: no position at the scores 0: " + err.Error())
	}
	var parts []string
	values := s.Game.MemoryValues(p, nil)
	for i, name := range s.Game.MemoryNames() {
		parts = append(parts, fmt.Sprintf("%s %d", name, values[i]))
	}
	return " Memory: " + strings.Join(parts, ", ") + "."
}

// hidden returns the names of what the rules hide from policies. What Remembering adds is not among
// them: it is a policy's own.
func (s *Study) hidden() []string {
	var names []string
	visible := s.Game.MemoryVisible()
	for i, name := range s.Game.MemoryNames() {
		if !visible[i] && !strings.HasSuffix(name, policy.TurnsScored) {
			names = append(names, name)
		}
	}
	return names
}
