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
// are kept in the study returned. The error for a game that gets too large wraps ErrTooLarge.
func (s *Study) Remembering(specs ...policy.Spec) (*Study, error) {
	turns := 0
	for _, spec := range specs {
		spec.Any(func(p policy.Spec) bool {
			if p.Family == "turns" {
				turns = max(turns, p.Args[0])
			}
			return false
		})
	}
	if turns == 0 || s.Game.Kind() != game.RollHold || slices.Contains(s.Game.MemoryNames(), policy.TurnsScored) {
		return s, nil
	}
	r, err := s.Game.Rules().WithMemory(game.Memory{
		Name: policy.TurnsScored, Scope: game.PlayerScope, Most: turns - 1,
		Update: fmt.Sprintf("min(%s + (points > 0 ? 1 : 0), %d)", policy.TurnsScored, turns-1),
	})
	if err != nil {
		return nil, err
	}
	larger, err := Open(r, s.Source.Command)
	if err != nil {
		return nil, err
	}
	larger.Source, larger.Stdin, larger.model.Progress = s.Source, s.Stdin, s.model.Progress
	return larger, nil
}
