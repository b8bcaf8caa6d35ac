package analysis_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"hogstats/analysis"
	"hogstats/policy"
)

// entrants parses policies; their names are those that people type, or what stands before "=".
func entrants(t testing.TB, names ...string) []analysis.Entrant {
	t.Helper()
	var out []analysis.Entrant
	for _, n := range names {
		name, text, ok := strings.Cut(n, "=")
		if !ok {
			text = n
		}
		spec, err := policy.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, analysis.Entrant{Name: name, Policy: spec})
	}
	return out
}

func contest(t testing.TB, s *analysis.Study, c analysis.ContestConfig) *analysis.ContestReport {
	t.Helper()
	r, err := s.Contest(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestContest holds every number of a contest against the duels it is made of.
func TestContest(t *testing.T) {
	for name, names := range map[string][]string{
		"hog-fa18":     {"roll:4", "roll:5", "roll:6", "roll:0", "optimal", "best-response:roll:5"},
		"pig":          {"hold:20", "hold:25", "keep-pace", "optimal", "hold:0"},
		"two-dice-pig": {"hold:15", "hold:20", "optimal"},
	} {
		s := study(t, name, "goal", "40")
		r := contest(t, s, analysis.ContestConfig{Entrants: entrants(t, names...), Threshold: 0.51})
		wins := map[string]float64{}
		for i, row := range r.Ranking {
			sum := 0.0
			for j, other := range r.Ranking {
				d := duel(t, s, row.Policy, other.Policy)
				if !near(r.Matrix[i][j], d.AMean, 1e-11) {
					t.Errorf("%s: %s against %s: %.15g, want %.15g", name, row.Name, other.Name, r.Matrix[i][j], d.AMean)
				}
				if i != j {
					sum += d.AMean
				}
				if d.AMean > 0.51 {
					wins[row.Name]++
				}
			}
			if !near(row.WinRateSum, sum, 1e-10) || !near(row.WinRateMean, sum/float64(len(names)-1), 1e-10) {
				t.Errorf("%s: %s: sum %g and mean %g, want sum %g", name, row.Name, row.WinRateSum, row.WinRateMean, sum)
			}
			if row.Wins != wins[row.Name] || int(row.Wins)+row.Losses+row.Ties != len(names)-1 || row.Rank != i+1 {
				t.Errorf("%s: standing %+v, want %g wins of %d matches", name, row, wins[row.Name], len(names)-1)
			}
		}
		if !slices.IsSortedFunc(r.Ranking, func(a, b analysis.Standing) int { return int(2 * (b.Wins - a.Wins)) }) {
			t.Errorf("%s: not in order of wins: %+v", name, r.Ranking)
		}
	}
}

// TestContestWorkers demands the same bits of one goroutine and of many, in any order of entrants.
func TestContestWorkers(t *testing.T) {
	s := study(t, "hog-fa18", "goal", "30")
	names := []string{"optimal"}
	for n := range 11 {
		names = append(names, fmt.Sprintf("roll:%d", n))
	}
	ignore := cmpopts.IgnoreUnexported(analysis.ContestReport{}, analysis.Standing{})
	var want *analysis.ContestReport
	for _, workers := range []int{1, 2, 3, 16, 0} {
		r := contest(t, s, analysis.ContestConfig{Entrants: entrants(t, names...), Threshold: analysis.DefaultThreshold, Workers: workers})
		if want == nil {
			want = r
		}
		if diff := cmp.Diff(want, r, ignore); diff != "" {
			t.Errorf("%d workers (-one +many):\n%s", workers, diff)
		}
		slices.Reverse(names)
	}
}

// TestContestOrder shuffles policies of all kinds, in games with and without memory, and has as many
// goroutines as chance wants.
func TestContestOrder(t *testing.T) {
	ignore := cmpopts.IgnoreUnexported(analysis.ContestReport{}, analysis.Standing{})
	for name, policies := range map[string][]string{
		"hog-fa19": {"optimal", "random", "roll:5", "roll:0", "max-mean", "expr:previous > 2 ? 1 : 6", "mix:0.3*roll:2+0.7*random", "five=roll:5"},
		"hog-fa16": {"optimal", "random", "roll:-1", "mix:0.5*roll:-1+0.5*roll:4", "expr:score > opponent ? -1 : 6"},
		"pig":      {"optimal", "random", "rolls:2", "turns:2", "best-response:turns:2", "hold:4", "four=hold:4", "mix:0.5*rolls:1+0.5*turns:3"},
	} {
		s, rnd := study(t, name, "goal", "8"), rand.New(rand.NewPCG(1, 2))
		var want *analysis.ContestReport
		for range 5 {
			rnd.Shuffle(len(policies), func(i, j int) { policies[i], policies[j] = policies[j], policies[i] })
			r := contest(t, s, analysis.ContestConfig{Entrants: entrants(t, policies...), Threshold: analysis.DefaultThreshold, Workers: rnd.IntN(5)})
			if want == nil {
				want = r
			}
			if diff := cmp.Diff(want, r, ignore); diff != "" {
				t.Errorf("%s: %v (-first +this):\n%s", name, policies, diff)
			}
		}
	}
}

// TestContestRanking has equal policies: they tie, and their names decide.
func TestContestRanking(t *testing.T) {
	s := study(t, "pig", "goal", "30")
	for _, tt := range []struct {
		half bool
		want string
	}{
		{false, "1 best 3 0 0, 2 a 1 1 1, 3 b 1 1 1, 4 worst 0 3 0"},
		{true, "1 best 3 0 0, 2 a 1.5 1 1, 3 b 1.5 1 1, 4 worst 0 3 0"},
	} {
		r := contest(t, s, analysis.ContestConfig{
			Entrants: entrants(t, "worst=hold:2", "b=hold:15", "best=optimal", "a=hold:15"), Threshold: 0.5, HalfTies: tt.half,
		})
		var got []string
		for _, st := range r.Ranking {
			got = append(got, fmt.Sprint(st.Rank, " ", st.Name, " ", st.Wins, st.Losses, st.Ties))
		}
		if strings.Join(got, ", ") != tt.want {
			t.Errorf("half ties %t: %s, want %s", tt.half, strings.Join(got, ", "), tt.want)
		}
		for i := range r.Matrix {
			if r.Matrix[i][i] != 0.5 {
				t.Errorf("%s wins %g against itself, want 0.5", r.Ranking[i].Name, r.Matrix[i][i])
			}
		}
	}
}

// TestContestOpen has games that never end: nobody wins them, and a warning says so.
func TestContestOpen(t *testing.T) {
	s := study(t, "pig", "goal", "20")
	r := contest(t, s, analysis.ContestConfig{Entrants: entrants(t, "hold:0", "never=hold:0", "hold:5"), Threshold: 0.5})
	if len(r.Warnings) != 1 || !strings.Contains(r.Warnings[0], "1 of 3 pairs") {
		t.Errorf("warnings %q, want one about 1 of 3 pairs", r.Warnings)
	}
	for i, st := range r.Ranking {
		if st.Policy == "hold:0" && (r.Matrix[i][i] != 0 || st.Ties != 1 || st.Losses != 1) {
			t.Errorf("%+v wins %g against itself", st, r.Matrix[i][i])
		}
	}
}

// TestContestForms reads the ranking and the matrix back from the forms.
func TestContestForms(t *testing.T) {
	s := study(t, "hog", "goal", "20")
	r := contest(t, s, analysis.ContestConfig{Entrants: entrants(t, "roll:1", "roll:4", "roll:9"), Threshold: analysis.DefaultThreshold})
	table, matrix, g := r.Table(), r.MatrixTable(), r.Grid()
	for i, st := range r.Ranking {
		if table.Rows[i][1] != st.Name || table.Rows[i][2] != st.Wins || matrix.Rows[i][0] != st.Name || matrix.Columns[i+1].Name != st.Name {
			t.Errorf("rows %v, %v do not tell of %+v", table.Rows[i], matrix.Rows[i], st)
		}
		if g.XNames[i] != st.Name || g.YNames[2-i] != st.Name {
			t.Errorf("names of the grid %v, %v: %s should be number %d", g.XNames, g.YNames, st.Name, i+1)
		}
		for j := range r.Ranking {
			if w := r.Matrix[i][j]; matrix.Rows[i][j+1] != w || g.Values[2-i][j] != w {
				t.Errorf("(%d, %d) is %g, %v in the table and %g in the grid", i, j, w, matrix.Rows[i][j+1], g.Values[2-i][j])
			}
		}
	}
}

func TestContestProgress(t *testing.T) {
	var seen []int
	_ = contest(t, study(t, "pig", "goal", "10"), analysis.ContestConfig{
		Entrants: entrants(t, "hold:3", "hold:4"), Threshold: 0.5,
		Progress: func(done, total int) { seen = append(seen, 10*total+done) },
	})
	if !slices.Equal(seen, []int{31, 32, 33}) {
		t.Errorf("progress %v, want 1 to 3 of 3 pairs, those against oneself among them", seen)
	}
}

func TestContestErrors(t *testing.T) {
	two := entrants(t, "hold:3", "hold:4")
	for _, tt := range []struct {
		players, want string
		config        analysis.ContestConfig
	}{
		{"1", "a contest takes games of 2 players", analysis.ContestConfig{Entrants: two, Threshold: 0.5}},
		{"2", "1 given; a contest takes 2 or more", analysis.ContestConfig{Entrants: two[:1], Threshold: 0.5}},
		{"2", `two policies have the name "x": hold:3 and hold:4`, analysis.ContestConfig{Entrants: entrants(t, "x=hold:3", "x=hold:4"), Threshold: 0.5}},
		{"2", "threshold 1: must be at least 0.5 and below 1", analysis.ContestConfig{Entrants: two, Threshold: 1}},
		{"2", "threshold 0.49", analysis.ContestConfig{Entrants: two, Threshold: 0.49}},
		{"2", "threshold NaN", analysis.ContestConfig{Entrants: two, Threshold: math.NaN()}},
		{"2", "use hold:N", analysis.ContestConfig{Entrants: entrants(t, "hold:3", "roll:3"), Threshold: 0.5}},
	} {
		_, err := study(t, "pig", "goal", "10", "players", tt.players).Contest(t.Context(), tt.config)
		if err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("Contest(%+v) error = %v, want %q", tt.config, err, tt.want)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := study(t, "pig", "goal", "10").Contest(ctx, analysis.ContestConfig{Entrants: two, Threshold: 0.5}); !errors.Is(err, context.Canceled) {
		t.Errorf("Contest after an interrupt = %v", err)
	}
}
