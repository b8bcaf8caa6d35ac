package analysis_test

import (
	"math"
	"math/big"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"hogstats/analysis"
)

func dice(t testing.TB, s *analysis.Study, c analysis.DiceConfig) *analysis.DiceReport {
	t.Helper()
	r, err := s.Dice(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestDiceRaw is the table of dice of hog-snowden: a row 0 for the chance of a 1, then every sum of
// the other faces, where the dice have six sides and where they have four.
func TestDiceRaw(t *testing.T) {
	s := study(t, "hog-snowden")
	for _, tt := range []struct {
		state []int
		sides int
		name  string
	}{
		{[]int{89, 99}, 6, "six-sided dice"}, {nil, 6, "six-sided dice"}, {[]int{43, 6}, 4, "four-sided dice"},
	} {
		r := dice(t, s, analysis.DiceConfig{From: 1, To: 10, State: tt.state, Raw: true})
		if r.Dice != tt.name || !r.Raw || len(r.Turns) != 10 || tt.state != nil && !slices.Equal(r.State, tt.state) {
			t.Errorf("at %v: %s at %v, %d turns, want %s", tt.state, r.Dice, r.State, len(r.Turns), tt.name)
		}
		for _, turn := range r.Turns {
			checkRaw(t, turn, tt.sides)
		}
	}
}

// checkRaw compares a row 0 and the rows of sums with a count of the rolls that has no 1.
func checkRaw(t *testing.T, turn analysis.DiceTurn, sides int) {
	t.Helper()
	n := turn.N
	ways := map[int]int64{0: 1} // rolls of n dice without a 1, by sum
	for range n {
		next := map[int]int64{}
		for sum, w := range ways {
			for face := 2; face <= sides; face++ {
				next[sum+face] += w
			}
		}
		ways = next
	}
	power := func(base int) int64 {
		return new(big.Int).Exp(big.NewInt(int64(base)), big.NewInt(int64(n)), nil).Int64()
	}
	all, none := power(sides), power(sides-1)
	want := []analysis.DicePoint{{Sum: 0, Rolls: big.NewInt(all - none).String(), Probability: float64(all-none) / float64(all)}}
	for sum := 2 * n; sum <= sides*n; sum++ {
		want = append(want, analysis.DicePoint{Sum: sum, Rolls: big.NewInt(ways[sum]).String(), Probability: float64(ways[sum]) / float64(all)})
	}
	if diff := cmp.Diff(want, turn.Points); diff != "" {
		t.Errorf("%d dice of %d sides (-want +got):\n%s", n, sides, diff)
	}
	sum := new(big.Int)
	for _, p := range turn.Points {
		rolls, ok := new(big.Int).SetString(p.Rolls, 10)
		if !ok {
			t.Fatalf("%d dice: %q rolls", n, p.Rolls)
		}
		sum.Add(sum, rolls)
	}
	if sum.Int64() != all || turn.Total != sum.String() || turn.PigOut != want[0].Probability {
		t.Errorf("%d dice of %d sides: %v rolls, total %s, chance of a 1 %g; want %d and %g", n, sides, sum, turn.Total, turn.PigOut, all, want[0].Probability)
	}
}

// TestDiceFinal has the points after the last rule: in hog-snowden primes become larger primes.
func TestDiceFinal(t *testing.T) {
	r := dice(t, study(t, "hog-snowden"), analysis.DiceConfig{From: 1, To: 1})
	var sums []int
	for _, p := range r.Turns[0].Points {
		sums = append(sums, p.Sum)
	}
	if want := []int{0, 3, 4, 5, 6, 7}; !slices.Equal(sums, want) { // of 1, 2, 4, 3, 6, 5
		t.Errorf("one die scores %v, want %v", sums, want)
	}
	if r.Raw || !near(r.Turns[0].Mean, 25.0/6, digits) {
		t.Errorf("one die: %+v, want a mean of 25/6", r.Turns[0])
	}
}

// TestDiceMoments compares mean and standard deviation with the rows.
func TestDiceMoments(t *testing.T) {
	for _, name := range []string{"hog", "hog-fa15", "pig", "pass-the-pigs", "progressive-pig"} {
		for _, turn := range dice(t, study(t, name), analysis.DiceConfig{From: 2, To: 9}).Turns {
			sum, mean, square := 0.0, 0.0, 0.0
			for _, p := range turn.Points {
				sum += p.Probability
				mean += p.Probability * float64(p.Sum)
				square += p.Probability * float64(p.Sum) * float64(p.Sum)
			}
			if !near(sum, 1, digits) || !near(mean, turn.Mean, digits) || !near(math.Sqrt(square-mean*mean), turn.SD, 1e-9) { // squares cancel
				t.Errorf("%s, %d: sum %g, mean %g, sd %g; want 1, %g, %g", name, turn.N, sum, mean, math.Sqrt(square-mean*mean), turn.Mean, turn.SD)
			}
		}
	}
}

func TestDiceHold(t *testing.T) {
	want, tolerance := published(t, "pig-h20-turn")
	turn := dice(t, study(t, "pig"), analysis.DiceConfig{From: 20, To: 20}).Turns[0]
	var got []float64
	for i, p := range turn.Points {
		if wantSum := []int{0, 20, 21, 22, 23, 24, 25}[min(i, 6)]; p.Sum != wantSum || p.Rolls != "" {
			t.Errorf("pig hold:20: row %+v, want %d points", p, wantSum)
		}
		got = append(got, p.Probability)
	}
	if !slices.EqualFunc(got, want, func(a, b float64) bool { return near(a, b, tolerance) }) || turn.PigOut != turn.Points[0].Probability || turn.Total != "" {
		t.Errorf("pig hold:20: %+v, want %v", turn, want)
	}

	want, tolerance = published(t, "ptp-k-hold")
	top := analysis.DiceTurn{}
	for _, turn := range dice(t, study(t, "pass-the-pigs"), analysis.DiceConfig{From: 1, To: 60}).Turns {
		if turn.Mean > top.Mean {
			top = turn
		}
	}
	if float64(top.N) != want[0] || !near(top.Mean, want[1], tolerance) {
		t.Errorf("pass-the-pigs: largest mean %.13g at %d, want %.13g at %g", top.Mean, top.N, want[1], want[0])
	}
}

func TestNumbers(t *testing.T) {
	for _, tt := range []struct {
		game      string
		sets      []string
		low, high int
	}{
		{"pig", nil, 1, 100}, {"pig", []string{"goal", "7"}, 1, 7}, {"hog", nil, 1, 10}, {"hog-fa18", nil, 1, 10},
		{"hog-fa18", []string{"dice.min", "3", "dice.max", "5"}, 3, 5},
	} {
		if low, high := study(t, tt.game, tt.sets...).Numbers(); low != tt.low || high != tt.high {
			t.Errorf("Numbers of %s %v = %d, %d, want %d, %d", tt.game, tt.sets, low, high, tt.low, tt.high)
		}
	}
}

func TestDiceTables(t *testing.T) {
	r := dice(t, study(t, "hog-zero"), analysis.DiceConfig{From: 2, To: 3})
	table := r.Table()
	if n := (1 + 9) + (1 + 13); len(table.Rows) != n {
		t.Errorf("hog-zero: %d rows for two and three dice, want %d", len(table.Rows), n)
	}
	if diff := cmp.Diff([]any{2, 4, "1", 1.0 / 36}, table.Rows[1]); diff != "" {
		t.Errorf("hog-zero: row of two 2s (-want +got):\n%s", diff)
	}
	summary := r.Summary()
	if diff := cmp.Diff([]any{3, r.Turns[1].Mean, r.Turns[1].SD, r.Turns[1].PigOut}, summary.Rows[1]); diff != "" {
		t.Errorf("hog-zero: summary of three dice (-want +got):\n%s", diff)
	}
	r = dice(t, study(t, "pig"), analysis.DiceConfig{From: 5, To: 5})
	for _, table := range []*analysis.Table{r.Table(), r.Summary()} {
		for _, row := range table.Rows {
			if len(row) != len(table.Columns) {
				t.Errorf("pig: %s has %d columns and a row %v", table.Name, len(table.Columns), row)
			}
		}
	}
	if c := r.Table().Columns; slices.ContainsFunc(c, func(c analysis.Column) bool { return c.Name == "rolls" }) {
		t.Errorf("pig: columns %v count rolls, which differ in length", c)
	}
}

func TestDiceErrors(t *testing.T) {
	for _, tt := range []struct {
		game string
		c    analysis.DiceConfig
		want string
	}{
		{"hog", analysis.DiceConfig{From: 0, To: 3}, "dice from 1 to 10"},
		{"hog-fa18", analysis.DiceConfig{From: 3, To: 11}, "3..11"},
		{"hog", analysis.DiceConfig{From: 4, To: 3}, "4..3"},
		{"pig", analysis.DiceConfig{From: 1, To: 101}, "hold values from 1 to 100"},
		{"pig", analysis.DiceConfig{From: 1, To: 2, Raw: true}, "pig is a roll-hold game"},
		{"hog", analysis.DiceConfig{From: 1, To: 2, State: []int{100, 0}}, "0 to 99"},
		{"hog", analysis.DiceConfig{From: 1, To: 2, State: []int{1}}, "2 scores"},
	} {
		r, err := study(t, tt.game).Dice(t.Context(), tt.c)
		if err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("Dice(%+v) of %s = %+v, %v, want %q", tt.c, tt.game, r, err, tt.want)
		}
	}
}
