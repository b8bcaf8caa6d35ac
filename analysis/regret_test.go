package analysis_test

import (
	sortby "cmp"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"hogstats/analysis"
	"hogstats/game"
	"hogstats/internal/gametest"
)

func regret(t testing.TB, s *analysis.Study, policy, against string, top int) *analysis.RegretReport {
	t.Helper()
	r, err := s.Regret(t.Context(), analysis.RegretConfig{Policy: spec(t, policy), Against: spec(t, against), Top: top})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestRegret holds a report against the duels of the policy and of the best response, and the sum of its
// costs against the gap. Rounding is that of two solutions.
func TestRegret(t *testing.T) {
	for _, tt := range []struct{ game, policy, against string }{
		{"hog-fa18", "roll:6", "optimal"}, {"hog-snowden", "roll:4", "roll:5"}, {"pig", "hold:20", "hold:25"}, {"two-dice-pig", "hold:20", "optimal"},
	} {
		s := study(t, tt.game, "goal", "50")
		r := regret(t, s, tt.policy, tt.against, 0)
		own, best := duel(t, s, tt.policy, tt.against), duel(t, s, "best-response:"+tt.against, tt.against)
		for _, v := range []struct {
			what      string
			got, want float64
		}{
			{"first", r.WinRate.First, own.AFirst}, {"second", r.WinRate.Second, own.ASecond}, {"mean", r.WinRate.Mean, own.AMean},
			{"best first", r.BestResponse.First, best.AFirst}, {"best second", r.BestResponse.Second, best.ASecond},
			{"gap", r.Gap.Mean, best.AMean - own.AMean}, {"costs", costs(r), r.Gap.Mean},
		} {
			if !near(v.got, v.want, digits) {
				t.Errorf("%+v: %s = %.15g, want %.15g", tt, v.what, v.got, v.want)
			}
		}
		decisions := 50 * 50
		if s.Game.Actions() == nil {
			decisions = 50 * (50 * 51 / 2)
		}
		if len(r.States) != decisions {
			t.Errorf("%+v: %d states, want all %d", tt, len(r.States), decisions)
		}
		if !slices.IsSortedFunc(r.States, func(a, b analysis.RegretState) int { return sortby.Compare(b.Cost, a.Cost) }) {
			t.Errorf("%+v: states are not in order of cost", tt)
		}
		for _, top := range []int{1, 7, 500} {
			some := regret(t, s, tt.policy, tt.against, top)
			if diff := cmp.Diff(r.States[:min(top, r.Costly)], some.States); diff != "" || some.Costly != r.Costly {
				t.Errorf("%+v: the first %d (-of all +of some):\n%s", tt, top, diff)
			}
		}
	}
}

func costs(r *analysis.RegretReport) float64 {
	sum := 0.0
	for _, s := range r.States {
		sum += s.Cost
	}
	return sum
}

// TestRegretState looks up a decision whose worth the solver tells too: against optimal play, regret is
// what State calls the loss of the action.
func TestRegretState(t *testing.T) {
	for _, tt := range []struct{ game, policy string }{{"pig", "hold:20"}, {"hog-fa18", "roll:6"}} {
		s := study(t, tt.game, "goal", "40")
		for _, state := range regret(t, s, tt.policy, "optimal", 5).States {
			total := 0
			if state.Total != nil {
				total = *state.Total
			}
			want, err := s.State(t.Context(), []int{state.Score, state.Opponent}, total)
			if err != nil {
				t.Fatal(err)
			}
			chosen := slices.IndexFunc(want.Actions, func(a analysis.ActionReport) bool { return a.Action == state.Action })
			best := slices.IndexFunc(want.Actions, func(a analysis.ActionReport) bool { return a.Action == state.Best })
			if loss := value(want.Actions[chosen].Loss); !near(state.Regret, loss, digits) || value(want.Actions[best].Loss) > digits {
				t.Errorf("%s: %+v: regret, want %g", tt.game, state, loss)
			}
			if state.Label != want.Actions[chosen].Label || state.BestLabel != want.Actions[best].Label {
				t.Errorf("%s: %+v: labels, want %s and %s", tt.game, state, want.Actions[chosen].Label, want.Actions[best].Label)
			}
		}
	}
}

// TestRegretForms reads the states back from the tables and sums up the map.
func TestRegretForms(t *testing.T) {
	for _, tt := range []struct {
		game, policy string
		columns      string
	}{
		{"pig", "hold:15", "score opponent turn_total action best regret visits_first visits_second visits cost"},
		{"hog-fa18", "roll:3", "score opponent action best regret visits_first visits_second visits cost"},
	} {
		s := study(t, tt.game, "goal", "30")
		r := regret(t, s, tt.policy, "optimal", 3)
		table, seats := r.Table(), r.Seats()
		var names []string
		for _, c := range table.Columns {
			names = append(names, c.Name)
		}
		if got := strings.Join(names, " "); got != tt.columns || len(table.Rows) != 3 {
			t.Errorf("%s: columns %s of %d rows, want %s of 3", tt.game, got, len(table.Rows), tt.columns)
		}
		for i, row := range table.Rows {
			if len(row) != len(names) || row[0] != r.States[i].Score || row[len(row)-1] != r.States[i].Cost {
				t.Errorf("%s: row %v does not tell of %+v", tt.game, row, r.States[i])
			}
		}
		if seats.Rows[2][3] != r.Gap.Mean || !strings.Contains(table.Caption, fmt.Sprintf("%.9f", r.Gap.Mean)) {
			t.Errorf("%s: %v and %q do not tell the gap %g", tt.game, seats.Rows, table.Caption, r.Gap.Mean)
		}
		g, err := s.RegretGrid(t.Context(), analysis.RegretConfig{Policy: spec(t, tt.policy), Against: spec(t, "optimal")})
		if err != nil {
			t.Fatal(err)
		}
		all := regret(t, s, tt.policy, "optimal", 0)
		sum := 0.0
		for _, st := range all.States {
			if st.Total == nil || *st.Total == 0 {
				sum += st.Visits.Mean * g.Values[st.Opponent][st.Score]
			}
		}
		if !near(sum, all.Gap.Mean, digits) || g.High <= 0 || g.High > 1 || !math.IsNaN(g.Values[30][0]) {
			t.Errorf("%s: the map adds up to %.15g up to %g, the gap is %.15g", tt.game, sum, g.High, all.Gap.Mean)
		}
	}
}

// TestRegretOptimal has nothing to regret.
func TestRegretOptimal(t *testing.T) {
	s := study(t, "pig", "goal", "20")
	r := regret(t, s, "optimal", "optimal", 10)
	if len(r.States) != 0 || r.Costly != 0 || !near(r.Gap.Mean, 0, digits) || r.Table().Caption != "No state costs anything." {
		t.Errorf("optimal play regrets %+v", r)
	}
	g, err := s.RegretGrid(t.Context(), analysis.RegretConfig{Policy: spec(t, "optimal"), Against: spec(t, "optimal")})
	if err != nil || g.High != 1 {
		t.Errorf("the map of nothing goes to %g, %v, want 1", g.High, err)
	}
}

// TestRegretOptimalLaw holds that best play regrets nothing in any game.
func TestRegretOptimalLaw(t *testing.T) {
	for _, name := range gametest.Some(game.BuiltinNames()) {
		r := regret(t, study(t, name, "goal", "9"), "optimal", "optimal", 10)
		if r.Costly != 0 || !near(r.Gap.Mean, 0, digits) || !near(r.WinRate.Mean, 0.5, digits) {
			t.Errorf("%s: optimal play wins %.15g and regrets %.3g in %d states", name, r.WinRate.Mean, r.Gap.Mean, r.Costly)
		}
	}
}

func TestRegretErrors(t *testing.T) {
	for _, tt := range []struct {
		players, policy, against string
		top                      int
		want                     string
	}{
		{"1", "hold:3", "hold:3", 1, "regret takes games of 2 players"},
		{"2", "roll:3", "hold:3", 1, "use hold:N"},
		{"2", "hold:3", "roll:3", 1, "use hold:N"},
		{"2", "hold:3", "hold:3", -1, "-1 states"},
		{"2", "hold:0", "hold:0", 1, "the game may never end: it does not with probability 1"},
	} {
		_, err := study(t, "pig", "goal", "10", "players", tt.players).Regret(t.Context(), analysis.RegretConfig{
			Policy: spec(t, tt.policy), Against: spec(t, tt.against), Top: tt.top,
		})
		if err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%+v: error %v", tt, err)
		}
	}
}
