package main

import (
	"context"
	"io"

	"hogstats/analysis"
	"hogstats/policy"
)

// writePolicy writes the optimal policy to the file at path as CSV, as export does.
func writePolicy(ctx context.Context, s *analysis.Study, path string) error {
	t, err := s.ResolveTable(ctx, policy.Spec{Family: "optimal"})
	if err != nil {
		return err
	}
	return emit(ctx, nil, path, func(w io.Writer) error {
		return usage(policy.Write(w, s.Game, t, policy.Spec{Family: "optimal"}, "csv"))
	})
}
