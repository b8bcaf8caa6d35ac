package plots

import (
	"image/color"
	"math"
)

// legend is the key of a categorical scale: a named swatch for each category that occurs, in as
// many columns as the height asks for.
type legend struct {
	name    block
	entries []entry
	rows    int     // in each column but the last
	column  float64 // width of a column
	em      float64
	line    float64 // height of the highest entry
}

// entry is one line of a legend.
type entry struct {
	ink  color.NRGBA
	name block
}

const (
	swatchSize = 1.0 // ems
	swatchGap  = 0.5
	columnGap  = 1.0
	rowGap     = 0.25
)

// newLegend fits the legend into a height, in smaller type if need be. It takes at most two fifths
// of the width of the figure.
func newLegend(m *heatmap, height float64) (*legend, error) {
	room := 0.4 * m.scene.width
	for _, scale := range [...]float64{1, 0.9, 0.8, 0.7, 0.6} {
		if l := tryLegend(m, scale*m.em, room, height); l.width() <= room && l.height() <= height {
			return l, nil
		}
	}
	return nil, m.errTooSmall(m.scene.width-room, height)
}

// tryLegend uses the fewest columns that keep the legend within a height.
func tryLegend(m *heatmap, em, room, height float64) *legend {
	l := &legend{em: em}
	l.name = m.fonts.wrap(m.grid.Z.Label, em, true, math.Min(room, 9*em))
	widest := math.Min(room, 14*em) - (swatchSize+swatchGap)*em
	for i, name := range m.grid.Categories {
		if m.colours.used[i] {
			l.add(m, m.colours.at(float64(i)), name, widest)
		}
	}
	fit := int((height - l.name.height()) / (l.line + rowGap*em))
	columns := int(math.Ceil(float64(len(l.entries)) / math.Max(1, float64(fit))))
	l.rows = int(math.Ceil(float64(len(l.entries)) / float64(columns)))
	return l
}

func (l *legend) add(m *heatmap, ink color.NRGBA, name string, widest float64) {
	b := m.fonts.wrap(name, l.em, false, widest)
	l.entries = append(l.entries, entry{ink, b})
	l.line = math.Max(l.line, math.Max(leading*l.em, b.height()))
	l.column = math.Max(l.column, (swatchSize+swatchGap)*l.em+m.fonts.widest(b))
	l.column = math.Max(l.column, m.fonts.widest(l.name))
}

func (l *legend) columns() int { return (len(l.entries) + l.rows - 1) / l.rows }

func (l *legend) width() float64 {
	n := float64(l.columns())
	return n*l.column + (n-1)*columnGap*l.em
}

func (l *legend) height() float64 {
	return l.name.height() + float64(l.rows)*(l.line+rowGap*l.em)
}

func (l *legend) draw(s *scene, at box) {
	top := s.text(l.name, label{at: point{x: at.x0}, ink: s.theme.ink}, at.y0)
	for i, e := range l.entries {
		x := at.x0 + float64(i/l.rows)*(l.column+columnGap*l.em)
		y := top + rowGap*l.em + float64(i%l.rows)*(l.line+rowGap*l.em)
		s.swatchOf(e.ink, point{x, y + leading*l.em/2}, l.em)
		s.text(e.name, label{at: point{x: x + (swatchSize+swatchGap)*l.em}, ink: s.theme.ink}, y)
	}
}

// swatch adds a framed square of one colour whose left side is centred at a point.
func (s *scene) swatch(ink color.NRGBA, left point) { s.swatchOf(ink, left, s.em) }

func (s *scene) swatchOf(ink color.NRGBA, left point, em float64) {
	b := box{left.x, left.y - swatchSize*em/2, left.x + swatchSize*em, left.y + swatchSize*em/2}
	s.fill(ink, b)
	s.frame(s.theme.axis, s.hair(), b)
}
