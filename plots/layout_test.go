package plots_test

import (
	"fmt"
	"io"
	"sort"
	"strings"
	"testing"

	"hogstats/analysis"
	"hogstats/plots"

	"pgregory.net/rapid"
)

// checkTexts reports texts that are cut by the border of a figure or by another text.
func checkTexts(f *plots.Figure) error {
	w, h := plots.Size(f)
	texts := plots.Texts(f)
	for i, a := range texts {
		const slack = 0.01 // points
		if a.Box[0] < -slack || a.Box[1] < -slack || a.Box[2] > w+slack || a.Box[3] > h+slack {
			return fmt.Errorf("text %q at %.1f leaves the figure of %.1f by %.1f", a.Words, a.Box, w, h)
		}
		for _, b := range texts[:i] {
			if a.Box[0] < b.Box[2] && b.Box[0] < a.Box[2] && a.Box[1] < b.Box[3] && b.Box[1] < a.Box[3] {
				return fmt.Errorf("texts %q at %.1f and %q at %.1f overlap", a.Words, a.Box, b.Words, b.Box)
			}
		}
	}
	return nil
}

// words is longer than any line.
var words = strings.Repeat("The chance to win for the player on turn, ", 5)

// wordy has long words everywhere.
func wordy() *analysis.Grid {
	g := winGrid(30)
	g.Title, g.Caption, g.X.Label, g.Y.Label, g.Z.Label = words, words+words, words, words[:120], words[:120]
	g.XMin, g.YMin, g.Missing = 1_000_000, -1_000_000, words
	g.Values[3][4] = nan()
	return g
}

// wordyLegend has long names of categories.
func wordyLegend() *analysis.Grid {
	g := actionGrid(40)
	for i := range g.Categories {
		g.Categories[i] = fmt.Sprintf("roll %d dice and hope for the best", i)
	}
	g.Missing = "cannot be reached"
	g.Values[3][4] = nan()
	return g
}

// manyCurves has a legend of several rows.
func manyCurves() *analysis.Series {
	s := turnSeries()
	p := &s.Panels[1]
	for i := range 9 {
		c := p.Curves[i%2]
		c.Name = fmt.Sprintf("policy number %d", i)
		p.Curves = append(p.Curves, c)
	}
	p.Curves[0].Name = words
	return s
}

// figures are all fixtures drawn with one configuration.
func figures(t testing.TB, c plots.Config) map[string]*plots.Figure {
	t.Helper()
	return map[string]*plots.Figure{
		"win": heatmap(t, winGrid(101), c), "action": heatmap(t, actionGrid(100), c),
		"threshold": heatmap(t, thresholdGrid(100), c), "probe": heatmap(t, probe(), c),
		"empty": heatmap(t, emptyGrid(), c), "wordy": heatmap(t, wordy(), c),
		"wordylegend": heatmap(t, wordyLegend(), c), "dice": curves(t, diceSeries(), c),
		"turns": curves(t, turnSeries(), c), "many": curves(t, manyCurves(), c),
		"matrix": matrix(t, ratesGrid(30), c), "wordymatrix": matrix(t, wordyRates(), c),
	}
}

// No text is cut and no two overlap, from 400 pixels to A0 and for any shape.
func TestTextsFit(t *testing.T) {
	for _, c := range []plots.Config{
		{Width: plots.Pixels(400, 96), DPI: 96}, {Width: plots.Pixels(1600, 150)}, {Width: 841, DPI: 72},
		{Width: 300, Height: 180, FontSize: 8}, {Width: 160, Height: 240, FontSize: 7}, {Width: 250, FontSize: 8}, {},
	} {
		for name, f := range figures(t, c) {
			if err := checkTexts(f); err != nil {
				t.Errorf("%s, %+v: %v", name, c, err)
			}
		}
	}
}

// The grid of a game to 100 has ticks at 0, 10, …, 100 on both axes, at 400 pixels too.
func TestTicksOfGoal100(t *testing.T) {
	for _, px := range []int{400, 1600} {
		f := heatmap(t, winGrid(101), plots.Config{Width: plots.Pixels(px, 150)})
		for v := 0; v <= 100; v += 10 {
			if n := countText(f, fmt.Sprint(v)); n != 2 {
				t.Errorf("%d pixels: labels %d = %d, want one on each axis", px, v, n)
			}
		}
		if n := countText(f, "5"); n != 0 {
			t.Errorf("%d pixels: labels 5 = %d, want none", px, n)
		}
	}
}

