package main

import (
	"fmt"
	"hogstats/game"
	"slices"
	"strings"

	"github.com/spf13/cobra"
)

// newRoot returns the whole command line.
func newRoot() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "hogstats",
		Short: "Exact analysis and figures for jeopardy dice race games",
		Long: `Exact analysis and figures for jeopardy dice race games: Hog, Pig, Pass the Pigs
and every house variant of them.

GAME is the name of a built-in game (see "hogstats games") or the path of a rule
file that ends in .toml. POLICY is optimal, roll:N, hold:N, keep-pace,
best-response:POLICY or one of more families; see "hogstats duel --help".

Results go to stdout, or to the file that --out names. Exit status: 0 success,
1 failure, 2 wrong command line, 130 interrupted.`,
		Example: `  hogstats games
  hogstats solve pig
  hogstats plot heatmap pig --of win --out pig.png`,
		Args:          noArgs,
		RunE:          showHelp,
		SilenceErrors: true,
		SilenceUsage:  true,
	}
	cmd.CompletionOptions.DisableDefaultCmd = true
	cmd.SetFlagErrorFunc(flagError)
	cmd.SetHelpCommand(newHelp())
	cmd.AddCommand(newGames(), newSolve(), newBest(), newDuel(), newContest(), newRegret(), newExport(), newDice(), newTurn(),
		newPlot(),
		newCompletion(), newVersion())
	return cmd
}

// showHelp is what a command that only groups others does.
func showHelp(cmd *cobra.Command, _ []string) error { return cmd.Help() }

// noArgs refuses arguments. For a group of commands an argument is the name of an unknown command.
func noArgs(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	if !cmd.HasAvailableSubCommands() {
		return usagef("%s takes no arguments, but got %q", cmd.CommandPath(), args[0])
	}
	return unknownCommand(cmd, args[0])
}

func unknownCommand(group *cobra.Command, name string) error {
	var names []string
	for _, c := range group.Commands() {
		names = append(names, c.Name())
	}
	return unknownName("command", name, names)
}

// words demands one argument for each word of names, such as "GAME POLICY POLICY".
func words(names string) cobra.PositionalArgs {
	want := strings.Fields(names)
	return func(cmd *cobra.Command, args []string) error {
		switch {
		case len(args) < len(want):
			return usagef("%s: %s is missing; usage: %s", cmd.CommandPath(), want[len(args)], cmd.UseLine())
		case len(args) > len(want):
			err := usagef("%s: unexpected argument %q; usage: %s", cmd.CommandPath(), args[len(want)], cmd.UseLine())
			if i := slices.IndexFunc(args, isOpen); i >= 0 {
				kind, _, _ := strings.Cut(args[i], ":")
				err = game.Hint(err, fmt.Sprintf("a policy with spaces needs quotes: \"%s:…\"", kind))
			}
			return err
		}
		return nil
	}
}

// isOpen reports whether an argument is the first word of a policy that mostly has several.
func isOpen(arg string) bool {
	return strings.HasPrefix(arg, "exec:") || strings.HasPrefix(arg, "expr:")
}
