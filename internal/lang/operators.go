package lang

import (
	"math"
	"math/bits"

	"github.com/expr-lang/expr/ast"
)

// fail records the first error of an evaluation and returns a harmless value.
func fail(e *Env, at int, format string, args ...any) int64 {
	if e.err == nil {
		e.err = failure(at, format, args...)
	}
	return 0
}

func add(e *Env, at int, a, b int64) int64 {
	s := a + b
	if (a > 0 && b > 0 && s < 0) || (a < 0 && b < 0 && s >= 0) {
		return fail(e, at, "%d + %d is too large", a, b)
	}
	return s
}

func subtract(e *Env, at int, a, b int64) int64 {
	d := a - b
	if (b > 0 && d > a) || (b < 0 && d < a) {
		return fail(e, at, "%d − %d is too large", a, b)
	}
	return d
}

func multiply(e *Env, at int, a, b int64) int64 {
	if !productFits(a, b) {
		return fail(e, at, "%d · %d is too large", a, b)
	}
	return a * b
}

// productFits reports whether a·b is an int64.
func productFits(a, b int64) bool {
	hi, lo := bits.Mul64(magnitude(a), magnitude(b))
	largest := uint64(math.MaxInt64)
	if (a < 0) != (b < 0) {
		largest++
	}
	return hi == 0 && lo <= largest
}

func magnitude(a int64) uint64 {
	if a < 0 {
		return uint64(-a)
	}
	return uint64(a)
}

func divide(e *Env, at int, a, b int64) int64 {
	if b == 0 {
		return fail(e, at, "division by zero")
	}
	if a == math.MinInt64 && b == -1 {
		return fail(e, at, "%d / %d is too large", a, b)
	}
	if a%b != 0 {
		return fail(e, at, "%d / %d leaves a remainder; div(a, b) rounds down", a, b)
	}
	return a / b
}

// floorDiv rounds down.
func floorDiv(e *Env, at int, a, b int64) int64 {
	if b == 0 {
		return fail(e, at, "division by zero")
	}
	if a == math.MinInt64 && b == -1 {
		return fail(e, at, "div(%d, %d) is too large", a, b)
	}
	q := a / b
	if a%b != 0 && (a < 0) != (b < 0) {
		q--
	}
	return q
}

// floorMod has the sign of b, so that a = b·div(a, b) + a%b.
func floorMod(e *Env, at int, a, b int64) int64 {
	if b == 0 {
		return fail(e, at, "division by zero")
	}
	r := a % b
	if r != 0 && (r < 0) != (b < 0) {
		r += b
	}
	return r
}

type arithmetic func(e *Env, at int, a, b int64) int64

var arithmetics = map[string]arithmetic{
	"+": add, "-": subtract, "*": multiply, "/": divide, "%": floorMod,
}

var comparisons = map[string]func(a, b int64) bool{
	"<": func(a, b int64) bool { return a < b }, "<=": func(a, b int64) bool { return a <= b },
	">": func(a, b int64) bool { return a > b }, ">=": func(a, b int64) bool { return a >= b },
}

func (c *checker) binary(n *ast.BinaryNode, depth int) (*node, *Error) {
	op, at := n.Operator, n.Location().From
	switch op {
	case "&&", "and", "||", "or":
		return c.logic(n, depth)
	case "==", "!=":
		return c.equality(n, depth)
	}
	f, compare := arithmetics[op], comparisons[op]
	if f == nil && compare == nil {
		return nil, failure(at, "the operator %s is not part of the rule language", op)
	}
	a, err := c.kid(n.Left, Int, op, depth)
	if err != nil {
		return nil, err
	}
	b, err := c.kid(n.Right, Int, op, depth)
	if err != nil {
		return nil, err
	}
	text, kids := "("+a.text+" "+op+" "+b.text+")", []*node{a, b}
	if compare != nil {
		return operation(Bool, text, kids, func(k []*node) func(*Env) int64 {
			return func(e *Env) int64 { return truth(compare(k[0].eval(e), k[1].eval(e))) }
		}), nil
	}
	return operation(Int, text, kids, func(k []*node) func(*Env) int64 {
		return func(e *Env) int64 { return f(e, at, k[0].eval(e), k[1].eval(e)) }
	}), nil
}

func (c *checker) logic(n *ast.BinaryNode, depth int) (*node, *Error) {
	a, err := c.kid(n.Left, Bool, n.Operator, depth)
	if err != nil {
		return nil, err
	}
	b, err := c.kid(n.Right, Bool, n.Operator, depth)
	if err != nil {
		return nil, err
	}
	kids := []*node{a, b}
	if n.Operator == "&&" || n.Operator == "and" {
		return operation(Bool, "("+a.text+" && "+b.text+")", kids, func(k []*node) func(*Env) int64 {
			return func(e *Env) int64 {
				if k[0].eval(e) == 0 {
					return 0
				}
				return k[1].eval(e)
			}
		}), nil
	}
	return operation(Bool, "("+a.text+" || "+b.text+")", kids, func(k []*node) func(*Env) int64 {
		return func(e *Env) int64 {
			if k[0].eval(e) != 0 {
				return 1
			}
			return k[1].eval(e)
		}
	}), nil
}

func (c *checker) equality(n *ast.BinaryNode, depth int) (*node, *Error) {
	a, err := c.check(n.Left, depth+1)
	if err != nil {
		return nil, err
	}
	b, err := c.kid(n.Right, a.typ, n.Operator, depth)
	if err != nil {
		return nil, err
	}
	same := n.Operator == "=="
	text := "(" + a.text + " " + n.Operator + " " + b.text + ")"
	return operation(Bool, text, []*node{a, b}, func(k []*node) func(*Env) int64 {
		return func(e *Env) int64 { return truth((k[0].eval(e) == k[1].eval(e)) == same) }
	}), nil
}
