package arch

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"slices"
	"strings"
)

// Violation is one breach of a rule.
type Violation struct {
	File string // relative to the root of the module, or a folder if the rule is about a package
	Line int    // from 1; 0 if the rule is about the whole of it
	Rule string // name of the rule
	Text string // what is wrong
}

// String returns "file:line: text (rule)".
func (v Violation) String() string {
	if v.Line == 0 {
		return fmt.Sprintf("%s: %s (%s)", v.File, v.Text, v.Rule)
	}
	return fmt.Sprintf("%s:%d: %s (%s)", v.File, v.Line, v.Text, v.Rule)
}

// source is one parsed file.
type source struct {
	name  string // relative to the root
	dir   string // folder of name
	lines int
	test  bool
	fset  *token.FileSet
	ast   *ast.File
}

// checker collects violations.
type checker struct{ found []Violation }

func (c *checker) add(file string, line int, rule, format string, args ...any) {
	c.found = append(c.found, Violation{file, line, rule, fmt.Sprintf(format, args...)})
}

// at adds a violation at a position of a file.
func (c *checker) at(s *source, pos token.Pos, rule, format string, args ...any) {
	c.add(s.name, s.fset.Position(pos).Line, rule, format, args...)
}

// Check returns all violations in the Go files below the root of a module, in order of file and
// line. Folders named testdata or vendor, or whose name starts with a dot or an underscore, are left
// out, as the go command does. It fails only if a folder or file cannot be read or parsed.
func Check(root fs.FS) ([]Violation, error) {
	sources, err := load(root)
	if err != nil {
		return nil, err
	}
	c := new(checker)
	for _, s := range sources {
		c.imports(s)
		c.house(s)
		c.comments(s)
	}
	c.packages(sources)
	slices.SortStableFunc(c.found, func(a, b Violation) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line))
	})
	return c.found, nil
}

// load parses all Go files.
func load(root fs.FS) ([]*source, error) {
	var sources []*source
	err := fs.WalkDir(root, ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && name != "." && skipped(d.Name()):
			return fs.SkipDir
		case d.IsDir() || path.Ext(name) != ".go":
			return nil
		}
		text, err := fs.ReadFile(root, name)
		if err != nil {
			return err
		}
		s, err := parse(name, text)
		sources = append(sources, s)
		return err
	})
	return sources, err
}

func skipped(folder string) bool {
	return folder == "testdata" || folder == "vendor" || strings.HasPrefix(folder, ".") || strings.HasPrefix(folder, "_")
}

func parse(name string, text []byte) (*source, error) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, name, text, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	return &source{
		name: name, dir: path.Dir(name), lines: strings.Count(string(text), "\n"),
		test: strings.HasSuffix(name, "_test.go"), fset: fset, ast: file,
	}, nil
}
