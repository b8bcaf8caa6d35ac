package lang_test

import (
	"math/big"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// value evaluates an expression that must have a value.
func value(t interface {
	Helper()
	Fatalf(string, ...any)
}, src string, values ...int64) int64 {
	t.Helper()
	v, err := eval(src, values...)
	if err != nil {
		t.Fatalf("%s with %v: %v", src, values, err)
	}
	return v
}

// TestPi computes pi by another formula, that of Størmer: pi/4 is 44·arccot 57 + 7·arccot 239 −
// 12·arccot 682 + 24·arccot 12943.
func TestPi(t *testing.T) {
	const known, more = 10_000, 20
	unit := new(big.Int).Exp(big.NewInt(10), big.NewInt(known+more), nil)
	sum := new(big.Int)
	for _, term := range [][2]int64{{44, 57}, {7, 239}, {-12, 682}, {24, 12943}} {
		part := new(big.Int)
		for k, power := int64(1), new(big.Int).Div(unit, big.NewInt(term[1])); power.Sign() != 0; k += 2 {
			part.Add(part, new(big.Int).Quo(power, big.NewInt(k)))
			power.Quo(power, big.NewInt(-term[1]*term[1]))
		}
		sum.Add(sum, part.Mul(part, big.NewInt(4*term[0])))
	}
	for i, c := range sum.String()[:known+1] {
		if got := value(t, "pi_digit(a)", int64(i)); got != int64(c-'0') {
			t.Fatalf("pi_digit(%d) = %d, want %c", i, got, c)
		}
	}
}

// A digit is where it stands in the printed number, from either end.
func TestDigitIsPrinted(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x, i := rapid.OneOf(rapid.Int64Range(-2000, 2000), rapid.Int64()).Draw(t, "x"), rapid.Int64Range(-21, 20).Draw(t, "i")
		text := strings.TrimPrefix(big.NewInt(x).String(), "-")
		if got, want := value(t, "digit(a, b)", x, i), printed(text, i); got != want {
			t.Fatalf("digit(%d, %d) = %d, want %d", x, i, got, want)
		}
		sum, least, most := int64(0), int64(9), int64(0)
		for _, c := range text {
			d := int64(c - '0')
			sum, least, most = sum+d, min(least, d), max(most, d)
		}
		for src, want := range map[string]int64{
			"digits(a)": int64(len(text)), "digit_sum(a)": sum, "min_digit(a)": least, "max_digit(a)": most,
			"fold_digits(min, 9, a)": least, "fold_digits(max, 0, a)": most,
		} {
			if got := value(t, src, x); got != want {
				t.Fatalf("%s for %d = %d, want %d", src, x, got, want)
			}
		}
	})
}

// printed is digit i of a printed number: from the right from 0, from the left from −1.
func printed(text string, i int64) int64 {
	if i < 0 {
		i += int64(len(text))
	}
	if i < 0 || i >= int64(len(text)) {
		return 0
	}
	return int64(text[int64(len(text))-1-i] - '0')
}

func TestPowerDigit(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b, e, i := rapid.Int64Range(-30, 30).Draw(t, "base"), rapid.Int64Range(0, 400).Draw(t, "exponent"), rapid.Int64Range(-20, 20).Draw(t, "i")
		p := new(big.Int).Exp(big.NewInt(b), big.NewInt(e), nil)
		text := strings.TrimPrefix(p.String(), "-")
		if got, want := value(t, "power_digit(a, b, c)", b, e, i), printed(text, i); got != want {
			t.Fatalf("power_digit(%d, %d, %d) = %d, want %d", b, e, i, got, want)
		}
		got, err := eval("pow(a, b)", b, e)
		if p.IsInt64() != (err == nil) || err == nil && got != p.Int64() {
			t.Fatalf("pow(%d, %d) = %d, %v, want %s", b, e, got, err, text)
		}
	})
}

// The decimals of a/b, weighted with powers of ten, add up to a/b rounded down.
func TestDecimalDigit(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := rapid.OneOf(rapid.Int64Range(0, 100), rapid.Int64Range(0, 1<<63-1)).Draw(t, "a")
		b := rapid.OneOf(rapid.Int64Range(1, 100), rapid.Int64Range(1, 1<<63-1)).Draw(t, "b")
		n := rapid.Int64Range(1, 40).Draw(t, "n")
		scaled := new(big.Int).Exp(big.NewInt(10), big.NewInt(n), nil)
		want := scaled.Mul(scaled, big.NewInt(a)).Div(scaled, big.NewInt(b))
		digit := new(big.Int).Mod(want, big.NewInt(10)).Int64()
		if got := value(t, "decimal_digit(a, b, c)", a, b, n); got != digit {
			t.Fatalf("decimal_digit(%d, %d, %d) = %d, want %d", a, b, n, got, digit)
		}
	})
}

func TestRootsAndDivisors(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x := rapid.OneOf(rapid.Int64Range(0, 5000), rapid.Int64Range(0, 1<<63-1)).Draw(t, "x")
		k := rapid.Int64Range(1, 70).Draw(t, "k")
		r := big.NewInt(value(t, "root(a, b)", x, k))
		exponent, n := big.NewInt(k), big.NewInt(x)
		above := new(big.Int).Exp(new(big.Int).Add(r, big.NewInt(1)), exponent, nil)
		if new(big.Int).Exp(r, exponent, nil).Cmp(n) > 0 || above.Cmp(n) <= 0 {
			t.Fatalf("root(%d, %d) = %s", x, k, r)
		}
		square := rapid.Int64Range(0, 3_037_000_498).Draw(t, "r")
		if s := square * square; value(t, "is_square(a)", s) != 1 || value(t, "next_square(a)", s) != (square+1)*(square+1) ||
			s > 1 && (value(t, "is_square(a)", s-1) == 1 || value(t, "next_square(a)", s-1) != s) {
			t.Fatalf("squares around %d", s)
		}
		small, count := rapid.Int64Range(1, 3000).Draw(t, "small"), int64(0)
		for d := int64(1); d <= small; d++ {
			if small%d == 0 {
				count++
			}
		}
		if got := value(t, "divisors(a)", small); got != count {
			t.Fatalf("divisors(%d) = %d, want %d", small, got, count)
		}
	})
}
