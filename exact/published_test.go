package exact_test

import (
	"math"
	"math/big"
	"strconv"
	"testing"

	"hogstats/exact"
	"hogstats/internal/reference"
)

// published says how each published row is computed.
var published = map[string]func(t *testing.T) []float64{
	"pig-opt":         func(t *testing.T) []float64 { return start(t, "pig") },
	"hog-plain-opt":   func(t *testing.T) []float64 { return start(t, "hog") },
	"hog-fa18-opt":    func(t *testing.T) []float64 { return start(t, "hog-fa18") },
	"hog-snowden-opt": func(t *testing.T) []float64 { return start(t, "hog-snowden") },
	"hog-fa15-opt":    func(t *testing.T) []float64 { return start(t, "hog-fa15") },
	"two-dice-pig":    func(t *testing.T) []float64 { return start(t, "two-dice-pig") },
	"ptp-k":           func(t *testing.T) []float64 { return start(t, "pass-the-pigs") },
	"pig-komi":        func(t *testing.T) []float64 { return start(t, "pig", "start", "0,4") },
	"pig-states": func(t *testing.T) []float64 {
		return []float64{float64(solve(t, model(t, "pig")).Policy.Len())}
	},
	"ptp-k-50": func(t *testing.T) []float64 {
		m := model(t, "pass-the-pigs")
		return []float64{solve(t, m).Value[position(t, m, 50, 50)]}
	},
	"pig-br20-first": func(t *testing.T) []float64 {
		m := model(t, "pig")
		return []float64{response(t, m, "hold:20").Value[0][m.Game.Start()]}
	},
	"pig-br20-second": func(t *testing.T) []float64 {
		m := model(t, "pig")
		return []float64{1 - response(t, m, "hold:20").Value[1][m.Game.Start()]}
	},
	"pig-opt-h20-first": func(t *testing.T) []float64 {
		a, _ := winners(t, "pig", "optimal", "hold:20")
		return []float64{a}
	},
	"pig-h20-opt-first": func(t *testing.T) []float64 {
		a, _ := winners(t, "pig", "hold:20", "optimal")
		return []float64{a}
	},
	"pig-h20-self": func(t *testing.T) []float64 {
		a, _ := winners(t, "pig", "hold:20", "hold:20")
		return []float64{a}
	},
	"pig-h25-gap":   func(t *testing.T) []float64 { return []float64{gap(t, "pig", "optimal", "hold:25")} },
	"pig-keep-pace": func(t *testing.T) []float64 { return []float64{gap(t, "pig", "optimal", "keep-pace")} },
	"hog-fa18-turns": func(t *testing.T) []float64 {
		m := model(t, "hog-fa18")
		e := evaluate(t, m, "roll:6", "roll:6")
		return []float64{e.Turns[0][m.Game.Start()]}
	},
	"hog-fa15-br5": func(t *testing.T) []float64 {
		m := model(t, "hog-fa15")
		r, p := response(t, m, "roll:5"), m.Game.Start()
		return []float64{(r.Value[0][p] + r.Value[1][p]) / 2}
	},
	"hog-fa22-tail": func(t *testing.T) []float64 {
		m := model(t, "hog-fa22")
		e, p := evaluate(t, m, "zero-if:12,6", "roll:6"), m.Game.Start()
		return []float64{(e.Win[0][p] + e.Win[1][p]) / 2}
	},
	"pig-h20-turn": func(t *testing.T) []float64 {
		points, _, err := exact.HoldPoints(compiled(t, "pig"), 0, 20)
		if err != nil {
			t.Fatal(err)
		}
		return points.Prob
	},
	"pig-solitaire-h20": func(t *testing.T) []float64 {
		m := model(t, "pig", "players", "1")
		e, err := m.Evaluate(t.Context(), table(t, m, "hold:20"), nil)
		if err != nil {
			t.Fatal(err)
		}
		return []float64{e.Turns[0][0]}
	},
	"pig-solitaire-opt": func(t *testing.T) []float64 { return start(t, "pig", "players", "1") },
	"piglet-2":          pigletFractions(2, [][3]int{{0, 0, 0}, {0, 0, 1}, {0, 1, 0}, {0, 1, 1}, {1, 0, 0}, {1, 1, 0}}),
	"piglet-3": pigletFractions(3, [][3]int{
		{0, 0, 0}, {0, 1, 0}, {0, 2, 0}, {1, 0, 0}, {1, 1, 0}, {1, 2, 0}, {2, 0, 0}, {2, 1, 0}, {2, 2, 0},
	}),
	"hog-mean-1": func(t *testing.T) []float64 { return means(t, "hog", 1, 10) },
	"hog-mean-0": func(t *testing.T) []float64 { return means(t, "hog-zero", 5, 6) },
	"ptp-k-hold": func(t *testing.T) []float64 {
		best, top := 0, 0.0
		for n := 1; n <= 60; n++ {
			points, _, err := exact.HoldPoints(compiled(t, "pass-the-pigs"), 0, n)
			if err != nil {
				t.Fatal(err)
			}
			if mean, _ := points.Mean().Float64(); mean > top {
				best, top = n, mean
			}
		}
		return []float64{float64(best), top}
	},
}

