package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"testing"
	"time"
)

// TestInterrupt sends an interrupt to processes that have much to do. The wait before it grows until
// the process was far enough to notice.
func TestInterrupt(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no interrupts to send")
	}
	for _, args := range [][]string{
		{"solve", "pig", "--set", "goal=1000", "--format", "csv", "--out", "pig.csv", "--policy-out", "policy.csv"},
		{"plot", "heatmap", "pig", "--set", "goal=1000", "--of", "win", "--out", "pig.png"},
		{"best", "pig", "--set", "goal=700", "--out", "best.json"},
		{"regret", "pig", "hold:20", "--set", "goal=1000", "--all", "--out", "regret.csv"},
		{"duel", "hog", "exec:sleep 600", "roll:5"},
		{"duel", "pig", "turns:25", "hold:20", "--out", "duel.csv"},
		{"export", "pig", "best-response:rolls:10000", "--set", "goal=500", "--out", "best.csv"},
		{"contest", "pig", "--set", "goal=700", "hold:20", "hold:21", "hold:22", "hold:23", "--out", "rank.csv", "--matrix", "rates.csv"},
	} {
		t.Run(args[0]+" "+args[1], func(t *testing.T) {
			t.Parallel()
			for wait := 100 * time.Millisecond; ; wait *= 2 {
				status, stderr, dir := interrupt(t, wait, args)
				if status == -1 && wait < 10*time.Second {
					continue // killed before the program had set up its signals
				}
				if status != 130 || stderr != "hogstats: interrupted\n" {
					t.Errorf("hogstats %v: exit status %d, want 130; stderr %q", args, status, stderr)
				}
				if files, _ := os.ReadDir(dir); len(files) > 0 {
					t.Errorf("hogstats %v left %v", args, files)
				}
				return
			}
		})
	}
}

// interrupt starts hogstats in an empty folder and interrupts it after a while.
func interrupt(t *testing.T, wait time.Duration, args []string) (status int, stderr, dir string) {
	t.Helper()
	dir = t.TempDir()
	cmd := exec.Command("hogstats", args...)
	cmd.Dir = dir
	var b bytes.Buffer
	cmd.Stderr = &b
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	time.Sleep(wait)
	if err := cmd.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	err := cmd.Wait()
	if failed := new(exec.ExitError); err != nil && !errors.As(err, &failed) {
		t.Fatal(err)
	}
	return cmd.ProcessState.ExitCode(), b.String(), dir
}

// TestEmitInterrupted interrupts between the work and the writing of its result.
func TestEmitInterrupted(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "out.csv")
	if err := os.WriteFile(path, []byte("old"), 0o666); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	err := emit(ctx, nil, path, func(w io.Writer) error {
		cancel()
		_, err := w.Write([]byte("new"))
		return err
	})
	if exitStatus(err) != 130 {
		t.Errorf("emit after an interrupt = %v, want exit status 130", err)
	}
	if err := writeFile(ctx, path, []byte("new")); exitStatus(err) != 130 {
		t.Errorf("writeFile after an interrupt = %v, want exit status 130", err)
	}
	if got, err := os.ReadFile(path); string(got) != "old" || err != nil {
		t.Errorf("the file has %q, %v, want what it had before", got, err)
	}
	if files, _ := os.ReadDir(dir); len(files) != 1 {
		t.Errorf("the folder has %v, want one file", files)
	}
}
