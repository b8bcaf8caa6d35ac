package exact_test

import (
	"context"
	"testing"

	"hogstats/exact"
	"hogstats/game"
)

type solver func(m *exact.Model, ctx context.Context, c exact.Config) (*exact.Solution, error)

// benchmarkModel makes the model of g, runs a solver on it and returns the number of states.
func benchmarkModel(tb testing.TB, g *game.Game, run solver) (states int) {
	m, err := exact.NewModel(g)
	if err != nil {
		tb.Fatal(err)
	}
	s, err := run(m, tb.Context(), exact.Config{})
	if err != nil {
		tb.Fatal(err)
	}
	return s.Policy.Len()
}
