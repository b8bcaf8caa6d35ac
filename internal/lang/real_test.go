package lang_test

import (
	"errors"
	"math"
	"strings"
	"testing"
	"time"

	"hogstats/internal/lang"
)

// realScope knows a, b (numbers), yes (a condition) and the name of two parts zero.points.
func realScope(name string) (int, lang.Type, error) {
	switch name {
	case "a":
		return 0, lang.Int, nil
	case "b":
		return 1, lang.Int, nil
	case "yes":
		return 2, lang.Bool, nil
	case "zero.points":
		return 3, lang.Int, nil
	}
	return 0, lang.Int, &lang.Error{Text: "unknown variable " + name, Hint: "look"}
}

// evalReal parses and evaluates an expression of either type.
func evalReal(src string, vars ...float64) (float64, error) {
	e, err := lang.ParseReal(src, lang.Int, "a number", realScope)
	if err != nil {
		var failed error
		if e, failed = lang.ParseReal(src, lang.Bool, "a condition", realScope); failed != nil {
			return 0, err
		}
	}
	values := make([]float64, 4)
	copy(values, vars)
	return e.Eval(&lang.RealEnv{Vars: values})
}

func TestReal(t *testing.T) {
	for _, tt := range []struct {
		src  string
		vars []float64
		want float64
	}{
		{"1 / 4", nil, 0.25}, {"-2 * -3.5", nil, 7}, {"a - b / 8", []float64{1, 2}, 0.75},
		{"round(2.5)", nil, 3}, {"round(-2.5)", nil, -2}, {"round(0.49999999999999994)", nil, 0}, {"floor(-1.5)", nil, -2}, {"ceil(1.2)", nil, 2},
		{"sqrt(2)", nil, math.Sqrt2}, {"abs(-1.5)", nil, 1.5}, {"min(3, 1.5, 2)", nil, 1.5}, {"max(a, b)", []float64{1.5, 1.25}, 1.5},
		{"7 % 3", nil, 1}, {"-7 % 3", nil, 2}, {"div(-7, 2)", nil, -4}, {"units(a)", []float64{47}, 7}, {"tens(a)", []float64{47}, 4},
		{"digit(123, 2)", nil, 1}, {"gcd(12, 18)", nil, 6}, {"next_prime(7)", nil, 11}, {"is_prime(7) ? 1.5 : 2", nil, 1.5},
		{"a > 1 and not yes", []float64{2, 0, 0}, 1}, {"a > 1 && yes", []float64{2, 0, 1}, 1}, {"yes or a / 0 > 1", []float64{2, 0, 1}, 1},
		{"yes == (a != b)", []float64{2, 0, 1}, 1}, {"1 < a < 5", []float64{3.5}, 1}, {"zero.points + 1", []float64{0, 0, 0, 8}, 9},
		{"a >= 2 ? 1 : 0", []float64{2}, 1}, {"true", nil, 1}, {"1e3", nil, 1000}, {"gcd(max(a, b), 4)", []float64{6, 2}, 2},
	} {
		got, err := evalReal(tt.src, tt.vars...)
		if err != nil || got != tt.want {
			t.Errorf("%s with %v = %v, %v, want %v", tt.src, tt.vars, got, err, tt.want)
		}
	}
}

func TestRealErrors(t *testing.T) {
	for _, tt := range []struct {
		src    string
		offset int
		want   string
	}{
		{"a +", 2, "syntax"}, {"c", 0, "unknown variable c"}, {"1 + foo(2)", 4, `unknown function "foo"`}, {"sqrt(1, 2)", 0, "sqrt takes 1 argument, not 2"},
		{"yes + 1", 0, "+ takes a number, not a condition"}, {"not a", 4, "not takes a condition, not a number"}, {"yes ? a : yes", 10, "the other branch of ?"},
		{"2 ** 3", 2, "** is not part of the language"}, {`"x"`, 0, "only numbers"}, {"a.b.c", 4, "only numbers"}, {"zero.gain", 0, "unknown variable zero.gain"},
		{"zero?.points", 6, "only numbers"}, {"[1, 2]", 0, "only numbers"}, {"let x = 1; x", 6, "= does not compare"}, {"count(3)", 0, `unknown function "count"`},
		{"1 / (a - a)", 2, "division by zero"}, {"sqrt(-1)", 0, "square root of -1"}, {"1e308 * 10", 6, "too large"}, {"units(2.5)", 0, "units takes whole numbers, not 2.5"},
		{"2.5 % 2", 4, "% takes whole numbers"}, {"7 % 0", 2, "division by zero"}, {"units(1e300)", 0, "units takes whole numbers"},
		{strings.Repeat("(", 200), 100, "nested"}, {strings.Repeat("1+", 1500) + "1", 2000, "characters"},
	} {
		_, err := evalReal(tt.src)
		var e *lang.Error
		if !errors.As(err, &e) || !strings.Contains(e.Text, tt.want) || e.Offset != tt.offset {
			t.Errorf("%.40s: %#v, want %q at %d", tt.src, err, tt.want, tt.offset)
		}
	}
	if _, err := lang.ParseReal("a > 1", lang.Int, "a number of dice", realScope); err == nil || !strings.Contains(err.Error(), "this is a condition, but a number of dice is needed") {
		t.Errorf("a condition for a number: %v", err)
	}
}

// TestRealFunctions calls every function by its name.
func TestRealFunctions(t *testing.T) {
	for _, name := range lang.Functions() {
		works := false
		for _, args := range []string{"(6)", "(6, 1)", "(6, 1, 2)"} {
			_, err := evalReal(name + args)
			works = works || err == nil
		}
		if !works {
			t.Errorf("%s works with no number of arguments", name)
		}
	}
}

// FuzzParseReal holds what FuzzParse holds.
func FuzzParseReal(f *testing.F) {
	for _, src := range []string{"a >= 21 + (b - a) / 8", "zero.points >= 8 ? 0 : 5", "sqrt(a) * 1e5 % 3", "yes and a == b", "1 < a < 5", "x.y.z", "all(1..9, # > a)"} {
		f.Add(src)
	}
	f.Fuzz(func(t *testing.T, src string) {
		start := time.Now()
		if v, err := evalReal(src, 3, 4); err != nil {
			checkError(t, src, err)
		} else if math.IsNaN(v) || math.IsInf(v, 0) {
			t.Errorf("%q is %v", src, v)
		}
		if d := time.Since(start); d > 2*time.Second {
			t.Errorf("%q took %v", src, d)
		}
	})
}
