package main

import (
	"fmt"
	"io"
	"path/filepath"
	"strconv"

	"github.com/spf13/cobra"

	"hogstats/analysis"
	"hogstats/game"
)

// solveOptions are the flags of solve.
type solveOptions struct {
	gameOptions
	state     numbers
	memory    memory
	policyOut string
}

func newSolve() *cobra.Command {
	var o solveOptions
	cmd := &cobra.Command{
		Use:   "solve GAME",
		Short: "Find optimal play and the value of the game",
		Long: `Finds optimal play of both players, the win probability of the first player with
a bound on its error, and the expected number of turns.

The formats differ in what they tell. The table and the JSON object are about
the game as a whole. CSV has one row for each position: score, opponent (its
score), win (probability that the player to move wins), action (dice to roll, or
roll or hold at turn total 0), ties (the actions that are equally good, or the
turn totals at which roll and hold are) and, in roll-hold games, roll_set
(turn totals at which to roll, such as 0-20 27 57-58).

With --state all formats tell the value of every action at these scores, own
score first; in roll-hold games a turn total may follow. In games with memory
--memory says what is remembered then, by name; what is not named is as at the
start of the game.

--policy-out writes the optimal policy as CSV with the columns score, opponent
and action (dice to roll), or score, opponent and roll_set, and with what is
remembered if it matters and players can see it.`,
		Example: `  hogstats solve pig
  hogstats solve hog-fa18 --format json
  hogstats solve pig --state 41,49,27
  hogstats solve pig --set goal=50 --format csv --out pig50.csv
  hogstats solve hog-snowden --policy-out policy.csv`,
		Args:              words("GAME"),
		ValidArgsFunction: completeGame,
		RunE:              func(cmd *cobra.Command, args []string) error { return runSolve(cmd, args[0], &o) },
	}
	o.addTo(cmd)
	cmd.Flags().Var(&o.state, "state", "also tell actions at these scores[,turn total]")
	o.memory.addTo(cmd)
	cmd.Flags().StringVar(&o.policyOut, "policy-out", "", "write the optimal policy to `FILE` as CSV")
	completeNothing(cmd, "state")
	return cmd
}

func runSolve(cmd *cobra.Command, name string, o *solveOptions) error {
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
	state, err := o.stateReport(cmd, s)
	if err != nil {
		return err
	}
	r, err := s.Solve(cmd.Context())
	if err != nil {
		return err
	}
	r.State = state
	warn(cmd, r.Warnings)
	if o.policyOut != "" {
		if err := writePolicy(cmd.Context(), s, o.policyOut); err != nil {
			return err
		}
	}
	return emit(cmd.Context(), cmd.OutOrStdout(), o.out, func(w io.Writer) error {
		return o.print(cmd, w, s, r)
	})
}

func (o *solveOptions) check(cmd *cobra.Command) error {
	if o.policyOut != "" && sameFile(o.policyOut, o.out) {
		return usagef("--out and --policy-out name the same file, %s", o.out)
	}
	if err := checkTarget(o.policyOut); err != nil {
		return err
	}
	return o.gameOptions.check(cmd)
}

// stateReport reports the state asked for, or nil.
func (o *solveOptions) stateReport(cmd *cobra.Command, s *analysis.Study) (*analysis.StateReport, error) {
	if o.state == nil {
		return nil, nil
	}
	scores, total, err := o.state.split(s)
	if err != nil {
		return nil, err
	}
	r, err := s.State(cmd.Context(), scores, total)
	return r, usage(err)
}

func (o *solveOptions) print(cmd *cobra.Command, w io.Writer, s *analysis.Study, r *analysis.SolveReport) error {
	switch {
	case o.format.value == "json":
		return printJSON(w, r)
	case o.format.value == "csv" && r.State != nil:
		return printCSV(w, r.State.Table())
	case o.format.value == "csv":
		t, err := s.Positions(cmd.Context())
		if err != nil {
			return err
		}
		return printCSV(w, t)
	}
	if err := solveFacts(r).print(w); err != nil || r.State == nil {
		return err
	}
	fmt.Fprintln(w)
	t := r.State.Table()
	t.Title = stateTitle(s, r.State)
	return printText(w, t)
}

func stateTitle(s *analysis.Study, r *analysis.StateReport) string {
	title := fmt.Sprintf("Actions at %d", r.Scores[0])
	if len(r.Scores) > 1 {
		title += fmt.Sprintf(" to %d", r.Scores[1])
	}
	if s.Game.Kind() == game.RollHold {
		title += fmt.Sprintf(", turn total %d", r.Total)
	}
	return title
}

func solveFacts(r *analysis.SolveReport) *facts {
	f := &facts{title: fmt.Sprintf("Optimal play of %s (goal %d, players %d)", r.Game, r.Goal, r.Players)}
	doubt := optional(r.ErrorBound, bound) + " (" + r.Status + ")"
	if r.Players == 1 {
		f.add("expected turns", optional(r.ExpectedTurns, func(v float64) string { return fixed(v, 12) }))
		f.add("error bound", doubt)
	} else {
		f.add("first player wins", fixed(r.FirstPlayerWin, 15))
		f.add("first-player advantage", fixed(r.FirstPlayerAdvantage, 15))
		f.add("error bound", doubt)
		f.add("expected turns", optional(r.ExpectedTurns, turns))
	}
	f.add("opening", r.Opening.Label)
	if r.Opening.RollSet != "" {
		f.add("roll at turn totals", r.Opening.RollSet)
	}
	f.add("decisions with ties", strconv.Itoa(r.Ties))
	f.add("rules", r.RulesHash[:min(16, len(r.RulesHash))])
	return f
}

// turns writes a number of turns for people.
func turns(v float64) string { return fixed(v, 6) }

// bound writes the bound of an error for people.
func bound(v float64) string { return strconv.FormatFloat(v, 'e', 1, 64) }

// optional writes *v, or a dash if there is no value.
func optional(v *float64, text func(float64) string) string {
	if v == nil {
		return "-"
	}
	return text(*v)
}

// sameFile reports whether two paths name the same file, which need not be there yet.
func sameFile(a, b string) bool {
	return b != "" && resolved(a) == resolved(b)
}

// resolved returns the absolute path without symbolic links.
func resolved(path string) string {
	if abs, err := filepath.Abs(path); err == nil {
		path = abs
	}
	if real, err := filepath.EvalSymlinks(path); err == nil {
		return real
	}
	if dir, err := filepath.EvalSymlinks(filepath.Dir(path)); err == nil {
		return filepath.Join(dir, filepath.Base(path))
	}
	return path
}
