package main

import (
	"github.com/spf13/cobra"

	"hogstats/analysis"
	"hogstats/plots"
	"hogstats/policy"
)

// curveOptions are the flags of plot curve.
type curveOptions struct {
	plotOptions
	policies []string
	n        span
	state    numbers
}

func newCurve() *cobra.Command {
	var o curveOptions
	cmd := &cobra.Command{
		Use:   "curve GAME",
		Short: "Draw curves",
		Long: `Draws curves about a game.

  --of turns  how long a game lasts when two policies play, optimal ones unless
              --policy is given twice
  --of dice   expected score of one turn and the chance of losing it, by the
              number of dice or the hold value
  --of best   which fixed number is best, as "hogstats best" compares them`,
		Example: `  hogstats plot curve pig --of turns --out turns.png
  hogstats plot curve pig --of turns --policy hold:20 --policy hold:25 -o a.svg
  hogstats plot curve hog --of dice --out dice.svg
  hogstats plot curve hog-fa18 --of best --out best.png`,
		Args:              words("GAME"),
		ValidArgsFunction: completeGame,
		RunE:              func(cmd *cobra.Command, args []string) error { return runCurve(cmd, args[0], &o) },
	}
	o.addTo(cmd, "turns", "dice", "best")
	f := cmd.Flags()
	f.StringArrayVar(&o.policies, "policy", nil, "`POLICY` that plays, with --of turns; twice")
	f.VarP(&o.n, "n", "n", "numbers to draw, with --of dice or best")
	f.Var(&o.state, "state", "look at these scores, with --of dice or best")
	must(cmd.RegisterFlagCompletionFunc("policy", completePolicy))
	completeNothing(cmd, "n")
	completeNothing(cmd, "state")
	return cmd
}

func runCurve(cmd *cobra.Command, name string, o *curveOptions) error {
	c, err := o.check()
	if err != nil {
		return err
	}
	specs, err := o.specs()
	if err != nil {
		return err
	}
	s, err := openStudy(cmd, name, o.changes)
	if err != nil {
		return err
	}
	series, err := o.series(cmd, s, specs)
	if err != nil {
		return usage(err)
	}
	if o.title != "" {
		series.Title = o.title
	}
	fig, err := plots.Curves(series, c)
	if err != nil {
		return usage(err)
	}
	return o.save(cmd, fig)
}

// specs returns the two policies that play.
func (o *curveOptions) specs() ([]policy.Spec, error) {
	names := o.policies
	switch {
	case o.of.value == "turns" && (o.n != span{} || o.state != nil):
		return nil, usagef("-n and --state go with --of dice and --of best")
	case o.of.value != "turns" && names != nil:
		return nil, usagef("--policy goes with --of turns")
	case names == nil:
		names = []string{"optimal", "optimal"}
	case len(names) != 2:
		return nil, usagef("--policy must be given twice, once for each player, but was given %d times", len(names))
	}
	var specs []policy.Spec
	for _, name := range names {
		p, err := policy.Parse(name)
		if err != nil {
			return nil, usage(err)
		}
		specs = append(specs, p)
	}
	return specs, nil
}

func (o *curveOptions) series(cmd *cobra.Command, s *analysis.Study, specs []policy.Spec) (*analysis.Series, error) {
	switch o.of.value {
	case "dice":
		c, err := diceConfig(s, o.n, o.state)
		if err != nil {
			return nil, err
		}
		return s.DiceSeries(cmd.Context(), c)
	case "best":
		r, err := bestReport(cmd, s, o.n, o.state)
		if err != nil {
			return nil, err
		}
		series := r.Series()
		series.Source = s.Source
		return series, nil
	}
	return s.TurnsSeries(cmd.Context(), specs[0], specs[1])
}
