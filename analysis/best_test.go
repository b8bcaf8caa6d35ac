package analysis_test

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"hogstats/analysis"
)

func best(t testing.TB, s *analysis.Study, c analysis.BestConfig) *analysis.BestReport {
	t.Helper()
	r, err := s.Best(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// candidate returns what was found of one number.
func candidate(t testing.TB, r *analysis.BestReport, n int) analysis.Candidate {
	t.Helper()
	i := slices.IndexFunc(r.Candidates, func(c analysis.Candidate) bool { return c.N == n })
	if i < 0 {
		t.Fatalf("%s: %d was not compared", r.Game, n)
	}
	return r.Candidates[i]
}

// TestBestPig compares all hold values that matter: 20 and 21 tie on the mean turn, 20 takes the fewest
// turns alone, 25 wins most.
func TestBestPig(t *testing.T) {
	s := study(t, "pig")
	r := best(t, s, analysis.BestConfig{})
	want := analysis.BestNumbers{MeanTurn: []int{20, 21}, TurnsAlone: []int{20}, MeanWin: []int{25}, WorstWin: []int{25}, VsOptimal: []int{25}}
	if diff := cmp.Diff(want, r.Best); diff != "" {
		t.Errorf("pig: best numbers (-want +got):\n%s", diff)
	}
	if r.Family != "hold" || r.Candidates[0].N != 1 || len(r.Candidates) != 40 || !slices.Equal(r.State, []int{0, 0}) || len(r.Warnings) != 0 {
		t.Errorf("pig: %s, %d numbers from %d, at %v, warnings %q; want hold, 1 to 40, at 0 to 0",
			r.Family, len(r.Candidates), r.Candidates[0].N, r.State, r.Warnings)
	}
	// 12.6367694905 turns are recomputed in the note of pig-solitaire-h20, 12.5452323520 in that of
	// pig-solitaire-opt; both to ten decimals.
	if got := value(candidate(t, r, 20).TurnsAlone); !near(got, 12.6367694905, 0.5e-10) {
		t.Errorf("hold:20 alone takes %.12g turns", got)
	}
	if got := value(r.Optimal.TurnsAlone); !near(got, 12.5452323520, 0.5e-10) {
		t.Errorf("optimal play alone takes %.12g turns", got)
	}
	gap, tolerance := published(t, "pig-h25-gap")
	if got := 1 - 2*candidate(t, r, 25).VsOptimal; !near(got, gap[0], tolerance) {
		t.Errorf("hold:25 wins %g less often than optimal play, want %g", got, gap[0])
	}
}

func TestBestHog(t *testing.T) {
	zero := best(t, study(t, "hog-zero"), analysis.BestConfig{})
	if zero.Family != "roll" || len(zero.Candidates) != 10 || !slices.Equal(zero.Best.MeanTurn, []int{5, 6}) {
		t.Errorf("hog-zero: %s, %d numbers, largest mean at %v; want roll, 10, the exact tie of 5 and 6", zero.Family, len(zero.Candidates), zero.Best.MeanTurn)
	}
	means, tolerance := published(t, "hog-mean-0")
	for i, n := range []int{5, 6} {
		if got := candidate(t, zero, n).MeanTurn; !near(got, means[i], tolerance) {
			t.Errorf("hog-zero: mean of %d dice %g, want %g", n, got, means[i])
		}
	}
	if a, b := candidate(t, zero, 5).MeanTurn, candidate(t, zero, 6).MeanTurn; a != b {
		t.Errorf("hog-zero: means of 5 and 6 dice are %.17g and %.17g, want the same", a, b)
	}
	one := best(t, study(t, "hog"), analysis.BestConfig{})
	means, tolerance = published(t, "hog-mean-1")
	for i, c := range one.Candidates {
		if !near(c.MeanTurn, means[i], tolerance) {
			t.Errorf("hog: mean of %d dice %g, want %g", c.N, c.MeanTurn, means[i])
		}
	}
}

// TestBestWins compares win rates with duels, which are computed in another way, and the criteria
// with the matrix.
func TestBestWins(t *testing.T) {
	for _, tt := range []struct {
		rules, family string
		c             analysis.BestConfig
	}{
		{"pig", "hold:", analysis.BestConfig{From: 3, To: 9}},
		{"pass-the-pigs", "hold:", analysis.BestConfig{From: 4, To: 8}},
		{"two-dice-pig", "hold:", analysis.BestConfig{From: 4, To: 8}},
		{"hog-fa15", "roll:", analysis.BestConfig{From: 4, To: 8}},
		{stuck, "roll:", analysis.BestConfig{}},
		{trap, "roll:", analysis.BestConfig{}},
	} {
		s := study(t, tt.rules, "goal", "30")
		r := best(t, s, tt.c)
		for i, c := range r.Candidates {
			a := tt.family + strconv.Itoa(c.N)
			mean, worst := 0.0, math.Inf(1)
			for j, d := range r.Candidates {
				if want := duel(t, s, a, tt.family+strconv.Itoa(d.N)).AMean; !near(r.Matrix[i][j], want, digits) {
					t.Errorf("%s: %d wins %.15g against %d, in a duel %.15g", r.Game, c.N, r.Matrix[i][j], d.N, want)
				}
				if i != j {
					mean += r.Matrix[i][j] / float64(len(r.Candidates)-1)
					worst = min(worst, r.Matrix[i][j])
				}
			}
			if want := duel(t, s, a, "optimal").AMean; !near(c.VsOptimal, want, digits) {
				t.Errorf("%s: %d wins %.15g against optimal play, in a duel %.15g", r.Game, c.N, c.VsOptimal, want)
			}
			if !near(value(c.MeanWin), mean, digits) || value(c.WorstWin) != worst {
				t.Errorf("%s: %d: mean %g and worst %g of %v", r.Game, c.N, value(c.MeanWin), value(c.WorstWin), r.Matrix[i])
			}
		}
		if want := duel(t, s, "optimal", "optimal").AMean; !near(r.Optimal.VsOptimal, want, digits) {
			t.Errorf("%s: optimal play wins %g against itself, want %g", r.Game, r.Optimal.VsOptimal, want)
		}
	}
}

// TestBestAlone compares turns alone with those of the game of one player.
func TestBestAlone(t *testing.T) {
	r := best(t, study(t, "pig", "goal", "30"), analysis.BestConfig{From: 8, To: 10})
	alone := solved(t, study(t, "pig", "goal", "30", "players", "1"))
	if !near(value(r.Optimal.TurnsAlone), value(alone.ExpectedTurns), turnDigits) {
		t.Errorf("optimal play alone takes %g turns, want %g", value(r.Optimal.TurnsAlone), value(alone.ExpectedTurns))
	}
	for _, c := range r.Candidates {
		if !(value(c.TurnsAlone) >= value(r.Optimal.TurnsAlone)-turnDigits) {
			t.Errorf("hold:%d takes %g turns alone, fewer than optimal play", c.N, value(c.TurnsAlone))
		}
	}
	r = best(t, study(t, stuck), analysis.BestConfig{})
	if r.Candidates[0].TurnsAlone != nil || value(r.Candidates[1].TurnsAlone) < 1 || !slices.Equal(r.Best.TurnsAlone, []int{2}) {
		t.Errorf("stuck: %+v, best %+v; want no number of turns for one die", r.Candidates, r.Best)
	}
	r = best(t, study(t, never), analysis.BestConfig{})
	if len(r.Best.TurnsAlone) != 0 || r.Optimal.TurnsAlone != nil || len(r.Warnings) == 0 {
		t.Errorf("never: best %+v, optimal %+v, warnings %q; want no number of turns, and a warning", r.Best, r.Optimal, r.Warnings)
	}
}

// TestBestState takes the mean turn where the dice are other than elsewhere.
func TestBestState(t *testing.T) {
	s := study(t, "hog-snowden", "goal", "20")
	usual := best(t, s, analysis.BestConfig{From: 1, To: 2})
	wild := best(t, s, analysis.BestConfig{From: 1, To: 2, State: []int{7, 7}})
	// One die: 2, 3, 4, 5, 6 of six score 3, 5, 4, 7, 6; on four sides 2, 3, 4 score 3, 5, 4.
	if got := usual.Candidates[0].MeanTurn; !near(got, 25.0/6, digits) {
		t.Errorf("hog-snowden at %v: mean of one die %g, want 25/6", usual.State, got)
	}
	if got := wild.Candidates[0].MeanTurn; !near(got, 3, digits) || !slices.Equal(wild.State, []int{7, 7}) {
		t.Errorf("hog-snowden at %v: mean of one die %g, want 3", wild.State, got)
	}
}

func TestBestOne(t *testing.T) {
	r := best(t, study(t, "pig", "goal", "20"), analysis.BestConfig{From: 9, To: 9})
	if c := r.Candidates[0]; c.MeanWin != nil || c.WorstWin != nil || !near(r.Matrix[0][0], 0.5, digits) {
		t.Errorf("a single number: %+v, matrix %v; want no win rates against others", c, r.Matrix)
	}
	if len(r.Best.MeanWin) != 0 || !slices.Equal(r.Best.VsOptimal, []int{9}) {
		t.Errorf("a single number: best %+v", r.Best)
	}
}

func TestBestProgress(t *testing.T) {
	var done []int
	r := best(t, study(t, "pig", "goal", "20"), analysis.BestConfig{From: 3, To: 6, Progress: func(n, total int) {
		done = append(done, n)
		if total != 15 { // four numbers and optimal play, each against itself and those before it
			t.Errorf("progress tells a total of %d, want 15", total)
		}
	}})
	if len(done) != 15 || !slices.IsSorted(done) || done[14] != 15 {
		t.Errorf("progress %v for %d numbers", done, len(r.Candidates))
	}
}

func TestBestErrors(t *testing.T) {
	for _, tt := range []struct {
		game, players string
		c             analysis.BestConfig
		want          string
	}{
		{"pig", "1", analysis.BestConfig{}, "pig is played by 1"},
		{"pig", "2", analysis.BestConfig{From: 0, To: 5}, "1 to 10"},
		{"pig", "2", analysis.BestConfig{From: 5, To: 11}, "1 to 10"},
		{"pig", "2", analysis.BestConfig{From: 5, To: 4}, "5..4"},
		{"hog-fa18", "2", analysis.BestConfig{From: 9, To: 11}, "dice from 0 to 10"},
		{"pig", "2", analysis.BestConfig{State: []int{10, 0}}, "0 to 9"},
		{"pig", "2", analysis.BestConfig{State: []int{1}}, "2 scores"},
	} {
		r, err := study(t, tt.game, "goal", "10", "players", tt.players).Best(t.Context(), tt.c)
		if err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("Best(%+v) of %s with %s players = %+v, %v, want %q", tt.c, tt.game, tt.players, r, err, tt.want)
		}
	}
}

// TestBestForms compares the table and the curves with the report.
func TestBestForms(t *testing.T) {
	r := best(t, study(t, stuck), analysis.BestConfig{})
	table := r.Table()
	want := [][]any{
		{1, r.Candidates[0].MeanTurn, nil, value(r.Candidates[0].MeanWin), value(r.Candidates[0].WorstWin), r.Candidates[0].VsOptimal, ""},
		{2, r.Candidates[1].MeanTurn, value(r.Candidates[1].TurnsAlone), value(r.Candidates[1].MeanWin), value(r.Candidates[1].WorstWin), r.Candidates[1].VsOptimal, "mean turns each worst optimal"},
	}
	if diff := cmp.Diff(want, table.Rows); diff != "" || len(table.Columns) != len(want[0]) {
		t.Errorf("table of %d columns (-want +got):\n%s", len(table.Columns), diff)
	}
	series := r.Series()
	for _, p := range series.Panels {
		c := p.Curves[0]
		if !slices.Equal(c.X, []float64{1, 2}) || !slices.Equal(c.Marks, []int{1}) || len(c.Y) != 2 {
			t.Errorf("panel %s: %+v, want 2 marked", p.Y.Name, c)
		}
		if undefined := p.Y.Name == "turns_alone"; math.IsNaN(c.Y[0]) != undefined || math.IsNaN(c.Y[1]) {
			t.Errorf("panel %s: %v", p.Y.Name, c.Y)
		}
	}
	if len(series.Panels) < 4 {
		t.Errorf("%d panels", len(series.Panels))
	}
}
