package analysis_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"hogstats/analysis"
	"hogstats/game"
	"hogstats/internal/gametest"
)

func solved(t testing.TB, s *analysis.Study) *analysis.SolveReport {
	t.Helper()
	r, err := s.Solve(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestSolve(t *testing.T) {
	for _, tt := range []struct {
		row, game string
		sets      []string
	}{
		{"pig-opt", "pig", nil},
		{"pig-komi", "pig", []string{"start", "0,4"}},
		{"ptp-k", "pass-the-pigs", nil},
		{"two-dice-pig", "two-dice-pig", nil},
		{"hog-plain-opt", "hog", nil},
		{"hog-fa18-opt", "hog-fa18", nil},
		{"hog-snowden-opt", "hog-snowden", nil},
		{"hog-fa15-opt", "hog-fa15", nil},
	} {
		s := study(t, tt.game, tt.sets...)
		r := solved(t, s)
		want, tolerance := published(t, tt.row)
		if bound := value(r.ErrorBound); !(bound <= 1e-12) {
			t.Errorf("%s: error bound %g, want at most 1e-12", tt.row, bound)
		} else if !near(r.FirstPlayerWin, want[0], tolerance+bound) {
			t.Errorf("%s: first player wins %.15g, want %.15g ± %g", tt.row, r.FirstPlayerWin, want[0], tolerance)
		}
		fixed := analysis.SolveReport{
			Game: tt.game, RulesHash: s.Game.Rules().Hash(), Goal: 100, Players: 2, Status: "proved",
			FirstPlayerWin: r.FirstPlayerWin, FirstPlayerAdvantage: r.FirstPlayerWin - 0.5,
			ErrorBound: r.ErrorBound, ExpectedTurns: r.ExpectedTurns,
			Opening: opening(t, s), Ties: r.Ties, Warnings: []string{},
		}
		if diff := cmp.Diff(&fixed, r); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.row, diff)
		}
	}
}

