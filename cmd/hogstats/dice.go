package main

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"hogstats/analysis"
	"hogstats/game"
)

// diceOptions are the flags of dice.
type diceOptions struct {
	gameOptions
	n      span
	state  numbers
	memory memory
	raw    bool
}

func newDice() *cobra.Command {
	var o diceOptions
	cmd := &cobra.Command{
		Use:   "dice GAME",
		Short: "Tell the distribution of the points of one turn",
		Long: `Computes the exact distribution of the points of one turn, its mean and standard
deviation, and the chance of a 1.

-n is the number of dice; in roll-hold games it is the turn total at which to
hold, and the goal does not stop the turn. Without -n the table shows only the
summary of every number; JSON and CSV always have the distributions.

Where the dice depend on the scores, --state says at which scores to look, and
--memory with what memory. --raw tells the points before later rules of the turn
change them.`,
		Example: `  hogstats dice hog
  hogstats dice hog-snowden -n 1..3 --state 89,99
  hogstats dice pig -n 20
  hogstats dice hog-snowden -n 1..10 --raw --format csv --out dice.csv`,
		Args:              words("GAME"),
		ValidArgsFunction: completeGame,
		RunE:              func(cmd *cobra.Command, args []string) error { return runDice(cmd, args[0], &o) },
	}
	o.addTo(cmd)
	cmd.Flags().VarP(&o.n, "n", "n", "number of dice or hold value, such as 1..10")
	cmd.Flags().Var(&o.state, "state", "look at these scores, own first")
	cmd.Flags().BoolVar(&o.raw, "raw", false, "points before later rules change them")
	o.memory.addTo(cmd)
	completeNothing(cmd, "n")
	completeNothing(cmd, "state")
	return cmd
}

func runDice(cmd *cobra.Command, name string, o *diceOptions) error {
	if err := o.check(cmd); err != nil {
		return err
	}
	s, err := openStudy(cmd, name, o.changes)
	if err != nil {
		return err
	}
	if err := o.memory.recall(s); err != nil {
		return err
	}
	c, err := diceConfig(s, o.n, o.state)
	if err != nil {
		return err
	}
	c.Raw = o.raw
	r, err := s.Dice(cmd.Context(), c)
	if err != nil {
		return usage(err)
	}
	return emit(cmd.Context(), cmd.OutOrStdout(), o.out, func(w io.Writer) error {
		return o.print(w, r, s.Game.Kind())
	})
}

// diceConfig returns the turns that -n and --state ask for: all of them without -n.
func diceConfig(s *analysis.Study, n span, state numbers) (analysis.DiceConfig, error) {
	c := analysis.DiceConfig{From: n.from, To: n.to}
	if n == (span{}) {
		c.From, c.To = s.Numbers()
	}
	if state == nil {
		return c, nil
	}
	var err error
	c.State, err = state.scores(s)
	return c, err
}

func (o *diceOptions) print(w io.Writer, r *analysis.DiceReport, kind game.Kind) error {
	switch o.format.value {
	case "json":
		return printJSON(w, r)
	case "csv":
		return printCSV(w, r.Table())
	}
	if err := printText(w, r.Summary()); err != nil || o.n == (span{}) {
		return err
	}
	for _, t := range perNumber(r.Table(), kind) {
		fmt.Fprintln(w)
		if err := printText(w, t); err != nil {
			return err
		}
	}
	return nil
}

// perNumber divides a table whose first column is a number into one table for each number.
func perNumber(t *analysis.Table, kind game.Kind) []*analysis.Table {
	var parts []*analysis.Table
	for i, row := range t.Rows {
		if i == 0 || row[0] != t.Rows[i-1][0] {
			parts = append(parts, &analysis.Table{Title: numberTitle(row[0], kind), Columns: t.Columns[1:]})
		}
		last := parts[len(parts)-1]
		last.Rows = append(last.Rows, row[1:])
	}
	return parts
}

func numberTitle(n any, kind game.Kind) string {
	switch {
	case kind == game.RollHold:
		return fmt.Sprintf("Hold at %v", n)
	case n == 1:
		return "1 die"
	}
	return fmt.Sprintf("%v dice", n)
}
