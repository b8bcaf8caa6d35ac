package plots_test

import (
	"fmt"
	"io"
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"hogstats/analysis"
	"hogstats/plots"
)

// ratesGrid looks like the win rates of n policies against each other, best at the top.
func ratesGrid(n int) *analysis.Grid {
	g := &analysis.Grid{
		Name: "matrix", Title: "Who beats whom? Pig", Caption: "Win rate of the row against the column.",
		X: analysis.Axis{Name: "against", Label: "against"}, Y: analysis.Axis{Name: "policy", Label: "policy"},
		Z: analysis.Axis{Name: "win_rate", Label: "win rate"}, Scale: analysis.Diverging, Center: 0.5, Source: source(),
	}
	for y := range n {
		g.XNames = append(g.XNames, fmt.Sprintf("hold:%d", 20+y))
		g.YNames = append(g.YNames, fmt.Sprintf("hold:%d", 20+n-1-y))
		row := make([]float64, n)
		for x := range row {
			row[x] = 1 / (1 + math.Exp(float64(n-1-y-x)/float64(n)))
		}
		g.Values = append(g.Values, row)
	}
	return g
}

// wordyRates has names longer than the figure is wide, and a value that is not known.
func wordyRates() *analysis.Grid {
	g := ratesGrid(4)
	g.XNames[2], g.YNames[1] = words, words
	g.XNames[1], g.YNames[2] = "", " "
	g.Values[2][2], g.Missing = nan(), "never played"
	return g
}

func matrix(t testing.TB, g *analysis.Grid, c plots.Config) *plots.Figure {
	t.Helper()
	f, err := plots.Matrix(g, c)
	if err != nil {
		t.Fatalf("Matrix: %v", err)
	}
	return f
}

// Rows and columns stand beside their names, the last row at the top, with their values in them.
func TestMatrixOrientation(t *testing.T) {
	g := ratesGrid(5)
	for i := range g.Values {
		for j := range g.Values {
			g.Values[i][j] = 0.5 + float64(10*i+j)/1000
		}
	}
	f := matrix(t, g, plots.Config{})
	box, k := plots.CellBox(f, 0), 150.0/72
	middles := map[string][][2]float64{}
	for _, text := range plots.Texts(f) {
		middles[text.Words] = append(middles[text.Words], [2]float64{(text.Box[0] + text.Box[2]) / 2 * k, (text.Box[1] + text.Box[3]) / 2 * k})
	}
	size := (box[2] - box[0]) / 5
	for i, name := range g.XNames {
		at := middles[name]
		if len(at) != 2 {
			t.Fatalf("%q stands %d times, want once on each axis", name, len(at))
		}
		row, column := at[0], at[1]
		if want := box[1] + (float64(i)+0.5)*size; row[0] > box[0] || math.Abs(row[1]-want) > 0.2*size {
			t.Errorf("row %q at %v, want left of %g at %g", name, row, box[0], want)
		}
		if want := box[0] + (float64(i)+0.5)*size; column[1] < box[3] || math.Abs(column[0]-want) > 0.2*size {
			t.Errorf("column %q at %v, want below %g at %g", name, column, box[3], want)
		}
		for j := range g.YNames {
			value := middles[fmt.Sprintf(".%d", 500+10*j+i)]
			want := [2]float64{box[0] + (float64(i)+0.5)*size, box[3] - (float64(j)+0.5)*size}
			if len(value) != 1 || math.Abs(value[0][0]-want[0]) > 0.2*size || math.Abs(value[0][1]-want[1]) > 0.2*size {
				t.Errorf("value of column %d, row %d at %v, want %v", i, j, value, want)
			}
		}
	}
}

// A half is the middle of the map whatever the other values are.
func TestMatrixColours(t *testing.T) {
	g := ratesGrid(3)
	g.Values = [][]float64{{0.5, 0.6, 0.9}, {0.4, 0.5, 0.5}, {0.1, 0.5, 0.5}}
	f := matrix(t, g, plots.Config{Width: 300}) // large cells, whose corners no text covers
	img, box := picture(t, f), plots.CellBox(f, 0)
	for y, row := range g.Values {
		for x, v := range row {
			px := int(box[0] + (float64(x)+0.1)/3*(box[2]-box[0]))
			py := int(box[3] - (float64(y)+0.1)/3*(box[3]-box[1]))
			r, green, b, _ := img.At(px, py).RGBA()
			want := plots.RampAt("blue-orange", v/0.8-0.125)
			if got := [3]uint8{uint8(r >> 8), uint8(green >> 8), uint8(b >> 8)}; far(got[0], want[0]) || far(got[1], want[1]) || far(got[2], want[2]) { // of 255 colours
				t.Errorf("cell (%d, %d) of value %g: %v, want %v", x, y, v, got, want)
			}
		}
	}
}

