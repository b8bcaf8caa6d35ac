package main

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"hogstats/analysis"
	"hogstats/game"
)

// diffReport tells how two rule sets differ.
type diffReport struct {
	A           ruleSet           `json:"a"`
	B           ruleSet           `json:"b"`
	Same        bool              `json:"same"`
	Differences []game.Difference `json:"differences"`
}

// ruleSet is one of two rule sets that are compared.
type ruleSet struct {
	Name      string `json:"name"`
	RulesHash string `json:"rules_hash"`
}

// diff tells how the rules of the game o.diff differ from those of the game name.
func (o *gamesOptions) diff(w io.Writer, name string) error {
	a, err := openRules(name, o.changes)
	if err != nil {
		return err
	}
	b, err := openRules(o.diffWith, changes{})
	if err != nil {
		return err
	}
	r := diffReport{A: ruleSet{a.Name, a.Hash()}, B: ruleSet{b.Name, b.Hash()}, Differences: game.Diff(a, b)}
	if r.Same = len(r.Differences) == 0; r.Same {
		r.Differences = []game.Difference{}
	}
	switch o.format.value {
	case "json":
		return printJSON(w, r)
	case "csv":
		return printCSV(w, diffTable(r.Differences))
	}
	if r.Same {
		_, err := fmt.Fprintf(w, "the rules are the same; rules_hash %s\n", r.A.RulesHash)
		return err
	}
	for _, d := range r.Differences {
		if _, err := fmt.Fprintln(w, wrap(d.Text, 80)); err != nil {
			return err
		}
	}
	return nil
}

// diffTable has a row for each difference, and for each field that differs.
func diffTable(found []game.Difference) *analysis.Table {
	t := new(analysis.Table)
	for _, name := range []string{"part", "name", "field", "from", "to", "text"} {
		t.Columns = append(t.Columns, analysis.Column{Axis: analysis.Axis{Name: name}})
	}
	for _, d := range found {
		if d.Changes == nil {
			t.Rows = append(t.Rows, []any{d.Part, d.Name, "", d.From, d.To, d.Text})
		}
		for _, c := range d.Changes {
			t.Rows = append(t.Rows, []any{d.Part, d.Name, c.Field, c.From, c.To, d.Text})
		}
	}
	return t
}

// completeOther completes the game of a flag.
func completeOther(cmd *cobra.Command, _ []string, toComplete string) ([]string, cobra.ShellCompDirective) {
	return completeGame(cmd, nil, toComplete)
}
