package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"hogstats/analysis"
	"hogstats/game"
	"hogstats/policy"
)

// entrantOptions are the flags of the commands that take many policies.
type entrantOptions struct {
	dirs      []string
	threshold float64
	ties      choice
}

func (o *entrantOptions) addTo(cmd *cobra.Command) {
	o.ties = choice{value: "none", of: []string{"none", "half"}}
	f := cmd.Flags()
	f.StringArrayVar(&o.dirs, "dir", nil, "enter all policies in `FOLDER`; repeatable")
	f.Float64Var(&o.threshold, "threshold", analysis.DefaultThreshold, "win a match above this `RATE`")
	f.Var(&o.ties, "ties", "what a tie counts for each")
	must(cmd.MarkFlagDirname("dir"))
	completeNothing(cmd, "threshold")
	completeChoice(cmd, "ties", o.ties.of)
}

// gameAndPolicies demands the name of a game, which any number of policies may follow.
func gameAndPolicies(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return usagef("%s: GAME is missing; usage: %s", cmd.CommandPath(), cmd.UseLine())
	}
	return nil
}

// config reads the policies of the arguments and of the folders.
func (o *entrantOptions) config(cmd *cobra.Command, args []string) (analysis.ContestConfig, error) {
	c := analysis.ContestConfig{Threshold: o.threshold, HalfTies: o.ties.value == "half"}
	if !(o.threshold >= 0.5 && o.threshold < 1) {
		return c, usagef("--threshold %g: must be at least 0.5 and below 1", o.threshold)
	}
	for _, arg := range args {
		e, err := entrant(arg)
		if err != nil {
			return c, usage(err)
		}
		c.Entrants = append(c.Entrants, e)
	}
	for _, dir := range o.dirs {
		found, left, err := entrantsIn(dir)
		if err != nil {
			return c, err
		}
		if len(left) > 0 {
			warn(cmd, []string{fmt.Sprintf("--dir %s: not a policy by the ending, and left out: %s", dir, strings.Join(left, ", "))})
		}
		c.Entrants = append(c.Entrants, found...)
	}
	return c, nil
}

// entrant reads "POLICY" or "NAME=POLICY". The name of a file may have an equals sign too, so a name
// has no colon.
func entrant(arg string) (analysis.Entrant, error) {
	name, text, named := strings.Cut(arg, "=")
	if !named || strings.Contains(name, ":") {
		name, text = arg, arg
	}
	if strings.TrimSpace(name) == "" {
		return analysis.Entrant{}, fmt.Errorf("policy %q: the name before = is empty", arg)
	}
	spec, err := policy.Parse(text)
	return analysis.Entrant{Name: name, Policy: spec}, err
}

// policyEndings are the endings of the files of a folder that are read as policies.
var policyEndings = []string{".csv", ".json", ".npy"}

// entrantsIn returns the policy files of a folder, those with a policy's ending that are not hidden, and the
// names of the other files, in order.
func entrantsIn(dir string) (found []analysis.Entrant, left []string, err error) {
	files, err := os.ReadDir(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil, fmt.Errorf("--dir %s: the folder does not exist", dir)
	}
	if err != nil {
		return nil, nil, fmt.Errorf("--dir %s: %w", dir, err)
	}
	for _, f := range files {
		ext := filepath.Ext(f.Name())
		if f.IsDir() || strings.HasPrefix(f.Name(), ".") {
			continue
		}
		if !slices.Contains(policyEndings, strings.ToLower(ext)) {
			left = append(left, f.Name())
			continue
		}
		found = append(found, analysis.Entrant{
			Name:   strings.TrimSuffix(f.Name(), ext),
			Policy: policy.Spec{Family: "table", File: filepath.Join(dir, f.Name())},
		})
	}
	if found == nil {
		return nil, nil, game.Hint(fmt.Errorf("--dir %s: the folder has no policy: no file in it ends in %s", dir, strings.Join(policyEndings, ", ")), "hogstats solve GAME --policy-out FILE.csv writes one")
	}
	return found, left, nil
}

// completeEntrants completes a game and policies.
func completeEntrants(cmd *cobra.Command, args []string, toComplete string) ([]string, cobra.ShellCompDirective) {
	if len(args) == 0 {
		return completeGame(cmd, args, toComplete)
	}
	return completePolicy(cmd, args, toComplete)
}

// play plays the contest and shows progress on the way.
func play(cmd *cobra.Command, s *analysis.Study, c analysis.ContestConfig) (*analysis.ContestReport, error) {
	p := newProgress(cmd.ErrOrStderr(), "pairs played")
	defer p.end()
	c.Progress = p.step
	r, err := s.Contest(cmd.Context(), c)
	return r, usage(err)
}
