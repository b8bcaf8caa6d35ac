package analysis_test

import (
	"context"
	"errors"
	"hogstats/policy"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"hogstats/analysis"
)

// TestGrids compares every cell below the goal with the table of positions: own score across, the
// opponent's up.
func TestGrids(t *testing.T) {
	for _, tt := range []struct {
		game, name string
		draw       func(*analysis.Study, context.Context) (*analysis.Grid, error)
		cell       func(g *analysis.Grid, row []any) any // what the table says, in the words of the grid
		scale      analysis.Scale
	}{
		{"pig", "win", (*analysis.Study).WinGrid, win, analysis.Diverging},
		{"hog-fa15", "win", (*analysis.Study).WinGrid, win, analysis.Diverging},
		{"hog-fa18", "action", (*analysis.Study).ActionGrid, action, analysis.Categorical},
		{"hog", "action", (*analysis.Study).ActionGrid, action, analysis.Categorical},
		{"pig", "threshold", (*analysis.Study).ThresholdGrid, threshold, analysis.Sequential},
		{"piglet", "threshold", (*analysis.Study).ThresholdGrid, threshold, analysis.Sequential},
	} {
		const goal = 30
		s := study(t, tt.game, "goal", strconv.Itoa(goal))
		g, err := tt.draw(s, t.Context())
		if err != nil {
			t.Fatal(err)
		}
		p, err := s.Positions(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if g.Name != tt.name || g.Scale != tt.scale || g.X.Name != "score" || g.Y.Name != "opponent" || g.XMin != 0 || g.YMin != 0 || g.Source != s.Source {
			t.Errorf("%s of %s: %q of %+v, scale %d, from %d and %d", tt.name, tt.game, g.Name, g.Source, g.Scale, g.XMin, g.YMin)
		}
		if len(g.Values) != goal+1 {
			t.Fatalf("%s of %s: %d rows, want %d", tt.name, tt.game, len(g.Values), goal+1)
		}
		for y, row := range g.Values {
			if len(row) != goal+1 {
				t.Fatalf("%s of %s: row %d has %d cells, want %d", tt.name, tt.game, y, len(row), goal+1)
			}
			if !math.IsNaN(row[goal]) || !math.IsNaN(g.Values[goal][y]) || g.Missing == "" {
				t.Errorf("%s of %s: values %g and %g where the game is over", tt.name, tt.game, row[goal], g.Values[goal][y])
			}
		}
		for _, row := range p.Rows {
			own, opponent := row[0].(int), row[1].(int)
			got, want := any(g.Values[opponent][own]), tt.cell(g, row)
			if g.Scale == analysis.Categorical {
				got = g.Categories[int(g.Values[opponent][own])]
			}
			if got != want {
				t.Errorf("%s of %s at own %d, opponent %d: %v, want %v", tt.name, tt.game, own, opponent, got, want)
			}
		}
	}
}

func win(_ *analysis.Grid, row []any) any { return row[2] }

func action(_ *analysis.Grid, row []any) any { return strconv.Itoa(row[3].(int)) }

// threshold returns the first turn total that is not in the roll set of a row.
func threshold(g *analysis.Grid, row []any) any {
	runs := strings.Fields(row[5].(string))
	if len(runs) == 0 || !strings.HasPrefix(runs[0], "0") {
		return 0.0
	}
	_, last, isRange := strings.Cut(runs[0], "-")
	if !isRange {
		last = runs[0]
	}
	n, err := strconv.Atoi(last)
	if err != nil {
		return err
	}
	return float64(n + 1)
}

// TestWinGridCorners looks at the map of pig where the answer is known.
func TestWinGridCorners(t *testing.T) {
	g, err := study(t, "pig").WinGrid(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	// At 99 to 99 W = 5/6 + (1 − W)/6. At the start it is the published value.
	if got := g.Values[99][99]; !near(got, 6.0/7, digits) {
		t.Errorf("pig at 99 to 99: %g, want 6/7", got)
	}
	start, tolerance := published(t, "pig-opt")
	if got := g.Values[0][0]; !near(got, start[0], tolerance) {
		t.Errorf("pig at 0 to 0: %g, want %g", got, start[0])
	}
	// At 99 to 0 the mover wins unless a 1 hands the turn to the other.
	if ahead, behind := g.Values[0][99], g.Values[99][0]; !near(ahead, 1-behind/6, digits) || !(behind < ahead) {
		t.Errorf("pig at 99 to 0: %g, at 0 to 99: %g; want %g for the first", ahead, behind, 1-behind/6)
	}
	if g.Center != 0.5 || g.Low != 0 || g.High != 1 || !slices.IsSorted(g.Contours) || len(g.Contours) == 0 {
		t.Errorf("pig: scale from %g by %g to %g, contours %v", g.Low, g.Center, g.High, g.Contours)
	}
}

// TestActionCategories lists the actions in order, zero dice only where they are offered.
func TestActionCategories(t *testing.T) {
	for name, want := range map[string]string{"hog": "1 2 3 4 5 6 7 8 9 10", "hog-fa18": "0 1 2 3 4 5 6 7 8 9 10"} {
		g, err := study(t, name, "goal", "12").ActionGrid(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(g.Categories, " "); got != want {
			t.Errorf("%s: categories %s, want %s", name, got, want)
		}
	}
}

// TestThresholdCaption counts the positions at which the threshold is not the whole policy.
func TestThresholdCaption(t *testing.T) {
	s := study(t, "pig")
	g, err := s.ThresholdGrid(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	p, err := s.Positions(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	again := 0
	for _, row := range p.Rows {
		set := row[5].(string)
		if strings.Contains(set, " ") || set != "" && !strings.HasPrefix(set, "0") {
			again++
		}
	}
	if !strings.Contains(g.Caption, "At "+strconv.Itoa(again)+" of 10000 positions") {
		t.Errorf("caption %q, want %d positions", g.Caption, again)
	}
}

func TestGridErrors(t *testing.T) {
	for _, tt := range []struct {
		game, players string
		draw          func(*analysis.Study, context.Context) (*analysis.Grid, error)
		want          string
	}{
		{"pig", "2", (*analysis.Study).ActionGrid, "pig is a roll-hold game"},
		{"hog", "2", (*analysis.Study).ThresholdGrid, "hog is a roll-count game"},
		{"pig", "1", (*analysis.Study).WinGrid, "2 players"},
		{"pig", "1", (*analysis.Study).ThresholdGrid, "2 players"},
		{"hog", "1", (*analysis.Study).ActionGrid, "2 players"},
	} {
		g, err := tt.draw(study(t, tt.game, "goal", "10", "players", tt.players), t.Context())
		if err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("grid of %s with %s players: %+v, %v, want %q", tt.game, tt.players, g, err, tt.want)
		}
	}
}

// TestTurnsSeries compares the curves with the distribution of the length.
func TestTurnsSeries(t *testing.T) {
	s := study(t, "pig", "goal", "40")
	r, err := s.TurnsSeries(t.Context(), spec(t, "hold:10"), spec(t, "hold:25"))
	if err != nil {
		t.Fatal(err)
	}
	p := lengths(t, s, "hold:10", "hold:25")
	bars, steps := r.Panels[0].Curves[0], r.Panels[1].Curves[0]
	sum := 0.0
	for i, x := range bars.X {
		sum += p[i+1]
		if x != float64(i+1) || steps.X[i] != x || !near(bars.Y[i], p[i+1], digits) || !near(steps.Y[i], sum, digits) {
			t.Errorf("turn %g: %g, and %g by then; want %g, and %g", x, bars.Y[i], steps.Y[i], p[i+1], sum)
		}
	}
	if sum < 1-1e-4 || sum-p[len(bars.X)] >= 1-1e-4 { // the tail that is not shown
		t.Errorf("%d turns are shown, which have %g of all games", len(bars.X), sum)
	}
	if bars.Style != analysis.Bars || steps.Style != analysis.Steps || r.Source != s.Source {
		t.Errorf("styles %d and %d, source %+v", bars.Style, steps.Style, r.Source)
	}
}

// TestDiceSeries marks the largest expected scores.
func TestDiceSeries(t *testing.T) {
	for _, tt := range []struct {
		game     string
		from, to int
		marks    []float64
	}{
		{"pig", 15, 25, []float64{20, 21}}, {"hog-zero", 1, 10, []float64{5, 6}}, {"hog", 1, 10, []float64{6}},
	} {
		s := study(t, tt.game)
		c := analysis.DiceConfig{From: tt.from, To: tt.to}
		r, err := s.DiceSeries(t.Context(), c)
		if err != nil {
			t.Fatal(err)
		}
		mean, bust := r.Panels[0].Curves[0], r.Panels[1].Curves[0]
		var marks []float64
		for _, i := range mean.Marks {
			marks = append(marks, mean.X[i])
		}
		if !slices.Equal(marks, tt.marks) {
			t.Errorf("%s: marks at %v, want %v", tt.game, marks, tt.marks)
		}
		turns := dice(t, s, c).Turns
		if len(mean.X) != len(turns) || len(bust.X) != len(turns) {
			t.Fatalf("%s: %d and %d points, want %d", tt.game, len(mean.X), len(bust.X), len(turns))
		}
		for i, turn := range turns {
			if mean.X[i] != float64(turn.N) || bust.X[i] != mean.X[i] || mean.Y[i] != turn.Mean || bust.Y[i] != turn.PigOut || math.IsNaN(turn.Mean) {
				t.Errorf("%s: point %d is (%g, %g) and (%g, %g), want those of %+v", tt.game, i, mean.X[i], mean.Y[i], bust.X[i], bust.Y[i], turn)
			}
		}
	}
}

// TestPolicyGrid compares maps of a policy with what it does.
func TestPolicyGrid(t *testing.T) {
	s := study(t, "hog-fa18")
	g, err := s.PolicyGrid(t.Context(), spec(t, "zero-if:8,5"))
	if err != nil {
		t.Fatal(err)
	}
	// 2·8 − 3 = 13 points at 83, and 2·1 − 9 counts as 1 at 19.
	if at := g.Values[83][20]; g.Categories[int(at)] != "0" {
		t.Errorf("zero-if:8,5 at 20 to 83 is drawn as %v of %v, want zero dice", at, g.Categories)
	}
	if at := g.Values[19][20]; g.Categories[int(at)] != "5" {
		t.Errorf("zero-if:8,5 at 20 to 19 is drawn as %v of %v, want five dice", at, g.Categories)
	}
	g, err = study(t, "pig").PolicyGrid(t.Context(), spec(t, "turns:4"))
	if err != nil {
		t.Fatal(err)
	}
	if got := g.Values[0][20]; got != 20 { // (100 − 20)/4
		t.Errorf("turns:4 at 20 to 0 first holds at %g, want 20", got)
	}
	if _, err := s.PolicyGrid(t.Context(), spec(t, "random")); !errors.Is(err, policy.ErrNoTable) {
		t.Errorf("a map of chance: %v, want ErrNoTable", err)
	}
}
