package analysis_test

import (
	"context"
	"encoding/json"
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"hogstats/analysis"
	"hogstats/game"
	"hogstats/internal/reference"
	"hogstats/policy"
)

func open(t *testing.T, name string, sets ...string) *analysis.Study {
	t.Helper()
	r, err := game.Builtin(name)
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i+1 < len(sets); i += 2 {
		if r, err = r.Set(sets[i], sets[i+1]); err != nil {
			t.Fatal(err)
		}
	}
	s, err := analysis.Open(r, "")
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func spec(t *testing.T, name string) policy.Spec {
	t.Helper()
	s, err := policy.Parse(name)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// published returns the numbers of a published row and their tolerance.
func published(t *testing.T, id string) (numbers []float64, tolerance float64) {
	t.Helper()
	v, err := reference.Find(id)
	if err != nil {
		t.Fatal(err)
	}
	return v.Numbers, v.Tolerance
}

func TestSolve(t *testing.T) {
	for _, tt := range []struct {
		game, id string
		ties     int
	}{
		{"pig", "pig-opt", 0}, {"hog-fa18", "hog-fa18-opt", 35}, {"hog-snowden", "hog-snowden-opt", 74},
		{"hog-fa15", "hog-fa15-opt", 98}, {"pass-the-pigs", "ptp-k", 0}, {"two-dice-pig", "two-dice-pig", 0},
	} {
		r, err := open(t, tt.game).Solve(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		want, tolerance := published(t, tt.id)
		if math.Abs(r.FirstPlayerWin-want[0]) > tolerance || r.FirstPlayerAdvantage != r.FirstPlayerWin-0.5 {
			t.Errorf("%s: win %.15f, advantage %.15f; want %.15f ± %g", tt.game, r.FirstPlayerWin, r.FirstPlayerAdvantage, want[0], tolerance)
		}
		if r.Status != "proved" || *r.ErrorBound > 1e-12 || r.Ties != tt.ties || *r.ExpectedTurns < 10 || len(r.Warnings) > 0 {
			t.Errorf("%s: %+v; want proved within 1e-12, %d ties, no warnings", tt.game, r, tt.ties)
		}
	}
}

func TestSolveAlone(t *testing.T) {
	r, err := open(t, "pig", "players", "1").Solve(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	want, tolerance := published(t, "pig-solitaire-opt")
	if r.FirstPlayerWin != 1 || math.Abs(*r.ExpectedTurns-want[0]) > tolerance || len(r.Warnings) != 1 {
		t.Errorf("Solve of pig alone = %+v, want %g turns and a warning", r, want[0])
	}
}

func TestState(t *testing.T) {
	s := open(t, "pig")
	r, err := s.State(t.Context(), []int{41, 49}, 27)
	if err != nil {
		t.Fatal(err)
	}
	hold, roll := r.Actions[0], r.Actions[1]
	if hold.Label != "hold" || roll.Label != "roll" || *roll.Loss != 0 || *hold.Loss <= 0 || r.Win != *roll.Value {
		t.Errorf("State(41, 49, 27) = %+v, want rolling to be best", r)
	}
	for _, tt := range []struct {
		scores []int
		total  int
		want   string
	}{
		{[]int{41}, 0, "2 scores"}, {[]int{100, 0}, 0, "outside 0 to 99"}, {[]int{-1, 0}, 0, "outside 0 to 99"},
		{[]int{41, 49}, 59, "outside 0 to 58"}, {[]int{41, 49}, -1, "outside 0 to 58"},
	} {
		if _, err := s.State(t.Context(), tt.scores, tt.total); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("State(%v, %d) error = %v, want %q", tt.scores, tt.total, err, tt.want)
		}
	}
}

// TestPositions counts the score pairs of pig at which best play is no simple threshold.
func TestPositions(t *testing.T) {
	table, err := open(t, "pig").Positions(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	column := slices.IndexFunc(table.Columns, func(c analysis.Column) bool { return c.Name == "roll_set" })
	complex := 0
	for _, row := range table.Rows {
		if strings.Contains(row[column].(string), " ") {
			complex++
		}
	}
	if len(table.Rows) != 10000 || complex != 2503 {
		t.Errorf("%d rows, %d not simple; want 10000 and 2503", len(table.Rows), complex)
	}
}

func TestDuel(t *testing.T) {
	for _, tt := range []struct {
		game, a, b, id string
		of             func(r *analysis.DuelReport) float64
	}{
		{"pig", "optimal", "hold:20", "pig-opt-h20-first", func(r *analysis.DuelReport) float64 { return r.AFirst }},
		{"pig", "hold:20", "optimal", "pig-h20-opt-first", func(r *analysis.DuelReport) float64 { return r.AFirst }},
		{"pig", "hold:20", "hold:20", "pig-h20-self", func(r *analysis.DuelReport) float64 { return r.AFirst }},
		{"pig", "optimal", "keep-pace", "pig-keep-pace", func(r *analysis.DuelReport) float64 { return 2*r.AMean - 1 }},
		{"hog-fa15", "best-response:roll:5", "roll:5", "hog-fa15-br5", func(r *analysis.DuelReport) float64 { return r.AMean }},
		{"hog-fa18", "roll:6", "roll:6", "hog-fa18-turns", func(r *analysis.DuelReport) float64 { return *r.ExpectedTurns }},
	} {
		r, err := open(t, tt.game).Duel(t.Context(), spec(t, tt.a), spec(t, tt.b))
		if err != nil {
			t.Fatal(err)
		}
		want, tolerance := published(t, tt.id)
		if got := tt.of(r); math.Abs(got-want[0]) > tolerance {
			t.Errorf("%s: %.12g, want %.12g ± %g", tt.id, got, want[0], tolerance)
		}
		q := r.TurnsQuantiles
		if !(q["0.05"] <= q["0.5"] && q["0.5"] <= q["0.95"]) || r.Stalemate != 0 || len(q) != len(analysis.Quantiles()) {
			t.Errorf("%s: quantiles %v, stalemate %g", tt.id, q, r.Stalemate)
		}
	}
}

// TestDuelThatNeverEnds reports what is not defined as null.
func TestDuelThatNeverEnds(t *testing.T) {
	r, err := open(t, "pig").Duel(t.Context(), spec(t, "hold:0"), spec(t, "hold:0"))
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	if r.Stalemate != 1 || r.ExpectedTurns != nil || !strings.Contains(string(text), `"turns_quantiles":null`) || len(r.Warnings) != 1 {
		t.Errorf("holding on nothing against itself = %s", text)
	}
}

func TestBest(t *testing.T) {
	zero, err := open(t, "hog-zero").Best(t.Context(), analysis.BestConfig{})
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(zero.Best.MeanTurn, []int{5, 6}) {
		t.Errorf("hog-zero: largest mean turn at %v, want the exact tie of 5 and 6", zero.Best.MeanTurn)
	}
	pig, err := open(t, "pig").Best(t.Context(), analysis.BestConfig{From: 18, To: 27})
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(pig.Best.MeanTurn, []int{20, 21}) || !slices.Equal(pig.Best.TurnsAlone, []int{20}) || !slices.Equal(pig.Best.VsOptimal, []int{25}) {
		t.Errorf("pig: best %+v, want means 20 and 21, turns 20, against optimal 25", pig.Best)
	}
	for i, row := range pig.Matrix {
		for j := range row {
			if sum := row[j] + pig.Matrix[j][i]; math.Abs(sum-1) > 1e-12 { // rounding
				t.Errorf("win rates of %d and %d add up to %g", i, j, sum)
			}
		}
	}
	alone, err := open(t, "pig").Best(t.Context(), analysis.BestConfig{From: 20, To: 20})
	if err != nil || alone.Candidates[0].MeanWin != nil {
		t.Errorf("a single number has a win rate against others: %+v, %v", alone, err)
	}
}

// TestDice is the table of the dice at 89 to 99, where they have six sides.
func TestDice(t *testing.T) {
	r, err := open(t, "hog-snowden").Dice(t.Context(), analysis.DiceConfig{From: 1, To: 10, State: []int{89, 99}, Raw: true})
	if err != nil {
		t.Fatal(err)
	}
	if r.Dice != "six-sided dice" {
		t.Errorf("dice = %q", r.Dice)
	}
	for _, turn := range r.Turns {
		var sums []int
		for _, p := range turn.Points {
			sums = append(sums, p.Sum)
		}
		want := []int{0}
		for sum := 2 * turn.N; sum <= 6*turn.N; sum++ {
			want = append(want, sum)
		}
		if !slices.Equal(sums, want) {
			t.Errorf("%d dice: sums %v, want %v", turn.N, sums, want)
		}
		if none := math.Pow(5.0/6, float64(turn.N)); math.Abs(turn.PigOut-(1-none)) > 1e-15 || turn.Points[0].Probability != turn.PigOut {
			t.Errorf("%d dice: chance of a 1 is %g", turn.N, turn.PigOut)
		}
	}
}

func TestGrids(t *testing.T) {
	ctx := t.Context()
	s := open(t, "pig", "goal", "20")
	g, err := s.WinGrid(ctx)
	if err != nil {
		t.Fatal(err)
	}
	sol, err := s.Optimal(ctx)
	if err != nil {
		t.Fatal(err)
	}
	p, err := s.Game.Position(18, 3)
	if err != nil {
		t.Fatal(err)
	}
	if len(g.Values) != 21 || g.Values[3][18] != sol.Value[p] || !math.IsNaN(g.Values[20][0]) || !math.IsNaN(g.Values[0][20]) {
		t.Errorf("win grid: %d rows, own 18 against 3 is %g, want %g", len(g.Values), g.Values[3][18], sol.Value[p])
	}
	if _, err := s.ActionGrid(ctx); err == nil {
		t.Error("ActionGrid of a roll-hold game succeeded")
	}
	if _, err := open(t, "hog", "goal", "20").ThresholdGrid(ctx); err == nil {
		t.Error("ThresholdGrid of a roll-count game succeeded")
	}
}

func TestTurnsSeries(t *testing.T) {
	s, err := open(t, "pig").TurnsSeries(t.Context(), spec(t, "hold:20"), spec(t, "hold:25"))
	if err != nil {
		t.Fatal(err)
	}
	steps := s.Panels[1].Curves[0].Y
	if last := steps[len(steps)-1]; !slices.IsSorted(steps) || last < 1-1e-4 || last > 1 {
		t.Errorf("cumulative curve ends at %g or falls", last)
	}
}

func TestMemory(t *testing.T) {
	r, err := game.Builtin("pig")
	if err != nil {
		t.Fatal(err)
	}
	if r, err = r.Set("goal", "100000"); err != nil {
		t.Fatal(err)
	}
	if _, err := analysis.Open(r, ""); !errors.Is(err, analysis.ErrTooLarge) || !strings.Contains(err.Error(), "TiB") {
		t.Errorf("Open of a huge game: %v, want an estimate", err)
	}
}

func TestCancel(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	s, hold := open(t, "pig"), policy.Spec{Family: "hold", Args: []int{20}}
	for name, run := range map[string]func() error{
		"Solve": func() error { _, err := s.Solve(ctx); return err },
		"Duel":  func() error { _, err := s.Duel(ctx, hold, hold); return err },
		"Best":  func() error { _, err := s.Best(ctx, analysis.BestConfig{}); return err },
		"Dice":  func() error { _, err := s.Dice(ctx, analysis.DiceConfig{From: 1, To: 2}); return err },
		"Win":   func() error { _, err := s.WinGrid(ctx); return err },
		"Turns": func() error { _, err := s.TurnsSeries(ctx, hold, hold); return err },
	} {
		if err := run(); !errors.Is(err, context.Canceled) {
			t.Errorf("%s with a cancelled context: %v", name, err)
		}
	}
}
