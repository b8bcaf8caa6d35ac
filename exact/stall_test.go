package exact_test

import (
	"math"
	"testing"

	"hogstats/exact"
)

// TestTinyProbabilitiesAreNoStall solves games in which a player far behind has next to no chance, so
// that rolling and holding on nothing tie. Rolling is played: holding would go on for ever.
func TestTinyProbabilitiesAreNoStall(t *testing.T) {
	for _, c := range []struct{ game, key, value string }{
		{"piglet", "goal", "30"}, {"piglet", "goal", "40"}, {"piglet", "goal", "100"}, {"pig", "dice.sides", "2"},
	} {
		m := model(t, c.game, c.key, c.value)
		s := solve(t, m)
		turns, stalemate, err := m.SelfPlay(t.Context(), s.Policy)
		if s.Status != exact.Proved || err != nil || stalemate != 0 || math.IsInf(turns, 1) {
			t.Errorf("%s with %s=%s: status %v, %g turns, stalemate %g, error %v", c.game, c.key, c.value, s.Status, turns, stalemate, err)
		}
	}
}

// TestAlone compares with expected turns that were recomputed elsewhere by plain value iteration.
func TestAlone(t *testing.T) {
	for _, c := range []struct {
		game string
		want float64
	}{{"two-dice-pig", 16.9228305810}, {"piglet", 20}} {
		s := solve(t, model(t, c.game, "players", "1"))
		if s.Status != exact.Proved || math.Abs(s.Start()-c.want) > 1e-9 { // the residual of that iteration
			t.Errorf("%s alone: %.10f turns (%v), want %.10f", c.game, s.Start(), s.Status, c.want)
		}
	}
}

// TestEndlessWipes is a game that never ends although every turn changes the scores.
func TestEndlessWipes(t *testing.T) {
	m := house(t, `name = "sisyphus"
kind = "roll-count"
goal = 9
dice = { sides = 6, min = 1, max = 2 }
[[rule]]
name = "back"
stage = "score"
value = "0"
opponent = "0"
`)
	turns, stalemate, err := m.SelfPlay(t.Context(), table(t, m, "roll:1"))
	if err != nil || !math.IsInf(turns, 1) || stalemate != 1 {
		t.Errorf("self-play: %g turns, stalemate %g, error %v; want +Inf, 1", turns, stalemate, err)
	}
}
