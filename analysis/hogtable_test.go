package analysis_test

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"

	"hogstats/analysis"
	"hogstats/game"
)

// TestHogTable solves every game in the table of docs/hog.md that tells the chances of the first player,
// and every Hog of a term is in it.
func TestHogTable(t *testing.T) {
	text, err := os.ReadFile("../docs/hog.md")
	if err != nil {
		t.Fatal(err)
	}
	_, section, ok := strings.Cut(string(text), "## What they make of the first player")
	if !ok {
		t.Fatal("docs/hog.md has no table of the first player's chances")
	}
	section, _, _ = strings.Cut(section, "\n## ")
	rows := map[string][]string{}
	for line := range strings.Lines(section) {
		if cells := strings.Split(line, "|"); len(cells) == 7 && strings.Contains(cells[1], "`hog-") {
			for i := range cells {
				cells[i] = strings.Trim(cells[i], " `")
			}
			rows[cells[1]] = cells[2:6]
		}
	}
	for _, name := range game.BuiltinNames() {
		term, isHog := strings.CutPrefix(name, "hog-")
		if !isHog || term == "snowden" || term == "zero" {
			continue
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if r, err := game.Builtin(name); err == nil && r.Memories() > 20 && testing.Short() {
				t.Skip("a million positions")
			}
			if rows[name] == nil {
				t.Fatalf("%s is not in the table", name)
			}
			checkHogRow(t, name, rows[name])
		})
	}
}

// checkHogRow compares a row with what is computed: the win probability, the bound on its error, the
// expected turns and the number of positions.
func checkHogRow(t *testing.T, name string, row []string) {
	t.Helper()
	r, err := game.Builtin(name)
	if err != nil {
		t.Fatal(err)
	}
	s, err := analysis.Open(r, "")
	if err != nil {
		t.Fatal(err)
	}
	got, err := s.Solve(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	want := []string{fmt.Sprintf("%.12f", got.FirstPlayerWin), "", "", strings.ReplaceAll(row[3], ",", "")}
	if got.ExpectedTurns != nil {
		want[2] = fmt.Sprintf("%.6f", *got.ExpectedTurns)
	}
	if row[0] != want[0] || row[2] != want[2] {
		t.Errorf("%s: the table says %s and %s turns, computed are %s and %s", name, row[0], row[2], want[0], want[2])
	}
	if n := strconv.Itoa(s.Game.Positions()); n != want[3] {
		t.Errorf("%s: the table says %s positions, there are %s", name, row[3], n)
	}
	limit, err := strconv.ParseFloat(row[1], 64)
	if (got.ErrorBound == nil) != (row[1] == "") || got.ErrorBound != nil && (err != nil || *got.ErrorBound > 1.05*limit) {
		t.Errorf("%s: the table says an error of at most %q, status is %s", name, row[1], got.Status)
	}
}
