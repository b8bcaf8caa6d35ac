package plots

import (
	"fmt"
	"math"
)

// Distances in ems.
const (
	margin      = 0.9  // around the figure
	tickLength  = 0.35 // outside the data area
	tickGap     = 0.28 // between tick and label beside an axis
	tickDrop    = 0.45 // between tick and label below an axis
	labelGap    = 0.45 // between tick labels and axis label
	blockGap    = 0.7  // between title, data, key and caption
	titleSize   = 1.25
	labelSize   = 1.08
	captionSize = 0.92
	minData     = 6 // least width and height of a data area
)

// text adds the lines of a block from y downwards, and returns the y below them.
func (s *scene) text(b block, l label, y float64) float64 {
	for i, line := range b.lines {
		l.text, l.size, l.bold = line, b.size, b.bold
		l.at.y = y + b.baseline(i)
		s.add(l)
	}
	return y + b.height()
}

// sideways adds the lines of a block from x to the right, turned to read upwards, centred on y.
func (s *scene) sideways(b block, x, y float64) {
	for i, line := range b.lines {
		s.add(label{
			text: line, size: b.size, bold: b.bold, at: point{x + b.baseline(i), y},
			anchor: middle, turn: math.Pi / 2, ink: s.theme.ink,
		})
	}
}

// baseline is the distance of the baseline of line i from the top of the block.
func (b block) baseline(i int) float64 {
	return b.size * (leading*float64(i) + (leading-ascent-descent)/2 + ascent)
}

// surround is what stands above and below the data areas of every figure.
type surround struct {
	title, caption block
}

func (s *scene) surround(title, caption string) surround {
	width := s.width - 2*margin*s.em
	return surround{
		title:   s.fonts.wrap(title, titleSize*s.em, true, width),
		caption: s.fonts.wrap(caption, captionSize*s.em, false, width),
	}
}

// top and bottom return the space that the surround takes, margins included.
func (a surround) top(em float64) float64 {
	if len(a.title.lines) == 0 {
		return margin * em
	}
	return (margin+blockGap)*em + a.title.height()
}

func (a surround) bottom(em float64) float64 {
	if len(a.caption.lines) == 0 {
		return margin * em
	}
	return (margin+blockGap)*em + a.caption.height()
}

// draw adds title and caption; the height of the scene must be final.
func (a surround) draw(s *scene) {
	left := point{x: margin * s.em}
	s.text(a.title, label{at: left, ink: s.theme.ink}, margin*s.em)
	s.text(a.caption, label{at: left, ink: s.theme.muted}, s.height-margin*s.em-a.caption.height())
}

// axis is one side of a data area: its range, its ticks and its name.
type axis struct {
	lo, hi float64 // values at the borders of the data area
	ticks  []tick
	name   block
}

// along maps a value to a place between a (lo) and b (hi).
func (x axis) along(v, a, b float64) float64 { return a + (v-x.lo)/(x.hi-x.lo)*(b-a) }

// axisName wraps the name of an axis to a length.
func (s *scene) axisName(name string, length float64) block {
	return s.fonts.wrap(name, labelSize*s.em, false, length)
}

// belowHeight is the space that an x axis takes under its data area.
func (s *scene) belowHeight(name block) float64 {
	h := (tickLength + tickDrop + capHeight + descent) * s.em
	if len(name.lines) > 0 {
		h += labelGap*s.em + name.height()
	}
	return h
}

// drawBelow adds an x axis under a data area; its bare form has ticks only.
func (s *scene) drawBelow(x axis, data box, bare bool) {
	base := data.y1 + (tickLength+tickDrop+capHeight)*s.em
	for _, t := range x.ticks {
		at := x.along(t.at, data.x0, data.x1)
		s.rule(s.theme.axis, s.hair(), point{at, data.y1}, point{at, data.y1 + tickLength*s.em})
		if !bare {
			s.add(label{text: t.label, at: point{at, base}, anchor: middle, size: s.em, ink: s.theme.ink})
		}
	}
	if bare {
		return
	}
	centre := point{x: (data.x0 + data.x1) / 2}
	s.text(x.name, label{at: centre, anchor: middle, ink: s.theme.ink}, base+(descent+labelGap)*s.em)
}

// leftWidth is the space that a y axis takes beside its data area.
func (s *scene) leftWidth(name block, ticks []tick) float64 {
	w := (tickLength + tickGap) * s.em
	w += s.widestTick(ticks)
	if len(name.lines) > 0 {
		w += labelGap*s.em + name.height()
	}
	return w
}

// drawLeft adds a y axis; its name starts at x.
func (s *scene) drawLeft(y axis, data box, x float64) {
	for _, t := range y.ticks {
		at := y.along(t.at, data.y1, data.y0)
		s.rule(s.theme.axis, s.hair(), point{data.x0 - tickLength*s.em, at}, point{data.x0, at})
		s.tickLabel(t.label, data.x0-(tickLength+tickGap)*s.em, at, end)
	}
	s.sideways(y.name, x, (data.y0+data.y1)/2)
}

// tickLabel adds a label whose digits are centred on y.
func (s *scene) tickLabel(text string, x, y float64, a anchor) {
	s.add(label{text: text, at: point{x, y + capHeight/2*s.em}, anchor: a, size: s.em, ink: s.theme.ink})
}

func (s *scene) widestTick(ticks []tick) float64 {
	w := 0.0
	for _, t := range ticks {
		w = math.Max(w, s.fonts.width(t.label, s.em, false))
	}
	return w
}

// acrossCount and upCount return how many tick labels fit along a length, one at each end.
func (s *scene) acrossCount(length, widest float64) int {
	return int(length/(widest+0.6*s.em)) + 1
}

func (s *scene) upCount(length float64) int { return int(length/(1.9*s.em)) + 1 }

// errTooSmall tells how much room a data area has and would need.
func (s *scene) errTooSmall(width, height float64) error {
	return fmt.Errorf("plots: figure of %.0f by %.0f mm: with text of %.1f pt only %.0f by %.0f mm are left for the data: "+
		"make the figure larger, the font smaller or the words fewer",
		s.width/toPoints(1), s.height/toPoints(1), s.em,
		math.Max(0, width)/toPoints(1), math.Max(0, height)/toPoints(1))
}
