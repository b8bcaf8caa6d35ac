package lang

import "slices"

// Around returns the smallest conditions in e that mention the variable, each once; e itself if no
// smaller part that mentions it is a condition. What e is does not depend on the variable otherwise.
func (e *Expr) Around(variable int) []*Expr {
	var found []*Expr
	mentions := func(n *node) bool {
		any := false
		n.walk(func(m *node) { any = any || m.variable == variable })
		return any
	}
	var visit func(n *node)
	visit = func(n *node) {
		inner := slices.DeleteFunc(slices.Clone(n.kids), func(k *node) bool { return !mentions(k) })
		if n.typ == Bool && !slices.ContainsFunc(inner, hasCondition(mentions)) || len(inner) == 0 {
			found = append(found, &Expr{Source: e.Source, Type: n.typ, root: n})
			return
		}
		for _, k := range inner {
			visit(k)
		}
	}
	if !mentions(e.root) {
		return nil
	}
	visit(e.root)
	for _, f := range found {
		if f.Type != Bool {
			return []*Expr{e}
		}
	}
	return found
}

// hasCondition returns a test of whether a node has a condition at or below it that is mentioned.
func hasCondition(mentions func(*node) bool) func(*node) bool {
	return func(n *node) bool {
		any := false
		n.walk(func(m *node) { any = any || m.typ == Bool && len(m.kids) > 0 && mentions(m) })
		return any
	}
}
