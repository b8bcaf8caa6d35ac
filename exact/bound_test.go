package exact_test

import (
	"errors"
	"math"
	"strconv"
	"testing"

	"hogstats/exact"
	"hogstats/game"
	"hogstats/internal/gametest"
)

// TestBoundHoldsWhenStopped stops the solver after k passes for many k. Whatever it has then, the
// true value lies within the bound it states.
func TestBoundHoldsWhenStopped(t *testing.T) {
	for _, name := range []string{"pass-the-pigs", "two-dice-pig"} {
		m := model(t, name, "goal", "60")
		truth := solve(t, m)
		seen := 0
		for k := 1; k <= truth.Passes+1; k++ {
			s, err := m.Solve(t.Context(), exact.Config{MaxPasses: k})
			if err != nil && !errors.Is(err, exact.ErrNotConverged) {
				t.Fatal(err)
			}
			if math.IsNaN(s.Bound) {
				continue
			}
			seen++
			for p, v := range s.Value {
				if off := math.Abs(v - truth.Value[p]); off > s.Bound+truth.Bound {
					t.Errorf("%s after %d passes: position %d is off by %.3g, bound %.3g", name, k, p, off, s.Bound)
				}
			}
		}
		if seen < 4 {
			t.Errorf("%s: only %d stops had a bound", name, seen)
		}
	}
}

// TestBoundIsSmall leaves out hog-sp22, in which turns without dice can hold a game up for ever. Games
// with memory have many positions: they are solved to a smaller goal.
func TestBoundIsSmall(t *testing.T) {
	for _, name := range gametest.Some(game.BuiltinNames()) {
		if name == "hog-sp22" { // the game can be held up for ever
			continue
		}
		r, err := game.Builtin(name)
		if err != nil {
			t.Fatal(err)
		}
		goal := strconv.Itoa(r.Goal)
		if r.Memories() > 1 {
			goal = "20"
		}
		s := solve(t, model(t, name, "goal", goal))
		if s.Status != exact.Proved || !(s.Bound <= 1e-12) {
			t.Errorf("%s: status %v, bound %g, want proved and at most 1e-12", name, s.Status, s.Bound)
		}
	}
}

// TestAgainstFractions compares floating-point values with exact fractions on small goals.
func TestAgainstFractions(t *testing.T) {
	for _, name := range gametest.Some(game.BuiltinNames()) {
		for _, goal := range []string{"1", "2", "3", "5", "8"} {
			g := compiled(t, name, "goal", goal)
			if g.Positions() > 200 {
				continue // fractions would take long
			}
			m, err := exact.NewModel(g)
			if err != nil {
				t.Fatal(err)
			}
			s := solve(t, m)
			r, err := m.Rational(t.Context())
			if err != nil {
				t.Errorf("%s at goal %s: %v", name, goal, err)
				continue
			}
			for p, v := range s.Value {
				want, _ := r.Value[p].Float64()
				if math.Abs(v-want) > s.Bound {
					t.Errorf("%s at goal %s, position %d: %.17g, want %v = %.17g within %g", name, goal, p, v, r.Value[p], want, s.Bound)
				}
			}
		}
	}
}
