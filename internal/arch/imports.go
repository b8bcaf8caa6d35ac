package arch

import (
	"slices"
	"strconv"
	"strings"
)

// imports checks the imports of one file against parts and owners.
func (c *checker) imports(s *source) {
	from, known := partOf(s.dir)
	if !known {
		c.add(s.name, 0, "part", "folder %s is not a part of the project; add it to parts in internal/arch", s.dir)
		return
	}
	for _, spec := range s.ast.Imports {
		imported, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			continue // the parser has accepted it
		}
		if rest, ok := within(Module, imported); ok {
			if to, _ := partOf(rest); !s.mayImport(from, to) {
				c.at(s, spec.Pos(), "import", "%s must not import %s", from, rest)
			}
			continue
		}
		for module, users := range owners {
			if _, ok := within(module, imported); ok && !slices.Contains(users, from) {
				c.at(s, spec.Pos(), "owner", "%s must not import %s, only %s may", from, imported, strings.Join(users, " and "))
			}
		}
	}
}

// mayImport reports whether a file of part from may import part to.
func (s *source) mayImport(from, to string) bool {
	if from == to || slices.Contains(parts[from], to) {
		return true
	}
	return s.test && (slices.Contains(testParts, to) || strings.HasPrefix(from, "internal/"))
}

// partOf returns the part that a folder belongs to: itself or the nearest folder above it that is
// listed in parts.
func partOf(dir string) (part string, known bool) {
	for at := dir; ; {
		if _, ok := parts[at]; ok {
			return at, true
		}
		i := strings.LastIndexByte(at, '/')
		if i < 0 {
			return dir, false
		}
		at = at[:i]
	}
}

// within returns the rest of an import path below parent, and whether it is parent or below it.
func within(parent, imported string) (rest string, ok bool) {
	if imported == parent {
		return ".", true
	}
	return strings.CutPrefix(imported, parent+"/")
}
