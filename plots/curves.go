package plots

import (
	"math"

	"hogstats/analysis"
)

// Curves draws the panels of a series above each other over a common x axis, with aligned data
// areas. A panel of more than one curve has a legend above its data area. NaN is a gap.
func Curves(series *analysis.Series, c Config) (*Figure, error) {
	c, err := c.resolve()
	if err != nil {
		return nil, err
	}
	if err := checkSeries(series); err != nil {
		return nil, err
	}
	s, err := newScene(c)
	if err != nil {
		return nil, err
	}
	f := &curves{scene: s, series: series, x: xRange(series)}
	if err := f.layOut(c); err != nil {
		return nil, err
	}
	f.draw()
	return &Figure{scene: s, dpi: c.DPI, title: series.Title, alt: SeriesAltText(series), source: series.Source}, nil
}

// curves is a figure of panels while it is laid out.
type curves struct {
	*scene
	series   *analysis.Series
	surround surround
	x        axis
	panels   []*panel
	left     float64 // of the data areas
	right    float64
}

// panel is one set of axes.
type panel struct {
	analysis.Panel
	y      axis
	legend strip
	data   box
}

// panelGap is the distance between panels in ems.
const panelGap = 1.1

// layOut settles heights first, then the ticks of the y axes, then widths, then the x axis.
func (f *curves) layOut(c Config) error {
	f.surround = f.scene.surround(f.series.Title, f.series.Caption)
	f.x.name = f.axisName(f.series.X.Label, 0.8*f.width)
	taken := f.surround.top(f.em) + f.belowHeight(f.x.name) + f.surround.bottom(f.em)
	for i, p := range f.series.Panels {
		q := &panel{Panel: p, legend: f.strip(p)}
		f.panels = append(f.panels, q)
		taken += f.overPanel(i, q)
	}
	n := float64(len(f.panels))
	height := f.width * math.Max(0.22, 0.5-0.1*(n-1))
	if c.Height == 0 {
		f.height = c.wholePixels(taken + n*height)
	}
	height = (f.height - taken) / n
	if height < minData*f.em {
		return f.errTooSmall(f.width, height)
	}
	f.setSides(height)
	if f.right-f.left < minData*f.em {
		return f.errTooSmall(f.right-f.left, height)
	}
	f.place(c, height)
	return nil
}

// overPanel is the space over a data area: half a tick label, the gap to the panel above, and the
// legend.
func (f *curves) overPanel(i int, p *panel) float64 {
	h := ascent / 2 * f.em
	if i > 0 {
		h += panelGap * f.em
	}
	return h + p.legend.height()
}

// setSides sets the ranges and ticks of the y axes and, by the widest of them, the common left
// side. On the right half a tick label of the x axis may stand out.
func (f *curves) setSides(height float64) {
	for _, p := range f.panels {
		name := f.axisName(p.Y.Label, height)
		p.y = yRange(p.Panel, f.upCount(height), f.em/height)
		p.y.name = name
		f.left = math.Max(f.left, margin*f.em+f.leftWidth(name, p.y.ticks))
	}
	f.right = f.width - (margin+0.6)*f.em
	f.setTicks()
	half := f.fonts.width(f.x.ticks[len(f.x.ticks)-1].label, f.em, false) / 2
	f.right = math.Min(f.right, f.width-margin*f.em-half)
	f.setTicks()
	f.left = math.Max(f.left, margin*f.em+f.fonts.width(f.x.ticks[0].label, f.em, false)/2)
}

// setTicks puts as many ticks on the x axis as there is room for, on integers if all x are.
func (f *curves) setTicks() {
	whole, span := wholeNumbers(f.series), f.x.hi-f.x.lo
	for n := maxLabels; n >= 1; n-- {
		step := niceStep(span, n)
		if whole {
			step = math.Max(1, step)
		}
		f.x.ticks = ticksAt(f.x.lo, f.x.hi, 0, step)
		if (f.right-f.left)*step/span >= f.widestTick(f.x.ticks)+0.6*f.em {
			break
		}
	}
	if len(f.x.ticks) == 0 {
		at := (f.x.lo + f.x.hi) / 2
		f.x.ticks = []tick{{at, short(at)}}
	}
}

// place stacks the data areas.
func (f *curves) place(c Config, height float64) {
	f.left, f.right = c.wholePixels(f.left), c.wholePixels(f.right)
	y := f.surround.top(f.em)
	for i, p := range f.panels {
		y += f.overPanel(i, p)
		p.data = box{f.left, c.wholePixels(y), f.right, c.wholePixels(y + height)}
		y += height
	}
}

func (f *curves) draw() {
	f.surround.draw(f.scene)
	for i, p := range f.panels {
		f.drawGrid(p)
		f.drawCurves(p)
		f.frame(f.theme.axis, f.hair(), p.data)
		f.drawBelow(f.x, p.data, i < len(f.panels)-1)
		f.drawLeft(p.y, p.data, f.left-f.leftWidth(p.y.name, p.y.ticks))
		f.drawStrip(p.legend, point{f.left, p.data.y0 - ascent/2*f.em - p.legend.height()})
	}
	for _, p := range f.panels {
		f.drawMarks(p)
	}
}

// drawGrid adds a line across the data area at each tick.
func (f *curves) drawGrid(p *panel) {
	for _, t := range f.x.ticks {
		x := f.x.along(t.at, p.data.x0, p.data.x1)
		f.rule(f.theme.grid, f.hair(), point{x, p.data.y0}, point{x, p.data.y1})
	}
	for _, t := range p.y.ticks {
		y := p.y.along(t.at, p.data.y1, p.data.y0)
		f.rule(f.theme.grid, f.hair(), point{p.data.x0, y}, point{p.data.x1, y})
	}
}

// onPanel converts the coordinates of a point to the paper.
func (f *curves) onPanel(p *panel, x, y float64) point {
	return point{f.x.along(x, p.data.x0, p.data.x1), p.y.along(y, p.data.y1, p.data.y0)}
}
