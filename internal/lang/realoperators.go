package lang

import (
	"fmt"
	"math"

	"github.com/expr-lang/expr/ast"

	"hogstats/internal/near"
)

// realArithmetics are the operators between numbers whose results are numbers.
var realArithmetics = map[string]func(e *RealEnv, at int, a, b float64) float64{
	"+": func(e *RealEnv, at int, a, b float64) float64 { return e.finite(at, a+b) },
	"-": func(e *RealEnv, at int, a, b float64) float64 { return e.finite(at, a-b) },
	"*": func(e *RealEnv, at int, a, b float64) float64 { return e.finite(at, a*b) },
	"/": func(e *RealEnv, at int, a, b float64) float64 {
		if b == 0 {
			return e.fail(at, "division by zero")
		}
		return e.finite(at, a/b)
	},
	"%": func(e *RealEnv, at int, a, b float64) float64 {
		ints := &Env{}
		return e.take(ints, floorMod(ints, at, e.whole(at, "%", a), e.whole(at, "%", b)))
	},
}

// take returns the result of an operation on whole numbers, and its error.
func (e *RealEnv) take(ints *Env, v int64) float64 {
	if e.err == nil {
		e.err = ints.err
	}
	return float64(v)
}

var realComparisons = map[string]func(a, b float64) bool{
	"<": func(a, b float64) bool { return a < b }, "<=": func(a, b float64) bool { return a <= b },
	">": func(a, b float64) bool { return a > b }, ">=": func(a, b float64) bool { return a >= b },
	"==": func(a, b float64) bool { return a == b }, "!=": func(a, b float64) bool { return a != b },
}

func (c *realChecker) binary(n *ast.BinaryNode, depth int) (*realNode, *Error) {
	op, at, want := n.Operator, n.Location().From, Int
	f, compare, logic := realArithmetics[op], realComparisons[op], op == "&&" || op == "and" || op == "||" || op == "or"
	switch {
	case logic:
		want = Bool
	case f == nil && compare == nil:
		return nil, failure(at, "the operator %s is not part of the language", op)
	}
	var a *realNode
	var err *Error
	if op == "==" || op == "!=" {
		if a, err = c.check(n.Left, depth+1); err == nil {
			want = a.typ
		}
	} else {
		a, err = c.kid(n.Left, want, op, depth)
	}
	if err != nil {
		return nil, err
	}
	b, err := c.kid(n.Right, want, op, depth)
	if err != nil {
		return nil, err
	}
	switch {
	case logic:
		return &realNode{Bool, at, realLogic(op, a, b)}, nil
	case compare != nil:
		return &realNode{Bool, at, func(e *RealEnv) float64 { return float64(truth(compare(a.eval(e), b.eval(e)))) }}, nil
	}
	return &realNode{Int, at, func(e *RealEnv) float64 { return f(e, at, a.eval(e), b.eval(e)) }}, nil
}

// realLogic is && or ||, which look at b only if a does not decide.
func realLogic(op string, a, b *realNode) func(*RealEnv) float64 {
	decides := 1.0
	if op == "&&" || op == "and" {
		decides = 0
	}
	return func(e *RealEnv) float64 {
		if v := a.eval(e); v == decides {
			return v
		}
		return b.eval(e)
	}
}

// realFunction is a function of real numbers.
type realFunction struct {
	name     string
	min, max int // number of arguments; max < 0 is no limit
	eval     func(e *RealEnv, at int, args []float64) float64
}

var realFunctions = []realFunction{
	{"abs", 1, 1, func(_ *RealEnv, _ int, x []float64) float64 { return math.Abs(x[0]) }},
	{"min", 2, -1, func(_ *RealEnv, _ int, x []float64) float64 { return foldReal(math.Min, x) }},
	{"max", 2, -1, func(_ *RealEnv, _ int, x []float64) float64 { return foldReal(math.Max, x) }},
	{"floor", 1, 1, func(_ *RealEnv, _ int, x []float64) float64 { return math.Floor(x[0]) }},
	{"ceil", 1, 1, func(_ *RealEnv, _ int, x []float64) float64 { return math.Ceil(x[0]) }},
	{"round", 1, 1, func(_ *RealEnv, _ int, x []float64) float64 { return roundHalfUp(x[0]) }},
	{"sqrt", 1, 1, func(e *RealEnv, at int, x []float64) float64 {
		if x[0] < 0 {
			return e.fail(at, "the square root of %v is not a number", x[0])
		}
		return math.Sqrt(x[0])
	}},
}

func foldReal(f func(a, b float64) float64, x []float64) float64 {
	v := x[0]
	for _, y := range x[1:] {
		v = f(v, y)
	}
	return v
}

// roundHalfUp rounds to the nearest whole number, halves upward.
func roundHalfUp(x float64) float64 {
	down := math.Floor(x)
	if x-down >= 0.5 {
		down++
	}
	return down
}

// call checks a call of the function name.
func (c *realChecker) call(at int, name string, args []ast.Node, depth int) (*realNode, *Error) {
	f, err := findReal(name, at)
	if err != nil {
		return nil, err
	}
	if len(args) < f.min || f.max >= 0 && len(args) > f.max {
		return nil, failure(at, "%s takes %s, not %d", name, f.arity(), len(args))
	}
	kids := make([]*realNode, len(args))
	for i, arg := range args {
		if kids[i], err = c.kid(arg, Int, name, depth); err != nil {
			return nil, err
		}
	}
	eval := f.real
	if eval == nil {
		eval = f.onWhole(len(args))
	}
	return &realNode{f.result, at, func(e *RealEnv) float64 {
		values := make([]float64, len(kids))
		for i, k := range kids {
			values[i] = k.eval(e)
		}
		return eval(e, at, values)
	}}, nil
}

// anyFunction is a function of real numbers or one of whole numbers.
type anyFunction struct {
	function
	real func(e *RealEnv, at int, args []float64) float64 // nil: of whole numbers
}

// findReal looks a function up, among those of real numbers first.
func findReal(name string, at int) (*anyFunction, *Error) {
	var names []string
	for _, f := range realFunctions {
		if f.name == name {
			return &anyFunction{function{name: name, min: f.min, max: f.max, result: Int}, f.eval}, nil
		}
		names = append(names, f.name)
	}
	for i := range functions {
		if functions[i].name == name {
			return &anyFunction{functions[i], nil}, nil
		}
		names = append(names, functions[i].name)
	}
	e := failure(at, "unknown function %q", name)
	if near := near.Name(name, names); near != "" {
		e.Hint = fmt.Sprintf("did you mean %q?", near)
	}
	return nil, e
}

// onWhole returns a function of so many whole numbers as one of real numbers that have to be whole.
func (f *anyFunction) onWhole(count int) func(e *RealEnv, at int, args []float64) float64 {
	args := make([]*node, count) // they read the values that each call puts into its environment
	for i := range args {
		args[i] = &node{typ: Int, variable: i, text: f.name, eval: func(e *Env) int64 { return e.Vars[i] }}
	}
	return func(e *RealEnv, at int, values []float64) float64 {
		ints := &Env{Vars: make([]int64, count)}
		for i, v := range values {
			ints.Vars[i] = e.whole(at, f.name, v)
		}
		if e.err != nil {
			return 0
		}
		return e.take(ints, f.eval(ints, at, args))
	}
}

// Functions returns the names of all functions that a Real may call.
func Functions() []string {
	var names []string
	for _, f := range realFunctions {
		names = append(names, f.name)
	}
	for _, f := range functions[:] {
		if f.name != "abs" && f.name != "min" && f.name != "max" {
			names = append(names, f.name)
		}
	}
	return names
}
