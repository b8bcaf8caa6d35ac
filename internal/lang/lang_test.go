package lang_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"hogstats/internal/lang"
)

// names are the variables of the tests; their indices are those of the values given to eval.
var names = []string{"a", "b", "c", "yes", "count(3)", "count(star)"}

func scope(name string) (int, lang.Type, error) {
	i := slices.Index(names, name)
	switch {
	case i < 0:
		return 0, lang.Int, &lang.Error{Text: fmt.Sprintf("unknown variable %q", name), Hint: "look"}
	case name == "yes":
		return i, lang.Bool, nil
	}
	return i, lang.Int, nil
}

// eval parses and evaluates an expression of either type.
func eval(src string, values ...int64) (int64, error) {
	e, err := lang.Parse(src, lang.Int, scope)
	if err != nil {
		if e, err = lang.Parse(src, lang.Bool, scope); err != nil {
			return 0, err
		}
	}
	vars := make([]int64, len(names))
	copy(vars, values)
	return e.Eval(&lang.Env{Vars: vars})
}

func TestEval(t *testing.T) {
	for _, tt := range []struct {
		src    string
		values []int64
		want   int64
	}{
		{"1 + 2 * 3", nil, 7}, {"(1 + 2) * 3", nil, 9}, {"-2 - -3", nil, 1}, {"+5", nil, 5},
		{"12 / 4", nil, 3}, {"-12 / 4", nil, -3},
		{"div(7, 2)", nil, 3}, {"div(-7, 2)", nil, -4}, {"div(7, -2)", nil, -4}, {"div(-7, -2)", nil, 3},
		{"7 % 3", nil, 1}, {"-7 % 3", nil, 2}, {"7 % -3", nil, -2},
		{"abs(-4)", nil, 4}, {"min(3, 1, 2)", nil, 1}, {"max(3, 1, 7, 2)", nil, 7},
		{"tens(105)", nil, 0}, {"units(105)", nil, 5}, {"tens(7)", nil, 0}, {"tens(-46)", nil, 4}, {"units(-46)", nil, 6},
		{"digit(1234, 0)", nil, 4}, {"digit(1234, 3)", nil, 1}, {"digit(1234, 9)", nil, 0},
		{"digit(1234, -1)", nil, 1}, {"digit(1234, -4)", nil, 4}, {"digit(1234, -5)", nil, 0}, {"digit(7, -2)", nil, 0}, {"digit(-305, -2)", nil, 0},
		{"digits(0)", nil, 1}, {"digits(9)", nil, 1}, {"digits(10)", nil, 2}, {"digits(-986)", nil, 3}, {"digits(a)", []int64{-1 << 63}, 19},
		{"digit_sum(986)", nil, 23}, {"digit_sum(0)", nil, 0}, {"min_digit(8836)", nil, 3}, {"min_digit(0)", nil, 0}, {"min_digit(105)", nil, 0},
		{"max_digit(-274)", nil, 7}, {"max_digit(0)", nil, 0}, {"min_digit(7)", nil, 7},
		{"pow(2, 10)", nil, 1024}, {"pow(0, 0)", nil, 1}, {"pow(-2, 63)", nil, -1 << 63}, {"pow(-1, 9223372036854775807)", nil, -1}, {"pow(3, 39)", nil, 4052555153018976267},
		{"root(99, 2)", nil, 9}, {"root(100, 2)", nil, 10}, {"root(9223372036854775807, 2)", nil, 3037000499}, {"root(0, 5)", nil, 0}, {"root(63, 6)", nil, 1}, {"root(64, 6)", nil, 2},
		{"root(7, 1)", nil, 7}, {"root(9223372036854775807, 63)", nil, 1}, {"root(5, 100)", nil, 1},
		{"is_square(0)", nil, 1}, {"is_square(49)", nil, 1}, {"is_square(50)", nil, 0}, {"is_square(-4)", nil, 0}, {"is_cube(27)", nil, 1}, {"is_cube(-27)", nil, 1}, {"is_cube(9)", nil, 0},
		{"next_square(24)", nil, 25}, {"next_square(25)", nil, 36}, {"next_square(0)", nil, 1}, {"next_square(-3)", nil, 0},
		{"divisors(1)", nil, 1}, {"divisors(28)", nil, 6}, {"divisors(0)", nil, 0}, {"divisors(-6)", nil, 0}, {"divisors(999999937)", nil, 2}, {"divisors(1000000000)", nil, 100},
		{"power_digit(3, 5, 0)", nil, 3}, {"power_digit(3, 5, -1)", nil, 2}, {"power_digit(3, 5, 3)", nil, 0}, {"power_digit(3, 5, -4)", nil, 0}, {"power_digit(0, 0, 0)", nil, 1},
		{"power_digit(0, 5, -1)", nil, 0}, {"power_digit(-3, 3, 1)", nil, 2}, {"power_digit(2, 1000, -1)", nil, 1}, {"power_digit(2, 1000, 0)", nil, 6},
		{"decimal_digit(1, 7, 1)", nil, 1}, {"decimal_digit(1, 7, 2)", nil, 4}, {"decimal_digit(1, 7, 6)", nil, 7}, {"decimal_digit(1, 7, 7)", nil, 1}, {"decimal_digit(22, 7, 0)", nil, 3},
		{"decimal_digit(-1, 8, 3)", nil, 5}, {"decimal_digit(1, 8, 4)", nil, 0}, {"decimal_digit(1, 9223372036854775807, 19)", nil, 1}, {"decimal_digit(5, 1, 1)", nil, 0},
		{"pi_digit(0)", nil, 3}, {"pi_digit(1)", nil, 1}, {"pi_digit(44)", nil, 9}, {"pi_digit(766)", nil, 9}, {"pi_digit(767)", nil, 9}, {"pi_digit(768)", nil, 8},
		{"is_prime(1) ? 1 : 0", nil, 0}, {"is_prime(2) ? 1 : 0", nil, 1}, {"is_prime(0) || is_prime(-7)", nil, 0},
		{"is_prime(91)", nil, 0}, {"is_prime(97)", nil, 1}, {"is_prime(2147483647)", nil, 1}, {"is_prime(2147483649)", nil, 0},
		{"next_prime(7)", nil, 11}, {"next_prime(-5)", nil, 2}, {"next_prime(19)", nil, 23},
		{"gcd(12, 18)", nil, 6}, {"gcd(0, 5)", nil, 5}, {"gcd(-4, 6)", nil, 2}, {"gcd(0, 0)", nil, 0},
		{"a - b", []int64{5, 3}, 2}, {"a > b ? a : b", []int64{5, 8}, 8},
		{"1 < a < 5", []int64{3}, 1}, {"1 < a < 5", []int64{5}, 0},
		{"a == 1 and not (b == 2) or c == 3", []int64{1, 0, 0}, 1},
		{"yes == (a > 0)", []int64{1, 0, 0, 1}, 1}, {"!yes", nil, 1}, {"true && !false", nil, 1},
		{"count(3) + 2 * count(star)", []int64{0, 0, 0, 0, 4, 1}, 6},
		{"b != 0 && a / b > 1", []int64{4, 0}, 0}, {"b == 0 || a / b > 1", []int64{4, 0}, 1},
		{"b == 0 ? 0 : a / b", []int64{4, 0}, 0},
		{"9223372036854775807", nil, 1<<63 - 1},
	} {
		if got, err := eval(tt.src, tt.values...); err != nil || got != tt.want {
			t.Errorf("%s with %v = %d, %v, want %d", tt.src, tt.values, got, err, tt.want)
		}
	}
}

