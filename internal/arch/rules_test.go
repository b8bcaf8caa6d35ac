package arch

import "testing"

// TestPartsAreAcyclic follows the imports that are allowed; a path back to its start would allow a
// cycle.
func TestPartsAreAcyclic(t *testing.T) {
	var visit func(part string, path []string)
	visit = func(part string, path []string) {
		for _, above := range path {
			if above == part {
				t.Fatalf("parts allow a cycle: %v → %s", path, part)
			}
		}
		for _, next := range parts[part] {
			if _, ok := parts[next]; !ok {
				t.Errorf("%s may import %s, which is not a part", part, next)
			}
			visit(next, append(path[:len(path):len(path)], part))
		}
	}
	for part := range parts {
		visit(part, nil)
	}
}
