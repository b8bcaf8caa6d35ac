package plots

import (
	"math"

	"hogstats/analysis"
)

// NiceStep, StepThrough, Lightness and Categorical open internals to the tests.
var (
	NiceStep    = niceStep
	StepThrough = stepThrough
	Lightness   = lightness
	Categorical = categorical
)

// Contour returns the lines of a level as pairs of coordinates.
func Contour(values [][]float64, level float64) [][][2]float64 {
	var out [][][2]float64
	for _, line := range contour(values, level) {
		var pts [][2]float64
		for _, p := range line {
			pts = append(pts, [2]float64{p.x, p.y})
		}
		out = append(out, pts)
	}
	return out
}

// TickLabels returns the labels of ticksAt.
func TickLabels(lo, hi, origin, step float64) []string {
	return labelsOf(ticksAt(lo, hi, origin, step))
}

// IntegerTickLabels returns the labels of integerTicks.
func IntegerTickLabels(lo, hi, n int) []string { return labelsOf(integerTicks(lo, hi, n)) }

func labelsOf(ticks []tick) []string {
	var out []string
	for _, t := range ticks {
		out = append(out, t.label)
	}
	return out
}

// RampAt returns the colour of a named map as red, green, blue.
func RampAt(name string, t float64) [3]uint8 {
	c := rampOf(name).at(t)
	return [3]uint8{c.R, c.G, c.B}
}

// RampLightness returns the lightness of a named map.
func RampLightness(name string, t float64) float64 { return lightness(rampOf(name).at(t)) }

// Text is a text of a figure and the box around it, in points.
type Text struct {
	Words string
	Box   [4]float64 // left, top, right, bottom
}

// Texts returns the texts of a figure.
func Texts(f *Figure) []Text {
	var out []Text
	for _, s := range f.scene.shapes {
		if l, ok := s.(label); ok {
			b := l.bounds()
			out = append(out, Text{l.text, [4]float64{b.x0, b.y0, b.x1, b.y1}})
		}
	}
	return out
}

// Size returns the size of a figure in points.
func Size(f *Figure) (width, height float64) { return f.scene.width, f.scene.height }

// CellBox returns the box of the i-th rectangle of cells in pixels.
func CellBox(f *Figure, i int) [4]float64 {
	k := float64(f.dpi) / 72
	for _, s := range f.scene.shapes {
		if c, ok := s.(cells); ok {
			if i == 0 {
				return [4]float64{c.at.x0 * k, c.at.y0 * k, c.at.x1 * k, c.at.y1 * k}
			}
			i--
		}
	}
	return [4]float64{math.NaN()}
}

// Panel is the data area of a panel in pixels, with its ranges.
type Panel struct {
	Left, Top, Right, Bottom float64
	XLow, XHigh, YLow, YHigh float64
}

// X returns the pixel of a value on the x axis, moved by some pixels.
func (p Panel) X(v, by float64) float64 {
	return p.Left + (v-p.XLow)/(p.XHigh-p.XLow)*(p.Right-p.Left) + by
}

// PanelBox lays the first panel of a series out again as in f, whose height was automatic.
func PanelBox(f *Figure, series *analysis.Series) Panel {
	k := float64(f.dpi) / 72
	c := curves{scene: f.scene, series: series, x: xRange(series)}
	_ = c.layOut(Config{DPI: f.dpi, Height: 1})
	p := c.panels[0]
	return Panel{p.data.x0 * k, p.data.y0 * k, p.data.x1 * k, p.data.y1 * k, c.x.lo, c.x.hi, p.y.lo, p.y.hi}
}
