package plots

import (
	"image/color"
	"math"

	"hogstats/analysis"
)

// pen is how a curve of a panel is drawn.
type pen struct {
	ink   color.NRGBA
	width float64
	dash  []float64
	glyph int // shape of dots
}

// pen returns the pen of the i-th curve: colours, dashes and dots all change, so that curves can
// be told apart without colour.
func (s *scene) pen(i int) pen {
	dashes := [...][]float64{nil, {0.9, 0.45}, {0.2, 0.35}, {1.2, 0.35, 0.25, 0.35}}
	p := pen{ink: s.theme.curves[(i+i/len(dashes))%len(s.theme.curves)], width: 0.17 * s.em, glyph: i % glyphs}
	for _, d := range dashes[i%len(dashes)] {
		p.dash = append(p.dash, d*s.em)
	}
	return p
}

// drawCurves adds the curves of a panel: bars below lines.
func (f *curves) drawCurves(p *panel) {
	for i, c := range p.Curves {
		if c.Style == analysis.Bars {
			f.drawBars(p, i)
		}
	}
	for i, c := range p.Curves {
		pen := f.pen(i)
		switch c.Style {
		case analysis.Bars:
		case analysis.Dots:
			f.drawDots(p, c, pen)
		default:
			f.drawLines(p, c, pen)
		}
	}
}

// runs returns the points of a curve between its gaps.
func (f *curves) runs(p *panel, c analysis.Curve) [][]point {
	var out [][]point
	var run []point
	for i, y := range c.Y {
		if math.IsNaN(y) {
			out, run = append(out, run), nil
			continue
		}
		at := f.onPanel(p, c.X[i], y)
		if c.Style == analysis.Steps && len(run) > 0 {
			run = append(run, point{at.x, run[len(run)-1].y})
		}
		run = append(run, at)
	}
	return append(out, run)
}

// drawLines adds a line or steps. A point between two gaps is a dot.
func (f *curves) drawLines(p *panel, c analysis.Curve, pen pen) {
	for _, run := range f.runs(p, c) {
		switch len(run) {
		case 0:
		case 1:
			f.dot(run[0], pen, 0.25*f.em)
		default:
			f.line(pen.ink, pen.width, pen.dash, run...)
		}
	}
}

// drawDots adds dots, smaller where they are many, with a thin line between them.
func (f *curves) drawDots(p *panel, c analysis.Curve, pen pen) {
	radius := math.Min(0.3*f.em, 0.35*p.data.width()/float64(max(1, len(c.X))))
	for _, run := range f.runs(p, c) {
		if len(run) > 1 {
			f.line(pen.ink, f.hair(), nil, run...)
		}
		for _, at := range run {
			f.dot(at, pen, math.Max(0.1*f.em, radius))
		}
	}
}

// drawBars adds the bars of the i-th curve; those of several curves stand beside each other.
func (f *curves) drawBars(p *panel, i int) {
	place, n := 0, 0
	for j, c := range p.Curves {
		if c.Style == analysis.Bars {
			if j < i {
				place++
			}
			n++
		}
	}
	c, ink := p.Curves[i], f.pen(i).ink
	step := spacing(f.series)
	width := 0.8 * step / float64(n)
	for k, y := range c.Y {
		if math.IsNaN(y) || y == 0 {
			continue
		}
		x := c.X[k] - 0.4*step + float64(place)*width
		a, b := f.onPanel(p, x, y), f.onPanel(p, x+width, 0)
		f.fill(ink, box{a.x, a.y, b.x, b.y})
	}
}

// glyphs is the number of shapes of dots.
const glyphs = 4

// dot adds a circle, square, triangle or diamond of about equal area.
func (s *scene) dot(at point, p pen, r float64) {
	corner := func(x, y float64) point { return point{at.x + x*r, at.y + y*r} }
	var shape path
	switch p.glyph {
	case 1:
		shape = polyline([]point{corner(-.88, -.88), corner(.88, -.88), corner(.88, .88), corner(-.88, .88)}, true)
	case 2:
		shape = polyline([]point{corner(0, -1.35), corner(1.17, .67), corner(-1.17, .67)}, true)
	case 3:
		shape = polyline([]point{corner(0, -1.25), corner(1.25, 0), corner(0, 1.25), corner(-1.25, 0)}, true)
	default:
		shape = circle(at, r)
	}
	s.add(drawing{path: shape, fill: p.ink})
}
