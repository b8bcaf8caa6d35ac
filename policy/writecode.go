package policy

import (
	"fmt"
	"io"
	"strings"

	"hogstats/game"
)

// title says in a line what the table is.
func (s *sheet) title() string {
	return fmt.Sprintf("The policy %q of %s, goal %d; written by hogstats.", s.name, s.g.Rules().Name, s.g.Goal())
}

// python writes a module with the table and a function policy, which as a program answers the questions
// of exec.
func (s *sheet) python(w io.Writer) error {
	var b strings.Builder
	fmt.Fprintf(&b, "# %s\n", s.title())
	words, signature, result := 2, "score, opponent=0", "TABLE[score][opponent]"
	cell := func(p int) int { return s.t.At(p, 0) }
	if s.g.Kind() == game.RollHold {
		words, signature = 3, "score, opponent=0, turn_total=0"
		result = "int(any(first <= turn_total <= last for first, last in RUNS[TABLE[score][opponent]]))"
		cell = s.pythonRuns(&b)
		b.WriteString("\n# TABLE[score][opponent] is an index of RUNS.\n")
	} else {
		b.WriteString("\n# TABLE[score][opponent] is a number of dice.\n")
	}
	b.WriteString("TABLE = [\n")
	for own := range s.g.Goal() {
		row := make([]int, s.opponents)
		for opponent := range row {
			row[opponent] = cell(s.at(own, opponent))
		}
		fmt.Fprintf(&b, "    [%s],\n", spaced(row, ", "))
	}
	doc := "The number of dice to roll."
	if s.g.Kind() == game.RollHold {
		doc = "1 to roll, 0 to hold."
	}
	fmt.Fprintf(&b, "]\n\n\ndef policy(%s):\n    \"\"\"%s\"\"\"\n    return %s\n", signature, doc, result)
	fmt.Fprintf(&b, "\n\nif __name__ == \"__main__\":\n    import sys\n\n    for line in sys.stdin:\n"+
		"        print(policy(*map(int, line.split()[:%d])), flush=True)\n", words)
	_, err := io.WriteString(w, b.String())
	return err
}

// pythonRuns writes the list RUNS and returns the index in it of the choice at a position.
func (s *sheet) pythonRuns(b *strings.Builder) func(p int) int {
	index := map[string]int{}
	b.WriteString("\n# RUNS[i] are the runs of turn totals, first and last, at which to roll.\nRUNS = [\n")
	for p := range s.g.Positions() {
		text := s.t.RollSet(p)
		if _, ok := index[text]; ok {
			continue
		}
		index[text] = len(index)
		var runs strings.Builder
		for _, run := range strings.Fields(text) {
			first, last, isRange := strings.Cut(run, "-")
			if !isRange {
				last = first
			}
			fmt.Fprintf(&runs, "(%s, %s), ", first, last)
		}
		fmt.Fprintf(b, "    [%s],\n", strings.TrimSuffix(runs.String(), ", "))
	}
	b.WriteString("]\n")
	return func(p int) int { return index[s.t.RollSet(p)] }
}

// latex writes a tabular: a line for each own score, a column for each score of the opponent, and where no
// turn total to hold at does, the set of those at which to roll.
func (s *sheet) latex(w io.Writer) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%% %s\n%% Lines: score of the player to move. Columns: score of the opponent.\n", s.title())
	fmt.Fprintf(&b, "\\begin{tabular}{r|*{%d}{c}}\n", s.opponents)
	for opponent := range s.opponents {
		fmt.Fprintf(&b, " & %d", opponent)
	}
	b.WriteString(" \\\\\n\\hline\n")
	for own := range s.g.Goal() {
		fmt.Fprintf(&b, "%d", own)
		for opponent := range s.opponents {
			p := s.at(own, opponent)
			text := `\{` + strings.NewReplacer("-", "--", " ", ", ").Replace(s.text(p)) + `\}`
			if n, ok := s.limit(p); ok {
				text = fmt.Sprint(n)
			}
			if s.g.Kind() == game.RollCount && s.t.At(p, 0) < 0 {
				text = fmt.Sprintf("$%d$", s.t.At(p, 0))
			}
			fmt.Fprintf(&b, " & %s", text)
		}
		b.WriteString(" \\\\\n")
	}
	b.WriteString("\\end{tabular}\n")
	_, err := io.WriteString(w, b.String())
	return err
}
