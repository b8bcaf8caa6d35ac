package lang

import (
	"fmt"
	"github.com/expr-lang/expr/ast"
	"math"
	"math/big"
	"strings"

	"hogstats/internal/near"
)

// function is a function of the language. Its arguments are numbers.
type function struct {
	name     string
	min, max int // number of arguments; max < 0 is no limit
	result   Type
	eval     func(e *Env, at int, args []*node) int64
}

var functions = []function{
	{"abs", 1, 1, Int, unary(absolute)},
	{"min", 2, -1, Int, folded(func(_ *Env, _ int, a, b int64) int64 { return min(a, b) })},
	{"max", 2, -1, Int, folded(func(_ *Env, _ int, a, b int64) int64 { return max(a, b) })},
	{"div", 2, 2, Int, folded(floorDiv)},
	{"gcd", 2, 2, Int, folded(gcd)},
	{"tens", 1, 1, Int, unary(func(_ *Env, _ int, a int64) int64 { return int64(magnitude(a) / 10 % 10) })},
	{"units", 1, 1, Int, unary(func(_ *Env, _ int, a int64) int64 { return int64(magnitude(a) % 10) })},
	{"digit", 2, 2, Int, folded(digit)},
	{"is_prime", 1, 1, Bool, unary(func(_ *Env, _ int, a int64) int64 { return truth(prime(a)) })},
	{"next_prime", 1, 1, Int, unary(nextPrime)},
}

func unary(f func(e *Env, at int, a int64) int64) func(*Env, int, []*node) int64 {
	return func(e *Env, at int, args []*node) int64 { return f(e, at, args[0].eval(e)) }
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

// digit counts digits from the right, from 0.
func digit(e *Env, at int, x, i int64) int64 {
	if i < 0 {
		return fail(e, at, "digit(%d, %d): digits are counted from 0, the last one", x, i)
	}
	m := magnitude(x)
	for ; i > 0 && m != 0; i-- {
		m /= 10
	}
	return int64(m % 10)
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

// call checks a call of the function name.
func (c *checker) call(n ast.Node, name string, args []ast.Node, depth int) (*node, *Error) {
	at := n.Location().From
	if name == "count" {
		return c.count(at, args)
	}
	f, err := find(name, at)
	if err != nil {
		return nil, err
	}
	if len(args) < f.min || f.max >= 0 && len(args) > f.max {
		return nil, failure(at, "%s takes %s, not %d", name, f.arity(), len(args))
	}
	kids, texts := make([]*node, len(args)), make([]string, len(args))
	for i, arg := range args {
		if kids[i], err = c.kid(arg, Int, name, depth); err != nil {
			return nil, err
		}
		texts[i] = kids[i].text
	}
	eval := f.eval
	return operation(f.result, name+"("+strings.Join(texts, ", ")+")", kids, func(k []*node) func(*Env) int64 {
		return func(e *Env) int64 { return eval(e, at, k) }
	}), nil
}

// count checks count(face), which is a variable of the scope: the face is written out, as a number
// or a name, so that what a rule looks at is known before dice are rolled.
func (c *checker) count(at int, args []ast.Node) (*node, *Error) {
	if len(args) != 1 {
		return nil, failure(at, "count takes 1 argument, not %d", len(args))
	}
	switch face := args[0].(type) {
	case *ast.IntegerNode:
		return c.variable(fmt.Sprintf("count(%d)", face.Value), at)
	case *ast.IdentifierNode:
		return c.variable(fmt.Sprintf("count(%s)", face.Value), at)
	}
	return nil, failure(args[0].Location().From, "count takes the number or the name of a face, written out")
}

func find(name string, at int) (*function, *Error) {
	names := []string{"count"}
	for i := range functions {
		if functions[i].name == name {
			return &functions[i], nil
		}
		names = append(names, functions[i].name)
	}
	e := failure(at, "unknown function %q", name)
	if near := near.Name(name, names); near != "" {
		e.Hint = fmt.Sprintf("did you mean %q?", near)
	}
	return nil, e
}

func (f *function) arity() string {
	switch {
	case f.max < 0:
		return fmt.Sprintf("%d or more arguments", f.min)
	case f.max == 1:
		return "1 argument"
	}
	return fmt.Sprintf("%d arguments", f.max)
}
