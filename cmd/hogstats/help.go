package main

import "github.com/spf13/cobra"

func newHelp() *cobra.Command {
	return &cobra.Command{
		Use:     "help [COMMAND]",
		Short:   "Help about any command",
		Long:    `Prints the help text of a command, the same as COMMAND --help.`,
		Example: `  hogstats help plot curve`,
		RunE:    runHelp,
	}
}

func runHelp(cmd *cobra.Command, args []string) error {
	at := cmd.Root()
	for _, name := range args {
		next, _, err := at.Find([]string{name})
		if err != nil || next == at {
			return unknownCommand(at, name)
		}
		at = next
	}
	return at.Help()
}
