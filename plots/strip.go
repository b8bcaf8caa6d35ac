package plots

import (
	"hogstats/analysis"
)

// strip is the legend of a panel: samples with names, flowing in rows above the data area.
type strip struct {
	items []sample
	em    float64
	rows  int
}

// sample is one item of a strip; x is its distance from the left.
type sample struct {
	curve, row int
	x          float64
	name       string
	style      analysis.Style
}

const (
	sampleWidth = 2.2 // ems
	itemGap     = 1.4
	stripLine   = 1.45
)

// strip makes the legend of a panel, which is empty if there is only one curve.
func (s *scene) strip(p analysis.Panel) strip {
	out := strip{em: s.em}
	if len(p.Curves) < 2 {
		return out
	}
	room := s.width - 2*margin*s.em
	x, row := 0.0, 0
	for i, c := range p.Curves {
		b := s.fonts.wrap(c.Name, s.em, false, room-(sampleWidth+swatchGap)*s.em)
		if x > 0 && x+(sampleWidth+swatchGap)*s.em+s.fonts.widest(b) > room {
			x, row = 0, row+1
		}
		for j, name := range append(b.lines, "")[:max(1, len(b.lines))] {
			item := sample{curve: i, row: row + j, x: x, name: name, style: c.Style}
			if j > 0 {
				item.curve = none
			}
			out.items = append(out.items, item)
		}
		row += max(0, len(b.lines)-1)
		x += (sampleWidth+swatchGap+itemGap)*s.em + s.fonts.widest(b)
	}
	out.rows = row + 1
	return out
}

// height includes the gap to the data area.
func (l strip) height() float64 {
	if l.rows == 0 {
		return 0
	}
	return (float64(l.rows)*stripLine + 0.2) * l.em
}

// drawStrip adds a legend with its top left corner at a point, moved left if it would not fit.
func (f *curves) drawStrip(l strip, at point) {
	widest := 0.0
	for _, it := range l.items {
		widest = max(widest, it.x+(sampleWidth+swatchGap)*f.em+f.fonts.width(it.name, f.em, false))
	}
	x0 := max(margin*f.em, min(at.x, f.width-margin*f.em-widest))
	for _, it := range l.items {
		y := at.y + (float64(it.row)+0.5)*stripLine*f.em
		x := x0 + it.x
		if it.curve != none {
			f.sample(it, x, y)
		}
		f.tickLabel(it.name, x+(sampleWidth+swatchGap)*f.em, y, start)
	}
}

// sample adds a piece of a curve.
func (f *curves) sample(it sample, x, y float64) {
	pen, w := f.pen(it.curve), sampleWidth*f.em
	switch it.style {
	case analysis.Bars:
		f.fill(pen.ink, box{x + w/2 - 0.5*f.em, y - 0.5*f.em, x + w/2 + 0.5*f.em, y + 0.5*f.em})
	case analysis.Dots:
		f.line(pen.ink, f.hair(), nil, point{x, y}, point{x + w, y})
		f.dot(point{x + w/2, y}, pen, 0.3*f.em)
	default:
		f.line(pen.ink, pen.width, pen.dash, point{x, y}, point{x + w, y})
	}
}
