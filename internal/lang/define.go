package lang

import (
	"fmt"
	"slices"
	"strings"

	"github.com/expr-lang/expr/ast"
	"github.com/expr-lang/expr/parser"

	"hogstats/internal/near"
)

// MaxArgs is the largest number of arguments of a definition.
const MaxArgs = 8

// MaxSteps bounds the operations of one evaluation: those of a definition count wherever it is
// called, and as often as a number can have digits where a fold applies it.
const MaxSteps = 20_000

// maxDigits is the number of digits of the largest number.
const maxDigits = 19

// Definition is a function that a rule file defines: an expression of its arguments, which are numbers,
// and of nothing else.
type Definition struct {
	Name string
	Args []string
	body *Expr
	uses Definitions // called by the body
	cost int         // operations of one call
}

// Type returns the type of the function's value.
func (d *Definition) Type() Type { return d.body.Type }

// String returns the body in a form that does not depend on white space and redundant brackets.
func (d *Definition) String() string { return d.body.String() }

// Calls returns the definitions that the body calls, each once, in the order of the text.
func (d *Definition) Calls() Definitions { return d.uses }

// Definitions are the functions that expressions may call besides those of the language, each made
// with those before it: so none can call itself, by whatever way.
type Definitions []*Definition

// Define returns a definition with the given arguments and body, which may call the definitions in
// ds. Errors are of type *Error; mistakes in the name or the arguments have offset −1.
func (ds Definitions) Define(name string, args []string, body string) (*Definition, error) {
	if err := ds.checkName(name, args); err != nil {
		return nil, err
	}
	c := &checker{definitions: ds, args: args, defining: name}
	e, err := c.parse(body)
	if err != nil {
		return nil, err
	}
	return &Definition{Name: name, Args: args, body: e, uses: e.Calls(), cost: c.steps}, nil
}

// checkName checks the names of a definition and of its arguments.
func (ds Definitions) checkName(name string, args []string) *Error {
	if n := len(args); n < 1 || n > MaxArgs {
		return failure(-1, "%d arguments: want 1 to %d", n, MaxArgs)
	}
	for i, arg := range args {
		if !IsName(arg) {
			return failure(-1, "argument %q: want a name of letters, digits and underscores", arg)
		}
		if slices.Contains(args[:i], arg) {
			return failure(-1, "there are two arguments named %q", arg)
		}
	}
	if slices.Contains(FunctionNames(), name) {
		return failure(-1, "%s is a function of the language already", name)
	}
	if ds.find(name) != nil {
		return failure(-1, "there are two definitions of %s", name)
	}
	if !isCallable(name, args) {
		return failure(-1, "%q cannot be the name of a function", name)
	}
	return nil
}

// isCallable reports whether the parser reads name(args) as an ordinary call.
func isCallable(name string, args []string) bool {
	if !IsName(name) {
		return false
	}
	tree, err := parser.Parse(name + "(" + strings.Join(args, ", ") + ")")
	if err != nil {
		return false
	}
	var got []ast.Node
	switch n := tree.Node.(type) {
	case *ast.CallNode:
		got = n.Arguments
	case *ast.BuiltinNode:
		got = n.Arguments
	}
	if len(got) != len(args) {
		return false
	}
	for _, arg := range got {
		if _, ok := arg.(*ast.IdentifierNode); !ok {
			return false
		}
	}
	return true
}

func (ds Definitions) find(name string) *Definition {
	for _, d := range ds {
		if d.Name == name {
			return d
		}
	}
	return nil
}

// Calls returns the definitions that e calls, each once, in the order of the text.
func (e *Expr) Calls() Definitions {
	var all Definitions
	e.root.walk(func(n *node) {
		if d := n.calls; d != nil && !slices.Contains(all, d) {
			all = append(all, d)
		}
	})
	return all
}

// call evaluates d for the values of kids, and reports mistakes inside at the place of the call.
func (d *Definition) call(e *Env, at int, kids []*node) int64 {
	first := len(e.stack)
	for _, k := range kids {
		v := k.eval(e)
		e.stack = append(e.stack, v)
	}
	return d.apply(e, at, first)
}

// apply evaluates d for the arguments on the stack from first on, and takes them away.
func (d *Definition) apply(e *Env, at, first int) int64 {
	base, before := e.base, e.err
	e.base = first
	v := d.body.root.eval(e)
	e.base, e.stack = base, e.stack[:first]
	if before == nil && e.err != nil {
		e.err = failure(at, "%s: %s", d.Name, e.err.Text)
	}
	return v
}

