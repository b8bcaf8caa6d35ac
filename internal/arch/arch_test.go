package arch_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"hogstats/internal/arch"
)

// TestModule checks the project itself.
func TestModule(t *testing.T) {
	found, err := arch.Check(os.DirFS(root(t)))
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range found {
		t.Error(v)
	}
}

// root returns the folder of go.mod.
func root(t *testing.T) string {
	t.Helper()
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir
		}
		up := filepath.Dir(dir)
		if up == dir {
			t.Fatal("no go.mod above the folder of the test")
		}
		dir = up
	}
}

// TestCheck breaks each rule in a small tree, and shows next to it what is still allowed.
func TestCheck(t *testing.T) {
	const doc, game = "game/doc.go", "// Package game is a test.\npackage game\n"
	for _, tt := range []struct {
		name  string
		files map[string]string
		want  []string
	}{
		{"nothing wrong", map[string]string{doc: game}, nil},
		{"upwards", map[string]string{
			doc:              game,
			"game/game.go":   "package game\n\nimport \"hogstats/exact\"\n",
			"exact/doc.go":   "// Package exact is a test.\npackage exact\n",
			"exact/exact.go": "package exact\n\nimport _ \"hogstats/game\"\n",
		}, []string{"game/game.go:3: game must not import exact (import)"}},
		{"side by side", map[string]string{
			"exact/doc.go":      "// Package exact is a test.\npackage exact\n",
			"exact/a.go":        "package exact\n\nimport _ \"hogstats/montecarlo\"\n",
			"montecarlo/doc.go": "// Package montecarlo is a test.\npackage montecarlo\n",
			"montecarlo/a.go":   "package montecarlo\n\nimport _ \"hogstats/exact\"\n",
		}, []string{
			"exact/a.go:3: exact must not import montecarlo (import)",
			"montecarlo/a.go:3: montecarlo must not import exact (import)",
		}},
		{"tests obey, too", map[string]string{
			doc:                 game,
			"game/game_test.go": "package game_test\n\nimport (\n\t\"hogstats/internal/reference\"\n\t\"hogstats/policy\"\n)\n",
		}, []string{"game/game_test.go:5: game must not import policy (import)"}},
		{"published numbers only in tests", map[string]string{
			doc:            game,
			"game/game.go": "package game\n\nimport _ \"hogstats/internal/reference\"\n",
		}, []string{"game/game.go:3: game must not import internal/reference (import)"}},
		{"internal packages", map[string]string{
			"internal/near/doc.go":     "// Package near is a test.\npackage near\n",
			"internal/near/near.go":    "package near\n\nimport _ \"hogstats/game\"\n",
			"internal/near/a_test.go":  "package near\n\nimport _ \"hogstats/game\"\n",
			"internal/other/doc.go":    "// Package other is a test.\npackage other\n",
			"internal/lang/sub/doc.go": "// Package sub is a test.\npackage sub\n\nimport _ \"hogstats/internal/near\"\n",
		}, []string{
			"internal/near/near.go:3: internal/near must not import game (import)",
			"internal/other/doc.go: folder internal/other is not a part of the project; add it to parts in internal/arch (part)",
		}},
		{"libraries with an owner", map[string]string{
			"analysis/doc.go": "// Package analysis is a test.\npackage analysis\n",
			"analysis/a.go": "package analysis\n\nimport (\n\t_ \"gonum.org/v1/gonum/mat\"\n\t_ \"gonum.org/v1/plot/vg\"\n" +
				"\t_ \"github.com/expr-lang/expr/ast\"\n\t_ \"github.com/pelletier/go-toml/v2\"\n)\n",
			"plots/doc.go": "// Package plots is a test.\npackage plots\n\nimport _ \"gonum.org/v1/plot/vg/vgimg\"\n",
		}, []string{
			"analysis/a.go:5: analysis must not import gonum.org/v1/plot/vg, only plots may (owner)",
			"analysis/a.go:6: analysis must not import github.com/expr-lang/expr/ast, only game and internal/lang may (owner)",
			"analysis/a.go:7: analysis must not import github.com/pelletier/go-toml/v2, only game may (owner)",
		}},
		{"init", map[string]string{
			doc:            game,
			"game/game.go": "package game\n\nfunc init() {}\n\ntype t struct{}\n\nfunc (t) init() {}\n",
		}, []string{"game/game.go:3: init functions are not allowed (init)"}},
		{"ending the process", map[string]string{
			doc:                 game,
			"game/game.go":      "package game\n\nimport (\n\tl \"log\"\n\t\"os\"\n)\n\nfunc f() {\n\tos.Exit(1)\n\tl.Fatalf(\"\")\n\tl.Print()\n}\n",
			"game/game_test.go": "package game\n\nimport \"os\"\n\nfunc g() { os.Exit(1) }\n",
			"cmd/x/doc.go":      "// Command x is a test.\npackage main\n\nimport \"os\"\n\nfunc main() { os.Exit(1) }\n",
		}, []string{
			"game/game.go:9: only package main may end the process (exit)",
			"game/game.go:10: only package main may end the process (exit)",
		}},
		{"vague names", map[string]string{
			"game/util/doc.go": "// Package util is a test.\npackage util\n",
			"game/x/doc.go":    "// Package helpers is a test.\npackage helpers\n",
		}, []string{
			"game/util/doc.go:2: package util says nothing of what it holds (name)",
			"game/x/doc.go:2: package helpers says nothing of what it holds (name)",
		}},
		{"long file", map[string]string{
			doc:            game,
			"game/fits.go": "package game\n" + strings.Repeat("\n", 499),
			"game/long.go": "package game\n" + strings.Repeat("\n", 500),
		}, []string{"game/long.go: 501 lines, at most 500 are allowed (length)"}},
		{"package comments", map[string]string{
			"game/game.go":  "// Package game is a test.\npackage game\n",
			"exact/doc.go":  "// Exact is a test.\npackage exact\n",
			"policy/doc.go": "package policy\n",
			"cmd/x/doc.go":  "// Package main is a test.\npackage main\n",
		}, []string{
			`cmd/x/doc.go: the package comment must begin with "Command x" (package comment)`,
			`exact/doc.go: the package comment must begin with "Package exact" (package comment)`,
			"game: there is no doc.go (package comment)",
			"game/game.go:1: the package comment belongs into doc.go (package comment)",
			`policy/doc.go: the package comment must begin with "Package policy" (package comment)`,
		}},
		{"comments", map[string]string{
			doc: game,
			"game/game.go": "package game\n\n" + // line 3 follows
				"type A int\n" +
				"// The type B is wrong.\ntype B int\n" +
				"// C is right.\ntype C int\n" +
				"func (C) D() {}\n" +
				"type e int\nfunc (*e) F() {}\n" +
				"// Gee is not G.\nfunc G() {}\n" +
				"// H and I share a comment.\nconst (\n\tH = 1\n\tI = 2\n)\n" +
				"const (\n\tJ = 1 // behind the name\n\tK = 2\n)\n" +
				"type (\n\t// L is right.\n\tL int\n\tM int\n)\n",
		}, []string{
			"game/game.go:3: A has no comment (comment)",
			"game/game.go:5: the comment of B must begin with the name (comment)",
			"game/game.go:8: D has no comment (comment)",
			"game/game.go:12: the comment of G must begin with the name (comment)",
			"game/game.go:20: K has no comment (comment)",
			"game/game.go:25: M has no comment (comment)",
		}},
		{"folders left out", map[string]string{
			doc:                    game,
			"game/testdata/bad.go": "this is no Go",
			".cache/bad.go":        "package bad\n",
			"vendor/bad/bad.go":    "package bad\n",
		}, nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			tree := fstest.MapFS{}
			for name, text := range tt.files {
				tree[name] = &fstest.MapFile{Data: []byte(text)}
			}
			found, err := arch.Check(tree)
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, v := range found {
				got = append(got, v.String())
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("Check (-want +got):\n%s", diff)
			}
		})
	}
}

func TestCheckUnreadable(t *testing.T) {
	tree := fstest.MapFS{"game/doc.go": &fstest.MapFile{Data: []byte("package")}}
	if _, err := arch.Check(tree); err == nil {
		t.Error("Check accepted a file that does not parse")
	}
}
