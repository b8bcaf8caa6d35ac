package arch

import (
	"go/ast"
	"go/token"
	"strings"
	"unicode"
	"unicode/utf8"
)

// comments checks that every exported name has a comment that begins with it. In a group of
// constants or variables one comment on the group, or one behind the name, is enough.
func (c *checker) comments(s *source) {
	if s.test {
		return
	}
	for _, d := range s.ast.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if receiverExported(d) {
				c.documented(s, d.Name, d.Doc)
			}
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				c.spec(s, d, spec)
			}
		}
	}
}

func (c *checker) spec(s *source, d *ast.GenDecl, spec ast.Spec) {
	switch spec := spec.(type) {
	case *ast.TypeSpec:
		doc := spec.Doc
		if doc == nil && !d.Lparen.IsValid() {
			doc = d.Doc
		}
		c.documented(s, spec.Name, doc)
	case *ast.ValueSpec:
		for _, name := range spec.Names {
			switch {
			case spec.Doc != nil:
				c.documented(s, name, spec.Doc)
			case d.Lparen.IsValid() && (d.Doc != nil || spec.Comment != nil):
			default:
				c.documented(s, name, d.Doc)
			}
		}
	}
}

// documented checks the comment of one name.
func (c *checker) documented(s *source, name *ast.Ident, doc *ast.CommentGroup) {
	if !name.IsExported() {
		return
	}
	if text := doc.Text(); text == "" {
		c.at(s, name.Pos(), "comment", "%s has no comment", name.Name)
	} else if !startsWith(text, name.Name) {
		c.at(s, name.Pos(), "comment", "the comment of %s must begin with the name", name.Name)
	}
}

// receiverExported reports whether f is a function or a method of an exported type.
func receiverExported(f *ast.FuncDecl) bool {
	if f.Recv == nil || len(f.Recv.List) == 0 {
		return true
	}
	for x := f.Recv.List[0].Type; ; {
		switch t := x.(type) {
		case *ast.Ident:
			return token.IsExported(t.Name)
		case *ast.StarExpr:
			x = t.X
		case *ast.IndexExpr:
			x = t.X
		case *ast.IndexListExpr:
			x = t.X
		default:
			return true
		}
	}
}

// startsWith reports whether text begins with the word or words of prefix.
func startsWith(text, prefix string) bool {
	rest, ok := strings.CutPrefix(text, prefix)
	next, _ := utf8.DecodeRuneInString(rest)
	inWord := rest != "" && (unicode.IsLetter(next) || unicode.IsDigit(next) || next == '_')
	return ok && !inWord
}
