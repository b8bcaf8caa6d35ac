package main

import (
	"fmt"
	"io"
	"slices"

	"github.com/spf13/cobra"

	"hogstats/analysis"
)

// widestMatrix is the largest number of candidates whose win rates against each other fit into 80
// columns.
const widestMatrix = 10

// bestOptions are the flags of best.
type bestOptions struct {
	gameOptions
	n     span
	state numbers
}

func newBest() *cobra.Command {
	var o bestOptions
	cmd := &cobra.Command{
		Use:   "best GAME",
		Short: "Find the best fixed number of dice or hold value",
		Long: `Compares the policies that always use the same number: of dice, or the turn
total at which to hold. The questions may have different answers: which number
has the largest mean turn, which reaches the goal in the fewest expected turns
when playing alone, which wins most against each other number, which does so in
its worst case, and which wins most against optimal play. Ties are all marked.

The same as curves: hogstats plot curve GAME --of best --out FILE.`,
		Example: `  hogstats best hog-fa18
  hogstats best pig -n 15..25
  hogstats best hog --format json`,
		Args:              words("GAME"),
		ValidArgsFunction: completeGame,
		RunE:              func(cmd *cobra.Command, args []string) error { return runBest(cmd, args[0], &o) },
	}
	o.addTo(cmd)
	cmd.Flags().VarP(&o.n, "n", "n", "numbers to compare (default all that matter)")
	cmd.Flags().Var(&o.state, "state", "take the mean turn at these scores, own first")
	completeNothing(cmd, "n")
	completeNothing(cmd, "state")
	return cmd
}

func runBest(cmd *cobra.Command, name string, o *bestOptions) error {
	if err := o.check(cmd); err != nil {
		return err
	}
	s, err := openStudy(cmd, name, o.changes)
	if err != nil {
		return err
	}
	r, err := bestReport(cmd, s, o.n, o.state)
	if err != nil {
		return err
	}
	warn(cmd, r.Warnings)
	return emit(cmd.Context(), cmd.OutOrStdout(), o.out, func(w io.Writer) error {
		switch o.format.value {
		case "json":
			return printJSON(w, r)
		case "csv":
			return printCSV(w, r.Table())
		}
		return printBest(w, r)
	})
}

// bestReport compares the numbers of n and shows progress on the way.
func bestReport(cmd *cobra.Command, s *analysis.Study, n span, state numbers) (*analysis.BestReport, error) {
	c := analysis.BestConfig{From: n.from, To: n.to}
	if state != nil {
		var err error
		if c.State, err = state.scores(s); err != nil {
			return nil, err
		}
	}
	p := newProgress(cmd.ErrOrStderr(), "pairs played")
	defer p.end()
	c.Progress = p.step
	r, err := s.Best(cmd.Context(), c)
	return r, usage(err)
}

func printBest(w io.Writer, r *analysis.BestReport) error {
	if err := printText(w, bestTable(r)); err != nil {
		return err
	}
	if len(r.Candidates) > widestMatrix {
		_, err := fmt.Fprintln(w, "Win rates of every pair: --format json.")
		return err
	}
	fmt.Fprintln(w)
	return printText(w, matrixTable(r))
}

// bestTable marks the best number of every column by a star.
func bestTable(r *analysis.BestReport) *analysis.Table {
	t := &analysis.Table{
		Title: fmt.Sprintf("Fixed policies %s:N in %s", r.Family, r.Game),
		Caption: fmt.Sprintf("* best of the column, several if they tie. Win rates are means of both seats.\n"+
			"Optimal play takes %s turns alone.", optional(r.Optimal.TurnsAlone, turns)),
	}
	for _, label := range []string{"N", "mean turn ", "turns alone ", "win v. each ", "worst case ", "win v. optimal "} {
		t.Columns = append(t.Columns, analysis.Column{Axis: analysis.Axis{Label: label}})
	}
	for _, c := range r.Candidates {
		marked := func(text string, best []int) string {
			if slices.Contains(best, c.N) {
				return text + "*"
			}
			return text + " "
		}
		t.Rows = append(t.Rows, []any{
			c.N,
			marked(fixed(c.MeanTurn, 6), r.Best.MeanTurn),
			marked(optional(c.TurnsAlone, turns), r.Best.TurnsAlone),
			marked(optional(c.MeanWin, rate), r.Best.MeanWin),
			marked(optional(c.WorstWin, rate), r.Best.WorstWin),
			marked(fixed(c.VsOptimal, 6), r.Best.VsOptimal),
		})
	}
	return t
}

// rate writes a win rate.
func rate(v float64) string { return fixed(v, 6) }

// matrixTable returns the win rates of every number against every other.
func matrixTable(r *analysis.BestReport) *analysis.Table {
	t := &analysis.Table{
		Title:   "Win rate of the row against the column, mean of both seats",
		Columns: []analysis.Column{{Axis: analysis.Axis{Label: "N"}}},
	}
	for i, c := range r.Candidates {
		t.Columns = append(t.Columns, analysis.Column{Axis: analysis.Axis{Label: fmt.Sprint(c.N)}, Digits: 3})
		row := []any{c.N}
		for _, w := range r.Matrix[i] {
			row = append(row, w)
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}