// gridGen draws any grid that is well formed, with NaN and extreme values among the cells.
func gridGen(t *rapid.T) *analysis.Grid {
	nx, ny := rapid.IntRange(1, 12).Draw(t, "nx"), rapid.IntRange(1, 12).Draw(t, "ny")
	text := rapid.StringN(0, 60, 200)
	g := &analysis.Grid{
		Title: text.Draw(t, "title"), Caption: text.Draw(t, "caption"), Missing: text.Draw(t, "missing"),
		X: analysis.Axis{Label: text.Draw(t, "x")}, Y: analysis.Axis{Label: text.Draw(t, "y")},
		Z:    analysis.Axis{Label: text.Draw(t, "z")},
		XMin: rapid.IntRange(-1e6, 1e6).Draw(t, "xmin"), YMin: rapid.IntRange(-1e6, 1e6).Draw(t, "ymin"),
		Scale: analysis.Scale(rapid.IntRange(0, 2).Draw(t, "scale")), Source: analysis.Source{Command: text.Draw(t, "command")},
	}
	value := rapid.Float64Range(-1e300, 1e300)
	if g.Scale == analysis.Categorical {
		n := rapid.IntRange(1, 20).Draw(t, "n")
		g.Categories = rapid.SliceOfN(rapid.StringN(0, 20, 60), n, n).Draw(t, "categories")
	} else {
		g.Contours = rapid.SliceOfN(value, 0, 4).Draw(t, "contours")
		g.Center = rapid.OneOf(rapid.Just(0.5), value).Draw(t, "center")
	}
	for range ny {
		row := make([]float64, nx)
		for x := range row {
			switch {
			case rapid.IntRange(0, 9).Draw(t, "nan") == 0:
				row[x] = nan()
			case g.Scale == analysis.Categorical:
				row[x] = float64(rapid.IntRange(0, len(g.Categories)-1).Draw(t, "category"))
			default:
				row[x] = value.Draw(t, "value")
			}
		}
		g.Values = append(g.Values, row)
	}
	return g
}

// Any grid is drawn or refused with an error; what is drawn has all its text, twice the same.
func TestAnyGrid(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := gridGen(t)
		c := plots.Config{
			Width: float64(rapid.IntRange(40, 200).Draw(t, "width")), DPI: 30,
			Height: rapid.SampledFrom([]float64{0, 0, 60, 200}).Draw(t, "height"),
			Theme:  rapid.SampledFrom(plots.Themes()).Draw(t, "theme"),
		}
		f, err := plots.Heatmap(g, c)
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
			if err := sameTwice(g, c, format); err != nil {
				t.Fatal(err)
			}
		}
	})
}

// Any series is drawn or refused with an error; what is drawn has all its text.
func TestAnySeries(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringN(0, 40, 120)
		s := &analysis.Series{Title: text.Draw(t, "title"), X: analysis.Axis{Label: text.Draw(t, "x")}}
		value := rapid.OneOf(rapid.Float64Range(-1e300, 1e300), rapid.Map(rapid.IntRange(-9, 9), func(i int) float64 { return float64(i) }))
		for range rapid.IntRange(1, 3).Draw(t, "panels") {
			p := analysis.Panel{Y: analysis.Axis{Label: text.Draw(t, "y")}}
			for range rapid.IntRange(1, 4).Draw(t, "curves") {
				c := analysis.Curve{Name: text.Draw(t, "name"), Style: analysis.Style(rapid.IntRange(0, 3).Draw(t, "style"))}
				c.X = rapid.SliceOfN(value, 1, 8).Draw(t, "xs")
				sort.Float64s(c.X)
				for range c.X {
					y := value.Draw(t, "y")
					if rapid.IntRange(0, 5).Draw(t, "nan") == 0 {
						y = nan()
					}
					c.Y = append(c.Y, y)
				}
				c.Marks = rapid.SliceOfN(rapid.IntRange(0, len(c.X)-1), 0, 3).Draw(t, "marks")
				p.Curves = append(p.Curves, c)
			}
			s.Panels = append(s.Panels, p)
		}
		f, err := plots.Curves(s, plots.Config{Width: float64(rapid.IntRange(50, 200).Draw(t, "width")), DPI: 30})
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
