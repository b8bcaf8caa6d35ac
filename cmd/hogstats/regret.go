package main

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"hogstats/analysis"
	"hogstats/policy"
)

// regretOptions are the flags of regret.
type regretOptions struct {
	gameOptions
	against string
	top     int
	all     bool
}

func newRegret() *cobra.Command {
	var o regretOptions
	cmd := &cobra.Command{
		Use:   "regret GAME POLICY",
		Short: "Find where a policy gives away its chances, and how much",
		Long: `Compares POLICY with best play against the same opponent, which is optimal
unless --against names another. The regret of a decision is the win probability
that the choice gives away if best play follows; its visits are how often the
policy meets it in a game; their product is its cost. All costs add up to the
gap: by how much the best response wins more often than the policy.

The table tells the gap and the costliest decisions, as many as --top says. CSV
has the decisions alone, with visits when the policy starts and when the other
starts; with --all, every decision of the game, whether it costs something or
not. Costs, and visits in the table, are means of both seats.

The same as a map: hogstats plot heatmap GAME --of regret --policy POLICY.`,
		Example: `  hogstats regret hog-fa18 roll:6
  hogstats regret pig hold:20 --against hold:25 --top 5
  hogstats regret pig hold:20 --format json
  hogstats regret hog-fa18 roll:6 --all --format csv --out regret.csv`,
		Args:              words("GAME POLICY"),
		ValidArgsFunction: completeRegret,
		RunE:              func(cmd *cobra.Command, args []string) error { return runRegret(cmd, args, &o) },
	}
	o.addTo(cmd)
	f := cmd.Flags()
	f.StringVar(&o.against, "against", "optimal", "`POLICY` of the other player")
	f.IntVar(&o.top, "top", 10, "list the `N` costliest, 0 for all")
	f.BoolVar(&o.all, "all", false, "list all decisions")
	must(cmd.RegisterFlagCompletionFunc("against", completePolicy))
	completeNothing(cmd, "top")
	return cmd
}

// completeRegret completes a game and a policy.
func completeRegret(cmd *cobra.Command, args []string, toComplete string) ([]string, cobra.ShellCompDirective) {
	if len(args) > 1 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	return completeEntrants(cmd, args, toComplete)
}

func runRegret(cmd *cobra.Command, args []string, o *regretOptions) error {
	c, err := o.check(cmd, args[1])
	if err != nil {
		return err
	}
	s, err := openStudy(cmd, args[0], o.changes)
	if err != nil {
		return err
	}
	r, err := s.Regret(cmd.Context(), c)
	if err != nil {
		return usage(err)
	}
	warn(cmd, r.Warnings)
	return emit(cmd.Context(), cmd.OutOrStdout(), o.out, func(w io.Writer) error {
		switch o.format.value {
		case "json":
			return printJSON(w, r)
		case "csv":
			return printCSV(w, r.Table())
		}
		return printRegret(w, r)
	})
}

// check completes the options and reads the policies.
func (o *regretOptions) check(cmd *cobra.Command, name string) (analysis.RegretConfig, error) {
	c := analysis.RegretConfig{Top: o.top}
	if o.top < 0 {
		return c, usagef("--top %d: must be 0, for all, or more", o.top)
	}
	if o.all && cmd.Flags().Changed("top") && o.top != 0 {
		return c, usagef("--all and --top %d contradict each other", o.top)
	}
	if o.all {
		c.Top = 0
	}
	if err := o.gameOptions.check(cmd); err != nil {
		return c, err
	}
	return regretConfig(c, name, o.against)
}

// regretConfig reads the two policies.
func regretConfig(c analysis.RegretConfig, name, against string) (_ analysis.RegretConfig, err error) {
	if c.Policy, err = policy.Parse(name); err != nil {
		return c, usage(err)
	}
	c.Against, err = policy.Parse(against)
	return c, usage(err)
}

// printRegret writes the gap and the costliest decisions. Visits by seat are left to CSV.
func printRegret(w io.Writer, r *analysis.RegretReport) error {
	if err := printText(w, r.Seats()); err != nil {
		return err
	}
	fmt.Fprintln(w)
	t := r.Table()
	t.DropColumn("visits_first")
	t.DropColumn("visits_second")
	return printText(w, t)
}
