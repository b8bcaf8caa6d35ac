package main

import (
	"fmt"
	"io"
	"strconv"

	"github.com/spf13/cobra"

	"hogstats/analysis"
	"hogstats/policy"
)

func newDuel() *cobra.Command {
	var o gameOptions
	cmd := &cobra.Command{
		Use:   "duel GAME POLICY POLICY",
		Short: "Play two policies against each other, exactly",
		Long: `Computes what happens when policy A plays against policy B: who wins when A
starts, when B starts and on average, and how long the game takes.

Policies: optimal; roll:N, always N dice; hold:N, hold at turn total N or at the
goal; keep-pace, "end race or keep pace"; best-response:POLICY, which does best
against POLICY; table:FILE, a CSV file with a row for each position: columns
score, opponent and action, the number of dice, or in games of rolling and
holding roll_set, the turn totals at which to roll ("0-19 27").`,
		Example: `  hogstats duel pig optimal hold:20
  hogstats duel hog-fa18 roll:6 roll:5 --format json
  hogstats duel pig best-response:hold:20 hold:20
  hogstats solve hog --policy-out mine.csv
  hogstats duel hog table:mine.csv roll:5`,
		Args:              words("GAME POLICY POLICY"),
		ValidArgsFunction: completeDuel,
		RunE:              func(cmd *cobra.Command, args []string) error { return runDuel(cmd, args, &o) },
	}
	o.addTo(cmd)
	return cmd
}

func runDuel(cmd *cobra.Command, args []string, o *gameOptions) error {
	if err := o.check(cmd); err != nil {
		return err
	}
	a, errA := policy.Parse(args[1])
	b, errB := policy.Parse(args[2])
	for _, err := range []error{errA, errB} {
		if err != nil {
			return usage(err)
		}
	}
	s, err := openStudy(cmd, args[0], o.changes)
	if err != nil {
		return err
	}
	r, err := s.Duel(cmd.Context(), a, b)
	if err != nil {
		return usage(err)
	}
	warn(cmd, r.Warnings)
	return emit(cmd.Context(), cmd.OutOrStdout(), o.out, func(w io.Writer) error {
		switch o.format.value {
		case "json":
			return printJSON(w, r)
		case "csv":
			return printCSV(w, duelTable(r))
		}
		return duelFacts(r).print(w)
	})
}

func duelFacts(r *analysis.DuelReport) *facts {
	f := &facts{title: fmt.Sprintf("%s: A = %s against B = %s", r.Game, r.A, r.B)}
	f.add("A wins when A starts", fixed(r.AFirst, 12))
	f.add("A wins when B starts", fixed(r.ASecond, 12))
	f.add("A wins, mean of both", fixed(r.AMean, 12))
	f.add("error bound", optional(r.ErrorBound, bound))
	f.add("expected turns", optional(r.ExpectedTurns, turns))
	f.add("standard deviation", optional(r.TurnsSD, turns))
	for _, quantile := range analysis.Quantiles() {
		q := analysis.QuantileKey(quantile)
		if n, ok := r.TurnsQuantiles[q]; ok {
			f.add("turns, "+q+" quantile", strconv.Itoa(n))
		}
	}
	f.add("game never ends", strconv.FormatFloat(r.Stalemate, 'g', 6, 64))
	return f
}

// duelTable returns the report as one row, so that the rows of several duels can be joined.
func duelTable(r *analysis.DuelReport) *analysis.Table {
	t := &analysis.Table{Rows: [][]any{{}}}
	add := func(name string, v any) {
		t.Columns = append(t.Columns, analysis.Column{Axis: analysis.Axis{Name: name}})
		t.Rows[0] = append(t.Rows[0], v)
	}
	add("game", r.Game)
	add("a", r.A)
	add("b", r.B)
	add("a_first", r.AFirst)
	add("a_second", r.ASecond)
	add("a_mean", r.AMean)
	add("expected_turns", orNil(r.ExpectedTurns))
	add("turns_sd", orNil(r.TurnsSD))
	for _, quantile := range analysis.Quantiles() {
		q := analysis.QuantileKey(quantile)
		if n, ok := r.TurnsQuantiles[q]; ok {
			add("turns_q"+q, n)
		} else {
			add("turns_q"+q, nil)
		}
	}
	add("stalemate", r.Stalemate)
	add("error_bound", orNil(r.ErrorBound))
	return t
}

// orNil returns *v, or nil if there is no value.
func orNil(v *float64) any {
	if v == nil {
		return nil
	}
	return *v
}
