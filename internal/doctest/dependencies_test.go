package doctest

import (
	"regexp"
	"strings"
	"testing"
)

var required = regexp.MustCompile(`(?m)^\s*(?:require )?(\S+\.\S+) (v\S+)( // indirect)?$`)

// TestDependencies demands a line in NOTICE for every module in go.mod, and a row in the decision on
// dependencies for every direct one.
func TestDependencies(t *testing.T) {
	notice, decision := read(t, "NOTICE"), read(t, "docs/adr/0001-dependencies.md")
	modules := required.FindAllStringSubmatch(read(t, "go.mod"), -1)
	if len(modules) < 10 {
		t.Fatalf("found %d modules in go.mod", len(modules))
	}
	for _, m := range modules {
		module, indirect := m[1], m[3] != ""
		if !strings.Contains(notice, "  "+module+" ") {
			t.Errorf("NOTICE does not name %s", module)
		}
		if !indirect && !strings.Contains(decision, "| "+module+" |") {
			t.Errorf("docs/adr/0001-dependencies.md has no row for %s", module)
		}
	}
}
