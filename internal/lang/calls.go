package lang

import (
	"fmt"
	"strings"

	"github.com/expr-lang/expr/ast"

	"hogstats/internal/near"
)

// Names that calls of functions with rules of their own have.
const (
	countName = "count"
	foldName  = "fold_digits"
)

// FunctionNames returns the names of all functions that an Expr may call besides definitions.
func FunctionNames() []string {
	names := []string{countName, foldName}
	for _, f := range functions {
		names = append(names, f.name)
	}
	return names
}

// call checks a call of the function name.
func (c *checker) call(n ast.Node, name string, args []ast.Node, depth int) (*node, *Error) {
	at := n.Location().From
	switch name {
	case countName:
		return c.count(at, args)
	case foldName:
		return c.fold(at, args, depth)
	}
	if d := c.definitions.find(name); d != nil {
		return c.callDefined(d, at, args, depth)
	}
	f, err := c.find(name, at)
	if err != nil {
		return nil, err
	}
	if !f.takes(len(args)) {
		return nil, failure(at, "%s takes %s, not %d", name, f.arity(), len(args))
	}
	kids, text, err := c.numbers(name, args, depth)
	if err != nil {
		return nil, err
	}
	eval := f.eval
	return operation(f.result, name+"("+text+")", kids, func(k []*node) func(*Env) int64 {
		return func(e *Env) int64 { return eval(e, at, k) }
	}), nil
}

// numbers checks arguments that must be numbers, and returns their text, too.
func (c *checker) numbers(of string, args []ast.Node, depth int) ([]*node, string, *Error) {
	kids, texts := make([]*node, len(args)), make([]string, len(args))
	for i, arg := range args {
		var err *Error
		if kids[i], err = c.kid(arg, Int, of, depth); err != nil {
			return nil, "", err
		}
		texts[i] = kids[i].text
	}
	return kids, strings.Join(texts, ", "), nil
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

// find returns a function of the language.
func (c *checker) find(name string, at int) (*function, *Error) {
	if name == c.defining && name != "" {
		return nil, failure(at, "the definition of %s may not call itself", name)
	}
	for i := range functions {
		if functions[i].name == name {
			return &functions[i], nil
		}
	}
	names := FunctionNames()
	for _, d := range c.definitions {
		names = append(names, d.Name)
	}
	e := failure(at, "unknown function %q", name)
	if near := near.Name(name, names); near != "" {
		e.Hint = fmt.Sprintf("did you mean %q?", near)
	}
	return nil, e
}