func TestParseErrors(t *testing.T) {
	for _, tt := range []struct {
		src    string
		offset int
		want   string
	}{
		{"1 +", 3, "syntax"}, {"", 0, "syntax"}, {"1 2", 2, "syntax"}, {"(1", 2, "syntax"}, {"a = 3", 2, "= does not compare"},
		{"1 + d", 4, `unknown variable "d"`}, {"2 * foo(1)", 4, `unknown function "foo"`},
		{"abs()", 0, "abs takes 1 argument, not 0"}, {"max(1)", 0, "max takes 2 or more arguments, not 1"}, {"div(1, 2, 3)", 0, "div takes 2 arguments, not 3"},
		{"1 + true", 4, "+ takes a number, not a condition"}, {"a && yes", 0, "&& takes a condition, not a number"},
		{"abs(yes)", 4, "abs takes a number"}, {"!a", 1, "! takes a condition"}, {"a == yes", 5, "== takes a number"},
		{"a ? 1 : 2", 0, "? takes a condition"}, {"yes ? 1 : true", 10, "takes a number, not a condition"},
		{"1.5", 0, "1.5 is not a whole number"}, {"a ** 2", 2, "** is not part of the language"}, {"a ?? 2", 2, "the operator ?? is not part"},
		{"1..3", 1, "the operator .. is not part"}, {"a in [1, 2]", 2, "the operator in is not part"},
		{"\"text\"", 0, "only whole numbers"}, {"[1, 2]", 0, "only whole numbers"}, {"{a: 1}", 0, "only whole numbers"}, {"nil", 0, "only whole numbers"},
		{"a.b", 2, "only whole numbers"}, {"a[0]", 1, "only whole numbers"}, {"a[0:1]", 1, "only whole numbers"}, {"a.b()", 2, "only whole numbers"},
		{"let x = 1; x", 6, "= does not compare"}, {"1; 2", 1, "; is not part of the language"}, {"a?.b", 3, "only whole numbers"},
		{"all([1], # > 0)", 0, `unknown function "all"`}, {"len(\"abc\")", 0, `unknown function "len"`}, {"now()", 0, `unknown function "now"`},
		{"count(a, b)", 0, ""}, {"count(1 + 2)", 8, "count takes the number or the name of a face"}, {"count(7)", 0, "unknown variable"},
		{"99999999999999999999", 0, "syntax"},
		{strings.Repeat("(", 2000), 100, "brackets nested more than 100 deep"},
		{strings.Repeat("-", 1990) + "1", 101, "operations nested more than 100 deep"},
		{strings.Repeat("1+", 990) + "1", 1777, "operations nested more than 100 deep"},
		{strings.Repeat("a", 2001), 2000, "expression of 2001 characters; at most 2000"},
	} {
		_, err := lang.Parse(tt.src, lang.Int, scope)
		var e *lang.Error
		switch {
		case !errors.As(err, &e):
			t.Errorf("Parse(%.40q): error %v, want a *lang.Error", tt.src, err)
		case !strings.Contains(e.Text, tt.want):
			t.Errorf("Parse(%.40q): %q, want %q", tt.src, e.Text, tt.want)
		case tt.want != "syntax" && e.Offset != tt.offset && tt.want != "":
			t.Errorf("Parse(%.40q): offset %d (%s), want %d", tt.src, e.Offset, e.Text, tt.offset)
		}
	}
}

