package lang

import (
	"math"
	"math/big"
	"math/bits"
)

func absolute(e *Env, at int, a int64) int64 {
	if a == math.MinInt64 {
		return fail(e, at, "abs(%d) is too large", a)
	}
	return max(a, -a)
}

func gcd(e *Env, at int, a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return absolute(e, at, a)
}

// power squares and multiplies. It fails only if the result is too large: the last square is
// always a factor of it.
func power(e *Env, at int, a, k int64) int64 {
	if k < 0 {
		return fail(e, at, "pow(%d, %d): an exponent is at least 0", a, k)
	}
	result, base := int64(1), a
	for rest := k; ; base *= base {
		if rest%2 == 1 {
			if !productFits(result, base) {
				break
			}
			result *= base
		}
		if rest /= 2; rest == 0 {
			return result
		}
		if !productFits(base, base) {
			break
		}
	}
	return fail(e, at, "pow(%d, %d) is too large", a, k)
}

// root rounds down.
func root(e *Env, at int, x, k int64) int64 {
	if x < 0 || k < 1 {
		return fail(e, at, "root(%d, %d): want a number of 0 or more and a root of 1 or more", x, k)
	}
	return int64(rootOf(uint64(x), k))
}

// rootOf returns the k-th root of x, rounded down: the nearest float64 is off by little.
func rootOf(x uint64, k int64) uint64 {
	if k == 1 || x < 2 {
		return x
	}
	if k > 63 {
		return 1
	}
	r := uint64(math.Pow(float64(x), 1/float64(k)))
	for r > 1 && exceeds(r, k, x) {
		r--
	}
	for !exceeds(r+1, k, x) {
		r++
	}
	return r
}

// exceeds reports whether r^k is larger than x.
func exceeds(r uint64, k int64, x uint64) bool {
	p := uint64(1)
	for range k {
		hi, lo := bits.Mul64(p, r)
		if hi != 0 || lo > x {
			return true
		}
		p = lo
	}
	return false
}

// isPower reports whether x is the k-th power of a whole number.
func isPower(x uint64, k int64) bool {
	r, p := rootOf(x, k), uint64(1)
	for range k {
		p *= r
	}
	return p == x
}

func nextSquare(e *Env, at int, a int64) int64 {
	if a < 0 {
		return 0
	}
	r := rootOf(uint64(a), 2) + 1
	if r*r > math.MaxInt64 {
		return fail(e, at, "next_square(%d) is too large", a)
	}
	return int64(r * r)
}

// maxDivided is the largest number whose divisors are counted, which takes its square root.
const maxDivided = 1_000_000_000

// divisors counts the numbers from 1 to a that divide a, from its prime factors.
func divisors(e *Env, at int, a int64) int64 {
	if a > maxDivided {
		return fail(e, at, "divisors(%d): want at most %d", a, maxDivided)
	}
	if a < 1 {
		return 0
	}
	count := int64(1)
	for p := int64(2); p*p <= a; p += 1 + p%2 { // 2, 3, 5, 7, 9, …
		k := int64(1)
		for ; a%p == 0; a /= p {
			k++
		}
		count *= k
	}
	if a > 1 {
		count *= 2
	}
	return count
}

// prime is exact: below 2^64 the Baillie–PSW test of math/big makes no error.
func prime(a int64) bool {
	switch {
	case a < 4:
		return a > 1
	case a%2 == 0:
		return false
	case a > 1<<20:
		return big.NewInt(a).ProbablyPrime(0)
	}
	for d := int64(3); d*d <= a; d += 2 {
		if a%d == 0 {
			return false
		}
	}
	return true
}

// largestPrime is the largest prime number below 2^63.
const largestPrime = 1<<63 - 25

func nextPrime(e *Env, at int, a int64) int64 {
	if a >= largestPrime {
		return fail(e, at, "next_prime(%d) is too large", a)
	}
	for a = max(a+1, 2); !prime(a); a++ {
	}
	return a
}
