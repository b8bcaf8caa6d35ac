package exact_test

import (
	"math"
	"testing"

	"hogstats/exact"
	"hogstats/game"
	"hogstats/internal/gametest"
)

// TestContest compares the win rates of a contest with those of evaluating every pair by itself.
func TestContest(t *testing.T) {
	models := map[string]*exact.Model{
		"web": house(t, webRules), "again": house(t, againRules), "odd-pig": house(t, oddPig), "pacifist": house(t, pacifist),
	}
	for _, name := range gametest.Some(game.BuiltinNames()) {
		if m := model(t, name, "goal", "15"); m.Game.Memories() == 1 {
			models[name] = m
		}
	}
	for name, m := range models {
		names := []string{"hold:0", "hold:3", "hold:7", "optimal"}
		if acts := m.Game.Actions(); acts != nil {
			names = []string{"roll:1", "roll:2", "optimal"}
			if acts[0] == 0 {
				names = append(names, "roll:0")
			}
		}
		c := m.NewContest()
		for _, n := range names {
			c.Add(table(t, m, n))
		}
		start := m.Game.Start()
		for i, a := range names {
			for j, b := range names {
				first, second, err := c.Win(t.Context(), i, j)
				if err != nil {
					t.Fatalf("%s: %s against %s: %v", name, a, b, err)
				}
				ab, ba := evaluate(t, m, a, b), evaluate(t, m, b, a)
				for _, p := range []struct{ got, want float64 }{
					{first.A, ab.Win[0][start]}, {second.A, ab.Win[1][start]},
					{first.B, ba.Win[1][start]}, {second.B, ba.Win[0][start]},
				} {
					if math.Abs(p.got-p.want) > slip {
						t.Errorf("%s: %s against %s: %.15g, want %.15g", name, a, b, p.got, p.want)
					}
				}
			}
		}
	}
}
