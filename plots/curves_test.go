package plots_test

import (
	"image/color"
	"math"
	"strings"
	"testing"

	"hogstats/analysis"
	"hogstats/plots"
)

// curves draws a series that must be drawable.
func curves(t testing.TB, s *analysis.Series, c plots.Config) *plots.Figure {
	t.Helper()
	f, err := plots.Curves(s, c)
	if err != nil {
		t.Fatalf("Curves: %v", err)
	}
	return f
}

// one is a series of a single curve.
func one(c analysis.Curve) *analysis.Series {
	return &analysis.Series{Panels: []analysis.Panel{{Curves: []analysis.Curve{c}}}}
}

// A bar is as high as its value says: its top is read off the pixels against the ticks.
func TestCurvesBarHeights(t *testing.T) {
	s := one(analysis.Curve{X: []float64{1, 2, 3}, Y: []float64{1, 4, 2}, Style: analysis.Bars})
	f := curves(t, s, plots.Config{Theme: "print"})
	img := picture(t, f)
	b := plots.PanelBox(f, s)
	for i, want := range []float64{1, 4, 2} {
		x := b.X(float64(i+1), 0)
		dark := 0
		for y := int(b.Top) + 4; y < int(b.Bottom)-4; y++ {
			if c := color.GrayModel.Convert(img.At(int(x), y)).(color.Gray); c.Y < 0x40 {
				dark++
			}
		}
		got := float64(dark+4) / (b.Bottom - b.Top) * (b.YHigh - b.YLow)
		if math.Abs(got-want) > 0.03 { // two pixels of three hundred for a range of 4.2
			t.Errorf("height of bar %d = %.3f, want %g", i, got, want)
		}
	}
}

func TestCurvesMarks(t *testing.T) {
	s := diceSeries()
	with := countText(curves(t, s, plots.Config{}), "6")
	s.Panels[0].Curves[0].Marks = nil
	if without := countText(curves(t, s, plots.Config{}), "6"); with != without+1 {
		t.Errorf("texts 6 = %d, want one more than the %d ticks", with, without)
	}
}

func countText(f *plots.Figure, words string) int {
	n := 0
	for _, t := range plots.Texts(f) {
		if t.Words == words {
			n++
		}
	}
	return n
}

// A legend is drawn where there are several curves, and not for one.
func TestCurvesLegend(t *testing.T) {
	if n := countText(curves(t, turnSeries(), plots.Config{}), "hold at 20"); n != 2 {
		t.Errorf("legend entries = %d, want one for each of 2 panels", n)
	}
	if n := countText(curves(t, diceSeries(), plots.Config{}), "chance of a 1"); n != 1 {
		t.Errorf("texts = %d, want 1, the name of the axis", n)
	}
}

func TestCurvesErrors(t *testing.T) {
	nan := math.NaN()
	tests := []struct {
		name   string
		series *analysis.Series
		want   string
	}{
		{"nil", nil, "no panels"},
		{"no panels", &analysis.Series{}, "no panels"},
		{"no points", one(analysis.Curve{}), "no points"},
		{"uneven", one(analysis.Curve{X: []float64{1}, Y: []float64{1, 2}}), "1 x for 2 y"},
		{"x NaN", one(analysis.Curve{X: []float64{nan}, Y: []float64{1}}), "x NaN"},
		{"y infinite", one(analysis.Curve{X: []float64{1}, Y: []float64{math.Inf(1)}}), "y +Inf"},
		{"disorder", one(analysis.Curve{X: []float64{2, 1}, Y: []float64{1, 1}}), "x 1 after 2"},
		{"mark", one(analysis.Curve{X: []float64{2}, Y: []float64{1}, Marks: []int{1}}), "mark 1: must be 0 to 0"},
		{"style", one(analysis.Curve{X: []float64{2}, Y: []float64{1}, Style: 9}), "style 9"},
	}
	for _, tt := range tests {
		f, err := plots.Curves(tt.series, plots.Config{})
		if err == nil || f != nil || !strings.Contains(err.Error(), tt.want) || !strings.HasPrefix(err.Error(), "plots: ") {
			t.Errorf("%s: Curves = %v, %v, want an error with %q", tt.name, f, err, tt.want)
		}
	}
	if _, err := plots.Curves(diceSeries(), plots.Config{Height: 30, FontSize: 12}); err == nil || !strings.Contains(err.Error(), "are left for the data") {
		t.Errorf("too low: %v, want an error about the room left", err)
	}
}

// Constant data, single points, gaps and extreme ranges are drawn.
func TestCurvesOddities(t *testing.T) {
	nan := math.NaN()
	data := [][2][]float64{
		{{1}, {1}}, {{0}, {0}}, {{5}, {nan}}, {{1, 2, 3}, {4, 4, 4}}, {{1, 2, 3}, {nan, 1, nan}},
		{{1, 1, 1}, {1, 2, 3}}, {{1, 2, 3, 4, 5}, {1, nan, nan, 2, 3}}, {{-1e299, 1e299}, {-1e299, 1e299}},
		{{1e9, 1e9 + 1}, {1e-300, 2e-300}}, {{0, 1}, {-5, -4}}, {{0, 1e-9}, {1e15, 1e15 + 1}},
	}
	for _, d := range data {
		for style := analysis.Line; style <= analysis.Bars; style++ {
			s := one(analysis.Curve{X: d[0], Y: d[1], Style: style, Marks: []int{0}})
			for _, format := range plots.Formats() {
				if b := encode(t, curves(t, s, plots.Config{Width: 60}), format); strings.Contains(string(b), "NaN") {
					t.Errorf("%v: NaN in the %s", d, format)
				}
			}
		}
	}
}
