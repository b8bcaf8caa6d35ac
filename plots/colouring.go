package plots

import (
	"image"
	"image/color"
	"math"

	"hogstats/analysis"
)

// colouring maps the values of a grid to the entries of a palette, the last of which stands for
// NaN.
type colouring struct {
	palette   color.Palette
	scale     analysis.Scale
	low, high float64 // ends of a continuous scale, low < high
	zero      float64 // the value at position 0 of the ramp
	span      float64 // from position 0 to 1
	used      []bool  // entries of the palette that occur
	empty     bool    // no value at all
}

// levels is the number of colours of a continuous scale.
const levels = 255

func newColouring(g *analysis.Grid, t theme, name string) colouring {
	c := colouring{scale: g.Scale}
	if g.Scale == analysis.Categorical {
		for _, v := range categorical(len(g.Categories)) {
			c.palette = append(c.palette, v)
		}
	} else {
		r := rampOf(defaultMap(g.Scale, t, name))
		for i := range levels {
			c.palette = append(c.palette, r.at(float64(i)/(levels-1)))
		}
		c.setEnds(g)
	}
	c.palette = append(c.palette, t.missing)
	c.mark(g)
	return c
}

// defaultMap chooses a colour map where the caller left it open. Only a map of monotone lightness
// keeps its order in grey.
func defaultMap(s analysis.Scale, t theme, name string) string {
	switch {
	case name != "":
		return name
	case t.grey:
		return "cividis"
	case s == analysis.Diverging:
		return "blue-orange"
	}
	return "viridis"
}

// setEnds finds the range of the scale; the center of a diverging one is the middle of the ramp.
func (c *colouring) setEnds(g *analysis.Grid) {
	c.low, c.high = g.Low, g.High
	if c.low == c.high {
		c.low, c.high = valueRange(g)
	}
	if g.Scale == analysis.Diverging {
		c.low, c.high = math.Min(c.low, g.Center), math.Max(c.high, g.Center)
	}
	c.low, c.high = widened(c.low, c.high)
	c.zero, c.span = c.low, c.high-c.low
	if g.Scale == analysis.Diverging {
		half := math.Max(c.high-g.Center, g.Center-c.low)
		c.zero, c.span = g.Center-half, 2*half
	}
}

// widened makes a range of a single value one that can be drawn.
func widened(lo, hi float64) (float64, float64) {
	size := math.Max(math.Abs(lo), math.Abs(hi))
	if hi-lo > 1e-12*size {
		return lo, hi
	}
	pad := 0.5
	if size > 10 || size > 0 && size < 0.1 {
		pad = 0.05 * size
	}
	return lo - pad, hi + pad
}

// valueRange returns the least and greatest value, or 0 and 1 if there is none.
func valueRange(g *analysis.Grid) (lo, hi float64) {
	lo, hi = math.Inf(1), math.Inf(-1)
	for _, row := range g.Values {
		for _, v := range row {
			if !math.IsNaN(v) {
				lo, hi = math.Min(lo, v), math.Max(hi, v)
			}
		}
	}
	if lo > hi {
		return 0, 1
	}
	return lo, hi
}

// mark notes which entries of the palette occur.
func (c *colouring) mark(g *analysis.Grid) {
	c.used = make([]bool, len(c.palette))
	for _, row := range g.Values {
		for _, v := range row {
			c.used[c.index(v)] = true
		}
	}
	c.empty = true
	for _, u := range c.used[:len(c.used)-1] {
		c.empty = c.empty && !u
	}
}

// missing reports whether a NaN occurs.
func (c colouring) missing() bool { return c.used[len(c.used)-1] }

// index returns the entry of the palette for a value; values beyond the ends take their colour.
func (c colouring) index(v float64) uint8 {
	switch {
	case math.IsNaN(v):
		return uint8(len(c.palette) - 1)
	case c.scale == analysis.Categorical:
		return uint8(v)
	}
	v = math.Max(c.low, math.Min(c.high, v))
	return uint8(math.Round((v - c.zero) / c.span * (levels - 1)))
}

// at returns the colour of a value.
func (c colouring) at(v float64) color.NRGBA {
	return color.NRGBAModel.Convert(c.palette[c.index(v)]).(color.NRGBA)
}

// image returns one pixel per cell, the highest y at the top.
func (c colouring) image(g *analysis.Grid) *image.Paletted {
	ny := len(g.Values)
	img := image.NewPaletted(image.Rect(0, 0, len(g.Values[0]), ny), c.palette)
	for y, row := range g.Values {
		for x, v := range row {
			img.SetColorIndex(x, ny-1-y, c.index(v))
		}
	}
	return img
}
