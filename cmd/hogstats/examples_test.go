package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/spf13/cobra"
)

// TestHelp demands a description and examples of every command, in lines that fit a terminal, and
// runs the examples in the order in which the help has them.
func TestHelp(t *testing.T) {
	dir := t.TempDir()
	visit(newRoot(), func(cmd *cobra.Command) {
		t.Run(cmd.CommandPath(), func(t *testing.T) {
			if cmd.Short == "" || cmd.Long == "" || cmd.Example == "" {
				t.Fatal("needs Short, Long and Example")
			}
			for line := range strings.Lines(cmd.Long + "\n" + cmd.UsageString()) {
				if len(strings.TrimRight(line, "\n")) > 80 {
					t.Errorf("longer than 80 columns: %s", line)
				}
			}
			for line := range strings.Lines(cmd.Example) {
				runExample(t, dir, strings.TrimSpace(line))
			}
		})
	})
}

func visit(cmd *cobra.Command, f func(*cobra.Command)) {
	f(cmd)
	for _, c := range cmd.Commands() {
		visit(c, f)
	}
}

// TestDocuments runs every command that the documents show, in the order in which they stand. A
// block marked text shows the output of the command before it.
func TestDocuments(t *testing.T) {
	root := filepath.Join("..", "..")
	for _, pattern := range []string{"*.md", "docs/*.md", "docs/adr/*.md"} {
		files, err := filepath.Glob(filepath.Join(root, pattern))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			dir := t.TempDir()
			for _, c := range shownCommands(string(text)) {
				t.Run(filepath.Base(file)+"/"+c.line, func(t *testing.T) {
					out := runExample(t, dir, c.line)
					if diff := cmp.Diff(c.output, out); c.output != "" && diff != "" {
						t.Errorf("shown and printed differ: -shown +printed\n%s", diff)
					}
				})
			}
		}
	}
}

// shown is a command in a document, and its output if that is shown too.
type shown struct{ line, output string }

var inlineCommand = regexp.MustCompile("`(hogstats [^`]*)`")

// shownCommands returns the commands in fenced blocks and between backquotes that have no
// placeholder in capitals.
func shownCommands(text string) []shown {
	var found []shown
	block, output := "", false
	last := -1 // index of the command that a block of output belongs to
	for line := range strings.Lines(text) {
		fence, isFence := strings.CutPrefix(strings.TrimSpace(line), "```")
		switch {
		case isFence && block == "":
			block = "```" + fence
			output = fence == "text"
			if !output {
				last = -1
			}
		case isFence:
			block = ""
		case block != "" && output && last >= 0:
			found[last].output += line
		case block != "":
			if c := strings.TrimSpace(line); strings.HasPrefix(c, "hogstats ") || strings.Contains(c, "| hogstats ") {
				found = append(found, shown{line: c})
				last = len(found) - 1
			}
		case strings.TrimSpace(line) != "":
			last = -1
			for _, m := range inlineCommand.FindAllStringSubmatch(line, -1) {
				if !placeholder.MatchString(m[1]) && !isName(m[1]) {
					found = append(found, shown{line: m[1]})
				}
			}
		}
	}
	return found
}

// isName reports whether text is no more than the name of a command.
func isName(text string) bool {
	_, rest, err := newRoot().Find(strings.Fields(text)[1:])
	return err == nil && len(rest) == 0
}

var placeholder = regexp.MustCompile(`\b[A-Z]{2,}\b`)

// runExample runs a line of a shell in which hogstats is the program under test, and returns what it
// prints to stdout.
func runExample(t *testing.T, dir, line string) string {
	t.Helper()
	cmd := exec.Command("sh", "-c", line)
	cmd.Dir = dir
	var stderr strings.Builder
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Errorf("%s: %v\n%s", line, err, stderr.String())
	}
	return string(out)
}
