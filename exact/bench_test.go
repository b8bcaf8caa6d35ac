package exact_test

import (
	"fmt"
	"testing"

	"hogstats/exact"
	"hogstats/game"
)

// benchmarkGames are the games and goals of the benchmarks. A state is a decision: a position, and
// in roll-hold games a turn total.
var benchmarkGames = []struct{ game, goal string }{
	{"pig", "50"}, {"pig", "100"}, {"pig", "200"}, {"pig", "400"},
	{"hog-fa18", "100"}, {"hog-snowden", "100"}, {"pass-the-pigs", "100"}, {"two-dice-pig", "100"},
}

// BenchmarkValues goes from compiled rules to values and policy.
func BenchmarkValues(b *testing.B) {
	benchmarkGame(b, (*exact.Model).Values)
}

// BenchmarkSolve goes from compiled rules to values, policy and error bound.
func BenchmarkSolve(b *testing.B) {
	benchmarkGame(b, (*exact.Model).Solve)
}

func benchmarkGame(b *testing.B, run solver) {
	for _, c := range benchmarkGames {
		b.Run(fmt.Sprintf("game=%s/goal=%s", c.game, c.goal), func(b *testing.B) {
			g := compiled(b, c.game, "goal", c.goal)
			states := 0
			b.ReportAllocs()
			for b.Loop() {
				states = benchmarkModel(b, g, run)
			}
			b.ReportMetric(float64(states)*float64(b.N)/b.Elapsed().Seconds(), "states/s")
		})
	}
}

// BenchmarkFromText goes from the text of a rule file to values, policy and error bound.
func BenchmarkFromText(b *testing.B) {
	for _, name := range []string{"pig", "hog-fa18", "hog-snowden", "pass-the-pigs"} {
		b.Run("game="+name, func(b *testing.B) {
			text, err := game.BuiltinText(name)
			if err != nil {
				b.Fatal(err)
			}
			states := 0
			b.ReportAllocs()
			for b.Loop() {
				r, err := game.Parse(name, text)
				if err != nil {
					b.Fatal(err)
				}
				g, err := game.Compile(r)
				if err != nil {
					b.Fatal(err)
				}
				states = benchmarkModel(b, g, (*exact.Model).Solve)
			}
			b.ReportMetric(float64(states)*float64(b.N)/b.Elapsed().Seconds(), "states/s")
		})
	}
}
