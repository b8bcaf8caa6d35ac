package plots_test

import (
	"math"
	"slices"
	"testing"

	"hogstats/plots"

	"pgregory.net/rapid"
)

// The contour of a plane is a straight line at the level.
func TestContourPlane(t *testing.T) {
	values := make([][]float64, 9)
	for y := range values {
		for x := range 11 {
			values[y] = append(values[y], float64(2*x+3*y))
		}
	}
	lines := plots.Contour(values, 16.5)
	if len(lines) != 1 {
		t.Fatalf("lines = %d, want 1", len(lines))
	}
	for _, p := range lines[0] {
		if got := 2*p[0] + 3*p[1]; math.Abs(got-16.5) > 1e-12 { // a plane is bilinear
			t.Errorf("value at %v = %v, want 16.5", p, got)
		}
	}
	ends := [][2]float64{lines[0][0], lines[0][len(lines[0])-1]}
	slices.SortFunc(ends, func(a, b [2]float64) int { return int(math.Copysign(1, a[0]-b[0])) })
	if want := [][2]float64{{0, 5.5}, {8.25, 0}}; math.Abs(ends[0][1]-want[0][1]) > 1e-12 || math.Abs(ends[1][0]-want[1][0]) > 1e-12 {
		t.Errorf("ends = %v, want %v", ends, want)
	}
}

// A peak has one closed line, which a hole of NaN opens.
func TestContourPeak(t *testing.T) {
	values := make([][]float64, 21)
	for y := range values {
		for x := range 21 {
			values[y] = append(values[y], math.Hypot(float64(x-10), float64(y-10)))
		}
	}
	lines := plots.Contour(values, 6.2)
	if len(lines) != 1 || lines[0][0] != lines[0][len(lines[0])-1] {
		t.Fatalf("lines = %d, want one that is closed", len(lines))
	}
	for _, p := range lines[0] {
		if r := math.Hypot(p[0]-10, p[1]-10); math.Abs(r-6.2) > 0.03 { // bend of the distance between cells
			t.Errorf("distance of %v = %v, want 6.2", p, r)
		}
	}
	values[10][16] = nan()
	lines = plots.Contour(values, 6.2)
	if len(lines) != 1 || lines[0][0] == lines[0][len(lines[0])-1] {
		t.Errorf("lines = %d, want one that is open", len(lines))
	}
}

// The mean of the corners decides which corners of a saddle are connected.
func TestContourSaddle(t *testing.T) {
	for _, tt := range []struct {
		corner float64
		apart  [2]float64 // a corner that a line cuts off
	}{{0.9, [2]float64{1, 0}}, {0.1, [2]float64{0, 0}}} {
		lines := plots.Contour([][]float64{{1, 0}, {0, tt.corner + 0.5}}, 0.55)
		if len(lines) != 2 {
			t.Fatalf("lines = %d, want 2", len(lines))
		}
		found := false
		for _, l := range lines {
			mid := [2]float64{(l[0][0] + l[1][0]) / 2, (l[0][1] + l[1][1]) / 2}
			found = found || math.Hypot(mid[0]-tt.apart[0], mid[1]-tt.apart[1]) < 0.5
		}
		if !found {
			t.Errorf("corner %v: no line cuts off %v: %v", tt.corner, tt.apart, lines)
		}
	}
}

// Every point lies on an edge between a lower and a higher cell, no edge is used twice, and no
// line crosses NaN.
func TestContourLaws(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		nx, ny := rapid.IntRange(1, 9).Draw(t, "nx"), rapid.IntRange(1, 9).Draw(t, "ny")
		values := make([][]float64, ny)
		for y := range values {
			for range nx {
				v := float64(rapid.IntRange(-1, 4).Draw(t, "v"))
				if v < 0 {
					v = nan()
				}
				values[y] = append(values[y], v)
			}
		}
		level := rapid.SampledFrom([]float64{0.5, 1, 2, 2.75}).Draw(t, "level")
		for _, line := range plots.Contour(values, level) {
			if len(line) < 2 {
				t.Fatalf("line of %d points", len(line))
			}
			for _, p := range line {
				x0, y0 := math.Floor(p[0]), math.Floor(p[1])
				if p[0] != x0 && p[1] != y0 {
					t.Fatalf("point %v is on no edge", p)
				}
				a := values[int(y0)][int(x0)]
				b := values[int(math.Ceil(p[1]))][int(math.Ceil(p[0]))]
				f := math.Max(p[0]-x0, p[1]-y0)
				if got := a + f*(b-a); !(math.Abs(got-level) < 1e-9) {
					t.Fatalf("value at %v = %v, want %v", p, got, level)
				}
			}
		}
	})
}
