package analysis

import (
	"fmt"
	"slices"

	"hogstats/game"
	"hogstats/policy"
)

// Remembering returns a study of the same game in which is remembered what the policies look at: for
// turns:N, how many turns of each player have scored. It is s if nothing has to be added. Its positions
// are others than those of s, but it tells the rules of s as its source. The policies and what is solved
// are kept in the study returned, which states and grids show with the same memory. The error for a game that
// gets too large wraps ErrTooLarge.
func (s *Study) Remembering(specs ...policy.Spec) (*Study, error) {
	most := mostTurns(specs)
	if most == nil || s.Game.Kind() != game.RollHold || slices.Contains(s.Game.MemoryNames(), policy.TurnsScored) {
		return s, nil
	}
	if err := policy.CheckTurns(s.Game, *most); err != nil {
		return nil, err
	}
	turns := most.Args[0]
	r, err := s.Game.Rules().WithMemory(game.Memory{
		Name: policy.TurnsScored, Scope: game.PlayerScope, Most: turns - 1,
		Update: fmt.Sprintf("min(%s + (points > 0 ? 1 : 0), %d)", policy.TurnsScored, turns-1),
	})
	if err != nil {
		return nil, err
	}
	larger, err := Open(r, s.Source.Command)
	if err != nil {
		return nil, fmt.Errorf("policy \"%s\": with %d turns of each player remembered: %w", most, turns, err)
	}
	larger.Source, larger.Stdin, larger.model.Progress = s.Source, s.Stdin, s.model.Progress
	if s.memory != nil {
		memory := map[string]int{}
		values := s.Game.MemoryValues(*s.memory, nil)
		for i, name := range s.Game.MemoryNames() {
			memory[name] = values[i]
		}
		err = larger.Remember(memory)
	}
	return larger, err
}

// mostTurns returns the policy turns:N of the largest N among specs and inside them, nil if there is none.
func mostTurns(specs []policy.Spec) (most *policy.Spec) {
	for _, spec := range specs {
		spec.Any(func(p policy.Spec) bool {
			if p.Family == "turns" && (most == nil || p.Args[0] > most.Args[0]) {
				most = &p
			}
			return false
		})
	}
	return most
}
