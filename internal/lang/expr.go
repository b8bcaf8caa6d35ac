package lang

import (
	"errors"
	"fmt"
	"slices"
	"unicode/utf8"

	"github.com/expr-lang/expr/ast"
	"github.com/expr-lang/expr/parser"
)

// Limits of an expression. Within them, and MaxSteps, evaluation takes microseconds, unless it counts
// divisors or digits of huge powers.
const (
	MaxLength = 2000 // runes
	MaxDepth  = 100  // nested operations
	MaxNodes  = 2000 // operations, each link of 0 < x < 9 counted as if written out
)

// Type is the type of an expression.
type Type uint8

// The two types.
const (
	Int Type = iota
	Bool
)

// String returns the name of t in messages.
func (t Type) String() string { return [...]string{"a number", "a condition"}[t] }

// Scope says which names an expression may use. It returns the index of the variable in the
// environment and its type, or an error whose text says what is wrong with the name. Counting functions are
// looked up as names too: "count(3)".
type Scope func(name string) (index int, t Type, err error)

// Env holds the values of the variables during an evaluation, conditions as 0 and 1.
type Env struct {
	Vars  []int64
	err   *Error
	stack []int64 // arguments of the definitions being evaluated
	base  int     // where those of the innermost one begin
}

// Expr is a parsed and checked expression.
type Expr struct {
	Source string
	Type   Type
	root   *node
}

// Parse parses src, which must be of the wanted type. Errors are of type *Error.
func Parse(src string, want Type, scope Scope) (*Expr, error) {
	return Definitions(nil).Parse(src, want, scope)
}

// Parse parses src, which must be of the wanted type and may call the definitions in ds. Errors are of
// type *Error.
func (ds Definitions) Parse(src string, want Type, scope Scope) (*Expr, error) {
	c := &checker{definitions: ds, scope: scope}
	e, err := c.parse(src)
	if err != nil {
		return nil, err
	}
	if e.Type != want {
		return nil, failure(0, "this is %v, but %v is needed here", e.Type, want)
	}
	return e, nil
}

// parse parses an expression of either type.
func (c *checker) parse(src string) (*Expr, error) {
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
	root, failed := c.check(tree.Node, 0)
	if failed != nil {
		return nil, failed
	}
	return &Expr{Source: src, Type: root.typ, root: root}, nil
}

// IsName reports whether s can be the name of a variable: it is none of the words of the syntax, such
// as not and true.
func IsName(s string) bool {
	tree, err := parser.Parse(s)
	if err != nil {
		return false
	}
	n, ok := tree.Node.(*ast.IdentifierNode)
	return ok && n.Value == s
}

// Eval evaluates e. Conditions are 0 or 1. Errors are of type *Error: overflow, division by zero, a
// division that leaves a remainder.
func (e *Expr) Eval(env *Env) (int64, error) {
	env.err, env.stack, env.base = nil, env.stack[:0], 0
	v := e.root.eval(env)
	if env.err != nil {
		return 0, env.err
	}
	return v, nil
}

// Vars returns the indices of the variables that e mentions, ascending.
func (e *Expr) Vars() []int {
	var vars []int
	e.root.walk(func(n *node) {
		if n.variable >= 0 && !slices.Contains(vars, n.variable) {
			vars = append(vars, n.variable)
		}
	})
	slices.Sort(vars)
	return vars
}

// Parts returns the largest parts of e that mention only variables for which known is true, and at
// least one of them. If that holds for all of e, e is the only part.
func (e *Expr) Parts(known func(variable int) bool) []*Expr {
	var parts []*Expr
	var visit func(n *node)
	visit = func(n *node) {
		any, all := false, true
		n.walk(func(m *node) {
			if m.variable >= 0 {
				any = true
				all = all && known(m.variable)
			}
		})
		switch {
		case !any:
		case all:
			parts = append(parts, &Expr{Source: e.Source, Type: n.typ, root: n})
		default:
			for _, k := range n.kids {
				visit(k)
			}
		}
	}
	visit(e.root)
	return parts
}

// String returns e in a form that does not depend on white space and redundant brackets.
func (e *Expr) String() string { return e.root.text }

// node is one checked operation.
type node struct {
	typ      Type
	variable int         // index, or −1
	calls    *Definition // called here, or nil
	kids     []*node
	text     string
	eval     func(*Env) int64
	make     func(kids []*node) func(*Env) int64 // of an operation: eval for these operands
}

// operation returns a node whose evaluation make builds from its operands.
func operation(typ Type, text string, kids []*node, make func(kids []*node) func(*Env) int64) *node {
	return &node{typ: typ, variable: -1, text: text, kids: kids, make: make, eval: make(kids)}
}

// with returns n with every operand replaced.
func (n *node) with(replace func(*node) *node) *node {
	if len(n.kids) == 0 {
		return n
	}
	kids := make([]*node, len(n.kids))
	for i, k := range n.kids {
		kids[i] = replace(k)
	}
	out := operation(n.typ, n.text, kids, n.make)
	out.calls = n.calls
	return out
}

func (n *node) walk(visit func(*node)) {
	visit(n)
	for _, k := range n.kids {
		k.walk(visit)
	}
}

// checker turns the tree of the parser into nodes.
type checker struct {
	definitions Definitions // that may be called
	scope       Scope       // of an expression
	args        []string    // of a definition, in place of a scope
	defining    string      // name of the definition
	nodes       int
	steps       int // operations of one evaluation
}

