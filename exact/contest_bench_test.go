package exact_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"hogstats/exact"
	"hogstats/game"
	"hogstats/policy"
)

// entrants returns policies like those that people hand in: mostly a fixed number, with exceptions in
// scattered positions, all of them different.
func entrants(m *exact.Model, n int) []*policy.Table {
	rng := rand.New(rand.NewPCG(1, 2))
	actions := m.Game.Actions()
	tables := make([]*policy.Table, n)
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

// BenchmarkContest plays every pair of 132 policies, as many as a course may have, in one Contest on
// one core, entering them included. For comparison it plays pairs by one Evaluate each.
func BenchmarkContest(b *testing.B) {
	for _, name := range []string{"hog-fa18", "pig"} {
		m := model(b, name)
		tables := entrants(m, 132)
		b.Run(fmt.Sprintf("game=%s/by=contest", name), func(b *testing.B) {
			benchmarkPairs(b, tables, func() pairPlayer {
				c := m.NewContest()
				for _, t := range tables {
					c.Add(t)
				}
				return func(i, j int) error {
					_, _, err := c.Win(b.Context(), i, j)
					return err
				}
			})
		})
		b.Run(fmt.Sprintf("game=%s/by=evaluate", name), func(b *testing.B) {
			benchmarkPairs(b, tables[:5], func() pairPlayer {
				return func(i, j int) error {
					_, err := m.Evaluate(b.Context(), tables[i], tables[j])
					return err
				}
			})
		})
	}
}

// pairPlayer plays policy i against policy j.
type pairPlayer func(i, j int) error

func benchmarkPairs(b *testing.B, tables []*policy.Table, prepare func() pairPlayer) {
	pairs := 0
	for b.Loop() {
		play := prepare()
		for i := range tables {
			for j := range i {
				if err := play(i, j); err != nil {
					b.Fatal(err)
				}
				pairs++
			}
		}
	}
	b.ReportMetric(float64(pairs)/b.Elapsed().Seconds(), "pairs/s")
}
