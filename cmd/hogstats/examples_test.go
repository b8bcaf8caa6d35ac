package main

import (
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

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

// TestReadme runs every command that README.md shows.
func TestReadme(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "..", "README.md"))
	if errors.Is(err, fs.ErrNotExist) {
		t.Skip("there is no README.md")
	}
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for _, command := range fencedCommands(string(text)) {
		t.Run(command, func(t *testing.T) { runExample(t, dir, command) })
	}
}

// fencedCommands returns the lines of fenced blocks that start hogstats, joined where a line ends
// in a backslash.
func fencedCommands(text string) []string {
	var commands []string
	fenced, joined := false, ""
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if strings.HasPrefix(line, "```") {
			fenced = !fenced
			continue
		}
		if !fenced {
			continue
		}
		joined += strings.TrimPrefix(line, "$ ")
		if rest, more := strings.CutSuffix(joined, `\`); more {
			joined = rest
			continue
		}
		if strings.HasPrefix(joined, "hogstats ") {
			commands = append(commands, joined)
		}
		joined = ""
	}
	return commands
}

// runExample runs a line of a shell in which hogstats is the program under test.
func runExample(t *testing.T, dir, line string) {
	t.Helper()
	cmd := exec.Command("sh", "-c", line)
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%s: %v\n%s", line, err, out)
	}
}
