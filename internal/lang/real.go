package lang

import (
	"errors"
	"math"
	"unicode/utf8"

	"github.com/expr-lang/expr/ast"
	"github.com/expr-lang/expr/parser"
)

// Real is a parsed and checked expression of real numbers: its type Int stands for any number, / is
// real division, and decimal fractions are allowed. Otherwise its language is that of Expr, with
// the functions floor, ceil, round (halves up) and sqrt besides, and names such as zero.points. The
// operator % and the functions of Expr but for abs, min and max take whole numbers.
type Real struct {
	Source string
	Type   Type
	root   *realNode
	used   []int
}

// RealEnv holds the values of the variables during an evaluation, conditions as 0 and 1.
type RealEnv struct {
	Vars []float64
	err  *Error
}

// realNode is one checked operation.
type realNode struct {
	typ  Type
	at   int
	eval func(*RealEnv) float64
}

// ParseReal parses src, which must be of the wanted type; what says in words what is needed, such as
// "a number of dice". Errors are of type *Error.
func ParseReal(src string, want Type, what string, scope Scope) (*Real, error) {
	if n := utf8.RuneCountInString(src); n > MaxLength {
		return nil, failure(MaxLength, "expression of %d characters; at most %d are allowed", n, MaxLength)
	}
	if err := checkText(src); err != nil {
		return nil, err
	}
	tree, err := parser.Parse(src)
	if err != nil {
		return nil, syntaxError(src, err)
	}
	c := &realChecker{scope: scope}
	root, failed := c.check(tree.Node, 0)
	if failed != nil {
		return nil, failed
	}
	if root.typ != want {
		return nil, failure(0, "this is %v, but %s is needed", root.typ, what)
	}
	return &Real{Source: src, Type: want, root: root, used: c.used}, nil
}

// Eval evaluates e. Conditions are 0 or 1; numbers are finite. Errors are of type *Error: division by
// zero, a result that is no number or too large, a fraction where a whole number is needed.
func (e *Real) Eval(env *RealEnv) (float64, error) {
	env.err = nil
	v := e.root.eval(env)
	if env.err != nil {
		return 0, env.err
	}
	return v, nil
}

// Vars returns the indices of the variables that e mentions, in the order in which it does.
func (e *Real) Vars() []int { return e.used }

// fail records the first error of an evaluation and returns a harmless value.
func (e *RealEnv) fail(at int, format string, args ...any) float64 {
	if e.err == nil {
		e.err = failure(at, format, args...)
	}
	return 0
}

// finite returns v, or fails if it is none.
func (e *RealEnv) finite(at int, v float64) float64 {
	switch {
	case math.IsNaN(v):
		return e.fail(at, "the result is not a number")
	case math.IsInf(v, 0):
		return e.fail(at, "the result is too large")
	}
	return v
}

// maxWhole bounds the whole numbers that a float64 can tell apart.
const maxWhole = 1 << 53

// whole returns v as a whole number, or fails.
func (e *RealEnv) whole(at int, of string, v float64) int64 {
	if v != math.Trunc(v) || math.Abs(v) > maxWhole {
		e.fail(at, "%s takes whole numbers, not %v", of, v)
		return 1
	}
	return int64(v)
}

// realChecker turns the tree of the parser into nodes.
type realChecker struct {
	scope Scope
	nodes int
	used  []int
}

func (c *realChecker) check(n ast.Node, depth int) (*realNode, *Error) {
	at := n.Location().From
	if depth > MaxDepth {
		return nil, failure(at, "operations nested more than %d deep", MaxDepth)
	}
	if c.nodes++; c.nodes > MaxNodes {
		return nil, failure(at, "more than %d operations", MaxNodes)
	}
	switch n := n.(type) {
	case *ast.IntegerNode:
		return literal(at, float64(n.Value)), nil
	case *ast.FloatNode:
		return literal(at, n.Value), nil
	case *ast.BoolNode:
		v := literal(at, float64(truth(n.Value)))
		v.typ = Bool
		return v, nil
	case *ast.IdentifierNode:
		return c.variable(n.Value, at)
	case *ast.MemberNode:
		return c.member(n)
	case *ast.UnaryNode:
		return c.unary(n, depth)
	case *ast.BinaryNode:
		return c.binary(n, depth)
	case *ast.ConditionalNode:
		return c.choice(n, depth)
	case *ast.BuiltinNode:
		return c.call(at, n.Name, n.Arguments, depth)
	case *ast.CallNode:
		if f, ok := n.Callee.(*ast.IdentifierNode); ok {
			return c.call(at, f.Value, n.Arguments, depth)
		}
	}
	return nil, failure(at, "only numbers, names, operators and functions are allowed here")
}

func literal(at int, v float64) *realNode {
	return &realNode{typ: Int, at: at, eval: func(*RealEnv) float64 { return v }}
}

func (c *realChecker) variable(name string, at int) (*realNode, *Error) {
	i, t, err := c.scope(name)
	if err != nil {
		var e *Error
		if errors.As(err, &e) {
			return nil, &Error{Offset: at, Text: e.Text, Hint: e.Hint}
		}
		return nil, failure(at, "%v", err)
	}
	c.used = append(c.used, i)
	return &realNode{typ: t, at: at, eval: func(e *RealEnv) float64 { return e.Vars[i] }}, nil
}

// member reads a name of two parts, such as zero.points.
func (c *realChecker) member(n *ast.MemberNode) (*realNode, *Error) {
	of, ok := n.Node.(*ast.IdentifierNode)
	part, isName := n.Property.(*ast.StringNode)
	if !ok || !isName || n.Optional {
		return nil, failure(n.Location().From, "only numbers, names, operators and functions are allowed here")
	}
	return c.variable(of.Value+"."+part.Value, of.Location().From)
}

// kid checks an operand that must be of type want.
func (c *realChecker) kid(n ast.Node, want Type, of string, depth int) (*realNode, *Error) {
	k, err := c.check(n, depth+1)
	if err != nil {
		return nil, err
	}
	if k.typ != want {
		return nil, failure(n.Location().From, "%s takes %v, not %v", of, want, k.typ)
	}
	return k, nil
}

func (c *realChecker) unary(n *ast.UnaryNode, depth int) (*realNode, *Error) {
	at, want := n.Location().From, Int
	if n.Operator == "!" || n.Operator == "not" {
		want = Bool
	}
	k, err := c.kid(n.Node, want, n.Operator, depth)
	if err != nil {
		return nil, err
	}
	switch n.Operator {
	case "!", "not":
		return &realNode{Bool, at, func(e *RealEnv) float64 { return 1 - k.eval(e) }}, nil
	case "-":
		return &realNode{Int, at, func(e *RealEnv) float64 { return -k.eval(e) }}, nil
	case "+":
		return k, nil
	}
	return nil, failure(at, "the operator %s is not part of the language", n.Operator)
}

func (c *realChecker) choice(n *ast.ConditionalNode, depth int) (*realNode, *Error) {
	cond, err := c.kid(n.Cond, Bool, "?", depth)
	if err != nil {
		return nil, err
	}
	yes, err := c.check(n.Exp1, depth+1)
	if err != nil {
		return nil, err
	}
	no, err := c.kid(n.Exp2, yes.typ, "the other branch of ?", depth)
	if err != nil {
		return nil, err
	}
	return &realNode{yes.typ, n.Location().From, func(e *RealEnv) float64 {
		if cond.eval(e) != 0 {
			return yes.eval(e)
		}
		return no.eval(e)
	}}, nil
}
