package plots_test

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"math"
	"strings"
	"testing"

	"hogstats/analysis"
	"hogstats/plots"
)

// heatmap draws a grid that must be drawable.
func heatmap(t testing.TB, g *analysis.Grid, c plots.Config) *plots.Figure {
	t.Helper()
	f, err := plots.Heatmap(g, c)
	if err != nil {
		t.Fatalf("Heatmap: %v", err)
	}
	return f
}

// encode returns the bytes of a figure.
func encode(t testing.TB, f *plots.Figure, format string) []byte {
	t.Helper()
	var buf bytes.Buffer
	if err := f.Encode(&buf, format); err != nil {
		t.Fatalf("Encode(%s): %v", format, err)
	}
	return buf.Bytes()
}

// picture decodes the PNG of a figure.
func picture(t testing.TB, f *plots.Figure) image.Image {
	t.Helper()
	img, err := png.Decode(bytes.NewReader(encode(t, f, "png")))
	if err != nil {
		t.Fatal(err)
	}
	return img
}

// colourOf returns the colour in the middle of cell (x, y) of an nx by ny grid.
func colourOf(f *plots.Figure, img image.Image, x, y, nx, ny int) [3]uint8 {
	b := plots.CellBox(f, 0)
	px := b[0] + (float64(x)+0.5)/float64(nx)*(b[2]-b[0])
	py := b[3] - (float64(y)+0.5)/float64(ny)*(b[3]-b[1])
	c := color.NRGBAModel.Convert(img.At(int(px), int(py))).(color.NRGBA)
	return [3]uint8{c.R, c.G, c.B}
}

// A single high value at own score 90 against 10 lands in the bottom right corner.
func TestHeatmapOrientation(t *testing.T) {
	f := heatmap(t, probe(), plots.Config{})
	img := picture(t, f)
	high, low := plots.RampAt("viridis", 1), plots.RampAt("viridis", 0)
	for y := range 101 {
		for x := range 101 {
			want := low
			if x == 90 && y == 10 {
				want = high
			}
			if got := colourOf(f, img, x, y, 101, 101); got != want {
				t.Fatalf("colour of cell (%d, %d) = %v, want %v", x, y, got, want)
			}
		}
	}
	b := plots.CellBox(f, 0)
	found := [2]float64{}
	for y := int(b[1]) + 3; y < int(b[3])-3; y++ {
		for x := int(b[0]) + 3; x < int(b[2])-3; x++ {
			c := color.NRGBAModel.Convert(img.At(x, y)).(color.NRGBA)
			if [3]uint8{c.R, c.G, c.B} == high {
				found = [2]float64{(float64(x) - b[0]) / (b[2] - b[0]), (float64(y) - b[1]) / (b[3] - b[1])}
			}
		}
	}
	if found[0] < 0.85 || found[0] > 0.95 || found[1] < 0.85 || found[1] > 0.95 {
		t.Errorf("the high cell is at %.2f of the width and %.2f of the height from the top, want 0.9 and 0.9", found[0], found[1])
	}
}

// Every pixel within a map is exactly the colour of a cell: no seams, no smoothing.
func TestHeatmapCellsAreSharp(t *testing.T) {
	g := actionGrid(100)
	for _, c := range []plots.Config{{}, {Width: 67, DPI: 150}, {Width: 67, DPI: 97}, {Width: 200, Height: 90, DPI: 301}} {
		f := heatmap(t, g, c)
		img, b := picture(t, f), plots.CellBox(f, 0)
		allowed := map[[3]uint8]bool{}
		for _, v := range plots.Categorical(11) {
			allowed[[3]uint8{v.R, v.G, v.B}] = true
		}
		const rim = 8 // the frame covers the outermost pixels
		for y := int(b[1]) + rim; y < int(b[3])-rim; y++ {
			for x := int(b[0]) + rim; x < int(b[2])-rim; x++ {
				c := color.NRGBAModel.Convert(img.At(x, y)).(color.NRGBA)
				if !allowed[[3]uint8{c.R, c.G, c.B}] {
					t.Fatalf("pixel (%d, %d) = %v, want the colour of a category", x, y, c)
				}
			}
		}
	}
}

