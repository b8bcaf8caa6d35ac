package exact_test

import (
	"errors"
	"math"
	"testing"

	"hogstats/exact"
	"hogstats/game"
	"hogstats/policy"
)

func regret(t testing.TB, m *exact.Model, a, b string) *exact.Regret {
	t.Helper()
	r, err := m.Regret(t.Context(), table(t, m, a), table(t, m, b))
	if err != nil {
		t.Fatalf("%s: %s against %s: %v", m.Game.Rules().Name, a, b, err)
	}
	return r
}

// costs adds up visits·regret by seat.
func costs(r *exact.Regret) (sum [2]float64) {
	for p := range r.Model.Game.Positions() {
		choices, _ := r.At(p, nil)
		for _, c := range choices {
			for seat := range sum {
				sum[seat] += c.Regret * c.Visits[seat]
			}
		}
	}
	return sum
}

// TestRegretSum holds the identity of the performance difference: all regrets met add up to the gap.
// 1e-12 is what the rounding of two solutions and of a sum of thousands of terms may make.
func TestRegretSum(t *testing.T) {
	hog := []string{"roll:6", "roll:4", "roll:1", "optimal", "best-response:roll:6"}
	pig := []string{"hold:20", "hold:25", "hold:3", "hold:100", "optimal", "best-response:hold:20"}
	for name, names := range map[string][]string{
		"hog-fa18": append(hog, "roll:0"), "hog-snowden": hog, "pig": append(pig, "keep-pace"), "pass-the-pigs": pig, "two-dice-pig": pig,
	} {
		if testing.Short() && (name == "pass-the-pigs" || name == "two-dice-pig") {
			continue // they take longest
		}
		m := model(t, name)
		tables := map[string]*policy.Table{}
		for _, a := range names {
			tables[a] = table(t, m, a)
		}
		for i, a := range names {
			b := "optimal"
			if i%2 == 1 {
				b = names[(i+1)%len(names)]
			}
			checkRegretSum(t, m, a+" against "+b, tables[a], tables[b])
		}
		mixed := &policy.Mixed{Weights: []float64{0.25, 0.75}, Parts: []policy.Policy{tables[names[0]], tables[names[2]]}}
		checkRegretSum(t, m, "a mix against optimal", mixed, tables["optimal"])
		checkRegretSum(t, m, names[1]+" against a mix", tables[names[1]], mixed)
		if sum := costs(regret(t, m, "optimal", "optimal")); sum[0]+sum[1] > 1e-12 {
			t.Errorf("%s: optimal play regrets %g", name, sum)
		}
	}
}

func checkRegretSum(t *testing.T, m *exact.Model, who string, a, b policy.Policy) {
	t.Helper()
	r, err := m.Regret(t.Context(), a, b)
	if err != nil {
		t.Fatalf("%s: %s: %v", m.Game.Rules().Name, who, err)
	}
	sum := costs(r)
	for seat := range sum {
		if gap := r.Best[seat] - r.Value[seat]; math.Abs(sum[seat]-gap) > 1e-12 || gap < -1e-12 {
			t.Errorf("%s: %s, seat %d: regrets add up to %.15g, the gap is %.15g", m.Game.Rules().Name, who, seat, sum[seat], gap)
		}
	}
}

// TestRegretHouse does the same where positions hang on each other in many ways.
func TestRegretHouse(t *testing.T) {
	for _, rules := range []string{webRules, againRules, oddPig, rememberingRules, countingPig} {
		m := house(t, rules)
		a, b := "hold:3", "hold:7"
		if m.Game.Kind() == game.RollCount {
			a, b = "roll:1", "roll:2"
		}
		for _, pair := range [][2]string{{a, b}, {b, a}, {a, a}, {a, "optimal"}} {
			one, other := table(t, m, pair[0]), table(t, m, pair[1])
			checkRegretSum(t, m, pair[0]+" against "+pair[1], one, other)
			mixed := &policy.Mixed{Weights: []float64{0.5, 0.5}, Parts: []policy.Policy{one, other}}
			checkRegretSum(t, m, "a mix against "+pair[1], mixed, other)
		}
	}
}

