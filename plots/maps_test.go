package plots_test

import (
	"testing"

	"hogstats/plots"
)

// Sequential maps get lighter all the way, so that they keep their order in grey.
func TestMapsAreMonotone(t *testing.T) {
	for _, name := range []string{"viridis", "cividis"} {
		last := -1.0
		for i := range 65 {
			l := plots.RampLightness(name, float64(i)/64)
			if l <= last {
				t.Errorf("%s: lightness at %d/64 = %v, want more than %v", name, i, l, last)
			}
			last = l
		}
	}
}

// The diverging map is lightest in the middle and as dark at one end as at the other.
func TestDivergingMapIsSymmetric(t *testing.T) {
	for i := range 32 {
		a, b := plots.RampLightness("blue-orange", float64(i)/64), plots.RampLightness("blue-orange", 1-float64(i)/64)
		if d := a - b; d < -0.02 || d > 0.02 { // rounding of colours to 8 bits
			t.Errorf("lightness at %d/64 = %v, and %v at the other side", i, a, b)
		}
		if next := plots.RampLightness("blue-orange", float64(i+1)/64); next <= a {
			t.Errorf("lightness at %d/64 = %v, want more than %v", i+1, next, a)
		}
	}
}

// Categories keep their order in grey for any number of them, and are all different.
func TestCategoricalOrder(t *testing.T) {
	for n := 1; n <= 40; n++ {
		last := -1.0
		for i, c := range plots.Categorical(n) {
			l := plots.Lightness(c)
			if l <= last {
				t.Errorf("%d categories: lightness of %d = %v, want more than %v", n, i, l, last)
			}
			last = l
		}
	}
}
