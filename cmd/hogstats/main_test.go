package main

import (
	"errors"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"hogstats": main})
}

func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"exit": exitCommand,
			"list": listCommand,
			"crlf": crlfCommand,
		},
	})
}

// crlfCommand is "crlf file…": lines of the files that end in LF then end in CR LF, which a script
// cannot contain itself.
func crlfCommand(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) == 0 {
		ts.Fatalf("usage: crlf file…")
	}
	for _, name := range args {
		text := strings.ReplaceAll(ts.ReadFile(name), "\n", "\r\n")
		ts.Check(os.WriteFile(ts.MkAbs(name), []byte(text), 0o666))
	}
}

// exitCommand is "exit N program args…": the program ends with status N. A failure prints nothing
// to stdout, and its first line on stderr says what is wrong.
func exitCommand(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exit N program args…")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	got := 0
	if err := ts.Exec(args[1], args[2:]...); err != nil {
		var failed *exec.ExitError
		if !errors.As(err, &failed) {
			ts.Fatalf("%v", err)
		}
		got = failed.ExitCode()
	}
	if got != want {
		ts.Fatalf("exit status %d, want %d", got, want)
	}
	if want == 0 {
		return
	}
	if out := ts.ReadFile("stdout"); out != "" {
		ts.Fatalf("stdout has %q, want nothing", out)
	}
	if said := ts.ReadFile("stderr"); !strings.HasPrefix(said, "hogstats: ") || strings.Count(said, "hogstats: ") != 1 {
		ts.Fatalf("stderr has %q, want one message", said)
	}
}

// listCommand is "list": it prints the names in the current folder, hidden ones too, in one line.
func listCommand(ts *testscript.TestScript, neg bool, args []string) {
	files, err := os.ReadDir(ts.MkAbs("."))
	ts.Check(err)
	var names []string
	for _, f := range files {
		if f.Name() != ".tmp" {
			names = append(names, f.Name())
		}
	}
	ts.Check(ts.Exec("echo", strings.Join(names, " ")))
}
