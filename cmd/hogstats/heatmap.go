package main

import (
	"context"

	"github.com/spf13/cobra"

	"hogstats/analysis"
	"hogstats/plots"
)

func newHeatmap() *cobra.Command {
	var o plotOptions
	cmd := &cobra.Command{
		Use:   "heatmap GAME",
		Short: "Draw optimal play over both scores",
		Long: `Draws a map over both scores, own score across and the opponent's up.

  --of win        win probability of the player to move
  --of action     number of dice to roll (games with a choice of dice)
  --of threshold  first turn total at which to hold (roll-hold games)`,
		Example: `  hogstats plot heatmap pig --of win --out pig-win.png
  hogstats plot heatmap hog-fa18 --of action --out dice.svg
  hogstats plot heatmap pig --of threshold --theme dark --width 800px -o h.png`,
		Args:              words("GAME"),
		ValidArgsFunction: completeGame,
		RunE:              func(cmd *cobra.Command, args []string) error { return runHeatmap(cmd, args[0], &o) },
	}
	o.addTo(cmd, "win", "action", "threshold")
	return cmd
}

func runHeatmap(cmd *cobra.Command, name string, o *plotOptions) error {
	c, err := o.check()
	if err != nil {
		return err
	}
	s, err := openStudy(cmd, name, o.changes)
	if err != nil {
		return err
	}
	g, err := gridOf(cmd.Context(), s, o.of.value)
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

func gridOf(ctx context.Context, s *analysis.Study, what string) (*analysis.Grid, error) {
	switch what {
	case "action":
		return s.ActionGrid(ctx)
	case "threshold":
		return s.ThresholdGrid(ctx)
	}
	return s.WinGrid(ctx)
}