// argument returns the node of an argument of the definition being made.
func (c *checker) argument(name string, at int) (*node, *Error) {
	i := slices.Index(c.args, name)
	if i < 0 {
		e := failure(at, "unknown name %q; a definition knows only its arguments (%s)", name, strings.Join(c.args, ", "))
		if n := near.Name(name, c.args); n != "" {
			e.Hint = fmt.Sprintf("did you mean %q?", n)
		}
		return nil, e
	}
	return argument(i, name), nil
}

func argument(i int, name string) *node {
	return &node{typ: Int, variable: -1, text: name, eval: func(e *Env) int64 { return e.stack[e.base+i] }}
}

// callDefined checks a call of a definition.
func (c *checker) callDefined(d *Definition, at int, args []ast.Node, depth int) (*node, *Error) {
	if len(args) != len(d.Args) {
		f := function{min: len(d.Args), max: len(d.Args)}
		return nil, failure(at, "%s takes %s, not %d", d.Name, f.arity(), len(args))
	}
	kids, text, err := c.numbers(d.Name, args, depth)
	if err != nil {
		return nil, err
	}
	if err := c.spend(d.cost, at); err != nil {
		return nil, err
	}
	n := operation(d.Type(), d.Name+"("+text+")", kids, func(k []*node) func(*Env) int64 {
		return func(e *Env) int64 { return d.call(e, at, k) }
	})
	n.calls = d
	return n, nil
}

// spend counts operations beyond those written out.
func (c *checker) spend(steps, at int) *Error {
	if c.steps += steps; c.steps > MaxSteps {
		return failure(at, "more than %d operations, those of definitions counted wherever they are called", MaxSteps)
	}
	return nil
}

// fold checks fold_digits(f, start, x): f is a function of two numbers, named without arguments.
func (c *checker) fold(at int, args []ast.Node, depth int) (*node, *Error) {
	if len(args) != 3 {
		return nil, failure(at, "%s takes 3 arguments, not %d", foldName, len(args))
	}
	d, err := c.binaryFunction(args[0])
	if err != nil {
		return nil, err
	}
	kids, text, err := c.numbers(foldName, args[1:], depth)
	if err != nil {
		return nil, err
	}
	if err := c.spend(d.cost*maxDigits, at); err != nil {
		return nil, err
	}
	n := operation(Int, foldName+"("+d.Name+", "+text+")", kids, func(k []*node) func(*Env) int64 {
		return func(e *Env) int64 { return d.fold(e, at, k[0].eval(e), k[1].eval(e)) }
	})
	if c.definitions.find(d.Name) != nil {
		n.calls = d
	}
	return n, nil
}

// binaryFunction returns the function of two numbers that n names; one of the language is made a
// definition.
func (c *checker) binaryFunction(n ast.Node) (*Definition, *Error) {
	at := n.Location().From
	name, ok := n.(*ast.IdentifierNode)
	if !ok {
		return nil, failure(at, "%s takes the name of a function first, such as %s(max, 0, x)", foldName, foldName)
	}
	d := c.definitions.find(name.Value)
	if d == nil {
		f, err := c.find(name.Value, at)
		if err != nil {
			return nil, err
		}
		if f.takes(2) {
			kids := []*node{argument(0, "v"), argument(1, "d")}
			root := operation(f.result, f.name, kids, func(k []*node) func(*Env) int64 {
				return func(e *Env) int64 { return f.eval(e, 0, k) }
			})
			d = &Definition{Name: f.name, Args: []string{"v", "d"}, body: &Expr{Type: f.result, root: root}, cost: 1}
		}
	}
	if d == nil || len(d.Args) != 2 || d.Type() != Int {
		return nil, failure(at, "%s takes a function of two numbers whose value is a number; %s is none", foldName, name.Value)
	}
	return d, nil
}

// fold applies d to v and each digit of x from right to left.
func (d *Definition) fold(e *Env, at int, v, x int64) int64 {
	for m := magnitude(x); ; {
		first := len(e.stack)
		e.stack = append(e.stack, v, int64(m%10))
		v = d.apply(e, at, first)
		if m /= 10; m == 0 || e.err != nil {
			return v
		}
	}
}
