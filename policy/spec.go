package policy

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"hogstats/game"
)

// Spec names a policy: a family, its numbers, for best-response the policy answered, and for table
// the file.
type Spec struct {
	Family string
	Args   []int
	Of     *Spec
	File   string
}

// Families returns the names of all policy families with their arguments, as a user types them.
func Families() []string {
	return []string{"optimal", "best-response:POLICY", "roll:N", "hold:N", "keep-pace", "table:FILE"}
}

// answer is the prefix of a best response, which the policy answered follows.
const answer = "best-response:"

// Parse reads a policy name such as "optimal", "roll:6", "hold:20" or "best-response:hold:20".
func Parse(s string) (Spec, error) {
	base, depth := s, 0
	for strings.HasPrefix(base, answer) {
		base = base[len(answer):]
		depth++
	}
	if depth > maxAnswers {
		return Spec{}, fmt.Errorf("policy of %d best responses to each other: at most %d are found", depth, maxAnswers)
	}
	if base == "" && depth > 0 {
		base = "best-response"
	}
	spec, err := parseBase(s, base)
	if err != nil {
		return Spec{}, err
	}
	for range depth {
		of := spec
		spec = Spec{Family: "best-response", Of: &of}
	}
	return spec, nil
}

// maxAnswers bounds how deep best responses to best responses go.
const maxAnswers = 20

// parseBase reads base, which is what s answers to in the end; errors tell s.
func parseBase(s, base string) (Spec, error) {
	family, rest, hasRest := strings.Cut(base, ":")
	switch family {
	case "optimal", "keep-pace":
		if hasRest {
			return Spec{}, fmt.Errorf("policy %q: %s takes no argument", s, family)
		}
		return Spec{Family: family}, nil
	case "roll", "hold":
		n, err := strconv.Atoi(rest)
		if err != nil || n < 0 {
			return Spec{}, fmt.Errorf("policy %q: %s takes a whole number of 0 or more, such as %s:5", s, family, family)
		}
		return Spec{Family: family, Args: []int{n}}, nil
	case "table":
		if rest == "" {
			return Spec{}, fmt.Errorf("policy %q: table takes a CSV file, such as table:mine.csv", s)
		}
		return Spec{Family: family, File: rest}, nil
	case "best-response":
		return Spec{}, fmt.Errorf("policy %q: best-response takes a policy, such as best-response:roll:5", s)
	}
	return Spec{}, unknown(s, family)
}

func unknown(s, family string) error {
	var names []string
	for _, f := range Families() {
		name, _, _ := strings.Cut(f, ":")
		names = append(names, name)
	}
	err := fmt.Errorf("policy %q: unknown family %q (known: %s)", s, family, strings.Join(Families(), ", "))
	if near := game.Nearest(family, names); near != "" {
		return game.Hint(err, fmt.Sprintf("did you mean %q?", near))
	}
	return err
}

// String returns the name that Parse reads back to s.
func (s Spec) String() string {
	parts := []string{s.Family}
	for _, a := range s.Args {
		parts = append(parts, strconv.Itoa(a))
	}
	if s.Of != nil {
		parts = append(parts, s.Of.String())
	}
	if s.File != "" {
		parts = append(parts, s.File)
	}
	return strings.Join(parts, ":")
}

// NeedsSolving reports whether s can only be tabulated by solving the game.
func (s Spec) NeedsSolving() bool { return s.Family == "optimal" || s.Family == "best-response" }

// Table tabulates s for g. It fails if s needs solving or does not fit the game.
func (s Spec) Table(g *game.Game) (*Table, error) {
	switch s.Family {
	case "roll":
		return rollTable(g, s)
	case "hold":
		return holdTable(g, s, func(int, int) int { return s.Args[0] })
	case "keep-pace":
		return holdTable(g, s, KeepPace)
	case "table":
		return readFile(g, s.File)
	}
	return nil, fmt.Errorf("policy %q: has to be solved for, not tabulated", s)
}

func rollTable(g *game.Game, s Spec) (*Table, error) {
	if g.Kind() != game.RollCount {
		return nil, fmt.Errorf("policy %q: %s is a roll-hold game; use hold:N", s, g.Rules().Name)
	}
	n := s.Args[0]
	if acts := g.Actions(); !slices.Contains(acts, n) {
		return nil, fmt.Errorf("policy %q: %s offers %s dice", s, g.Rules().Name, offer(acts))
	}
	t := NewTable(g)
	for i := range t.actions {
		t.actions[i] = int8(n)
	}
	return t, nil
}

// offer writes numbers of dice, which are consecutive but for zero dice, as "1 to 10" or "0 or 2 to 10".
func offer(acts []int) string {
	low, high := acts[0], acts[len(acts)-1]
	if high-low >= len(acts) {
		return fmt.Sprintf("%d or %d to %d", low, acts[1], high)
	}
	return fmt.Sprintf("%d to %d", low, high)
}

// holdTable rolls at turn totals below limit(own, opponent) and stops at the goal.
func holdTable(g *game.Game, s Spec, limit func(own, opponent int) int) (*Table, error) {
	if g.Kind() != game.RollHold {
		return nil, fmt.Errorf("policy %q: %s is a roll-count game; use roll:N", s, g.Rules().Name)
	}
	t := NewTable(g)
	for p := range g.Positions() {
		own, opponent := g.Scores(p)
		n := limit(own, opponent)
		row := t.Row(p)
		for k := 0; k < min(n, len(row)); k++ {
			row[k] = Roll
		}
	}
	return t, nil
}

// KeepPace returns the turn total at which "end race or keep pace" holds [NP10]: never below the
// goal once either score is 71 or more, else 21 + (opponent − own)/8 rounded to the nearest
// integer, halves upward (the reading of "round" that reproduces the printed 0.922 %).
func KeepPace(own, opponent int) int {
	if own >= 71 || opponent >= 71 {
		return 1 << 30
	}
	return 21 + floorDiv(opponent-own+4, 8)
}

func floorDiv(a, b int) int {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}
