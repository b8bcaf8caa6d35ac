package lang

import "fmt"

// function is a function of the language. Its arguments are numbers.
type function struct {
	name     string
	min, max int // number of arguments; max < 0 is no limit
	result   Type
	eval     func(e *Env, at int, args []*node) int64
}

// functions are those that take numbers and depend on nothing else.
var functions = []function{
	{"abs", 1, 1, Int, unary(absolute)},
	{"min", 2, -1, Int, folded(func(_ *Env, _ int, a, b int64) int64 { return min(a, b) })},
	{"max", 2, -1, Int, folded(func(_ *Env, _ int, a, b int64) int64 { return max(a, b) })},
	{"div", 2, 2, Int, folded(floorDiv)},
	{"pow", 2, 2, Int, folded(power)},
	{"root", 2, 2, Int, folded(root)},
	{"gcd", 2, 2, Int, folded(gcd)},
	{"divisors", 1, 1, Int, unary(divisors)},
	{"is_prime", 1, 1, Bool, unary(func(_ *Env, _ int, a int64) int64 { return truth(prime(a)) })},
	{"next_prime", 1, 1, Int, unary(nextPrime)},
	{"is_square", 1, 1, Bool, unary(func(_ *Env, _ int, a int64) int64 { return truth(a >= 0 && isPower(uint64(a), 2)) })},
	{"next_square", 1, 1, Int, unary(nextSquare)},
	{"is_cube", 1, 1, Bool, unary(func(_ *Env, _ int, a int64) int64 { return truth(isPower(magnitude(a), 3)) })},
	{"units", 1, 1, Int, unary(func(_ *Env, _ int, a int64) int64 { return int64(magnitude(a) % 10) })},
	{"tens", 1, 1, Int, unary(func(_ *Env, _ int, a int64) int64 { return int64(magnitude(a) / 10 % 10) })},
	{"digit", 2, 2, Int, folded(digit)},
	{"digits", 1, 1, Int, unary(digits)},
	{"digit_sum", 1, 1, Int, unary(digitSum)},
	{"min_digit", 1, 1, Int, unary(minDigit)},
	{"max_digit", 1, 1, Int, unary(maxDigit)},
	{"power_digit", 3, 3, Int, ternary(powerDigit)},
	{"decimal_digit", 3, 3, Int, ternary(decimalDigit)},
	{"pi_digit", 1, 1, Int, unary(piDigit)},
}

func unary(f func(e *Env, at int, a int64) int64) func(*Env, int, []*node) int64 {
	return func(e *Env, at int, args []*node) int64 { return f(e, at, args[0].eval(e)) }
}

func ternary(f func(e *Env, at int, a, b, c int64) int64) func(*Env, int, []*node) int64 {
	return func(e *Env, at int, args []*node) int64 {
		a, b := args[0].eval(e), args[1].eval(e)
		return f(e, at, a, b, args[2].eval(e))
	}
}

// folded applies f to the first two arguments, then to the result and the third, and so on.
func folded(f arithmetic) func(*Env, int, []*node) int64 {
	return func(e *Env, at int, args []*node) int64 {
		v := args[0].eval(e)
		for _, arg := range args[1:] {
			v = f(e, at, v, arg.eval(e))
		}
		return v
	}
}

// takes reports whether f takes n arguments.
func (f *function) takes(n int) bool { return n >= f.min && (f.max < 0 || n <= f.max) }

func (f *function) arity() string {
	switch {
	case f.max < 0:
		return fmt.Sprintf("%d or more arguments", f.min)
	case f.max == 1:
		return "1 argument"
	}
	return fmt.Sprintf("%d arguments", f.max)
}
