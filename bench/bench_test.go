package main

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestParseBenchmarks(t *testing.T) {
	const out = `goos: linux
cpu: some processor
BenchmarkSolve/game=pig/goal=100         	     100	   2500000 ns/op	 2.002e+08 states/s	 1048576 B/op	      12 allocs/op
BenchmarkSolve/game=pig/goal=50
BenchmarkFromText/game=hog-fa18	 20	 5e6 ns/op
Benchmarking is fun, all of it
PASS
`
	want := []result{
		{"Solve/game=pig/goal=100", 0.0025, 1048576},
		{"FromText/game=hog-fa18", 0.005, 0},
	}
	if diff := cmp.Diff(want, parseBenchmarks([]byte(out)), cmp.AllowUnexported(result{})); diff != "" {
		t.Errorf("parseBenchmarks (-want +got):\n%s", diff)
	}
}

func TestAnchored(t *testing.T) {
	const name, want = "BenchmarkSolve/game=pig/goal=100", "^BenchmarkSolve$/^game=pig$/^goal=100$"
	if got := anchored(name); got != want {
		t.Errorf("anchored(%q) = %q, want %q", name, got, want)
	}
}

func TestMedian(t *testing.T) {
	for _, tt := range []struct {
		x    []float64
		want float64
		ok   bool
	}{
		{nil, 0, false},
		{[]float64{3}, 3, true},
		{[]float64{9, 1, 2}, 2, true},
		{[]float64{4, 1, 2, 9}, 3, true},
	} {
		if got, ok := median(tt.x); got != tt.want || ok != tt.ok {
			t.Errorf("median(%v) = %v, %v, want %v, %v", tt.x, got, ok, tt.want, tt.ok)
		}
	}
}

func TestVerdict(t *testing.T) {
	s := samples{"go": {0.004}, "c": {0.3, 0.5, 0.4}, "slow": {0.2}, "bytes": {32e6}}
	for _, tt := range []struct {
		target            target
		measured, verdict string
	}{
		{target{"", "go", "c", 1.0 / 60}, "1/100", "met"},
		{target{"", "slow", "c", 1.0 / 60}, "1/2", "MISSED"},
		{target{"", "c", "slow", 2}, "2", "met"},
		{target{"", "bytes", "", 64e6}, "32.0 MB", "met"},
		{target{"", "bytes", "", 16e6}, "32.0 MB", "MISSED"},
		{target{"", "go", "absent", 1}, "-", "not measured"},
		{target{"", "absent", "c", 1}, "-", "not measured"},
	} {
		measured, verdict := tt.target.verdict(s)
		if measured != tt.measured || verdict != tt.verdict {
			t.Errorf("verdict(%s by %s) = %s, %s, want %s, %s", tt.target.of, tt.target.by, measured, verdict, tt.measured, tt.verdict)
		}
	}
}

// TestPrintTargets: a missed target is counted and printed like every other.
func TestPrintTargets(t *testing.T) {
	var b strings.Builder
	s := samples{"a": {1}, "b": {4}}
	if err := printTargets(&b, s, []target{{"quarter", "a", "b", 0.5}, {"four", "b", "a", 3}}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"quarter", "1/4", "MISSED", "1 of 2 targets met"} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("%q is missing in:\n%s", want, &b)
		}
	}
}