// opening returns what the report must say of the first decision, from the actions there.
func opening(t testing.TB, s *analysis.Study) analysis.Opening {
	t.Helper()
	own, opponent := s.Game.Scores(s.Game.Start())
	r, err := s.State(t.Context(), []int{own, opponent}, 0)
	if err != nil {
		t.Fatal(err)
	}
	p, err := s.Positions(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	o := analysis.Opening{Action: -1}
	for _, a := range r.Actions {
		if *a.Loss > 1e-12 { // the rule for ties
			continue
		}
		if o.Action < 0 {
			o.Action, o.Label = a.Action, a.Label
		}
		o.Ties = append(o.Ties, a.Action)
	}
	if s.Game.Kind() == game.RollHold {
		o.RollSet = p.Rows[s.Game.Start()][5].(string)
	}
	return o
}

// TestTies counts ties in the table of positions: 74 positions in hog-snowden, and everywhere as many
// as the report tells.
func TestTies(t *testing.T) {
	counts := map[string]int{"pig": 0, "hog-snowden": 74}
	for _, name := range gametest.Some(game.BuiltinNames()) {
		var sets []string
		want, known := counts[name]
		if !known {
			sets = []string{"goal", "25"}
		}
		s := study(t, name, sets...)
		p, err := s.Positions(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		rows := 0
		ties := 4 + len(s.Game.MemoryNames())
		for _, row := range p.Rows {
			switch n := len(strings.Fields(row[ties].(string))); {
			case s.Game.Kind() == game.RollHold:
				rows += n // one for each turn total
			case n == 1:
				t.Errorf("%s: %v: a number that ties with itself", name, row)
			case n > 1:
				rows++
			}
		}
		if got := solved(t, s).Ties; got != rows || known && got != want {
			t.Errorf("%s: %d ties, and %d in the table; want %d", name, got, rows, want)
		}
	}
}

// TestExpectedTurns compares the length of optimal play with that of a duel, which is computed in
// another way.
func TestExpectedTurns(t *testing.T) {
	for _, name := range gametest.Some(game.BuiltinNames()) {
		s := study(t, name, "goal", "30")
		r := solved(t, s)
		d, err := s.Duel(t.Context(), spec(t, "optimal"), spec(t, "optimal"))
		if err != nil {
			t.Fatal(err)
		}
		if !near(value(r.ExpectedTurns), value(d.ExpectedTurns), turnDigits) || !near(r.FirstPlayerWin, d.AFirst, digits) {
			t.Errorf("%s: Solve tells %.12g turns and %.15g, Duel %.12g and %.15g", name,
				value(r.ExpectedTurns), r.FirstPlayerWin, value(d.ExpectedTurns), d.AFirst)
		}
	}
}

func TestSolveAlone(t *testing.T) {
	r := solved(t, study(t, "pig", "players", "1"))
	const want = 12.5452323520 // as recomputed for pig-solitaire-opt, whose print has three decimals
	if !near(value(r.ExpectedTurns), want, 0.5e-10) {
		t.Errorf("pig alone takes %.12g turns, want %.12g", value(r.ExpectedTurns), want)
	}
	if printed, tolerance := published(t, "pig-solitaire-opt"); !near(value(r.ExpectedTurns), printed[0], tolerance) {
		t.Errorf("pig alone takes %.12g turns, published are %g", value(r.ExpectedTurns), printed[0])
	}
	if r.Players != 1 || r.FirstPlayerWin != 1 || r.FirstPlayerAdvantage != 0 || r.Status != "proved" {
		t.Errorf("pig alone: %+v", r)
	}
	if bound := value(r.ErrorBound); !(bound > 0 && bound < 0.5e-10) {
		t.Errorf("pig alone: error bound %g, want less than half of the last digit compared", bound)
	}
	if len(r.Warnings) != 1 || !strings.Contains(r.Warnings[0], "one player") {
		t.Errorf("pig alone: warnings %q, want one that says that there is one player", r.Warnings)
	}
}

// TestSolveEndless solves games that may go on for ever.
func TestSolveEndless(t *testing.T) {
	alone := solved(t, study(t, never, "players", "1"))
	if alone.ExpectedTurns != nil || alone.FirstPlayerWin != 0 || alone.ErrorBound != nil || alone.Status == "proved" {
		t.Errorf("never alone: %+v, want no number of turns and nothing proved", alone)
	}
	if text := strings.Join(alone.Warnings, "; "); !strings.Contains(text, "no play is sure to reach the goal") {
		t.Errorf("never alone: warnings %q", text)
	}
	around := solved(t, study(t, trap, "players", "1")) // two dice score 2 and go round the score from which there is no way
	if !near(value(around.ExpectedTurns), 3, turnDigits) || around.FirstPlayerWin != 1 || around.ErrorBound != nil || around.Opening.Action != 2 {
		t.Errorf("trap alone: %+v, want two dice, 3 turns and nothing proved", around)
	}
	if text := strings.Join(around.Warnings, "; "); !strings.Contains(text, "at some scores no play is sure to reach the goal") {
		t.Errorf("trap alone: warnings %q", text)
	}
	both := solved(t, study(t, never))
	if both.ExpectedTurns != nil || both.ErrorBound != nil || both.Status != "stallable" || both.FirstPlayerWin != 0.5 {
		t.Errorf("never: %+v, want a draw by stalemate", both)
	}
	if text := strings.Join(both.Warnings, "; "); !strings.Contains(text, "never ends with probability 1") || !strings.Contains(text, "16 such positions") {
		t.Errorf("never: warnings %q", text)
	}
}

func TestState(t *testing.T) {
	for _, tt := range []struct {
		game   string
		sets   []string
		scores []int
		total  int
		labels []string
	}{
		{"pig", nil, []int{41, 49}, 27, []string{"hold", "roll"}},
		{"pig", nil, []int{99, 99}, 0, []string{"hold", "roll"}},
		{"pig", []string{"players", "1"}, []int{80}, 15, []string{"hold", "roll"}},
		{"hog", []string{"dice.max", "3"}, []int{50, 60}, 0, []string{"roll 1 die", "roll 2 dice", "roll 3 dice"}},
		{"hog-fa18", []string{"dice.max", "2"}, []int{50, 60}, 0, []string{"roll 0 dice", "roll 1 die", "roll 2 dice"}},
	} {
		r, err := study(t, tt.game, tt.sets...).State(t.Context(), tt.scores, tt.total)
		if err != nil {
			t.Errorf("%s at %v: %v", tt.game, tt.scores, err)
			continue
		}
		var labels []string
		for _, a := range r.Actions {
			labels = append(labels, a.Label)
		}
		if !slices.Equal(labels, tt.labels) || !slices.Equal(r.Scores, tt.scores) || r.Total != tt.total {
			t.Errorf("%s at %v, turn total %d: %+v, want actions %q", tt.game, tt.scores, tt.total, r, tt.labels)
		}
		rows := r.Table().Rows
		if len(rows) != len(r.Actions) || rows[0][1] != tt.labels[0] || rows[0][2] != *r.Actions[0].Value {
			t.Errorf("%s at %v: table %v", tt.game, tt.scores, rows)
		}
	}
}

// TestPublishedState is the value at (50, 50) that was recomputed for Pass the Pigs.
func TestPublishedState(t *testing.T) {
	want, tolerance := published(t, "ptp-k-50")
	r, err := study(t, "pass-the-pigs").State(t.Context(), []int{50, 50}, 0)
	if err != nil || !near(r.Win, want[0], tolerance+1e-13) { // the proven bound of the game is below 1e-13
		t.Errorf("pass-the-pigs at 50 to 50: %+v, %v, want %.13g", r, err, want[0])
	}
}

// TestOneRoll checks the actions where one roll decides: at 99 to 99 in pig five faces of six win, and
// holding hands the same chance to the opponent.
func TestOneRoll(t *testing.T) {
	r, err := study(t, "pig").State(t.Context(), []int{99, 99}, 0)
	if err != nil {
		t.Fatal(err)
	}
	// W = 5/6 + (1 − W)/6, so W = 6/7.
	if roll, hold := r.Actions[1], r.Actions[0]; !near(*roll.Value, 6.0/7, digits) || *roll.Loss != 0 ||
		!near(*hold.Value, 1.0/7, digits) || !near(*hold.Loss, 5.0/7, digits) || r.Win != *roll.Value {
		t.Errorf("pig at 99 to 99: %+v, want 6/7 for rolling and 1/7 for holding", r)
	}
}

// TestStateLaws holds what must be so at every decision of every game.
func TestStateLaws(t *testing.T) {
	studies := map[string]*analysis.Study{}
	for _, name := range gametest.Some(game.BuiltinNames()) {
		studies[name] = study(t, name, "goal", "25")
		studies[name+" alone"] = study(t, name, "goal", "25", "players", "1")
	}
	names := make([]string, 0, len(studies))
	for name := range studies {
		names = append(names, name)
	}
	slices.Sort(names)
	rapid.Check(t, func(t *rapid.T) {
		s := studies[rapid.SampledFrom(names).Draw(t, "game")]
		scores := rapid.SliceOfN(rapid.IntRange(0, 24), s.Game.Players(), s.Game.Players()).Draw(t, "scores")
		total := 0
		if s.Game.Kind() == game.RollHold {
			total = rapid.IntRange(0, 24-scores[0]).Draw(t, "total")
		}
		r, err := s.State(t.Context(), scores, total)
		if err != nil {
			t.Fatal(err)
		}
		checkState(t, r)
	})
}

func checkState(t *rapid.T, r *analysis.StateReport) {
	if r.Win < 0 || r.Win > 1 {
		t.Fatalf("win %g is no probability", r.Win)
	}
	best := slices.IndexFunc(r.Actions, func(a analysis.ActionReport) bool { return *a.Loss == 0 })
	if best < 0 {
		t.Fatalf("no action is best: %+v", r.Actions)
	}
	for _, a := range r.Actions {
		if *a.Loss < 0 || *a.Value < 0 {
			t.Fatalf("%s: value %g, loss %g", a.Label, *a.Value, *a.Loss)
		}
		gap := *r.Actions[best].Value - *a.Value
		if len(r.Scores) == 1 {
			gap = -gap // turns
		}
		if !near(*a.Loss, gap, digits) {
			t.Fatalf("%s loses %g, which is not the difference %g to the best value", a.Label, *a.Loss, gap)
		}
	}
	if want := *r.Actions[best].Value; len(r.Scores) == 2 && r.Win != want || len(r.Scores) == 1 && r.Win != 1 {
		t.Fatalf("win %g, value of the best action %g", r.Win, want)
	}
}

func TestBadState(t *testing.T) {
	for _, tt := range []struct {
		game   string
		scores []int
		total  int
		want   []string
	}{
		{"pig", []int{41}, 0, []string{"[41]", "2 scores"}},
		{"pig", []int{41, 49, 27}, 0, []string{"[41 49 27]", "2 scores"}},
		{"pig", nil, 0, []string{"2 scores"}},
		{"pig", []int{100, 0}, 0, []string{"score 100", "0 to 99"}},
		{"pig", []int{0, -1}, 0, []string{"score -1", "0 to 99"}},
		{"pig", []int{41, 49}, 59, []string{"turn total 59", "0 to 58", "score 41"}},
		{"pig", []int{41, 49}, -1, []string{"turn total -1", "0 to 58"}},
		{"hog", []int{41, 49}, 1, []string{"hog has no turn total"}},
	} {
		r, err := study(t, tt.game).State(t.Context(), tt.scores, tt.total)
		if err == nil {
			t.Errorf("State(%v, %d) of %s = %+v, want an error", tt.scores, tt.total, tt.game, r)
			continue
		}
		for _, want := range append(tt.want, "state") {
			if !strings.Contains(err.Error(), want) {
				t.Errorf("State(%v, %d) of %s: %q does not say %q", tt.scores, tt.total, tt.game, err, want)
			}
		}
	}
}

// TestPositionsPig counts the rows of pig whose roll set is not a run that begins at 0.
func TestPositionsPig(t *testing.T) {
	s := study(t, "pig")
	p, err := s.Positions(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if len(p.Rows) != 10_000 {
		t.Fatalf("%d rows, want 10,000", len(p.Rows))
	}
	var names []string
	for _, c := range p.Columns {
		names = append(names, c.Name)
	}
	if want := []string{"score", "opponent", "win", "action", "ties", "roll_set"}; !slices.Equal(names, want) {
		t.Errorf("columns %q, want %q", names, want)
	}
	other := 0
	for i, row := range p.Rows {
		if row[0] != i/100 || row[1] != i%100 || row[4] != "" {
			t.Fatalf("row %d is %v", i, row)
		}
		set := row[5].(string)
		if row[3] != map[bool]string{true: "roll", false: "hold"}[strings.HasPrefix(set, "0")] {
			t.Errorf("row %v: action and roll set disagree", row)
		}
		if strings.Contains(set, " ") || set != "" && set != "0" && !strings.HasPrefix(set, "0-") {
			other++
		}
	}
	if other != 2503 {
		t.Errorf("%d roll sets are not simple thresholds, want 2,503", other)
	}
}

// TestPositionsTies compares the ties told of hog-snowden with the actions at every position: a
// position with one best action has one that loses nothing.
func TestPositionsTies(t *testing.T) {
	s := study(t, "hog-snowden")
	p, err := s.Positions(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	ties := 0
	for _, row := range p.Rows {
		r, err := s.State(t.Context(), []int{row[0].(int), row[1].(int)}, 0)
		if err != nil {
			t.Fatal(err)
		}
		var best []int
		for _, a := range r.Actions {
			if *a.Loss <= 1e-12 { // the rule for ties
				best = append(best, a.Action)
			}
		}
		text := ""
		if len(best) > 1 {
			text = strings.Trim(fmt.Sprint(best), "[]")
			ties++
		}
		if row[4] != text || row[3] != best[0] || !near(row[2].(float64), r.Win, 1e-15) { // one rounding
			t.Errorf("row %v, but %v are best there and win %.17g", row, best, r.Win)
		}
	}
	if ties != 74 {
		t.Errorf("%d positions with ties, want 74", ties)
	}
}

// TestPositionsAlone has the expected turns of a single player, and nothing where there are none.
func TestPositionsAlone(t *testing.T) {
	p, err := study(t, "piglet", "goal", "3", "players", "1").Positions(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if p.Columns[2].Name != "turns" || len(p.Rows) != 3 || !near(p.Rows[2][2].(float64), 2, digits) { // one head
		t.Errorf("piglet alone: columns %v, rows %v, want 2 turns at score 2", p.Columns, p.Rows)
	}
	if p, err = study(t, never, "players", "1").Positions(t.Context()); err != nil {
		t.Fatal(err)
	}
	for _, row := range p.Rows {
		if row[2] != nil {
			t.Errorf("never alone: row %v, want no number of turns", row)
		}
	}
	for _, name := range gametest.Some(game.BuiltinNames()) {
		s := study(t, name, "goal", "7")
		if p, err = s.Positions(t.Context()); err != nil {
			t.Fatal(err)
		}
		for _, row := range p.Rows {
			if win, ok := row[2+len(s.Game.MemoryNames())].(float64); !ok || math.IsNaN(win) || win < 0 || win > 1 {
				t.Errorf("%s: row %v", name, row)
			}
		}
	}
}
