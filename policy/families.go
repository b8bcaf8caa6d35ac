package policy

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"hogstats/game"
)

// rollTable rolls the same number of dice everywhere.
func rollTable(g *game.Game, s Spec) (*Table, error) {
	if err := mustOffer(g, s, s.Args[0]); err != nil {
		return nil, err
	}
	return constant(g, s.Args[0]), nil
}

// mustOffer fails unless g is a roll-count game that offers the action.
func mustOffer(g *game.Game, s Spec, action int) error {
	if g.Kind() != game.RollCount {
		return fmt.Errorf("policy %s: %s is a roll-hold game; use hold:N", called(s), g.Rules().Name)
	}
	if acts := g.Actions(); !slices.Contains(acts, action) {
		return fmt.Errorf("policy %s: %s offers %s dice", called(s), g.Rules().Name, offer(acts))
	}
	return nil
}

// constant is the table that takes one action everywhere.
func constant(g *game.Game, action int) *Table {
	t := NewTable(g)
	for i := range t.actions {
		t.actions[i] = int8(action)
	}
	return t
}

// offer writes ascending numbers of dice as "1 to 10" or "0 or 2 to 10".
func offer(acts []int) string {
	var runs []string
	for i := 0; i < len(acts); i++ {
		first := i
		for i+1 < len(acts) && acts[i+1] == acts[i]+1 {
			i++
		}
		run := strconv.Itoa(acts[first])
		if i > first {
			run += " to " + strconv.Itoa(acts[i])
		}
		runs = append(runs, run)
	}
	last := len(runs) - 1
	if last < 1 {
		return strings.Join(runs, "")
	}
	return strings.Join(runs[:last], ", ") + " or " + runs[last]
}

// holdTable rolls at turn totals below limit, which depends on the position, and stops at the goal.
func holdTable(g *game.Game, s Spec, limit func(p, own, opponent int) int) (*Table, error) {
	if g.Kind() != game.RollHold {
		return nil, fmt.Errorf("policy %s: %s is a roll-count game; use roll:N", called(s), g.Rules().Name)
	}
	t := NewTable(g)
	for p := range g.Positions() {
		own, opponent := g.Scores(p)
		t.rollBelow(p, limit(p, own, opponent))
	}
	return t, nil
}

// rollBelow makes the policy roll at position p at turn totals below n, and hold from n on.
func (t *Table) rollBelow(p, n int) {
	for k, row := 0, t.Row(p); k < len(row); k++ {
		row[k] = Hold
		if k < n {
			row[k] = Roll
		}
	}
}

// endless is a turn total that no turn reaches.
const endless = 1 << 30

// KeepPace returns the turn total at which "end race or keep pace" holds [NP10]: never below the
// goal once either score is 71 or more, else 21 + (opponent − own)/8 rounded to the nearest
// integer, halves upward (the reading of "round" that reproduces the printed 0.922 %).
func KeepPace(own, opponent int) int { return KeepPaceOf(21, 8, 71, own, opponent) }

// KeepPaceOf is KeepPace for other numbers: it holds at a + (opponent − own)/b, rounded to the nearest
// integer, halves upward, and never below the goal once either score is c or more. b is positive.
func KeepPaceOf(a, b, c, own, opponent int) int {
	if own >= c || opponent >= c {
		return endless
	}
	return a + floorDiv(2*(opponent-own)+b, 2*b)
}

// floorDiv divides by a positive number and rounds down.
func floorDiv(a, b int) int {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}

// keepPaceTable is keep-pace, with the published numbers or others.
func keepPaceTable(g *game.Game, s Spec) (*Table, error) {
	args := s.Args
	if args == nil {
		args = []int{21, 8, 71}
	}
	return holdTable(g, s, func(_, own, opponent int) int { return KeepPaceOf(args[0], args[1], args[2], own, opponent) })
}

// zeroTable rolls zero dice where wanted says so, and else as many as the policy has as its second
// number.
func zeroTable(g *game.Game, s Spec, wanted func(z game.Zero) bool) (*Table, error) {
	for _, action := range []int{s.Args[1], 0} {
		if err := mustOffer(g, s, action); err != nil {
			return nil, err
		}
	}
	t := constant(g, s.Args[1])
	for p := range g.Positions() {
		z, err := g.Zero(p)
		if err != nil {
			return nil, err
		}
		if wanted(z) {
			t.Set(p, 0, 0)
		}
	}
	return t, nil
}

// zeroIf is the choice of zero-if: zero dice that score enough.
func zeroIf(margin int) func(z game.Zero) bool {
	return func(z game.Zero) bool { return z.Points >= margin }
}

// swapAware is the choice of swap-aware: zero dice that swap to the mover's gain, or score enough
// without a swap to the mover's loss. A swap of equal scores is neither.
func swapAware(margin int) func(z game.Zero) bool {
	return func(z game.Zero) bool {
		if z.Swap && z.Gain != z.Points {
			return z.Gain > z.Points
		}
		return z.Points >= margin
	}
}

// randomPolicy draws every legal action with the same probability.
func randomPolicy(g *game.Game) Policy {
	acts := g.Actions()
	if g.Kind() == game.RollHold {
		acts = []int{Hold, Roll}
	}
	m := &Mixed{}
	for _, a := range acts {
		m.Weights = append(m.Weights, 1/float64(len(acts)))
		m.Parts = append(m.Parts, constant(g, a))
	}
	if len(m.Parts) == 1 {
		return m.Parts[0]
	}
	return m
}

// TurnsScored is the name of the memory that turns:N looks at: how many turns of the player have scored.
const TurnsScored = "turns_scored"

// NeedsMemory is the error about a policy that looks at more than the game remembers.
type NeedsMemory struct {
	Policy Spec
	Game   string
	Name   string // of the memory
	Low    int    // its range
	High   int
}

// Error returns what has to be remembered.
func (e *NeedsMemory) Error() string {
	return fmt.Sprintf("policy %s: looks at %s, from %d to %d, which %s does not remember", called(e.Policy), e.Name, e.Low, e.High, e.Game)
}

// EvenTurns returns the turn total at which turns:n holds, which scores the rest evenly: what is missing
// to the goal, divided by the turns left and rounded down. scored turns have scored; the last of the n
// turns, and any after it, go for the whole rest. n is positive.
func EvenTurns(goal, score, n, scored int) int { return (goal - score) / max(n-scored, 1) }

// CheckTurns returns an error unless as many turns as s, a policy turns:N, counts can score in g, a roll-hold
// game: more turns than there are points to the goal score nothing each.
func CheckTurns(g *game.Game, s Spec) error {
	if n := s.Args[0]; n > g.Goal() {
		return fmt.Errorf("policy %s: %d turns cannot score %d points evenly; at most %d can", called(s), n, g.Goal(), g.Goal())
	}
	return nil
}

// turnsTable is turns:N in a game that remembers how many turns have scored.
func turnsTable(g *game.Game, s Spec) (*Table, error) {
	n := s.Args[0]
	scored := slices.Index(g.MemoryNames(), TurnsScored)
	if g.Kind() == game.RollHold {
		if err := CheckTurns(g, s); err != nil {
			return nil, err
		}
		if scored < 0 {
			return nil, &NeedsMemory{Policy: s, Game: g.Rules().Name, Name: TurnsScored, High: n - 1}
		}
	}
	var values []int
	return holdTable(g, s, func(p, own, _ int) int {
		values = g.MemoryValues(p, values[:0])
		return EvenTurns(g.Goal(), own, n, values[scored])
	})
}
