package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// Names of the measurements that are no Go benchmarks.
const (
	cProgram    = "C value iteration"
	process     = "hogstats solve pig"
	processPeak = "hogstats solve pig, peak memory"
)

// processRuns is how often a round runs the whole process, which is much shorter than the rest.
const processRuns = 5

// samples are the measurements by name: times in seconds, memory in bytes.
type samples map[string][]float64

func (s samples) add(name string, x float64) { s[name] = append(s[name], x) }

// programs are the paths of what is measured.
type programs struct {
	c        string // "" if there is no C compiler
	exact    string // the test binary of package exact
	hogstats string
}

// build compiles everything into dir.
func build(ctx context.Context, dir string) (*programs, error) {
	p := &programs{
		c: filepath.Join(dir, "pig_vi"), exact: filepath.Join(dir, "exact.test"),
		hogstats: filepath.Join(dir, "hogstats"),
	}
	if _, err := command(ctx, nil, "go", "test", "-c", "-o", p.exact, "./exact"); err != nil {
		return nil, err
	}
	if _, err := command(ctx, nil, "go", "build", "-o", p.hogstats, "./cmd/hogstats"); err != nil {
		return nil, err
	}
	_, err := command(ctx, nil, "cc", "-O3", "-o", p.c, filepath.Join("bench", "pig_vi.c"))
	if errors.Is(err, exec.ErrNotFound) {
		fmt.Fprintln(os.Stderr, "bench: there is no C compiler (cc): ratios to C are not measured")
		p.c, err = "", nil
	}
	return p, err
}

// benchmarks returns the names of all benchmarks that are measured, with the CPU time of one
// operation, roughly.
func (p *programs) benchmarks(ctx context.Context) ([]result, error) {
	out, err := p.bench(ctx, new(usage), "Benchmark(Values|Solve|FromText)", 1)
	return parseBenchmarks(out), err
}

// bench runs benchmarks for n operations.
func (p *programs) bench(ctx context.Context, u *usage, pattern string, n int) ([]byte, error) {
	return command(ctx, u, p.exact, "-test.run=^$", "-test.bench="+anchored(pattern), "-test.benchmem",
		"-test.cpu=1", fmt.Sprintf("-test.benchtime=%dx", n))
}

// anchored returns the pattern that matches a benchmark and no other.
func anchored(name string) string { return "^" + strings.ReplaceAll(name, "/", "$/^") + "$" }

// round measures everything once.
func (p *programs) round(ctx context.Context, all []result, slice time.Duration, s samples) error {
	if p.c != "" {
		seconds, err := runC(ctx, p.c)
		if err != nil {
			return err
		}
		s.add(cProgram, seconds)
	}
	for _, r := range all {
		if err := p.benchmark(ctx, r, slice, s); err != nil {
			return err
		}
	}
	for range processRuns {
		u := new(usage)
		if _, err := command(ctx, u, p.hogstats, "solve", "pig"); err != nil {
			return err
		}
		s.add(process, u.cpu.Seconds())
		if u.peak > 0 {
			s.add(processPeak, float64(u.peak))
		}
	}
	return nil
}

// benchmark measures the CPU time of one operation of a benchmark: that of a process with 1 + k
// operations less that of one with a single operation, by k. k fills the slice of time.
func (p *programs) benchmark(ctx context.Context, r result, slice time.Duration, s samples) error {
	k := min(max(int(slice.Seconds()/r.seconds), 1), 10_000)
	one, many := new(usage), new(usage)
	if _, err := p.bench(ctx, one, "Benchmark"+r.name, 1); err != nil {
		return err
	}
	out, err := p.bench(ctx, many, "Benchmark"+r.name, 1+k)
	if err != nil {
		return err
	}
	s.add(r.name, (many.cpu-one.cpu).Seconds()/float64(k))
	for _, line := range parseBenchmarks(out) {
		s.add(r.name+memory, line.bytes)
	}
	return nil
}

// runC runs the C program once and returns the CPU seconds it reports.
func runC(ctx context.Context, program string) (float64, error) {
	out, err := command(ctx, nil, program, "1")
	if err != nil {
		return 0, err
	}
	var r struct {
		Seconds float64 `json:"cpu_seconds"`
	}
	if err := json.Unmarshal(out, &r); err != nil || !(r.Seconds > 0) {
		return 0, fmt.Errorf("pig_vi printed %q, want its CPU seconds", out)
	}
	return r.Seconds, nil
}

// usage is what a process has used.
type usage struct {
	cpu  time.Duration
	peak int64 // bytes; 0 if the system does not tell
}

// command runs a program on one thread and returns its standard output. If u is not nil, it tells
// what the program has used.
func command(ctx context.Context, u *usage, name string, args ...string) ([]byte, error) {
	cmd := exec.CommandContext(ctx, name, args...)
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	if filepath.IsAbs(name) {
		cmd.Env = append(os.Environ(), "GOMAXPROCS=1")
	}
	if err := cmd.Run(); err != nil {
		return nil, fmt.Errorf("%s: %w\n%s%s", cmd, err, &stdout, &stderr)
	}
	if u != nil {
		u.cpu = cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
		u.peak = peak(cmd.ProcessState)
	}
	return stdout.Bytes(), nil
}
