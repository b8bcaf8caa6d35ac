package main

import (
	"maps"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"hogstats/game"
	"hogstats/policy"
)

func newCompletion() *cobra.Command {
	shells := []string{"bash", "fish", "powershell", "zsh"}
	return &cobra.Command{
		Use:   "completion bash|fish|powershell|zsh",
		Short: "Print the script that completes commands in a shell",
		Long: `Prints the script that lets a shell complete commands, flags, games and
policies.

To load it in the running shell, or in every shell from its start-up file (bash
needs the package bash-completion):

  bash        source <(hogstats completion bash)
  zsh         source <(hogstats completion zsh)
  fish        hogstats completion fish | source
  powershell  hogstats completion powershell | Out-String | Invoke-Expression`,
		Example:           `  hogstats completion bash`,
		Args:              words("SHELL"),
		ValidArgsFunction: cobra.FixedCompletions(shells, cobra.ShellCompDirectiveNoFileComp),
		RunE: func(cmd *cobra.Command, args []string) error {
			root, out := cmd.Root(), cmd.OutOrStdout()
			switch args[0] {
			case "bash":
				return root.GenBashCompletionV2(out, true)
			case "fish":
				return root.GenFishCompletion(out, true)
			case "powershell":
				return root.GenPowerShellCompletionWithDesc(out)
			case "zsh":
				return root.GenZshCompletion(out)
			}
			return unknownName("shell", args[0], shells)
		},
	}
}

// completeChoice completes a flag by words from a list.
func completeChoice(cmd *cobra.Command, flag string, words []string) {
	must(cmd.RegisterFlagCompletionFunc(flag, cobra.FixedCompletions(words, cobra.ShellCompDirectiveNoFileComp)))
}

// completeNothing keeps a shell from offering files for a flag.
func completeNothing(cmd *cobra.Command, flag string) {
	must(cmd.RegisterFlagCompletionFunc(flag, cobra.NoFileCompletions))
}

// must stops at a fault in the wiring of flags, which every run of the program would show.
func must(err error) {
	if err != nil {
		panic("hogstats: " + err.Error())
	}
}

// completeGame completes the first argument by the names of games and by rule files, and the next
// ones by nothing.
func completeGame(_ *cobra.Command, args []string, toComplete string) ([]string, cobra.ShellCompDirective) {
	if len(args) > 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	var names []string
	known := slices.AppendSeq(game.BuiltinNames(), maps.Keys(game.Aliases()))
	slices.Sort(known)
	for _, name := range known {
		if strings.HasPrefix(name, toComplete) {
			names = append(names, name)
		}
	}
	if names == nil {
		return []string{"toml"}, cobra.ShellCompDirectiveFilterFileExt
	}
	return names, cobra.ShellCompDirectiveNoFileComp
}

// completeDuel completes a game and two policies.
func completeDuel(cmd *cobra.Command, args []string, toComplete string) ([]string, cobra.ShellCompDirective) {
	switch len(args) {
	case 0:
		return completeGame(cmd, args, toComplete)
	case 1, 2:
		return completePolicy(cmd, args, toComplete)
	}
	return nil, cobra.ShellCompDirectiveNoFileComp
}

// completePolicy completes the name of a policy of the game args[0], also inside best-response and mix.
func completePolicy(_ *cobra.Command, args []string, toComplete string) ([]string, cobra.ShellCompDirective) {
	prefix := ""
	for _, before := range []string{"best-response:", "*", "*("} { // an answer to a policy, a policy in a mix
		if i := strings.LastIndex(toComplete, before); i >= 0 {
			prefix = toComplete[:max(len(prefix), i+len(before))]
		}
	}
	directive := cobra.ShellCompDirectiveNoFileComp
	var names []string
	for _, f := range policyNames(args) {
		if name := prefix + f; strings.HasPrefix(name, toComplete) {
			names = append(names, name)
			if strings.HasSuffix(name, ":") {
				directive |= cobra.ShellCompDirectiveNoSpace
			}
		}
	}
	return names, directive
}

// policyNames returns the families that suit the game args[0], without their arguments.
func policyNames(args []string) []string {
	kind := game.Kind("")
	if len(args) > 0 {
		if r, err := game.Load(args[0]); err == nil {
			kind = r.Kind
		}
	}
	other := map[game.Kind][]string{
		game.RollHold:  {"roll", "zero-if", "swap-aware"},
		game.RollCount: {"hold", "rolls", "turns", "keep-pace"},
	}
	var names []string
	for _, f := range policy.Families() {
		name, _, hasArg := strings.Cut(f, ":")
		if slices.Contains(other[kind], name) {
			continue
		}
		if hasArg {
			name += ":"
		}
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}
