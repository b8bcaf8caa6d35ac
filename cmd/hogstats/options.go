package main

import (
	"errors"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"hogstats/analysis"
	"hogstats/game"
)

// gameOptions are the flags of every command about a game: how its rules are changed and where
// the result goes.
type gameOptions struct {
	changes
	format choice
	out    string
}

func (o *gameOptions) addTo(cmd *cobra.Command) {
	o.format = choice{value: "table", of: []string{"table", "json", "csv"}}
	o.changes.addTo(cmd)
	cmd.Flags().Var(&o.format, "format", "form of the result")
	cmd.Flags().StringVarP(&o.out, "out", "o", "", "write to `FILE`; .json and .csv set the format")
	completeChoice(cmd, "format", o.format.of)
}

// changes are the flags that change the rules of a game, applied in the order of the fields.
type changes struct {
	without []string // rules to leave out
	with    []string // GAME:RULE to borrow
	set     []string // KEY=VALUE
}

func (c *changes) addTo(cmd *cobra.Command) {
	cmd.Flags().StringArrayVar(&c.set, "set", nil, "`KEY=VALUE` to change (goal=50); repeatable")
	cmd.Flags().StringArrayVar(&c.without, "without", nil, "`RULE` to leave out; repeatable")
	cmd.Flags().StringArrayVar(&c.with, "with", nil, "`GAME:RULE` to borrow; repeatable")
	for _, name := range []string{"set", "without", "with"} {
		completeNothing(cmd, name)
	}
}

// any reports whether a change was asked for.
func (c *changes) any() bool { return len(c.set)+len(c.without)+len(c.with) > 0 }

// apply returns the rules with all changes made.
func (c *changes) apply(r *game.Rules) (*game.Rules, error) {
	var err error
	for _, name := range c.without {
		if r, err = r.Without(name); err != nil {
			return nil, usage(err)
		}
	}
	for _, w := range c.with {
		from, name, ok := cutLast(w, ":")
		if !ok {
			return nil, usagef("--with %s: must be GAME:RULE, such as hog-fa15:piggy_back", w)
		}
		other, err := openRules(from, changes{})
		if err != nil {
			return nil, err
		}
		if r, err = r.With(other, name); err != nil {
			return nil, usage(err)
		}
	}
	for _, s := range c.set {
		key, value, ok := strings.Cut(s, "=")
		if !ok {
			return nil, usagef("--set %s: must be KEY=VALUE, such as goal=50", s)
		}
		if r, err = r.Set(strings.TrimSpace(key), strings.TrimSpace(value)); err != nil {
			return nil, usage(err)
		}
	}
	return r, nil
}

// idle tells which of the rules borrowed never act in r.
func (c *changes) idle(r *game.Rules) []string {
	if len(c.with) == 0 {
		return nil
	}
	var warnings []string
	for _, f := range r.Check() {
		for _, w := range c.with {
			if _, name, _ := cutLast(w, ":"); strings.HasPrefix(f.Text, "rule "+name+" never acts") {
				warnings = append(warnings, f.Text)
			}
		}
	}
	return warnings
}

// cutLast slices s around the last sep.
func cutLast(s, sep string) (before, after string, found bool) {
	i := strings.LastIndex(s, sep)
	if i < 0 {
		return s, "", false
	}
	return s[:i], s[i+len(sep):], true
}

// check completes the options once all flags are known, and refuses a target that cannot be
// written before any work is done for it.
func (o *gameOptions) check(cmd *cobra.Command) error {
	ext := strings.ToLower(strings.TrimPrefix(filepath.Ext(o.out), "."))
	if !cmd.Flags().Changed("format") && (ext == "json" || ext == "csv") {
		o.format.value = ext
	}
	if ext == "png" || ext == "svg" || ext == "pdf" {
		return usagef("--out %s: this is a table, not a figure; use .txt, .csv or .json, or hogstats plot", o.out)
	}
	return checkTarget(o.out)
}

// openRules reads the rules that name stands for and changes them.
func openRules(name string, c changes) (*game.Rules, error) {
	r, err := game.Load(name)
	if errors.Is(err, game.ErrUnknownGame) {
		return nil, usage(err)
	}
	if err != nil {
		return nil, err
	}
	return c.apply(r)
}

// openStudy prepares the analysis of the game that name stands for.
func openStudy(cmd *cobra.Command, name string, c changes) (*analysis.Study, error) {
	r, err := openRules(name, c)
	if err != nil {
		return nil, err
	}
	warn(cmd, c.idle(r))
	s, err := analysis.Open(r, commandLine(cmd))
	if err != nil && c.any() {
		return nil, usage(err) // the rules were sound until they were changed
	}
	if err == nil {
		s.Stdin = cmd.InOrStdin()
		s.OnProgress(newProgress(cmd.ErrOrStderr(), "positions solved in this pass").step)
	}
	return s, err
}

// split divides the numbers of --state into scores, one for each player, and the turn total that
// may follow them.
func (n numbers) split(s *analysis.Study) (scores []int, total int, err error) {
	players := s.Game.Players()
	switch len(n) {
	case players:
		return n, 0, nil
	case players + 1:
		if s.Game.Kind() == game.RollHold {
			return n[:players], n[players], nil
		}
	}
	err = usagef("--state %s: %s, played by %d, takes one score for each player", n.String(), s.Source.Game, players)
	if s.Game.Kind() == game.RollHold {
		err = game.Hint(err, "a turn total may follow the scores, such as --state 41,49,27")
	}
	return nil, 0, err
}

// scores returns the numbers of --state where no turn total makes sense.
func (n numbers) scores(s *analysis.Study) ([]int, error) {
	if players := s.Game.Players(); len(n) != players {
		return nil, usagef("--state %s: %s, played by %d, takes one score for each player", n.String(), s.Source.Game, players)
	}
	return n, nil
}