func TestWrongType(t *testing.T) {
	if _, err := lang.Parse("a > 1", lang.Int, scope); err == nil || !strings.Contains(err.Error(), "a number is needed here") {
		t.Errorf("a condition where a number is needed: %v", err)
	}
	if _, err := lang.Parse("a + 1", lang.Bool, scope); err == nil || !strings.Contains(err.Error(), "a condition is needed here") {
		t.Errorf("a number where a condition is needed: %v", err)
	}
}

func TestHints(t *testing.T) {
	var e *lang.Error
	if _, err := lang.Parse("maxx(1, 2)", lang.Int, scope); !errors.As(err, &e) || e.Hint != `did you mean "max"?` {
		t.Errorf("maxx: %v", err)
	}
	if _, err := lang.Parse("1 + zzz", lang.Int, scope); !errors.As(err, &e) || e.Hint != "look" {
		t.Errorf("the hint of the scope is lost: %v", err)
	}
}

func TestEvalErrors(t *testing.T) {
	for _, tt := range []struct {
		src    string
		values []int64
		offset int
		want   string
	}{
		{"a / b", []int64{1, 0}, 2, "division by zero"}, {"a % b", []int64{1, 0}, 2, "division by zero"}, {"div(a, b)", []int64{1, 0}, 0, "division by zero"},
		{"a / b", []int64{7, 2}, 2, "7 / 2 leaves a remainder"},
		{"a + b", []int64{1<<63 - 1, 1}, 2, "too large"}, {"a - b", []int64{-1 << 63, 1}, 2, "too large"},
		{"a * b", []int64{1 << 32, 1 << 31}, 2, "too large"}, {"a * b", []int64{-1 << 63, -1}, 2, "too large"}, {"-a", []int64{-1 << 63}, 0, "too large"},
		{"a / b", []int64{-1 << 63, -1}, 2, "too large"}, {"div(a, b)", []int64{-1 << 63, -1}, 0, "too large"}, {"abs(a)", []int64{-1 << 63}, 0, "too large"},
		{"next_prime(a)", []int64{1<<63 - 1}, 0, "too large"}, {"next_square(a)", []int64{1<<63 - 1}, 0, "too large"},
		{"pow(a, b)", []int64{2, 63}, 0, "too large"}, {"pow(a, b)", []int64{2, -1}, 0, "an exponent is at least 0"},
		{"pow(a, b)", []int64{10, 1 << 62}, 0, "too large"}, {"1 + root(a, b)", []int64{-1, 2}, 4, "want a number of 0 or more"},
		{"root(a, b)", []int64{4, 0}, 0, "a root of 1 or more"}, {"divisors(a)", []int64{1_000_000_001}, 0, "want at most 1000000000"},
		{"power_digit(3, a, 0)", []int64{-1}, 0, "an exponent is at least 0"}, {"power_digit(3, a, 0)", []int64{5001}, 0, "more than 10000 bits"},
		{"decimal_digit(1, a, 1)", nil, 0, "division by zero"}, {"decimal_digit(1, 7, a)", []int64{-1}, 0, "counted from 1"},
		{"pi_digit(a)", []int64{-1}, 0, "want 0 to 10000"}, {"pi_digit(a)", []int64{10_001}, 0, "want 0 to 10000"},
		{"1 + (2 / b)", nil, 7, "division by zero"},
	} {
		got, err := eval(tt.src, tt.values...)
		var e *lang.Error
		if !errors.As(err, &e) || !strings.Contains(e.Text, tt.want) || e.Offset != tt.offset {
			t.Errorf("%s with %v = %d, %v, want %s at %d", tt.src, tt.values, got, err, tt.want, tt.offset)
		}
	}
}

