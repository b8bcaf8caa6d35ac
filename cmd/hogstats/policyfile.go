package main

import (
	"context"
	"io"

	"hogstats/analysis"
	"hogstats/game"
)

// writePolicy writes the optimal policy to the file at path as CSV: one row for each position with
// both scores, seen by the player to move, and the number of dice or the turn totals at which to
// roll.
func writePolicy(ctx context.Context, s *analysis.Study, path string) error {
	t, err := policyTable(ctx, s)
	if err != nil {
		return err
	}
	return emit(ctx, nil, path, func(w io.Writer) error { return printCSV(w, t) })
}

func policyTable(ctx context.Context, s *analysis.Study) (*analysis.Table, error) {
	sol, err := s.Optimal(ctx)
	if err != nil {
		return nil, err
	}
	hold := s.Game.Kind() == game.RollHold
	t := &analysis.Table{Columns: []analysis.Column{
		{Axis: analysis.Axis{Name: "score"}}, {Axis: analysis.Axis{Name: "opponent"}}, {Axis: analysis.Axis{Name: "action"}},
	}}
	if hold {
		t.Columns[2].Name = "roll_set"
	}
	for p := range s.Game.Positions() {
		own, opponent := s.Game.Scores(p)
		choice := any(sol.Policy.At(p, 0))
		if hold {
			choice = sol.Policy.RollSet(p)
		}
		t.Rows = append(t.Rows, []any{own, opponent, choice})
	}
	return t, nil
}
