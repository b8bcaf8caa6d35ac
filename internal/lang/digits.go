package lang

import (
	"math/big"
	"math/bits"
	"sync"
)

// digit returns digit i of x: from the right, the last one being 0, or for negative i from the left, the
// first one being −1. Where there is none it is 0.
func digit(_ *Env, _ int, x, i int64) int64 {
	m := magnitude(x)
	if i < 0 {
		if i += digitsOf(m); i < 0 {
			return 0
		}
	}
	for ; i > 0 && m != 0; i-- {
		m /= 10
	}
	return int64(m % 10)
}

func digits(_ *Env, _ int, x int64) int64 { return digitsOf(magnitude(x)) }

// digitsOf returns the number of digits of m; 0 has one.
func digitsOf(m uint64) int64 {
	n := int64(1)
	for ; m > 9; m /= 10 {
		n++
	}
	return n
}

func digitSum(_ *Env, _ int, x int64) int64 {
	sum := uint64(0)
	for m := magnitude(x); m > 0; m /= 10 {
		sum += m % 10
	}
	return int64(sum)
}

func minDigit(_ *Env, _ int, x int64) int64 {
	m := magnitude(x)
	least := m % 10
	for ; m > 0; m /= 10 {
		least = min(least, m%10)
	}
	return int64(least)
}

func maxDigit(_ *Env, _ int, x int64) int64 {
	most := uint64(0)
	for m := magnitude(x); m > 0; m /= 10 {
		most = max(most, m%10)
	}
	return int64(most)
}

// maxPowerBits is the size of the largest power whose digits can be asked for: some 3,000 digits.
const maxPowerBits = 10_000

// powerDigit is digit(base^exponent, i), in integers of any size.
func powerDigit(e *Env, at int, base, exponent, i int64) int64 {
	if exponent < 0 {
		return fail(e, at, "power_digit(%d, %d, %d): an exponent is at least 0", base, exponent, i)
	}
	m := magnitude(base)
	if m < 2 {
		if exponent == 0 {
			m = 1
		}
		return digit(e, at, int64(m), i)
	}
	if exponent > maxPowerBits/int64(bits.Len64(m)) {
		return fail(e, at, "power_digit(%d, %d, …): the power has more than %d bits", base, exponent, maxPowerBits)
	}
	text := new(big.Int).Exp(new(big.Int).SetUint64(m), big.NewInt(exponent), nil).Text(10)
	if i >= 0 {
		i = int64(len(text)) - 1 - i
	} else {
		i = -1 - i
	}
	if i < 0 || i >= int64(len(text)) {
		return 0
	}
	return int64(text[i] - '0')
}

// decimalDigit is the i-th digit of a/b behind the point, the first being 1; 0 is the last one before
// the point. Signs do not matter.
func decimalDigit(e *Env, at int, a, b, i int64) int64 {
	switch {
	case b == 0:
		return fail(e, at, "division by zero")
	case i < 0:
		return fail(e, at, "decimal_digit(%d, %d, %d): digits behind the point are counted from 1", a, b, i)
	case i == 0:
		return int64(magnitude(a) / magnitude(b) % 10)
	}
	m := magnitude(b)
	rest := times(magnitude(a)%m, powerOfTen(uint64(i-1), m), m)
	hi, lo := bits.Mul64(10, rest)
	q, _ := bits.Div64(hi, lo, m) // hi < m because rest < m
	return int64(q)
}

// powerOfTen returns 10^k modulo m.
func powerOfTen(k, m uint64) uint64 {
	result, base := 1%m, 10%m
	for ; k > 0; k /= 2 {
		if k%2 == 1 {
			result = times(result, base, m)
		}
		base = times(base, base, m)
	}
	return result
}

// times returns a·b modulo m.
func times(a, b, m uint64) uint64 {
	hi, lo := bits.Mul64(a, b)
	return bits.Rem64(hi, lo, m)
}

// maxPiDigit is the number of digits of pi that are known.
const maxPiDigit = 10_000

// piDigit is the i-th digit of pi behind the point, the first being 1; 0 is the 3 before it.
func piDigit(e *Env, at int, i int64) int64 {
	if i < 0 || i > maxPiDigit {
		return fail(e, at, "pi_digit(%d): want 0 to %d", i, maxPiDigit)
	}
	return int64(pi()[i] - '0')
}

// pi returns the digits of pi, computed once.
var pi = sync.OnceValue(func() string {
	const guard = 10 // digits more, for the rounding of some 20,000 divisions
	unit := new(big.Int).Exp(big.NewInt(10), big.NewInt(maxPiDigit+guard), nil)
	sum := new(big.Int).Mul(big.NewInt(16), arccot(5, unit))
	sum.Sub(sum, new(big.Int).Mul(big.NewInt(4), arccot(239, unit))) // Machin 1706
	return sum.Text(10)[:maxPiDigit+1]
})

// arccot returns unit·arccot(x), each term of its series rounded down.
func arccot(x int64, unit *big.Int) *big.Int {
	square, k, term := big.NewInt(x*x), new(big.Int), new(big.Int)
	power := new(big.Int).Div(unit, big.NewInt(x))
	sum := new(big.Int)
	for i := int64(1); power.Sign() != 0; i += 2 {
		term.Div(power, k.SetInt64(i))
		if i%4 == 1 {
			sum.Add(sum, term)
		} else {
			sum.Sub(sum, term)
		}
		power.Div(power, square)
	}
	return sum
}