// TestRegretDeviation changes one decision of the best response: the regret is there and nowhere else,
// and it is what the win probability at that position falls by if nothing leads back.
func TestRegretDeviation(t *testing.T) {
	m := model(t, "hog-fa18", "goal", "30")
	best, err := m.BestResponse(t.Context(), table(t, m, "roll:5"))
	if err != nil {
		t.Fatal(err)
	}
	p, err := m.Game.Position(3, 7)
	if err != nil {
		t.Fatal(err)
	}
	changed := best.Policy.Clone()
	changed.Set(p, 0, 1)
	r, err := m.Regret(t.Context(), changed, table(t, m, "roll:5"))
	if err != nil {
		t.Fatal(err)
	}
	e, err := m.Evaluate(t.Context(), changed, table(t, m, "roll:5"))
	if err != nil {
		t.Fatal(err)
	}
	for q := range m.Game.Positions() {
		choices, turn := r.At(q, nil)
		c := choices[0]
		if len(choices) != 1 || turn != c.Regret {
			t.Fatalf("position %d: choices %+v, turn %g", q, choices, turn)
		}
		if q != p && (c.Regret != 0 || c.Best != c.Action) {
			t.Errorf("position %d: %+v, want no regret", q, c)
		}
		if want := best.Value[0][p] - e.Win[0][p]; q == p && (math.Abs(c.Regret-want) > 1e-13 || c.Best != best.Policy.At(p, 0) || c.Action != 1) {
			t.Errorf("position %d: %+v, want regret %g", q, c, want)
		}
	}
}

// TestRegretTurn compares the regret of a turn with its regrets by total, and the visits with the
// number of rolls of a game.
func TestRegretTurn(t *testing.T) {
	m := model(t, "pig", "goal", "50")
	r := regret(t, m, "hold:12", "hold:20")
	rolls := 0.0
	for p := range m.Game.Positions() {
		choices, turn := r.At(p, nil)
		sum := 0.0
		for _, c := range choices {
			if visits := r.Visits[0][p]; visits > 0 {
				sum += c.Regret * c.Visits[0] / visits
			}
			rolls += float64(c.Action) * c.Visits[0]
		}
		if r.Visits[0][p] > 0 && math.Abs(sum-turn) > 1e-14 {
			t.Fatalf("position %d: a turn gives away %g, want %g", p, turn, sum)
		}
	}
	e := evaluate(t, m, "hold:12", "hold:20")
	f := evaluate(t, m, "hold:20", "hold:12")
	start := m.Game.Start()
	theirs := regret(t, m, "hold:20", "hold:12")
	for p := range m.Game.Positions() {
		choices, _ := theirs.At(p, nil)
		for _, c := range choices {
			rolls += float64(c.Action) * c.Visits[1]
		}
	}
	if want := e.Rolls[0][start]; math.Abs(rolls-want) > 1e-10 || math.Abs(f.Rolls[1][start]-want) > 1e-10 {
		t.Errorf("visits of decisions to roll add up to %.12g, the game takes %.12g rolls", rolls, want)
	}
}

func TestRegretErrors(t *testing.T) {
	m := model(t, "pig", "goal", "10")
	if _, err := m.Regret(t.Context(), table(t, m, "hold:0"), table(t, m, "hold:0")); !errors.Is(err, exact.ErrEndless) {
		t.Errorf("a game that never ends: error %v, want ErrEndless", err)
	}
	other := table(t, model(t, "pig", "goal", "9"), "hold:3")
	if _, err := m.Regret(t.Context(), other, table(t, m, "hold:0")); err == nil {
		t.Error("a policy of another game: no error")
	}
	if r := regret(t, m, "hold:0", "hold:3"); r.Value[0] != 0 || r.Best[0] <= 0.5 {
		t.Errorf("holding always: %+v", r.Value)
	}
}
