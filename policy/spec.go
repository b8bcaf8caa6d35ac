package policy

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"hogstats/game"
)

// Spec names a policy: a family and what belongs to it.
type Spec struct {
	Family  string
	Args    []int     // the numbers, in order
	Past    bool      // of hold: the mark of hold:N!
	Of      *Spec     // of best-response: the policy answered
	File    string    // of table: the file, or "-" for standard input
	Text    string    // of expr the expression, of exec the command
	Weights []float64 // of mix, as they were written
	Parts   []Spec    // of mix
}

// Families returns the names of all policy families with their arguments, as a user types them.
func Families() []string {
	return []string{
		"optimal", "best-response:POLICY", "max-mean", "random", "roll:N", "hold:N", "hold:N!", "rolls:N", "turns:N",
		"keep-pace", "keep-pace:A,B,C", "zero-if:MARGIN,N", "swap-aware:MARGIN,N", "mix:W*POLICY+W*POLICY",
		"expr:EXPRESSION", "exec:COMMAND", "table:FILE",
	}
}

// names returns the names of the families without their arguments, each once.
func names() []string {
	var list []string
	for _, f := range Families() {
		name, _, _ := strings.Cut(f, ":")
		if len(list) == 0 || list[len(list)-1] != name {
			list = append(list, name)
		}
	}
	return list
}

// unknown is the error about a family that is none, with a hint if its name is near to one.
func unknown(s, family string) error {
	if family == "" {
		return fmt.Errorf("policy %s: a policy is missing (known: %s)", called(s), strings.Join(Families(), ", "))
	}
	err := fmt.Errorf("policy %s: unknown family %s (known: %s)", called(s), shown(family), strings.Join(Families(), ", "))
	if near := game.Nearest(family, names()); near != "" {
		return game.Hint(err, fmt.Sprintf("did you mean %q?", near))
	}
	return game.Hint(err, "a policy of your own is exec:COMMAND, expr:EXPRESSION or table:FILE")
}

// String returns the name that Parse reads back to s.
func (s Spec) String() string {
	switch s.Family {
	case "best-response":
		if s.Of != nil {
			return answer + s.Of.String()
		}
	case "table":
		return s.Family + ":" + quoted(s.File)
	case "expr", "exec":
		return s.Family + ":" + quoted(s.Text)
	case "mix":
		return s.Family + ":" + s.sum()
	}
	args := make([]string, len(s.Args))
	for i, a := range s.Args {
		args[i] = strconv.Itoa(a)
	}
	name := s.Family
	if len(args) > 0 {
		name += ":" + strings.Join(args, ",")
	}
	if s.Past {
		name += "!"
	}
	return name
}

// sum writes the parts of a mix.
func (s Spec) sum() string {
	terms := make([]string, len(s.Parts))
	for i, part := range s.Parts {
		text := part.String()
		if part.mixes() {
			text = "(" + text + ")"
		}
		terms[i] = strconv.FormatFloat(s.Weights[i], 'g', -1, 64) + "*" + text
	}
	return strings.Join(terms, "+")
}

// mixes reports whether s is a mix or an answer to one.
func (s Spec) mixes() bool {
	for s.Of != nil {
		s = *s.Of
	}
	return s.Family == "mix"
}

// leaves returns the number of policies that s mixes, 1 if it is no mix.
func (s Spec) leaves() int {
	if s.Family != "mix" {
		return 1
	}
	n := 0
	for _, part := range s.Parts {
		n += part.leaves()
	}
	return n
}

// Any reports whether f holds for s or any policy that is named inside it.
func (s Spec) Any(f func(Spec) bool) bool {
	if f(s) || s.Of != nil && s.Of.Any(f) {
		return true
	}
	for _, part := range s.Parts {
		if part.Any(f) {
			return true
		}
	}
	return false
}

// solved reports whether the family of s is found by solving the game.
func (s Spec) solved() bool {
	return s.Family == "optimal" || s.Family == "best-response" || s.Family == "max-mean"
}

// NeedsSolving reports whether s can only be written out by solving the game.
func (s Spec) NeedsSolving() bool { return s.Any(Spec.solved) }

// Table writes s out as one table for g. It fails if s needs solving, does not fit the game or is no
// table (see AsTable). Files are read and programs are run; ctx ends that.
func (s Spec) Table(ctx context.Context, g *game.Game) (*Table, error) {
	p, err := new(Opener).Open(ctx, g, s)
	if err != nil {
		return nil, err
	}
	return AsTable(s, p)
}
