package doctest

import (
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"hogstats/game"
	"hogstats/internal/lang"
	"hogstats/policy"
)

// root is the folder of the module.
var root = filepath.Join("..", "..")

// read returns a file of the module, named with slashes.
func read(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(name)))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// documents returns the names of all documents.
func documents(t *testing.T) []string {
	t.Helper()
	var names []string
	err := fs.WalkDir(os.DirFS(root), ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && name != "." && (strings.HasPrefix(d.Name(), ".") || d.Name() == "out" || d.Name() == "vendor"):
			return fs.SkipDir
		case path.Ext(name) == ".md":
			names = append(names, name)
		}
		return nil
	})
	if err != nil || len(names) == 0 {
		t.Fatalf("documents: %v, %v", names, err)
	}
	return names
}

var link = regexp.MustCompile(`\]\(([^)\s]+)\)`)

// TestLinks follows every link to a file.
func TestLinks(t *testing.T) {
	for _, name := range documents(t) {
		for _, m := range link.FindAllStringSubmatch(read(t, name), -1) {
			target, _, _ := strings.Cut(m[1], "#")
			if target == "" || strings.Contains(target, "://") {
				continue
			}
			file := path.Join(path.Dir(name), target)
			if _, err := os.Stat(filepath.Join(root, filepath.FromSlash(file))); err != nil {
				t.Errorf("%s: the link %s leads nowhere", name, m[1])
			}
		}
	}
}

var fencedTOML = regexp.MustCompile("(?s)```toml\n(.*?)```")

// TestRuleFiles compiles every rule file that a document shows.
func TestRuleFiles(t *testing.T) {
	n := 0
	for _, name := range documents(t) {
		for _, m := range fencedTOML.FindAllStringSubmatch(read(t, name), -1) {
			n++
			r, err := game.Parse(name, []byte(m[1]))
			if err != nil {
				t.Error(err)
				continue
			}
			if _, err := game.Compile(r); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
	if n < 2 {
		t.Errorf("found %d rule files, want at least those of README.md and docs/rules.md", n)
	}
}

// TestRulesComplete looks for all stages, effects and functions in the reference of rule files.
func TestRulesComplete(t *testing.T) {
	text := read(t, "docs/rules.md")
	for _, s := range []game.Stage{
		game.StageLimit, game.StageDice, game.StageRoll, game.StagePoints, game.StageAdjust,
		game.StageGift, game.StageScore, game.StageSwap, game.StageAgain,
	} {
		if !strings.Contains(text, "| `"+string(s)+"` |") {
			t.Errorf("docs/rules.md does not explain the stage %s", s)
		}
	}
	for _, e := range []game.Effect{game.Continue, game.Bust, game.Bank, game.Wipe, game.Out} {
		if !strings.Contains(text, "| `"+string(e)+"` |") {
			t.Errorf("docs/rules.md does not explain the effect %s", e)
		}
	}
	for _, name := range lang.FunctionNames() {
		if !strings.Contains(text, "| `"+name+"(") && !strings.Contains(text, ", `"+name+"(") {
			t.Errorf("docs/rules.md does not explain the function %s", name)
		}
	}
}

var citation = regexp.MustCompile(`\[(?:[A-Z][A-Za-z]+[0-9]{2}|CS61A)\]`)

// TestCitations looks every key that code, documents or data cite up in docs/references.md.
func TestCitations(t *testing.T) {
	known := read(t, "docs/references.md")
	err := fs.WalkDir(os.DirFS(root), ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && name != "." && strings.HasPrefix(d.Name(), "."):
			return fs.SkipDir
		case d.IsDir() || !slices.Contains([]string{".go", ".md", ".csv", ".json"}, path.Ext(name)):
			return nil
		}
		for _, key := range citation.FindAllString(read(t, name), -1) {
			if !strings.Contains(known, "**"+key+"**") {
				t.Errorf("%s cites %s, which is not in docs/references.md", name, key)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// TestPoliciesComplete looks for all families, forms and functions of its own in the reference of policies.
func TestPoliciesComplete(t *testing.T) {
	text := read(t, "docs/policies.md")
	for _, family := range policy.Families() {
		if !strings.Contains(text, "| `"+family+"` |") {
			t.Errorf("docs/policies.md does not explain the policy %s", family)
		}
	}
	for _, form := range policy.Forms() {
		if !strings.Contains(text, "`"+form+"`") {
			t.Errorf("docs/policies.md does not name the form %s", form)
		}
	}
	for _, f := range []string{"abs", "min", "max", "sqrt", "floor", "ceil", "round"} { // the others are those of rule files
		if !slices.Contains(lang.Functions(), f) || !strings.Contains(text, "`"+f+"(") {
			t.Errorf("docs/policies.md does not explain the function %s", f)
		}
	}
}
