package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"hogstats/analysis"
	"hogstats/game"
)

// gamesOptions are the flags of games.
type gamesOptions struct {
	gameOptions
	toml     bool
	check    string
	diffWith string
}

func newGames() *cobra.Command {
	var o gamesOptions
	cmd := &cobra.Command{
		Use:   "games [GAME]",
		Short: "List the built-in games, or explain one",
		Long: `Lists the built-in games. With GAME, explains its rules in words, or prints its
rule file with --toml. A rule file that was printed can be edited and used in
place of GAME everywhere.

--check reads a rule file and tells what is wrong or odd in it, with the changes
of --set, --with and --without if there are any.

--diff tells in words how the rules of another game, or of another rule file,
differ from those of GAME. --set, --with and --without change GAME alone.`,
		Example: `  hogstats games
  hogstats games hog-fa18
  hogstats games pig --toml --out house.toml
  hogstats games --check house.toml
  hogstats games hog-fa18 --diff hog-fa15`,
		Args:              o.args,
		ValidArgsFunction: completeGame,
		RunE:              func(cmd *cobra.Command, args []string) error { return runGames(cmd, args, &o) },
	}
	o.addTo(cmd)
	cmd.Flags().BoolVar(&o.toml, "toml", false, "print the rule file")
	cmd.Flags().StringVar(&o.check, "check", "", "check the rule file `FILE`")
	cmd.Flags().StringVar(&o.diffWith, "diff", "", "tell how the rules of `GAME` differ")
	must(cmd.RegisterFlagCompletionFunc("diff", completeOther))
	return cmd
}

// args accepts a game where one makes sense.
func (o *gamesOptions) args(cmd *cobra.Command, args []string) error {
	switch {
	case cmd.Flags().Changed("diff") && (len(args) == 0 || o.toml || o.check != ""):
		return usagef("--diff compares two games, such as hogstats games hog-fa18 --diff hog-fa15; it does not go with --toml or --check")
	case o.check != "" && (len(args) > 0 || o.toml || cmd.Flags().Changed("format")):
		return usagef("--check FILE goes with --out, --set, --with and --without only")
	case o.toml && (o.changes.any() || cmd.Flags().Changed("format")):
		return usagef("--toml prints the rule file as it is; it does not go with --set, --with, --without or --format")
	case len(args) == 0 && o.check == "" && (o.toml || o.changes.any()):
		return usagef("--toml, --set, --with and --without need the name of a game")
	case len(args) > 1:
		return usagef("hogstats games: unexpected argument %q; usage: %s", args[1], cmd.UseLine())
	}
	return nil
}

func runGames(cmd *cobra.Command, args []string, o *gamesOptions) error {
	if err := o.gameOptions.check(cmd); err != nil {
		return err
	}
	show := o.list
	switch {
	case o.check != "":
		show = func(w io.Writer) error { return o.checkRules(cmd.Context(), w) }
	case cmd.Flags().Changed("diff"):
		show = func(w io.Writer) error { return o.diff(w, args[0]) }
	case len(args) > 0 && o.toml:
		show = func(w io.Writer) error { return printRuleFile(w, args[0]) }
	case len(args) > 0:
		show = func(w io.Writer) error { return o.explain(w, args[0]) }
	}
	return emit(cmd.Context(), cmd.OutOrStdout(), o.out, show)
}

// gameEntry describes one game for machines.
type gameEntry struct {
	Name        string    `json:"name"`
	Aliases     []string  `json:"aliases"` // other names of the same rules
	Title       string    `json:"title"`
	Kind        game.Kind `json:"kind"`
	Goal        int       `json:"goal"`
	Players     int       `json:"players"`
	RulesHash   string    `json:"rules_hash"`
	Description []string  `json:"description,omitempty"` // the rules in words, by paragraph
}

func newEntry(r *game.Rules) gameEntry {
	return gameEntry{Name: r.Name, Aliases: append([]string{}, r.Aliases...), Title: r.Title, Kind: r.Kind, Goal: r.Goal, Players: r.Players, RulesHash: r.Hash()}
}

