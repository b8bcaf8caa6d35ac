package main

import (
	"github.com/spf13/cobra"

	"hogstats/plots"
)

// matrixOptions are the flags of plot matrix.
type matrixOptions struct {
	plotOptions
	entrantOptions
}

func newMatrix() *cobra.Command {
	var o matrixOptions
	cmd := &cobra.Command{
		Use:   "matrix GAME [NAME=]POLICY... [--dir FOLDER]",
		Short: "Draw the win rates of many policies against each other",
		Long: `Draws the win rate of every policy against every other, row against column, in
the order in which "hogstats contest" ranks them. Policies are given as there.`,
		Example: `  hogstats plot matrix hog-fa18 roll:4 roll:5 roll:6 optimal --out rates.png
  mkdir -p team
  hogstats solve pig --policy-out team/best.csv
  hogstats plot matrix pig hold:20 bold=hold:30 --dir team -o rates.svg`,
		Args:              gameAndPolicies,
		ValidArgsFunction: completeEntrants,
		RunE:              func(cmd *cobra.Command, args []string) error { return runMatrix(cmd, args, &o) },
	}
	o.plotOptions.addTo(cmd)
	o.entrantOptions.addTo(cmd)
	return cmd
}

func runMatrix(cmd *cobra.Command, args []string, o *matrixOptions) error {
	look, err := o.check()
	if err != nil {
		return err
	}
	c, err := o.config(cmd, args[1:])
	if err != nil {
		return err
	}
	s, err := openStudy(cmd, args[0], o.changes)
	if err != nil {
		return err
	}
	r, err := play(cmd, s, c)
	if err != nil {
		return err
	}
	warn(cmd, r.Warnings)
	g := r.Grid()
	if o.title != "" {
		g.Title = o.title
	}
	fig, err := plots.Matrix(g, look)
	if err != nil {
		return usage(err)
	}
	return o.save(cmd, fig)
}
