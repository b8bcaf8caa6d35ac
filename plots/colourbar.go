package plots

import (
	"image"
	"math"

	"hogstats/analysis"
)

// colourBar is the key of a continuous scale: the colours from low to high, with ticks and a name.
type colourBar struct {
	colours colouring
	axis    axis
	marks   []float64 // levels of contour lines
	em      float64
	across  float64 // width of the widest tick label
}

// barWidth is the width of the coloured strip in ems.
const barWidth = 1.2

func newColourBar(m *heatmap, height float64) *colourBar {
	b := &colourBar{colours: m.colours, em: m.em, marks: m.grid.Contours}
	b.axis.lo, b.axis.hi = m.colours.low, m.colours.high
	n := int(math.Max(2, math.Min(10, height/(2.6*m.em))))
	if m.grid.Scale == analysis.Diverging {
		step := stepThrough(m.grid.Center, b.axis.hi-b.axis.lo, n)
		b.axis.ticks = ticksAt(b.axis.lo, b.axis.hi, m.grid.Center, step)
	} else {
		b.axis.ticks = ticksAt(b.axis.lo, b.axis.hi, 0, niceStep(b.axis.hi-b.axis.lo, n))
	}
	b.axis.name = m.axisName(m.grid.Z.Label, height)
	b.across = m.widestTick(b.axis.ticks)
	return b
}

func (b *colourBar) width() float64 {
	w := (barWidth+tickLength+tickGap)*b.em + b.across
	if len(b.axis.name.lines) > 0 {
		w += labelGap*b.em + b.axis.name.height()
	}
	return w
}

func (b *colourBar) draw(s *scene, at box) {
	strip := box{at.x0, at.y0, at.x0 + barWidth*s.em, at.y1}
	s.add(cells{strip, b.image()})
	for _, v := range b.marks {
		if v > b.axis.lo && v < b.axis.hi {
			y := b.axis.along(v, at.y1, at.y0)
			s.rule(readableOn(b.colours.at(v)), s.hair(), point{strip.x0, y}, point{strip.x1, y})
		}
	}
	s.frame(s.theme.axis, s.hair(), strip)
	for _, t := range b.axis.ticks {
		y := b.axis.along(t.at, at.y1, at.y0)
		s.rule(s.theme.axis, s.hair(), point{strip.x1, y}, point{strip.x1 + tickLength*s.em, y})
		s.tickLabel(t.label, strip.x1+(tickLength+tickGap)*s.em, y, start)
	}
	x := strip.x1 + (tickLength+tickGap+labelGap)*s.em + b.across
	s.sideways(b.axis.name, x, (at.y0+at.y1)/2)
}

// image is a column of colours from high to low.
func (b *colourBar) image() *image.Paletted {
	img := image.NewPaletted(image.Rect(0, 0, 1, levels), b.colours.palette)
	for i := range levels {
		v := b.axis.along((float64(i)+0.5)/levels*(b.axis.hi-b.axis.lo)+b.axis.lo, b.axis.hi, b.axis.lo)
		img.SetColorIndex(0, i, b.colours.index(v))
	}
	return img
}