// list tells which games are built in.
func (o *gamesOptions) list(w io.Writer) error {
	var entries []gameEntry
	for _, name := range slices.Sorted(slices.Values(game.BuiltinNames())) {
		r, err := game.Builtin(name)
		if err != nil {
			return err
		}
		entries = append(entries, newEntry(r))
	}
	switch o.format.value {
	case "json":
		return printJSON(w, struct {
			Games []gameEntry `json:"games"`
		}{entries})
	case "csv":
		return printCSV(w, gameTable(entries))
	}
	t := gameTable(entries)
	t.DropColumn("aliases")
	if err := printText(w, t); err != nil {
		return err
	}
	_, err := fmt.Fprintf(w, "\n%s\n", wrap(aliasText(entries), 80))
	return err
}

// aliasText tells the other names of games.
func aliasText(entries []gameEntry) string {
	var parts []string
	for _, e := range entries {
		if len(e.Aliases) > 0 {
			parts = append(parts, fmt.Sprintf("%s is also %s", e.Name, strings.Join(e.Aliases, ", ")))
		}
	}
	return "Other names: " + strings.Join(parts, "; ") + "."
}

func gameTable(entries []gameEntry) *analysis.Table {
	t := &analysis.Table{Columns: []analysis.Column{
		{Axis: analysis.Axis{Name: "name", Label: "game"}},
		{Axis: analysis.Axis{Name: "kind", Label: "kind"}},
		{Axis: analysis.Axis{Name: "goal", Label: "goal"}},
		{Axis: analysis.Axis{Name: "players", Label: "players"}},
		{Axis: analysis.Axis{Name: "title", Label: "title"}},
		{Axis: analysis.Axis{Name: "aliases", Label: "also"}},
	}}
	for _, e := range entries {
		t.Rows = append(t.Rows, []any{e.Name, string(e.Kind), e.Goal, e.Players, e.Title, strings.Join(e.Aliases, " ")})
	}
	return t
}

// explain tells the rules of one game in words.
func (o *gamesOptions) explain(w io.Writer, name string) error {
	r, err := openRules(name, o.changes)
	if err != nil {
		return err
	}
	entry := newEntry(r)
	switch o.format.value {
	case "json":
		entry.Description = r.Describe()
		return printJSON(w, entry)
	case "csv":
		return printCSV(w, gameTable([]gameEntry{entry}))
	}
	for _, paragraph := range r.Describe() {
		if _, err := fmt.Fprintln(w, wrap(paragraph, 80)); err != nil {
			return err
		}
	}
	return nil
}

// printRuleFile prints a rule file as it is.
func printRuleFile(w io.Writer, name string) error {
	if _, err := openRules(name, changes{}); err != nil {
		return err
	}
	text, err := game.BuiltinText(name)
	if err != nil {
		text, err = os.ReadFile(name)
	}
	if err != nil {
		return err
	}
	_, err = w.Write(text)
	return err
}

// checkedPositions is the size up to which --check solves a game to see whether it ends.
const checkedPositions = 40_000

// checkRules tells what is odd in a rule file, and in the game it makes. What is wrong in it is the
// error.
func (o *gamesOptions) checkRules(ctx context.Context, w io.Writer) error {
	path := o.check
	r, err := openRules(path, o.changes)
	if err != nil {
		return err
	}
	var found []string
	for _, f := range r.Check() {
		found = append(found, f.String())
	}
	warnings, err := playWarnings(ctx, r)
	if err != nil && len(found) > 0 && !errors.Is(err, context.Canceled) {
		return fmt.Errorf("%w\n%s", err, strings.Join(found, "\n"))
	}
	if err != nil {
		return err
	}
	for _, warning := range warnings {
		found = append(found, path+": "+warning)
	}
	if len(found) == 0 {
		found = []string{path + ": no faults found"}
	}
	_, err = fmt.Fprintln(w, strings.Join(found, "\n"))
	return err
}

// playWarnings returns the doubts about optimal play of a small game.
func playWarnings(ctx context.Context, r *game.Rules) ([]string, error) {
	if err := analysis.CheckMemory(r); err != nil {
		return []string{err.Error()}, nil
	}
	if r.Players == 2 && r.Goal*r.Goal*r.Memories() > checkedPositions {
		return nil, nil
	}
	s, err := analysis.Open(r, "")
	if err != nil || s.Game.Players() != 2 || s.Game.Positions() > checkedPositions {
		return nil, err
	}
	report, err := s.Solve(ctx)
	if err != nil {
		return nil, err
	}
	return report.Warnings, nil
}
