package policy_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"hogstats/policy"
)

func TestRows(t *testing.T) {
	for _, tt := range []struct {
		game, players string
		positions     int
		decisions     int
		row           func(own int) int
	}{
		{"pig", "1", 12, 12 * 13 / 2, func(own int) int { return 12 - own }},
		{"pig", "2", 144, 12 * 12 * 13 / 2, func(own int) int { return 12 - own }},
		{"hog", "1", 12, 12, func(int) int { return 1 }},
		{"hog", "2", 144, 144, func(int) int { return 1 }},
	} {
		g := compiled(t, tt.game, "goal", "12", "players", tt.players)
		p := policy.NewTable(g)
		if p.Positions() != tt.positions || p.Len() != tt.decisions {
			t.Errorf("%s, %s players: %d positions and %d decisions, want %d and %d", tt.game, tt.players, p.Positions(), p.Len(), tt.positions, tt.decisions)
		}
		for at := range g.Positions() {
			own, _ := g.Scores(at)
			if got, want := len(p.Row(at)), tt.row(own); got != want || policy.Decisions(g, at) != want {
				t.Errorf("%s, %s players, score %d: a row of %d, %d decisions, want %d", tt.game, tt.players, own, got, policy.Decisions(g, at), want)
			}
		}
	}
}

// TestTableKeeps compares a table with a map in which the same choices were put down.
func TestTableKeeps(t *testing.T) {
	g := compiled(t, "pig", "goal", "9")
	type decision struct{ at, total int }
	rapid.Check(t, func(t *rapid.T) {
		p, want := policy.NewTable(g), map[decision]int{}
		for range rapid.IntRange(1, 100).Draw(t, "choices") {
			d := decision{at: rapid.IntRange(0, g.Positions()-1).Draw(t, "position")}
			d.total = rapid.IntRange(0, policy.Decisions(g, d.at)-1).Draw(t, "total")
			want[d] = rapid.IntRange(0, 1).Draw(t, "action")
			p.Set(d.at, d.total, want[d])
		}
		c := p.Clone()
		for at := range g.Positions() {
			for total, action := range p.Row(at) {
				if w := want[decision{at, total}]; int(action) != w || p.At(at, total) != w || c.At(at, total) != w {
					t.Fatalf("position %d, total %d: row %d, At %d, clone %d, want %d", at, total, action, p.At(at, total), c.At(at, total), w)
				}
			}
		}
		p.Set(0, 0, 1-p.At(0, 0))
		if c.At(0, 0) == p.At(0, 0) {
			t.Fatal("a clone changes with its table")
		}
	})
}

func TestRollSet(t *testing.T) {
	g := compiled(t, "pig", "goal", "60")
	for _, tt := range []struct {
		own   int
		rolls []int
		want  string
	}{
		{0, nil, ""},
		{0, []int{0}, "0"},
		{0, []int{59}, "59"},
		{0, []int{0, 1}, "0-1"},
		{0, []int{2, 3, 4, 27, 57, 58}, "2-4 27 57-58"},
		{57, []int{0, 1, 2}, "0-2"},
		{57, []int{0, 2}, "0 2"},
	} {
		p := policy.NewTable(g)
		at, err := g.Position(tt.own, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, k := range tt.rolls {
			p.Set(at, k, policy.Roll)
		}
		if got := p.RollSet(at); got != tt.want {
			t.Errorf("RollSet of %v at score %d = %q, want %q", tt.rolls, tt.own, got, tt.want)
		}
	}
}

// TestRollSetLaw reads the text back and demands that runs are as long as they can be.
func TestRollSetLaw(t *testing.T) {
	g := compiled(t, "pig", "goal", "20")
	rapid.Check(t, func(t *rapid.T) {
		p := policy.NewTable(g)
		row := p.Row(0)
		for k := range row {
			row[k] = int8(rapid.IntRange(policy.Hold, policy.Roll).Draw(t, fmt.Sprint(k)))
		}
		read, last := make([]int8, len(row)), -2
		for _, run := range strings.Fields(p.RollSet(0)) {
			var first, end int
			if n, _ := fmt.Sscanf(run, "%d-%d", &first, &end); n == 1 {
				end = first
			}
			if first <= last+1 {
				t.Fatalf("%q: the run %s joins the one before it or is out of order", p.RollSet(0), run)
			}
			for k := first; k <= end; k++ {
				read[k] = policy.Roll
			}
			last = end
		}
		if !slices.Equal(read, row) {
			t.Fatalf("%q of %v reads as %v", p.RollSet(0), row, read)
		}
	})
}

func TestFits(t *testing.T) {
	pig := policy.NewTable(compiled(t, "pig", "goal", "10"))
	hog := policy.NewTable(compiled(t, "hog", "goal", "10"))
	for _, tt := range []struct {
		what, game, goal, players string
		table                     *policy.Table
		want                      string // "" fits
	}{
		{"pig", "pig", "10", "2", pig, ""},
		{"pig", "piglet", "10", "2", pig, ""},
		{"hog", "hog-fa18", "10", "2", hog, ""},
		{"pig", "pig", "11", "2", pig, "100 positions, pig has 121"},
		{"pig", "pig", "10", "1", pig, "100 positions, pig has 10"},
		{"pig", "pig", "100", "1", pig, "10 decisions at position 0, pig has 100"},
		{"pig", "hog", "10", "2", pig, "10 decisions at position 0, hog has 1"},
		{"hog", "pig", "10", "2", hog, "1 decisions at position 0, pig has 10"},
	} {
		err := tt.table.Fits(compiled(t, tt.game, "goal", tt.goal, "players", tt.players))
		if tt.want == "" && err != nil || tt.want != "" && (err == nil || !strings.Contains(err.Error(), tt.want)) {
			t.Errorf("a table of %s for %s with goal %s and %s players: %v, want %q", tt.what, tt.game, tt.goal, tt.players, err, tt.want)
		}
	}
}