// The parser shares the middle of a chain of comparisons, so written-out size can explode.
func TestNestedChainsAreBounded(t *testing.T) {
	src := "a"
	for range 60 {
		src = "(1 < " + src + " < 9 ? 1 : 0)"
	}
	start := time.Now()
	_, err := lang.Parse(src, lang.Int, scope)
	if err == nil || !strings.Contains(err.Error(), "operations") {
		t.Errorf("60 nested chains: %v", err)
	}
	if d := time.Since(start); d > time.Second {
		t.Errorf("60 nested chains took %v", d)
	}
}

func TestString(t *testing.T) {
	for _, tt := range []struct {
		a, b string
		same bool
	}{
		{"1+2*a", " 1 + ( 2 * a ) ", true}, {"a and yes == yes", "a", false}, {"max(a,b)", "max(b,a)", false},
		{"a - b - c", "(a - b) - c", true}, {"a - b - c", "a - (b - c)", false}, {"+a", "a", true},
		{"a == 1 && b == 2", "a == 1 and b == 2", true}, {"not yes", "!yes", true}, {"a > 1 ? 2 : 3", "(a > 1) ? (2) : (3)", true},
		{"abs(a)", "a | abs()", true},
	} {
		a, b := text(tt.a), text(tt.b)
		if (a == b) != tt.same {
			t.Errorf("%q and %q print as %q and %q, want the same: %t", tt.a, tt.b, a, b, tt.same)
		}
	}
}

// text returns the canonical form of an expression of either type, or src in quotes if it is wrong.
func text(src string) string {
	for _, want := range []lang.Type{lang.Int, lang.Bool} {
		if e, err := lang.Parse(src, want, scope); err == nil {
			return e.String()
		}
	}
	return fmt.Sprintf("%q", src)
}

func TestParts(t *testing.T) {
	known := func(v int) bool { return v < 2 } // a and b
	for _, tt := range []struct {
		src  string
		want []string
	}{
		{"a + b", []string{"(a + b)"}}, {"c", nil}, {"1 + 2", nil}, {"c + tens(a) * b", []string{"(tens(a) * b)"}},
		{"(c > 0 ? a : 3) + abs(b)", []string{"a", "abs(b)"}}, {"c + 1", nil},
	} {
		e, err := lang.Parse(tt.src, lang.Int, scope)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, p := range e.Parts(known) {
			got = append(got, p.String())
		}
		if !slices.Equal(got, tt.want) {
			t.Errorf("Parts(%s) = %q, want %q", tt.src, got, tt.want)
		}
	}
}

func TestVars(t *testing.T) {
	e, err := lang.Parse("c + max(a, c) * count(3)", lang.Int, scope)
	if err != nil {
		t.Fatal(err)
	}
	if got := e.Vars(); !slices.Equal(got, []int{0, 2, 4}) {
		t.Errorf("Vars() = %v, want [0 2 4]", got)
	}
}

// TestForeign writes what other languages have: it is refused with what is right here.
func TestForeign(t *testing.T) {
	scope := func(name string) (int, lang.Type, error) { return 0, lang.Int, nil }
	for _, tt := range []struct{ src, text, hint string }{
		{"x // 2", "// is not part of the language; div(a, b)", ""}, {"x /* half */ / 2", "an expression has no comments", ""},
		{"1;", "; is not part of the language", ""},
		{"x ** 2", "** is not part of the language; pow", ""}, {"x = 2 ? 1 : 0", "= does not compare; == does", ""},
		{"1 if x > 2 else 0", "syntax: unexpected if", "a choice is written: condition ? a : b"}, {"x +", "syntax: unexpected end", ""},
	} {
		_, err := lang.Parse(tt.src, lang.Int, scope)
		var mistake *lang.Error
		if !errors.As(err, &mistake) || !strings.Contains(mistake.Text, tt.text) || mistake.Hint != tt.hint {
			t.Errorf("%q: %v, hint %q; want %q and %q", tt.src, err, mistake.Hint, tt.text, tt.hint)
		}
	}
	for _, src := range []string{"x == 2 ? 1 : 0", "x != 2 ? 1 : 0", "x <= 2 && x >= 1 ? 1 : 0", "x * x / x"} {
		if _, err := lang.Parse(src, lang.Int, scope); err != nil {
			t.Errorf("%q: %v", src, err)
		}
	}
}