// unreached are published rows whose game or policy is not there yet.
var unreached = map[string]string{
	"pig-99": "needs three players",
}

func TestPublished(t *testing.T) {
	rows, err := reference.All()
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range rows {
		t.Run(row.ID, func(t *testing.T) {
			compute, ok := published[row.ID]
			if !ok {
				if why, ok := unreached[row.ID]; ok {
					t.Skip(why)
				}
				t.Fatal("no computation for this row")
			}
			got := compute(t)
			if len(got) != len(row.Numbers) {
				t.Fatalf("%s: %d numbers, want %d", row.Quantity, len(got), len(row.Numbers))
			}
			tolerance := row.Tolerance
			if tolerance == 0 {
				tolerance = 1e-15 // exact numbers and the float64 nearest to a fraction
			}
			for i, want := range row.Numbers {
				if math.Abs(got[i]-want) > tolerance {
					t.Errorf("%s: number %d is %.15g, want %.15g ± %g (%s)", row.Quantity, i+1, got[i], want, tolerance, row.Source)
				}
			}
		})
	}
}

// TestKnownDigits compares with values that were recomputed elsewhere to more digits than the
// published table prints.
func TestKnownDigits(t *testing.T) {
	for _, c := range []struct{ game, want string }{
		{"pig", "0.530592725273747"}, {"hog-fa18", "0.500379691384588"}, {"hog-snowden", "0.513193375466"},
		{"hog-fa15", "0.489920597415"}, {"pass-the-pigs", "0.5303439384593"}, {"two-dice-pig", "0.5195588938612"},
	} {
		s := solve(t, model(t, c.game))
		want, err := strconv.ParseFloat(c.want, 64)
		if err != nil {
			t.Fatal(err)
		}
		lastDigit := math.Pow(10, -float64(len(c.want)-len("0.")))
		if tolerance := lastDigit/2 + s.Bound; math.Abs(s.Start()-want) > tolerance {
			t.Errorf("%s: %.16f, want %s within %g", c.game, s.Start(), c.want, tolerance)
		}
		if !(s.Bound <= 1e-12) {
			t.Errorf("%s: error bound %g, want at most 1e-12", c.game, s.Bound)
		}
	}
}

// TestPigletFractions checks the published fractions as fractions.
func TestPigletFractions(t *testing.T) {
	for id, goal := range map[string]string{"piglet-2": "2", "piglet-3": "3"} {
		row, err := reference.Find(id)
		if err != nil {
			t.Fatal(err)
		}
		r, err := model(t, "piglet", "goal", goal).Rational(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		want, ok := new(big.Rat).SetString(row.Exact[0])
		if !ok {
			t.Fatalf("%s: %q is no fraction", id, row.Exact[0])
		}
		if r.Value[0].Cmp(want) != 0 {
			t.Errorf("piglet at goal %s: %v, want %v", goal, r.Value[0], want)
		}
	}
}

// pigletFractions computes values at (own, opponent, turn total) by exact fractions.
func pigletFractions(goal int, at [][3]int) func(t *testing.T) []float64 {
	return func(t *testing.T) []float64 {
		m := model(t, "piglet", "goal", big.NewInt(int64(goal)).String())
		r, err := m.Rational(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		var out []float64
		for _, s := range at {
			v, _ := r.At(position(t, m, s[0], s[1]), s[2]).Float64()
			out = append(out, v)
		}
		return out
	}
}

func start(t *testing.T, name string, sets ...string) []float64 {
	return []float64{solve(t, model(t, name, sets...)).Start()}
}

func position(t *testing.T, m *exact.Model, scores ...int) int {
	t.Helper()
	p, err := m.Game.Position(scores...)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func response(t *testing.T, m *exact.Model, against string) *exact.Response {
	t.Helper()
	r, err := m.BestResponse(t.Context(), table(t, m, against))
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func evaluate(t *testing.T, m *exact.Model, a, b string) *exact.Evaluation {
	t.Helper()
	e, err := m.Evaluate(t.Context(), table(t, m, a), table(t, m, b))
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// winners returns the win probability of a when a starts and when b starts.
func winners(t *testing.T, name, a, b string) (first, second float64) {
	m := model(t, name)
	e, p := evaluate(t, m, a, b), m.Game.Start()
	return e.Win[0][p], e.Win[1][p]
}

// gap returns the win probability of a less that of b, mean of the seats.
func gap(t *testing.T, name, a, b string) float64 {
	first, second := winners(t, name, a, b)
	return first + second - 1
}

func means(t *testing.T, name string, from, to int) []float64 {
	g := compiled(t, name)
	var out []float64
	for n := from; n <= to; n++ {
		_, points, err := exact.TurnPoints(g, g.Start(), n)
		if err != nil {
			t.Fatal(err)
		}
		mean, _ := points.Mean().Float64()
		out = append(out, mean)
	}
	return out
}
