package policy_test

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"hogstats/game"
	"hogstats/policy"
)

// TestParseReadsString draws specs and reads their names back.
func TestParseReadsString(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		name := rapid.SampledFrom([]string{"optimal", "keep-pace", "roll:3", "hold:20", "table:a:b.csv"}).Draw(t, "base")
		name = strings.Repeat("best-response:", rapid.IntRange(0, 5).Draw(t, "answers")) + name
		s, err := policy.Parse(name)
		if err != nil {
			t.Fatal(err)
		}
		if s.String() != name {
			t.Fatalf("Parse(%q).String() = %q", name, s)
		}
	})
}

func TestParseErrors(t *testing.T) {
	for _, tt := range []struct{ in, want, hint string }{
		{"", `unknown family ""`, ""},
		{"optimla", `unknown family "optimla"`, `did you mean "optimal"?`},
		{"rol:5", `unknown family "rol"`, `did you mean "roll"?`},
		{"roll", "takes a whole number of 0 or more, such as roll:5", ""},
		{"hold:-1", "takes a whole number of 0 or more, such as hold:5", ""},
		{"hold:1.5", "takes a whole number", ""},
		{"optimal:3", "optimal takes no argument", ""},
		{"table:", "table takes a CSV file", ""},
		{"best-response:", "best-response takes a policy", ""},
		{strings.Repeat("best-response:", 21) + "hold:1", "at most 20", ""},
	} {
		_, err := policy.Parse(tt.in)
		if err == nil || !strings.Contains(err.Error(), tt.want) || game.HintOf(err) != tt.hint {
			t.Errorf("Parse(%q) error = %v (hint %q), want %q (hint %q)", tt.in, err, game.HintOf(err), tt.want, tt.hint)
		}
	}
}

// TestTables looks at single decisions of every family.
func TestTables(t *testing.T) {
	pig, hog := compile(t, "pig", "100"), compile(t, "hog-fa18", "100")
	for _, tt := range []struct {
		g           *game.Game
		name        string
		own, other  int
		total, want int
	}{
		{pig, "hold:20", 0, 0, 19, policy.Roll}, {pig, "hold:20", 0, 0, 20, policy.Hold},
		{pig, "hold:0", 0, 0, 0, policy.Hold}, {pig, "hold:500", 0, 0, 99, policy.Roll},
		{pig, "keep-pace", 0, 0, 20, policy.Roll}, {pig, "keep-pace", 0, 0, 21, policy.Hold},
		{pig, "keep-pace", 0, 4, 21, policy.Roll},   // 4/8 rounds up
		{pig, "keep-pace", 4, 0, 20, policy.Roll},   // −4/8 rounds up to 0
		{pig, "keep-pace", 5, 0, 20, policy.Hold},   // −5/8 rounds to −1
		{pig, "keep-pace", 70, 71, 29, policy.Roll}, // to the goal
		{hog, "roll:0", 3, 4, 0, 0}, {hog, "roll:7", 99, 99, 0, 7},
	} {
		s, err := policy.Parse(tt.name)
		if err != nil {
			t.Fatal(err)
		}
		table, err := s.Table(tt.g)
		if err != nil {
			t.Fatal(err)
		}
		p, err := tt.g.Position(tt.own, tt.other)
		if err != nil {
			t.Fatal(err)
		}
		if got := table.At(p, tt.total); got != tt.want {
			t.Errorf("%s at %d to %d, total %d: %d, want %d", tt.name, tt.own, tt.other, tt.total, got, tt.want)
		}
	}
}

func TestTableErrors(t *testing.T) {
	pig, hog := compile(t, "pig", "10"), compile(t, "hog", "10")
	for _, tt := range []struct {
		g          *game.Game
		name, want string
	}{
		{pig, "roll:5", "pig is a roll-hold game; use hold:N"}, {hog, "hold:5", "hog is a roll-count game; use roll:N"},
		{hog, "keep-pace", "hog is a roll-count game"}, {hog, "roll:0", "hog offers 1 to 10 dice"},
		{hog, "roll:11", "hog offers 1 to 10 dice"}, {hog, "optimal", "has to be solved for"},
		{hog, "table:none.csv", "none.csv"},
	} {
		s, err := policy.Parse(tt.name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := s.Table(tt.g); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: error %v, want %q", tt.name, err, tt.want)
		}
	}
	small, err := policy.Spec{Family: "hold", Args: []int{3}}.Table(pig)
	if err != nil {
		t.Fatal(err)
	}
	if small.Fits(pig) != nil || small.Fits(compile(t, "pig", "11")) == nil {
		t.Error("Fits does not tell games of different size apart")
	}
}