// The centre of a diverging scale has the middle colour whatever the range, and values beyond the
// ends take the colour of the ends.
func TestHeatmapScale(t *testing.T) {
	tests := []struct {
		name      string
		low, high float64
		values    []float64
		want      []float64 // positions on the map
	}{
		{"whole", 0, 1, []float64{0, 0.25, 0.5, 0.75, 1}, []float64{0, 0.25, 0.5, 0.75, 1}},
		{"from values", 0, 0, []float64{0.5, 0.6, 0.9}, []float64{0.5, 0.625, 1}},
		{"lopsided", 0.4, 0.9, []float64{0.4, 0.5, 0.9}, []float64{0.375, 0.5, 1}},
		{"beyond", 0.4, 0.6, []float64{0, 0.5, 1}, []float64{0, 0.5, 1}},
		{"constant at centre", 0, 0, []float64{0.5, 0.5}, []float64{0.5, 0.5}},
	}
	for _, tt := range tests {
		g := winGrid(2)
		g.Contours, g.Low, g.High, g.Values = nil, tt.low, tt.high, [][]float64{tt.values}
		f := heatmap(t, g, plots.Config{})
		img := picture(t, f)
		for i, pos := range tt.want {
			got := colourOf(f, img, i, 0, len(tt.values), 1)
			want := plots.RampAt("blue-orange", math.Round(pos*254)/254)
			for k := range 3 {
				if d := int(got[k]) - int(want[k]); d < -3 || d > 3 { // one of 255 levels
					t.Errorf("%s: colour of %g = %v, want %v", tt.name, tt.values[i], got, want)
				}
			}
		}
	}
}

func TestHeatmapMissing(t *testing.T) {
	g := thresholdGrid(100)
	f := heatmap(t, g, plots.Config{})
	if got, want := colourOf(f, picture(t, f), 8, 2, 100, 100), [3]uint8{0xd2, 0xd2, 0xd2}; got != want {
		t.Errorf("colour of a missing cell = %v, want %v", got, want)
	}
	if !hasText(f, "cannot be reached") {
		t.Error("no legend entry for missing cells")
	}
	g.Missing = ""
	if !hasText(heatmap(t, g, plots.Config{}), "no value") {
		t.Error("no legend entry for missing cells without a name")
	}
	if hasText(heatmap(t, winGrid(10), plots.Config{}), "no value") {
		t.Error("a legend entry for missing cells where there are none")
	}
}

func hasText(f *plots.Figure, words string) bool {
	for _, t := range plots.Texts(f) {
		if t.Words == words {
			return true
		}
	}
	return false
}

// Only categories that occur are in the legend, with NaN last.
func TestHeatmapLegend(t *testing.T) {
	g := actionGrid(10)
	g.Values, g.Z.Label = [][]float64{{7, 7, 3}, {3, math.NaN(), 7}}, "dice"
	g.X.Label, g.Y.Label, g.XMin, g.YMin, g.Caption, g.Title = "", "", 100, 100, "", ""
	var got []string
	for _, text := range plots.Texts(heatmap(t, g, plots.Config{})) {
		if !strings.HasPrefix(text.Words, "10") { // ticks
			got = append(got, text.Words)
		}
	}
	if want := "dice 3 7 no value"; strings.Join(got, " ") != want {
		t.Errorf("legend = %q, want %q", got, want)
	}
}

