package main

import (
	"io"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"hogstats/policy"
)

// exportOptions are the flags of export.
type exportOptions struct {
	changes
	as  choice
	out string
}

func newExport() *cobra.Command {
	o := exportOptions{as: choice{value: "csv", of: policy.Forms()}}
	cmd := &cobra.Command{
		Use:   "export GAME POLICY",
		Short: "Write a policy as a table or a program",
		Long: `Writes what a policy does at every position.

csv, json, matrix and npy are read back by the policy table:FILE, to the very
same policy. A matrix has a line for each own score and a column for each score
of the opponent. python is a module with a function policy, which is also a
program for the policy exec:COMMAND, and latex a tabular. Policies that draw
their actions or count rolls are no tables.

The ending of --out sets the form: .csv, .json, .txt, .npy, .py, .tex.`,
		Example: `  hogstats export hog-fa18 optimal --out best.csv
  hogstats export pig keep-pace --as python
  hogstats export pig hold:20 --as matrix --out hold.txt`,
		Args:              words("GAME POLICY"),
		ValidArgsFunction: completeExport,
		RunE:              func(cmd *cobra.Command, args []string) error { return runExport(cmd, args, &o) },
	}
	o.changes.addTo(cmd)
	cmd.Flags().Var(&o.as, "as", "`FORM` of the table")
	cmd.Flags().StringVarP(&o.out, "out", "o", "", "write to `FILE`; its ending sets the form")
	completeChoice(cmd, "as", o.as.of)
	return cmd
}

// check sets the form by the name of the file, and refuses a target that cannot be written.
func (o *exportOptions) check(cmd *cobra.Command) error {
	endings := map[string]string{".csv": "csv", ".json": "json", ".txt": "matrix", ".npy": "npy", ".py": "python", ".tex": "latex"}
	if ending := strings.ToLower(filepath.Ext(o.out)); ending != "" && !cmd.Flags().Changed("as") {
		if o.as.value = endings[ending]; o.as.value == "" {
			return usagef("--out %s: the ending %s is that of no form; %s are, or --as names the form", o.out, ending,
				strings.Join(slices.Sorted(maps.Keys(endings)), ", "))
		}
	}
	return checkTarget(o.out)
}

func runExport(cmd *cobra.Command, args []string, o *exportOptions) error {
	if err := o.check(cmd); err != nil {
		return err
	}
	spec, err := policy.Parse(args[1])
	if err != nil {
		return usage(err)
	}
	s, err := openStudy(cmd, args[0], o.changes)
	if err != nil {
		return err
	}
	t, err := s.ResolveTable(cmd.Context(), spec)
	if err != nil {
		return usage(err)
	}
	return emit(cmd.Context(), cmd.OutOrStdout(), o.out, func(w io.Writer) error {
		return usage(policy.Write(w, s.Game, t, spec, o.as.value))
	})
}

// completeExport completes a game and a policy.
func completeExport(cmd *cobra.Command, args []string, toComplete string) ([]string, cobra.ShellCompDirective) {
	if len(args) > 1 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	return completeDuel(cmd, args, toComplete)
}
