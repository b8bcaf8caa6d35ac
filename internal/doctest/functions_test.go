package doctest

import (
	"regexp"
	"strings"
	"testing"

	"hogstats/game"
)

var (
	functionRow = regexp.MustCompile("(?m)^\\| (`[a-z_]+\\([^|]*\\)`) \\| [^|]+ \\| ([^|]+) \\|$")
	signature   = regexp.MustCompile("`([a-z_]+)\\(")
	example     = regexp.MustCompile("`([^`]+) = ([^`=]+)`")
)

// TestFunctionExamples evaluates the examples of every function in the reference of rule files.
func TestFunctionExamples(t *testing.T) {
	rows := functionRow.FindAllStringSubmatch(read(t, "docs/rules.md"), -1)
	if len(rows) < 15 {
		t.Fatalf("docs/rules.md has %d rows with functions", len(rows))
	}
	for _, row := range rows {
		for _, f := range signature.FindAllStringSubmatch(row[1], -1) {
			if !strings.Contains(row[2], "`"+f[1]+"(") {
				t.Errorf("docs/rules.md: %s has no example", f[1])
			}
		}
		for _, e := range example.FindAllStringSubmatch(row[2], -1) {
			if holds, err := evaluate("(" + e[1] + ") == (" + e[2] + ")"); err != nil || !holds {
				t.Errorf("docs/rules.md: %s = %s does not hold (%v)", e[1], e[2], err)
			}
		}
	}
}

// evaluate reports whether a condition holds when two sixes and a five have been rolled.
func evaluate(condition string) (bool, error) {
	r, err := game.Parse("test.toml", []byte("name = \"test\"\nkind = \"roll-count\"\n[[rule]]\n"+
		"name = \"rule\"\nstage = \"points\"\nvalue = \"1\"\nwhen = \""+condition+"\"\n"))
	if err != nil {
		return false, err
	}
	g, err := game.Compile(r)
	if err != nil {
		return false, err
	}
	var stats []int
	for _, s := range g.Stats() {
		stats = append(stats, 2*s.Of(game.Face{Value: 6})+s.Of(game.Face{Value: 5}))
	}
	base, _, err := g.Points(0, 3, 3, stats)
	return base == 1, err
}

// TestHogComplete looks for every rule set of Hog, and its other names, in the page about them.
func TestHogComplete(t *testing.T) {
	text := read(t, "docs/hog.md")
	names := game.BuiltinNames()
	for alias := range game.Aliases() {
		names = append(names, alias)
	}
	for _, name := range names {
		if strings.HasPrefix(name, "hog-") && name != "hog-zero" && name != "hog-snowden" && !strings.Contains(text, "`"+name+"`") {
			t.Errorf("docs/hog.md does not explain %s", name)
		}
	}
	for _, name := range regexp.MustCompile("`(hog-[a-z0-9-]+)`").FindAllStringSubmatch(text, -1) {
		if _, err := game.Builtin(name[1]); err != nil {
			t.Errorf("docs/hog.md: %v", err)
		}
	}
}
