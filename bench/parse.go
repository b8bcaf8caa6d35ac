package main

import (
	"slices"
	"strconv"
	"strings"
)

// memory follows the name of a benchmark in the name of the bytes it allocates.
const memory = ", allocated"

// result is one line of the output of a benchmark.
type result struct {
	name    string
	seconds float64 // per operation
	bytes   float64 // allocated per operation
}

// parseBenchmarks reads the output of a test binary that has run benchmarks on one processor: lines
// of a name, a number of operations, and pairs of a value and a unit. Other lines are left out.
func parseBenchmarks(out []byte) []result {
	var all []result
	for line := range strings.Lines(string(out)) {
		f := strings.Fields(line)
		if len(f) < 4 || !strings.HasPrefix(f[0], "Benchmark") {
			continue
		}
		r := result{name: strings.TrimPrefix(f[0], "Benchmark")}
		for i := 2; i+1 < len(f); i += 2 {
			x, err := strconv.ParseFloat(f[i], 64)
			if err != nil {
				continue
			}
			switch f[i+1] {
			case "ns/op":
				r.seconds = x / 1e9
			case "B/op":
				r.bytes = x
			}
		}
		if r.seconds > 0 {
			all = append(all, r)
		}
	}
	return all
}

// median returns the middle of x, or the mean of the two in the middle; false if x is empty.
func median(x []float64) (float64, bool) {
	if len(x) == 0 {
		return 0, false
	}
	x = slices.Sorted(slices.Values(x))
	return (x[(len(x)-1)/2] + x[len(x)/2]) / 2, true
}
