package main

import (
	"fmt"
	"io"
	"time"

	"github.com/spf13/cobra"

	"hogstats/analysis"
)

// contestOptions are the flags of contest.
type contestOptions struct {
	gameOptions
	entrantOptions
	matrix  string
	verbose bool
}

func newContest() *cobra.Command {
	var o contestOptions
	cmd := &cobra.Command{
		Use:   "contest GAME [NAME=]POLICY... [--dir FOLDER]",
		Short: "Rank many policies by playing each against each other, exactly",
		Long: `Plays every policy against every other and ranks them. The win rate of a policy
against another is exact: the mean of its win probability when it starts and
when the other starts. A match is won with a win rate above --threshold, lost if
the other wins it, and else tied. Policies are ranked by matches won, then by
the sum of their win rates, then by name.

Policies are those of "hogstats duel"; NAME=POLICY gives one a name of its own.
--dir enters every file of a folder that ends in .csv, .json or .npy as
table:FILE, named after the file. Arguments and folders may be combined.

--matrix writes the win rate of every row against every column as CSV, best
policies first. --format json has the ranking and the matrix.

The matrix as a figure: hogstats plot matrix.`,
		Example: `  hogstats contest hog-fa18 roll:4 roll:5 roll:6 optimal
  hogstats contest pig cautious=hold:15 bold=hold:30 keep-pace --ties half
  mkdir -p team
  hogstats solve hog --policy-out team/best.csv
  hogstats contest hog roll:5 roll:6 --dir team --matrix rates.csv
  hogstats contest hog roll:5 --dir team --format json`,
		Args:              gameAndPolicies,
		ValidArgsFunction: completeEntrants,
		RunE:              func(cmd *cobra.Command, args []string) error { return runContest(cmd, args, &o) },
	}
	o.gameOptions.addTo(cmd)
	o.entrantOptions.addTo(cmd)
	f := cmd.Flags()
	f.StringVar(&o.matrix, "matrix", "", "write all win rates to `FILE` as CSV")
	f.BoolVar(&o.verbose, "verbose", false, "say on stderr how fast it was")
	return cmd
}

func runContest(cmd *cobra.Command, args []string, o *contestOptions) error {
	c, err := o.check(cmd, args[1:])
	if err != nil {
		return err
	}
	s, err := openStudy(cmd, args[0], o.changes)
	if err != nil {
		return err
	}
	start := time.Now()
	r, err := play(cmd, s, c)
	if err != nil {
		return err
	}
	warn(cmd, r.Warnings)
	if o.matrix != "" {
		err := emit(cmd.Context(), nil, o.matrix, func(w io.Writer) error { return printCSV(w, r.MatrixTable()) })
		if err != nil {
			return err
		}
	}
	if o.verbose {
		n, took := len(r.Ranking)*(len(r.Ranking)-1)/2, time.Since(start).Seconds()
		fmt.Fprintf(cmd.ErrOrStderr(), "%d pairs in %.3g s, %.3g pairs per second\n", n, took, float64(n)/took)
	}
	return emit(cmd.Context(), cmd.OutOrStdout(), o.out, func(w io.Writer) error { return o.print(w, r) })
}

// check completes the options and reads the policies.
func (o *contestOptions) check(cmd *cobra.Command, policies []string) (c analysis.ContestConfig, err error) {
	if o.matrix != "" && sameFile(o.matrix, o.out) {
		return c, usagef("--out and --matrix name the same file, %s", o.out)
	}
	if err := checkTarget(o.matrix); err != nil {
		return c, err
	}
	if err := o.gameOptions.check(cmd); err != nil {
		return c, err
	}
	return o.config(cmd, policies)
}

func (o *contestOptions) print(w io.Writer, r *analysis.ContestReport) error {
	switch o.format.value {
	case "json":
		return printJSON(w, r)
	case "csv":
		return printCSV(w, r.Table())
	}
	return printText(w, r.Table())
}
