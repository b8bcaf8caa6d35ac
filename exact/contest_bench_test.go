package exact_test

import (
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"

	"hogstats/exact"
	"hogstats/game"
	"hogstats/policy"
)

// entrants returns policies like those that people hand in: mostly a fixed number, with exceptions in
// scattered positions, all of them different.
func entrants(m *exact.Model, n int) []policy.Policy {
	rng := rand.New(rand.NewPCG(1, 2))
	actions := m.Game.Actions()
	tables := make([]policy.Policy, n)
	for i := range tables {
		t := policy.NewTable(m.Game)
		usual := 3 + rng.IntN(5)
		for p := range m.Game.Positions() {
			row := t.Row(p)
			for total := range row {
				switch {
				case m.Game.Kind() == game.RollHold:
					row[total] = policy.Hold
					if total < 14+2*usual+rng.IntN(3) {
						row[total] = policy.Roll
					}
				case rng.IntN(4) == 0:
					row[total] = int8(actions[rng.IntN(len(actions))])
				default:
					row[total] = int8(usual)
				}
			}
		}
		tables[i] = t
	}
	return tables
}

// BenchmarkContest plays every pair of 132 policies, as many as a course may have, in one Contest,
// entering them included, on one core and on two. For comparison it plays pairs by one Evaluate each.
func BenchmarkContest(b *testing.B) {
	for _, name := range []string{"hog-fa18", "pig"} {
		m := model(b, name)
		tables := entrants(m, 132)
		for cores := range 2 {
			b.Run(fmt.Sprintf("game=%s/by=contest/cores=%d", name, cores+1), func(b *testing.B) {
				pairs := 0
				for b.Loop() {
					pairs += playAll(b, m, tables, cores+1)
				}
				b.ReportMetric(float64(pairs)/b.Elapsed().Seconds(), "pairs/s")
			})
		}
		b.Run(fmt.Sprintf("game=%s/by=evaluate", name), func(b *testing.B) {
			pairs := 0
			for b.Loop() {
				for i, t := range tables[:5] {
					for _, other := range tables[:i] {
						if _, err := m.Evaluate(b.Context(), t, other); err != nil {
							b.Fatal(err)
						}
						pairs++
					}
				}
			}
			b.ReportMetric(float64(pairs)/b.Elapsed().Seconds(), "pairs/s")
		})
	}
}

// playAll plays every pair once and returns their number.
func playAll(b *testing.B, m *exact.Model, tables []policy.Policy, cores int) (pairs int) {
	c := m.NewContest()
	if err := c.AddAll(b.Context(), tables, cores); err != nil {
		b.Fatal(err)
	}
	var group sync.WaitGroup
	for core := range cores {
		fork := c.Fork()
		group.Go(func() {
			for i := core; i < len(tables); i += cores {
				for j := range i {
					if _, _, err := fork.Win(b.Context(), i, j); err != nil {
						b.Error(err)
					}
				}
			}
		})
	}
	group.Wait()
	return len(tables) * (len(tables) - 1) / 2
}
