package arch

import (
	"go/ast"
	"path"
	"slices"
	"strings"
)

// house checks the rules about a file that have nothing to do with imports or comments.
func (c *checker) house(s *source) {
	if s.lines > maxLines {
		c.add(s.name, 0, "length", "%d lines, at most %d are allowed", s.lines, maxLines)
	}
	if name := strings.TrimSuffix(s.ast.Name.Name, "_test"); slices.Contains(vagueNames, name) || slices.Contains(vagueNames, path.Base(s.dir)) {
		c.at(s, s.ast.Name.Pos(), "name", "package %s says nothing of what it holds", name)
	}
	for _, d := range s.ast.Decls {
		if f, ok := d.(*ast.FuncDecl); ok && f.Recv == nil && f.Name.Name == "init" {
			c.at(s, f.Pos(), "init", "init functions are not allowed")
		}
	}
	if s.ast.Name.Name == "main" || s.test {
		return
	}
	ast.Inspect(s.ast, func(n ast.Node) bool {
		if call, ok := n.(*ast.SelectorExpr); ok && endsProcess(s.ast, call) {
			c.at(s, call.Pos(), "exit", "only package main may end the process")
		}
		return true
	})
}

// endsProcess reports whether call is os.Exit or one of log.Fatal, Fatalf and Fatalln, under whatever
// name the file imports os and log.
func endsProcess(file *ast.File, call *ast.SelectorExpr) bool {
	x, ok := call.X.(*ast.Ident)
	if !ok {
		return false
	}
	for _, spec := range file.Imports {
		imported := strings.Trim(spec.Path.Value, `"`)
		name := path.Base(imported)
		if spec.Name != nil {
			name = spec.Name.Name
		}
		if x.Name != name {
			continue
		}
		return imported == "os" && call.Sel.Name == "Exit" ||
			imported == "log" && strings.HasPrefix(call.Sel.Name, "Fatal")
	}
	return false
}

// packages checks that every folder has its package comment in doc.go and nowhere else.
func (c *checker) packages(sources []*source) {
	documented, folders := map[string]bool{}, []string{}
	for _, s := range sources {
		if !slices.Contains(folders, s.dir) {
			folders = append(folders, s.dir)
		}
		text := strings.TrimSpace(s.ast.Doc.Text())
		switch {
		case path.Base(s.name) == "doc.go":
			documented[s.dir] = true
			if want := opening(s); !startsWith(text, want) {
				c.add(s.name, 0, "package comment", "the package comment must begin with %q", want)
			}
		case text != "" && !s.test:
			c.at(s, s.ast.Doc.Pos(), "package comment", "the package comment belongs into doc.go")
		}
	}
	for _, dir := range folders {
		if !documented[dir] {
			c.add(dir, 0, "package comment", "there is no doc.go")
		}
	}
}

// opening returns the words with which the package comment must begin.
func opening(s *source) string {
	if s.ast.Name.Name == "main" {
		return "Command " + path.Base(s.dir)
	}
	return "Package " + s.ast.Name.Name
}