// All names of forty policies are shown on a figure of the usual size; more, and small figures, show
// the first and then every second, fifth or tenth.
func TestMatrixNames(t *testing.T) {
	for _, tt := range []struct {
		n, shown int
		c        plots.Config
	}{
		{2, 2, plots.Config{}}, {11, 11, plots.Config{}}, {40, 40, plots.Config{}}, {60, 30, plots.Config{}}, {132, 27, plots.Config{}},
		{40, 20, plots.Config{Width: 70}}, {11, 11, plots.Config{Width: 70}}, {132, 132, plots.Config{Width: 600, FontSize: 12}},
	} {
		f := matrix(t, ratesGrid(tt.n), tt.c)
		if err := checkTexts(f); err != nil {
			t.Errorf("%d policies, %+v: %v", tt.n, tt.c, err)
		}
		names := 0
		for _, text := range plots.Texts(f) {
			if strings.HasPrefix(text.Words, "hold:") {
				names++
			}
		}
		if names != 2*tt.shown || countText(f, "hold:20") != 2 {
			t.Errorf("%d policies, %+v: %d names, want %d on each axis, the first among them", tt.n, tt.c, names, tt.shown)
		}
	}
}

// What is too long loses its middle, and two names that differ at their ends remain apart.
func TestMatrixLongNames(t *testing.T) {
	g := ratesGrid(2)
	g.XNames = []string{strings.Repeat("long", 50) + "A", strings.Repeat("long", 50) + "B"}
	g.YNames = []string{g.XNames[1], g.XNames[0]}
	ends := map[string]int{}
	for _, text := range plots.Texts(matrix(t, g, plots.Config{})) {
		if strings.HasPrefix(text.Words, "long") && strings.Contains(text.Words, "…") {
			ends[text.Words[len(text.Words)-1:]]++
		}
	}
	if ends["A"] != 2 || ends["B"] != 2 {
		t.Errorf("short names by their ends: %v, want 2 of A and 2 of B", ends)
	}
}

func TestMatrixAltText(t *testing.T) {
	g := ratesGrid(2)
	g.Values = [][]float64{{0.4, 0.5}, {0.5, 0.6}}
	want := "Matrix: Who beats whom? Pig. win rate of 2 rows (policy, top to bottom: hold:20, hold:21) and 2 columns (against, left to right: hold:20, hold:21). " +
		"Lowest 0.4 in row hold:21, column hold:20; highest 0.6 in row hold:20, column hold:21."
	if got := matrix(t, g, plots.Config{}).AltText(); got != want {
		t.Errorf("AltText() = %q, want %q", got, want)
	}
	if got := matrix(t, ratesGrid(40), plots.Config{}).AltText(); !strings.Contains(got, "hold:20, hold:21, hold:22, hold:23, hold:24 and so on to hold:59)") {
		t.Errorf("AltText() of 40 rows = %q", got)
	}
}

func TestMatrixErrors(t *testing.T) {
	for _, tt := range []struct {
		want   string
		change func(*analysis.Grid)
	}{
		{"3 and 2 names for 3 columns and 3 rows", func(g *analysis.Grid) { g.YNames = g.YNames[:2] }},
		{"0 and 3 names", func(g *analysis.Grid) { g.XNames = nil }},
		{"named rows and columns have none", func(g *analysis.Grid) { g.Contours = []float64{0.5} }},
		{"value +Inf", func(g *analysis.Grid) { g.Values[1][1] = math.Inf(1) }},
		{"no cells", func(g *analysis.Grid) { g.Values = nil }},
	} {
		g := ratesGrid(3)
		tt.change(g)
		if _, err := plots.Matrix(g, plots.Config{}); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("error %v, want %q", err, tt.want)
		}
	}
	if _, err := plots.Matrix(ratesGrid(3), plots.Config{Width: 20, FontSize: 12}); err == nil || !strings.Contains(err.Error(), "are left for the data") {
		t.Errorf("a figure without room: error %v", err)
	}
}

// Any matrix is drawn or refused with an error; what is drawn has all its text.
func TestAnyMatrix(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := gridGen(t)
		g.Contours = nil
		name := rapid.StringN(0, 30, 90)
		g.XNames = rapid.SliceOfN(name, len(g.Values[0]), len(g.Values[0])).Draw(t, "xnames")
		g.YNames = rapid.SliceOfN(name, len(g.Values), len(g.Values)).Draw(t, "ynames")
		c := plots.Config{
			Width: float64(rapid.IntRange(40, 200).Draw(t, "width")), DPI: 30,
			Height: rapid.SampledFrom([]float64{0, 0, 60, 200}).Draw(t, "height"),
		}
		f, err := plots.Matrix(g, c)
		if err != nil {
			if !strings.Contains(err.Error(), "are left for the data") {
				t.Fatal(err)
			}
			return
		}
		if err := checkTexts(f); err != nil {
			t.Fatal(err)
		}
		for _, format := range plots.Formats() {
			if err := f.Encode(io.Discard, format); err != nil {
				t.Fatal(err)
			}
		}
	})
}
