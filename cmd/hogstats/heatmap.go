package main

import (
	"context"

	"github.com/spf13/cobra"

	"hogstats/analysis"
	"hogstats/game"
	"hogstats/plots"
)

// heatmapOptions are the flags of plot heatmap.
type heatmapOptions struct {
	plotOptions
	policy, against string
	memory          memory
}

func newHeatmap() *cobra.Command {
	var o heatmapOptions
	cmd := &cobra.Command{
		Use:   "heatmap GAME",
		Short: "Draw optimal play over both scores",
		Long: `Draws a map over both scores, own score across and the opponent's up.

  --of win        win probability of the player to move
  --of action     number of dice to roll (games with a choice of dice)
  --of threshold  first turn total at which to hold (roll-hold games)
  --of regret     win probability that --policy gives away in a turn, against
                  optimal play or --against; see "hogstats regret"

With --policy, action and threshold are those of that policy in place of optimal
play.`,
		Example: `  hogstats plot heatmap pig --of win --out pig-win.png
  hogstats plot heatmap hog-fa18 --of action --out dice.svg
  hogstats plot heatmap pig --of threshold --theme dark --width 800px -o h.png
  hogstats plot heatmap pig --of regret --policy hold:20 --out regret.png
  hogstats plot heatmap hog-fa18 --of action --policy zero-if:8,5 -o m.svg`,
		Args:              words("GAME"),
		ValidArgsFunction: completeGame,
		RunE:              func(cmd *cobra.Command, args []string) error { return runHeatmap(cmd, args[0], &o) },
	}
	o.addTo(cmd, "win", "action", "threshold", "regret")
	o.memory.addTo(cmd)
	f := cmd.Flags()
	f.StringVar(&o.policy, "policy", "", "`POLICY` to look at")
	f.StringVar(&o.against, "against", "optimal", "`POLICY` of the other player")
	must(cmd.RegisterFlagCompletionFunc("policy", completePolicy))
	must(cmd.RegisterFlagCompletionFunc("against", completePolicy))
	return cmd
}

func runHeatmap(cmd *cobra.Command, name string, o *heatmapOptions) error {
	c, err := o.check()
	if err != nil {
		return err
	}
	r, err := o.policies(cmd)
	if err != nil {
		return err
	}
	s, err := openStudy(cmd, name, o.changes)
	if err != nil {
		return err
	}
	if err := o.memory.recall(s); err != nil {
		return err
	}
	g, err := o.grid(cmd.Context(), s, r)
	if err != nil {
		return usage(err)
	}
	if o.title != "" {
		g.Title = o.title
	}
	fig, err := plots.Heatmap(g, c)
	if err != nil {
		return usage(err)
	}
	return o.save(cmd, fig)
}

// policies reads the policies, of which --of regret takes both, and action and threshold take --policy.
func (o *heatmapOptions) policies(cmd *cobra.Command) (c analysis.RegretConfig, err error) {
	if o.of.value == "regret" {
		if o.policy == "" {
			return c, usagef("--policy is missing: it names the policy whose regret to draw")
		}
		return regretConfig(c, o.policy, o.against)
	}
	switch {
	case cmd.Flags().Changed("against"):
		return c, usagef("--against goes with --of regret")
	case !cmd.Flags().Changed("policy"):
		return c, nil
	case o.of.value == "win":
		return c, usagef("--policy goes with --of action, threshold and regret")
	}
	return regretConfig(c, o.policy, o.against)
}

// grid makes the map asked for.
func (o *heatmapOptions) grid(ctx context.Context, s *analysis.Study, r analysis.RegretConfig) (*analysis.Grid, error) {
	hold := s.Game.Kind() == game.RollHold
	switch what := o.of.value; {
	case what == "regret":
		return s.RegretGrid(ctx, r)
	case o.policy != "" && (what == "action" && !hold || what == "threshold" && hold):
		return s.PolicyGrid(ctx, r.Policy)
	}
	switch o.of.value {
	case "action":
		return s.ActionGrid(ctx)
	case "threshold":
		return s.ThresholdGrid(ctx)
	}
	return s.WinGrid(ctx)
}
