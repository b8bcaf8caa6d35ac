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

Policies:
  optimal, best-response:POLICY    best play, and what does best against POLICY
  max-mean                         the most points on average, turn by turn
  random                           any action, with equal probability
  roll:N                           always N dice
  zero-if:MARGIN,N                 zero dice if they score MARGIN, else N
  swap-aware:MARGIN,N              likewise, with an eye on swaps
  hold:N, rolls:N                  hold at turn total N; after N rolls
  turns:N                          score the rest evenly in N turns
  keep-pace, keep-pace:A,B,C       "end race or keep pace"
  mix:0.3*POLICY+0.7*POLICY        one of them is drawn at every decision
  expr:'turn_total >= 20'          a formula: when to hold, or how many dice
  exec:'python3 my_bot.py'         a program, asked once about each position
  table:FILE                       CSV, JSON, NPY or a matrix; - is stdin

docs/policies.md says more about each. hogstats export writes policies.`,
		Example: `  hogstats duel pig optimal hold:20
  hogstats duel hog-fa18 roll:6 roll:5 --format json
  hogstats duel pig best-response:hold:20 hold:20
  hogstats duel pig "expr:turn_total >= 21 + (opponent - score) / 8" keep-pace
  hogstats solve hog --policy-out mine.csv
  hogstats duel hog table:mine.csv "mix:0.5*roll:5+0.5*roll:6"`,
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
