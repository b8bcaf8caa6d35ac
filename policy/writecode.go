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
