package lang_test

import (
	"fmt"
	"math/big"
	"testing"
	"time"

	"pgregory.net/rapid"

	"hogstats/internal/lang"
)

// sample is a random expression with the value that it must have, computed with big integers.
type sample struct {
	src   string
	value *big.Int // nil: some operation has no result
}

// number draws a number expression over a, b and c with the given values.
func number(t *rapid.T, depth int, values []int64) sample {
	if depth == 0 || rapid.IntRange(0, 3).Draw(t, "leaf") == 0 {
		if i := rapid.IntRange(0, 5).Draw(t, "variable"); i < 3 {
			return sample{names[i], big.NewInt(values[i])}
		}
		n := rapid.Int64Range(0, 1000).Draw(t, "literal")
		return sample{fmt.Sprint(n), big.NewInt(n)}
	}
	x, y := number(t, depth-1, values), number(t, depth-1, values)
	switch op := rapid.SampledFrom([]string{"+", "-", "*", "/", "%", "div", "min", "max", "abs", "units", "gcd", "?"}).Draw(t, "operation"); op {
	case "div", "min", "max", "gcd":
		return sample{fmt.Sprintf("%s(%s, %s)", op, x.src, y.src), apply(op, x.value, y.value)}
	case "abs", "units":
		return sample{fmt.Sprintf("%s(%s)", op, x.src), apply(op, x.value, x.value)}
	case "?":
		return chosen(t, x, y, number(t, depth-1, values))
	default:
		return sample{fmt.Sprintf("(%s %s %s)", x.src, op, y.src), apply(op, x.value, y.value)}
	}
}

// chosen is x < y ? x : z.
func chosen(_ *rapid.T, x, y, z sample) sample {
	s := sample{src: fmt.Sprintf("(%s < %s ? %s : %s)", x.src, y.src, x.src, z.src)}
	if x.value == nil || y.value == nil {
		return s
	}
	if s.value = z.value; x.value.Cmp(y.value) < 0 {
		s.value = x.value
	}
	return s
}

// apply computes with big integers what the language computes with 64 bits.
func apply(op string, x, y *big.Int) *big.Int {
	if x == nil || y == nil {
		return nil
	}
	z := new(big.Int)
	switch op {
	case "+":
		z.Add(x, y)
	case "-":
		z.Sub(x, y)
	case "*":
		z.Mul(x, y)
	case "/", "%", "div":
		if y.Sign() == 0 {
			return nil
		}
		q, r := floored(x, y)
		if op == "/" && r.Sign() != 0 {
			return nil
		}
		if z = q; op == "%" {
			z = r
		}
	case "min", "max":
		if z = x; (x.Cmp(y) < 0) != (op == "min") {
			z = y
		}
	case "abs":
		z.Abs(x)
	case "units":
		z.Mod(z.Abs(x), big.NewInt(10))
	case "gcd":
		z.GCD(nil, nil, new(big.Int).Abs(x), new(big.Int).Abs(y))
	}
	if !z.IsInt64() {
		return nil
	}
	return z
}

// floored returns quotient and remainder of division rounded down.
func floored(x, y *big.Int) (q, r *big.Int) {
	q, r = new(big.Int).QuoRem(x, y, new(big.Int))
	if r.Sign() != 0 && r.Sign() != y.Sign() {
		q.Sub(q, big.NewInt(1))
		r.Add(r, y)
	}
	return q, r
}

func draw(t *rapid.T) (sample, []int64) {
	value := rapid.OneOf(rapid.Int64Range(-20, 20), rapid.Int64())
	values := make([]int64, len(names))
	for i := range 3 {
		values[i] = value.Draw(t, names[i])
	}
	return number(t, 4, values), values
}

// Eval agrees with arithmetic on big integers, and fails exactly where that leaves 64 bits or has no
// result.
func TestEvalIsArithmetic(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, values := draw(t)
		got, err := eval(s.src, values...)
		switch {
		case s.value == nil && err == nil:
			t.Fatalf("%s = %d, want an error", s.src, got)
		case s.value != nil && (err != nil || got != s.value.Int64()):
			t.Fatalf("%s = %d, %v, want %d", s.src, got, err, s.value)
		}
	})
}

// Parse reads what String prints, to the same expression.
func TestParseString(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, _ := draw(t)
		once := text(s.src)
		if twice := text(once); twice != once {
			t.Fatalf("%s prints as %s, and that as %s", s.src, once, twice)
		}
	})
}

// Tabulate changes no value, inside and outside the tables.
func TestTabulate(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, values := draw(t)
		e, err := lang.Parse(s.src, lang.Int, scope)
		if err != nil {
			t.Fatal(err)
		}
		low := rapid.Int64Range(-30, 5).Draw(t, "low")
		fast := e.Tabulate(len(names), func(int) (int64, int64) { return low, low + 20 })
		env := &lang.Env{Vars: values}
		want, wantErr := e.Eval(env)
		got, gotErr := fast.Eval(env)
		if got != want || (gotErr == nil) != (wantErr == nil) {
			t.Fatalf("%s: tabulated %d, %v, want %d, %v", s.src, got, gotErr, want, wantErr)
		}
	})
}

// FuzzParse holds what is promised of any text: an error with a place in it, or an expression that
// prints, reads back and evaluates in bounded time.
func FuzzParse(f *testing.F) {
	for _, src := range []string{
		"max(2*tens(a) - units(b), 1)", "1 < a < 5 ? a / b : -c % 3", "not yes and a == b", "is_prime(a) || next_prime(b) > 9",
		"count(3) + count(star)", "let x = 1; x", "all(1..9, # > a)", "a | abs()", "a?.b[0:1] ?? {}", "if a > 1 { 2 } else { 3 }", "/* */ 0x1F // x",
	} {
		f.Add(src)
	}
	f.Fuzz(func(t *testing.T, src string) {
		start := time.Now()
		for _, want := range []lang.Type{lang.Int, lang.Bool} {
			e, err := lang.Parse(src, want, scope)
			if err != nil {
				checkError(t, src, err)
				continue
			}
			again, err := lang.Parse(e.String(), want, scope)
			if err == nil && again.String() != e.String() {
				t.Errorf("%q prints as %q, and that as %q", src, e, again)
			}
			if _, err := e.Eval(&lang.Env{Vars: make([]int64, len(names))}); err != nil {
				checkError(t, src, err)
			}
		}
		if d := time.Since(start); d > 2*time.Second {
			t.Errorf("%q took %v", src, d)
		}
	})
}

func checkError(t *testing.T, src string, err error) {
	t.Helper()
	e, ok := err.(*lang.Error)
	if !ok || e.Text == "" || e.Offset < 0 || e.Offset > len([]rune(src)) {
		t.Errorf("%q: error %#v has no text or no place", src, err)
	}
}
