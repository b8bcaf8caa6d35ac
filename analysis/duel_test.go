package analysis_test

import (
	"encoding/json"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"hogstats/analysis"
	"hogstats/exact"
	"hogstats/game"
	"hogstats/policy"
)

func duel(t testing.TB, s *analysis.Study, a, b string) *analysis.DuelReport {
	t.Helper()
	r, err := s.Duel(t.Context(), spec(t, a), spec(t, b))
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestPublishedDuels(t *testing.T) {
	first := func(r *analysis.DuelReport) float64 { return r.AFirst }
	mean := func(r *analysis.DuelReport) float64 { return r.AMean }
	gap := func(r *analysis.DuelReport) float64 { return r.AMean - (1 - r.AMean) }
	turns := func(r *analysis.DuelReport) float64 { return value(r.ExpectedTurns) }
	studies := map[string]*analysis.Study{}
	for _, tt := range []struct {
		row, game, a, b string
		got             func(*analysis.DuelReport) float64
	}{
		{"pig-opt", "pig", "optimal", "optimal", first},
		{"pig-opt-h20-first", "pig", "optimal", "hold:20", first},
		{"pig-h20-opt-first", "pig", "hold:20", "optimal", first},
		{"pig-h20-self", "pig", "hold:20", "hold:20", first},
		{"pig-h25-gap", "pig", "optimal", "hold:25", gap},
		{"pig-keep-pace", "pig", "optimal", "keep-pace", gap},
		{"pig-br20-first", "pig", "best-response:hold:20", "hold:20", first},
		{"pig-br20-second", "pig", "hold:20", "best-response:hold:20", first},
		{"hog-fa18-turns", "hog-fa18", "roll:6", "roll:6", turns},
		{"hog-fa15-br5", "hog-fa15", "best-response:roll:5", "roll:5", mean},
	} {
		if studies[tt.game] == nil {
			studies[tt.game] = study(t, tt.game)
		}
		r := duel(t, studies[tt.game], tt.a, tt.b)
		want, tolerance := published(t, tt.row)
		if got := tt.got(r); !near(got, want[0], tolerance) {
			t.Errorf("%s: %s against %s: %.12g, want %.12g ± %g", tt.row, tt.a, tt.b, got, want[0], tolerance)
		}
		if r.Game != tt.game || r.A != tt.a || r.B != tt.b || r.RulesHash != studies[tt.game].Game.Rules().Hash() || len(r.Warnings) != 0 {
			t.Errorf("%s: %+v", tt.row, r)
		}
		if bound := value(r.ErrorBound); !(bound > 0 && bound < 1e-11) { // a few dozen turns of 1e-13
			t.Errorf("%s: error bound %g", tt.row, bound)
		}
	}
	// The note of the row has one digit more than the print.
	if got := gap(duel(t, studies["pig"], "optimal", "keep-pace")); !near(got, 0.009219, 0.5e-6) {
		t.Errorf("pig: optimal against keep-pace: %.7f, want 0.009219", got)
	}
}

// TestDuelLaws holds what must be so for any two policies: what one wins the other loses, and the
// length does not depend on who is named first.
func TestDuelLaws(t *testing.T) {
	names := []string{"pig", "two-dice-pig", "pass-the-pigs", "hog-fa18", "hog-snowden", "hog-fa15"}
	studies := map[string]*analysis.Study{}
	for _, name := range names {
		studies[name] = study(t, name, "goal", "22")
	}
	rapid.Check(t, func(rt *rapid.T) {
		s := studies[rapid.SampledFrom(names).Draw(rt, "game")]
		draw := func(label string) string {
			names := []string{"optimal", "roll:1", "roll:4", "roll:10", "best-response:roll:3", "best-response:optimal"}
			if s.Game.Kind() == game.RollHold {
				names = []string{"optimal", "hold:1", "hold:7", "hold:20", "keep-pace", "best-response:hold:9", "best-response:optimal"}
			}
			return rapid.SampledFrom(names).Draw(rt, label)
		}
		a, b := draw("a"), draw("b")
		ab, ba := duel(t, s, a, b), duel(t, s, b, a)
		if !near(ab.AFirst+ba.ASecond, 1, digits) || !near(ab.ASecond+ba.AFirst, 1, digits) || !near(ab.AMean+ba.AMean, 1, digits) {
			rt.Fatalf("%s against %s: a wins %g and %g, b %g and %g", a, b, ab.AFirst, ab.ASecond, ba.ASecond, ba.AFirst)
		}
		if !near(ab.AMean, (ab.AFirst+ab.ASecond)/2, digits) || ab.Stalemate != 0 {
			rt.Fatalf("%s against %s: %+v", a, b, ab)
		}
		// Turns of rare long games add up to more rounding than probabilities.
		if !near(value(ab.ExpectedTurns), value(ba.ExpectedTurns), turnDigits) || !near(value(ab.TurnsSD), value(ba.TurnsSD), 1e-6) {
			rt.Fatalf("%s against %s: %g ± %g turns, or %g ± %g", a, b, value(ab.ExpectedTurns), value(ab.TurnsSD), value(ba.ExpectedTurns), value(ba.TurnsSD))
		}
		if diff := cmp.Diff(ab.TurnsQuantiles, ba.TurnsQuantiles); diff != "" {
			rt.Fatalf("%s against %s: quantiles (-ab +ba):\n%s", a, b, diff)
		}
		if response := duel(t, s, "best-response:"+b, b); response.AFirst < ab.AFirst-digits || response.ASecond < ab.ASecond-digits {
			rt.Fatalf("%s wins %g and %g against %s, more than its best response, %g and %g", a, ab.AFirst, ab.ASecond, b, response.AFirst, response.ASecond)
		}
		if a == "optimal" && ab.AMean < 0.5-digits {
			rt.Fatalf("optimal play wins %g against %s", ab.AMean, b)
		}
	})
}

// TestDuelLength compares quantiles, mean and standard deviation with the distribution of the length.
func TestDuelLength(t *testing.T) {
	s := study(t, "pig", "goal", "40")
	r := duel(t, s, "hold:10", "hold:25")
	p := lengths(t, s, "hold:10", "hold:25")
	mean, square := 0.0, 0.0
	for n, q := range p {
		mean += float64(n) * q
		square += float64(n) * float64(n) * q
	}
	// The tail of 1e-13 left out is at most a few hundred turns long, squared in the second moment.
	if !near(mean, value(r.ExpectedTurns), turnDigits) || !near(square-mean*mean, value(r.TurnsSD)*value(r.TurnsSD), 1e-7) {
		t.Errorf("%g ± %g turns, want %g and variance %g", value(r.ExpectedTurns), value(r.TurnsSD), mean, square-mean*mean)
	}
	if len(r.TurnsQuantiles) != len(analysis.Quantiles()) {
		t.Errorf("quantiles %v, want one for each of %v", r.TurnsQuantiles, analysis.Quantiles())
	}
	for _, q := range analysis.Quantiles() {
		got, ok := r.TurnsQuantiles[analysis.QuantileKey(q)]
		before, at := 0.0, 0.0
		for n := 0; n <= got; n++ {
			before, at = at, at+p[n]
		}
		if !ok || !(before < q && q <= at) {
			t.Errorf("quantile %g is %d turns, within which %g of games end, and %g a turn before", q, got, at, before)
		}
	}
}

// lengths returns the distribution of the number of turns, the mean of both seatings.
func lengths(t testing.TB, s *analysis.Study, a, b string) []float64 {
	t.Helper()
	m, err := exact.NewModel(s.Game)
	if err != nil {
		t.Fatal(err)
	}
	var tables []policy.Policy
	for _, name := range []string{a, b} {
		p, err := s.Resolve(t.Context(), spec(t, name))
		if err != nil {
			t.Fatal(err)
		}
		tables = append(tables, p)
	}
	e, err := m.Evaluate(t.Context(), tables[0], tables[1])
	if err != nil {
		t.Fatal(err)
	}
	var sum []float64
	for first := range 2 {
		l, err := e.Lengths(t.Context(), first, 1e-13)
		if err != nil {
			t.Fatal(err)
		}
		for n, p := range l.P {
			if n == len(sum) {
				sum = append(sum, 0)
			}
			sum[n] += p / 2
		}
	}
	return sum
}

// TestGeometric plays games whose every turn wins or changes nothing: the number of turns is
// geometric with the chance p that no die of six sides shows a 1.
func TestGeometric(t *testing.T) {
	s := study(t, "hog-zero", "goal", "20") // ten dice without a 1 score at least 20
	r := duel(t, s, "roll:10", "roll:10")
	p := math.Pow(5.0/6, 10)
	// Alternating turns: the first player wins with p/(1 − (1−p)²).
	if want := p / (1 - (1-p)*(1-p)); !near(r.AFirst, want, digits) || !near(r.ASecond, 1-want, digits) {
		t.Errorf("a wins %.15g and %.15g, want %.15g and the rest", r.AFirst, r.ASecond, want)
	}
	if !near(value(r.ExpectedTurns), 1/p, turnDigits) || !near(value(r.TurnsSD), math.Sqrt(1-p)/p, turnDigits) {
		t.Errorf("%g ± %g turns, want %g ± %g", value(r.ExpectedTurns), value(r.TurnsSD), 1/p, math.Sqrt(1-p)/p)
	}
	for _, q := range analysis.Quantiles() {
		if got, want := r.TurnsQuantiles[analysis.QuantileKey(q)], int(math.Ceil(math.Log(1-q)/math.Log(1-p))); got != want {
			t.Errorf("quantile %g: %d turns, want %d", q, got, want)
		}
	}
}

// TestLongGame has no quantiles where to find them would take minutes, and says so.
func TestLongGame(t *testing.T) {
	s := study(t, "hog-zero", "goal", "20", "dice.max", "60")
	r := duel(t, s, "roll:60", "roll:60")
	want := math.Pow(6.0/5, 60)
	if !near(value(r.ExpectedTurns)/want, 1, 1e-9) { // 1 − p is rounded, which p = 2e-5 feels 5e4 times as much
		t.Errorf("%g expected turns, want %g", value(r.ExpectedTurns), want)
	}
	if r.TurnsQuantiles != nil || len(r.Warnings) != 1 || !strings.Contains(r.Warnings[0], "turns on average") {
		t.Errorf("quantiles %v, warnings %q", r.TurnsQuantiles, r.Warnings)
	}
	if _, err := s.TurnsSeries(t.Context(), spec(t, "roll:60"), spec(t, "roll:60")); err == nil || !strings.Contains(err.Error(), "turns on average") {
		t.Errorf("TurnsSeries: %v, want an error about the length", err)
	}
}

func TestStalemate(t *testing.T) {
	for _, tt := range []struct {
		rules, start string
		a, b         string
		mean         float64 // of the win probability of a
		stalemate    float64
	}{
		{"pig", "0,0", "hold:0", "hold:0", 0, 1},
		{stuck, "0,0", "roll:1", "roll:1", 0, 1},
		{stuck, "0,0", "roll:2", "roll:1", 1, 0},
		{trap, "0,0", "roll:1", "roll:1", 35.0 / 72, 1.0 / 36}, // the game never ends if both roll a 1 first
		{trap, "0,1", "roll:1", "roll:2", 5.0 / 12, 1.0 / 12},  // who starts wins, unless one die shows a 1 first
	} {
		s := study(t, tt.rules, "start", tt.start)
		r := duel(t, s, tt.a, tt.b)
		if !near(r.Stalemate, tt.stalemate, digits) || !near(r.AMean, tt.mean, digits) {
			t.Errorf("%s: %s against %s: a wins %g, stalemate %g, want %g and %g", r.Game, tt.a, tt.b, r.AMean, r.Stalemate, tt.mean, tt.stalemate)
		}
		text, err := json.Marshal(r)
		if err != nil {
			t.Fatal(err)
		}
		for _, null := range []string{"expected_turns", "turns_sd", "turns_quantiles", "error_bound"} {
			if got, want := strings.Contains(string(text), `"`+null+`":null`), tt.stalemate > 0; got != want {
				t.Errorf("%s: %s against %s: %s is null: %t, want %t", r.Game, tt.a, tt.b, null, got, want)
			}
		}
		if (len(r.Warnings) > 0) != (tt.stalemate > 0) {
			t.Errorf("%s: %s against %s: warnings %q", r.Game, tt.a, tt.b, r.Warnings)
		}
		_, err = s.TurnsSeries(t.Context(), spec(t, tt.a), spec(t, tt.b))
		if (err != nil) != (tt.stalemate > 0) {
			t.Errorf("%s: %s against %s: TurnsSeries: %v", r.Game, tt.a, tt.b, err)
		}
	}
}

// TestUnproved demands that a duel with optimal play tells what is not proved of it.
func TestUnproved(t *testing.T) {
	for _, tt := range []struct {
		a, b string
		want bool
	}{
		{"optimal", "roll:1", true}, {"roll:2", "best-response:optimal", true}, {"roll:1", "best-response:roll:2", false},
	} {
		text := strings.Join(duel(t, study(t, never), tt.a, tt.b).Warnings, "; ")
		if got := strings.Contains(text, "optimal: "); got != tt.want {
			t.Errorf("%s against %s: warnings %q", tt.a, tt.b, text)
		}
	}
}

func TestDuelErrors(t *testing.T) {
	for _, tt := range []struct{ players, a, b, want string }{
		{"1", "hold:20", "hold:20", "pig is played by 1"},
		{"2", "roll:5", "hold:20", "roll:5"},
		{"2", "hold:20", "roll:5", "roll:5"},
		{"2", "best-response:roll:5", "hold:20", "roll:5"},
	} {
		r, err := study(t, "pig", "goal", "10", "players", tt.players).Duel(t.Context(), spec(t, tt.a), spec(t, tt.b))
		if err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s against %s with %s players: %+v, %v, want %q", tt.a, tt.b, tt.players, r, err, tt.want)
		}
	}
}