func (c *checker) check(n ast.Node, depth int) (*node, *Error) {
	at := n.Location().From
	if depth > MaxDepth {
		return nil, failure(at, "operations nested more than %d deep", MaxDepth)
	}
	if c.nodes++; c.nodes > MaxNodes { // the parser shares the middle of a chain of comparisons
		return nil, failure(at, "more than %d operations", MaxNodes)
	}
	c.steps++
	switch n := n.(type) {
	case *ast.IntegerNode:
		v := int64(n.Value)
		return &node{typ: Int, variable: -1, text: fmt.Sprint(v), eval: func(*Env) int64 { return v }}, nil
	case *ast.BoolNode:
		v := truth(n.Value)
		return &node{typ: Bool, variable: -1, text: fmt.Sprint(n.Value), eval: func(*Env) int64 { return v }}, nil
	case *ast.IdentifierNode:
		return c.variable(n.Value, at)
	case *ast.UnaryNode:
		return c.unary(n, depth)
	case *ast.BinaryNode:
		return c.binary(n, depth)
	case *ast.ConditionalNode:
		return c.choice(n, depth)
	case *ast.BuiltinNode:
		return c.call(n, n.Name, n.Arguments, depth)
	case *ast.CallNode:
		if f, ok := n.Callee.(*ast.IdentifierNode); ok {
			return c.call(n, f.Value, n.Arguments, depth)
		}
	case *ast.FloatNode:
		return nil, failure(at, "%v is not a whole number; rules count in whole numbers", n.Value)
	}
	return nil, failure(at, "only whole numbers, names, operators and functions are allowed here")
}

func truth(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

func (c *checker) variable(name string, at int) (*node, *Error) {
	if c.args != nil {
		return c.argument(name, at)
	}
	i, t, err := c.scope(name)
	if err != nil {
		var e *Error
		if errors.As(err, &e) {
			return nil, &Error{Offset: at, Text: e.Text, Hint: e.Hint}
		}
		return nil, failure(at, "%v", err)
	}
	return &node{typ: t, variable: i, text: name, eval: func(e *Env) int64 { return e.Vars[i] }}, nil
}

// kid checks an operand that must be of type want.
func (c *checker) kid(n ast.Node, want Type, of string, depth int) (*node, *Error) {
	k, err := c.check(n, depth+1)
	if err != nil {
		return nil, err
	}
	if k.typ != want {
		return nil, failure(n.Location().From, "%s takes %v, not %v", of, want, k.typ)
	}
	return k, nil
}

func (c *checker) unary(n *ast.UnaryNode, depth int) (*node, *Error) {
	at := n.Location().From
	want := Int
	if n.Operator == "!" || n.Operator == "not" {
		want = Bool
	}
	k, err := c.kid(n.Node, want, n.Operator, depth)
	if err != nil {
		return nil, err
	}
	kids := []*node{k}
	switch n.Operator {
	case "!", "not":
		return operation(Bool, "!("+k.text+")", kids, func(k []*node) func(*Env) int64 {
			return func(e *Env) int64 { return 1 - k[0].eval(e) }
		}), nil
	case "-":
		return operation(Int, "-("+k.text+")", kids, func(k []*node) func(*Env) int64 {
			return func(e *Env) int64 { return subtract(e, at, 0, k[0].eval(e)) }
		}), nil
	case "+":
		return k, nil
	}
	return nil, failure(at, "the operator %s is not part of the rule language", n.Operator)
}

func (c *checker) choice(n *ast.ConditionalNode, depth int) (*node, *Error) {
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
	text := "(" + cond.text + " ? " + yes.text + " : " + no.text + ")"
	return operation(yes.typ, text, []*node{cond, yes, no}, func(k []*node) func(*Env) int64 {
		return func(e *Env) int64 {
			if k[0].eval(e) != 0 {
				return k[1].eval(e)
			}
			return k[2].eval(e)
		}
	}), nil
}

// Tabulate replaces every part of e that mentions exactly one variable by a table over the values
// of that variable from low to high, both included; domain returns them. Outside the table, and
// where a part has no value, it is evaluated as before.
func (e *Expr) Tabulate(vars int, domain func(variable int) (low, high int64)) *Expr {
	env := &Env{Vars: make([]int64, vars)}
	var visit func(n *node) *node
	visit = func(n *node) *node {
		if v, ok := n.only(); ok && len(n.kids) > 0 {
			low, high := domain(v)
			return n.table(env, v, low, high)
		}
		return n.with(visit)
	}
	return &Expr{Source: e.Source, Type: e.Type, root: visit(e.root)}
}

// only returns the variable of a node that mentions exactly one.
func (n *node) only() (variable int, ok bool) {
	variable = -1
	many := false
	n.walk(func(m *node) {
		if m.variable >= 0 {
			many = many || (variable >= 0 && variable != m.variable)
			variable = m.variable
		}
	})
	return variable, variable >= 0 && !many
}

// maxTable is the length of the longest table made.
const maxTable = 1 << 16

func (n *node) table(env *Env, v int, low, high int64) *node {
	if high-low >= maxTable {
		return n
	}
	values := make([]int64, high-low+1)
	for i := range values {
		env.err = nil
		env.Vars[v] = low + int64(i)
		values[i] = n.eval(env)
		if env.err != nil {
			return n
		}
	}
	out := *n
	out.eval = func(e *Env) int64 {
		if i := e.Vars[v] - low; uint64(i) < uint64(len(values)) {
			return values[i]
		}
		return n.eval(e)
	}
	return &out
}
