package plots_test

import (
	"math"
	"strings"
	"testing"

	"hogstats/plots"

	"pgregory.net/rapid"
)

func TestNiceStep(t *testing.T) {
	tests := []struct {
		span float64
		n    int
		want float64
	}{
		{100, 10, 10}, {100, 9, 20}, {100, 5, 20}, {100, 4, 50}, {1, 10, 0.1}, {1, 4, 0.5}, {0.03, 3, 0.01}, {7, 0, 10}, {1e-300, 1, 1e-300},
	}
	for _, tt := range tests {
		if got := plots.NiceStep(tt.span, tt.n); math.Abs(got-tt.want) > 1e-9*tt.want {
			t.Errorf("NiceStep(%g, %d) = %g, want %g", tt.span, tt.n, got, tt.want)
		}
	}
}

func TestStepThrough(t *testing.T) {
	tests := []struct {
		origin, span float64
		n            int
		want         float64
	}{{0.5, 1, 10, 0.1}, {0.5, 1, 5, 0.25}, {0.5, 1, 3, 0.5}, {0, 1, 5, 0.2}, {0, 0.3, 4, 0.1}, {0.123, 1, 5, 0.2}}
	for _, tt := range tests {
		if got := plots.StepThrough(tt.origin, tt.span, tt.n); math.Abs(got-tt.want) > 1e-9 {
			t.Errorf("StepThrough(%g, %g, %d) = %g, want %g", tt.origin, tt.span, tt.n, got, tt.want)
		}
	}
}

func TestTickLabels(t *testing.T) {
	tests := []struct {
		lo, hi, origin, step float64
		want                 string
	}{
		{0, 1, 0, 0.25, "0.00 0.25 0.50 0.75 1.00"},
		{0, 1, 0.5, 0.2, "0.1 0.3 0.5 0.7 0.9"},
		{-0.3, 0.3, 0, 0.1, "-0.3 -0.2 -0.1 0.0 0.1 0.2 0.3"},
		{-0.4, 40, 0, 20, "0 20 40"},
		{-20, 20, 0, 20, "-20 0 20"},
		{0, 3e8, 0, 1e8, "0 1e+08 2e+08 3e+08"},
		{0, 3e-9, 0, 1e-9, "0 1e-09 2e-09 3e-09"},
		{0.1, 0.2, 0, 1, ""},
	}
	for _, tt := range tests {
		if got := strings.Join(plots.TickLabels(tt.lo, tt.hi, tt.origin, tt.step), " "); got != tt.want {
			t.Errorf("ticks from %g to %g by %g = %q, want %q", tt.lo, tt.hi, tt.step, got, tt.want)
		}
	}
}

func TestIntegerTickLabels(t *testing.T) {
	tests := []struct {
		lo, hi, n int
		want      string
	}{
		{0, 100, 11, "0 10 20 30 40 50 60 70 80 90 100"},
		{0, 99, 11, "0 10 20 30 40 50 60 70 80 90"},
		{0, 100, 10, "0 20 40 60 80 100"},
		{1, 10, 13, "1 2 3 4 5 6 7 8 9 10"},
		{5, 5, 9, "5"},
		{-10, 10, 5, "-10 -5 0 5 10"},
		{3, 4, 2, "3 4"},
	}
	for _, tt := range tests {
		if got := strings.Join(plots.IntegerTickLabels(tt.lo, tt.hi, tt.n), " "); got != tt.want {
			t.Errorf("at most %d ticks from %d to %d = %q, want %q", tt.n, tt.lo, tt.hi, got, tt.want)
		}
	}
}

// Labels of any axis are distinct and never "-0".
func TestTickLaws(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		lo := rapid.Float64Range(-1e6, 1e6).Draw(t, "lo")
		span := rapid.Float64Range(1e-3, 1e6).Draw(t, "span")
		step := plots.NiceStep(span, rapid.IntRange(1, 12).Draw(t, "n"))
		seen := map[string]bool{}
		for _, l := range plots.TickLabels(lo, lo+span, 0, step) {
			if seen[l] || strings.HasPrefix(l, "-0") && strings.Trim(l, "-0.") == "" {
				t.Fatalf("label %q", l)
			}
			seen[l] = true
		}
	})
}
