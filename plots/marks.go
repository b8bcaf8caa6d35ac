package plots

import (
	"math"

	"hogstats/analysis"
)

// drawMarks adds a ring around each marked point of a panel and its x value beside it, where the
// label meets neither another one nor, if possible, a curve.
func (f *curves) drawMarks(p *panel) {
	var taken placed
	labelled := map[point]bool{}
	for i, c := range p.Curves {
		for _, m := range c.Marks {
			if math.IsNaN(c.Y[m]) {
				continue
			}
			at := f.onPanel(p, c.X[m], c.Y[m])
			if c.Style != analysis.Bars {
				f.ring(at, f.pen(i))
			}
			if labelled[at] {
				continue
			}
			labelled[at] = true
			l := label{text: short(c.X[m]), size: f.em, bold: true, anchor: middle, ink: f.theme.ink}
			l.width = f.fonts.width(l.text, l.size, l.bold)
			if l, ok := f.freePlace(p, l, at, taken); ok {
				l.halo = f.theme.paper
				taken = append(taken, l.bounds())
				f.add(l)
			}
		}
	}
}

// ring adds an open circle in the colour of a curve.
func (f *curves) ring(at point, p pen) {
	f.add(drawing{path: circle(at, 0.42*f.em), fill: f.theme.paper, stroke: p.ink, width: p.width})
}

// freePlace tries places around a point and takes the one that meets the fewest points of curves,
// the first of equals; it returns false if there is none within the panel apart from other labels.
func (f *curves) freePlace(p *panel, l label, at point, taken placed) (label, bool) {
	dx, dy := l.width/2+0.75*f.em, 0.85*f.em
	centre := capHeight / 2 * f.em
	best, found := math.MaxInt, false
	var out label
	for _, d := range [...]point{{0, -dy}, {0, dy + capHeight*f.em}, {dx, centre}, {-dx, centre},
		{dx, -dy}, {-dx, -dy}, {dx, dy + capHeight*f.em}, {-dx, dy + capHeight*f.em}} {
		l.at = point{at.x + d.x, at.y + d.y}
		b := l.bounds()
		if !b.inside(p.data) || !taken.free(b) {
			continue
		}
		if n := f.crossings(p, b); n < best {
			best, found, out = n, true, l
		}
	}
	return out, found
}

// crossings counts the pieces of the curves of a panel that come near a box.
func (f *curves) crossings(p *panel, b box) int {
	n := 0
	for _, c := range p.Curves {
		if c.Style == analysis.Bars {
			continue
		}
		for _, run := range f.runs(p, c) {
			for i := 1; i < len(run); i++ {
				if meets(run[i-1], run[i], b) {
					n++
				}
			}
		}
	}
	return n
}

// meets reports whether a line passes through a box (Liang & Barsky 1984).
func meets(p, q point, b box) bool {
	t0, t1 := 0.0, 1.0
	clip := func(d, from, to, at float64) bool {
		if d == 0 {
			return at > from && at < to
		}
		a, z := (from-at)/d, (to-at)/d
		t0, t1 = math.Max(t0, math.Min(a, z)), math.Min(t1, math.Max(a, z))
		return t0 < t1
	}
	return clip(q.x-p.x, b.x0, b.x1, p.x) && clip(q.y-p.y, b.y0, b.y1, p.y)
}