func TestHeatmapErrors(t *testing.T) {
	set := func(f func(g *analysis.Grid)) *analysis.Grid {
		g := winGrid(4)
		f(g)
		return g
	}
	tests := []struct {
		name string
		grid *analysis.Grid
		c    plots.Config
		want string
	}{
		{"nil", nil, plots.Config{}, "no cells"},
		{"no rows", set(func(g *analysis.Grid) { g.Values = nil }), plots.Config{}, "no cells"},
		{"empty rows", set(func(g *analysis.Grid) { g.Values = [][]float64{{}, {}} }), plots.Config{}, "no cells"},
		{"ragged", set(func(g *analysis.Grid) { g.Values[2] = g.Values[2][:3] }), plots.Config{}, "row 2 has 3 cells, row 0 has 4"},
		{"infinite", set(func(g *analysis.Grid) { g.Values[1][3] = math.Inf(1) }), plots.Config{}, "cell x=3 y=1: value +Inf"},
		{"minus infinite", set(func(g *analysis.Grid) { g.Values[1][3] = math.Inf(-1) }), plots.Config{}, "value -Inf"},
		{"huge", set(func(g *analysis.Grid) { g.Values[1][3] = 1e305 }), plots.Config{}, "value 1e+305"},
		{"low above high", set(func(g *analysis.Grid) { g.Low, g.High = 2, 1 }), plots.Config{}, "low 2 is above high 1"},
		{"bad center", set(func(g *analysis.Grid) { g.Center = math.NaN() }), plots.Config{}, "NaN"},
		{"bad contour", set(func(g *analysis.Grid) { g.Contours = []float64{math.Inf(1)} }), plots.Config{}, "contour +Inf"},
		{"bad scale", set(func(g *analysis.Grid) { g.Scale = 9 }), plots.Config{}, "scale 9"},
		{"category", set(func(g *analysis.Grid) { g.Scale, g.Categories = analysis.Categorical, []string{"a"} }), plots.Config{}, "category"},
		{"theme", winGrid(4), plots.Config{Theme: "neon"}, `theme "neon": must be one of light, dark, print`},
		{"map", winGrid(4), plots.Config{Map: "jet"}, `colour map "jet"`},
		{"narrow", winGrid(4), plots.Config{Width: 19}, "width 19: must be 20 to 2000 mm"},
		{"wide", winGrid(4), plots.Config{Width: 2001}, "width 2001"},
		{"not a number", winGrid(4), plots.Config{Height: math.NaN()}, "height NaN"},
		{"negative", winGrid(4), plots.Config{DPI: -1}, "dpi -1: must be 30 to 1200"},
		{"font", winGrid(4), plots.Config{FontSize: 1}, "font size 1: must be 2 to 200 pt"},
		{"no room", winGrid(4), plots.Config{FontSize: 50}, "are left for the data"},
		{"no height", winGrid(4), plots.Config{Height: 20, FontSize: 12}, "are left for the data"},
	}
	for _, tt := range tests {
		f, err := plots.Heatmap(tt.grid, tt.c)
		if err == nil || f != nil || !strings.Contains(err.Error(), tt.want) || !strings.HasPrefix(err.Error(), "plots: ") {
			t.Errorf("%s: Heatmap = %v, %v, want an error with %q", tt.name, f, err, tt.want)
		}
	}
}

// Odd grids are drawn.
func TestHeatmapOddities(t *testing.T) {
	grids := map[string]*analysis.Grid{"all NaN": emptyGrid(), "one cell": winGrid(1), "wide": winGrid(3), "high": winGrid(3)}
	grids["wide"].Values = grids["wide"].Values[:1]
	for y := range grids["high"].Values {
		grids["high"].Values[y] = grids["high"].Values[y][:1]
	}
	for _, v := range []float64{0, 0.5, -3, 1e-9, 1e12, 1e299, -1e-300} {
		for _, s := range []analysis.Scale{analysis.Sequential, analysis.Diverging} {
			g := winGrid(3)
			g.Scale, g.Low, g.High = s, 0, 0
			for _, row := range g.Values {
				for x := range row {
					row[x] = v
				}
			}
			heatmap(t, g, plots.Config{Width: 60})
		}
	}
	empty := emptyGrid()
	empty.Scale, empty.Contours = analysis.Categorical, nil
	grids["no categories"] = empty
	for name, g := range grids {
		for _, c := range []plots.Config{{}, {Width: 60}, {Width: 100, Height: 150}, {Width: 150, Height: 70}} {
			if _, err := plots.Heatmap(g, c); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
}

func BenchmarkHeatmap(b *testing.B) {
	g := winGrid(100)
	for _, format := range plots.Formats() {
		b.Run("format="+format+"/cells=100x100", func(b *testing.B) {
			size := 0
			for b.Loop() {
				f, err := plots.Heatmap(g, plots.Config{})
				if err != nil {
					b.Fatal(err)
				}
				size = len(encode(b, f, format))
			}
			b.ReportMetric(float64(size)/1000, "kB/figure")
		})
	}
}
