package plots

import (
	"math"
	"slices"

	"hogstats/analysis"
)

// contour returns the lines on which the grid, taken as bilinear between the middles of its cells,
// has a level: marching squares, with the mean of the corners deciding ambiguous squares. Points
// are in units of cells from the middle of Values[0][0]. Squares with a NaN corner have no lines.
// The order of lines and points depends on the grid only. Cost: one pass over the cells.
func contour(values [][]float64, level float64) [][]point {
	t := tracer{values: values, level: level, nx: len(values[0]), ny: len(values)}
	t.links = make([][2]int, 2*t.nx*t.ny)
	for i := range t.links {
		t.links[i] = [2]int{none, none}
	}
	for y := range t.ny - 1 {
		for x := range t.nx - 1 {
			t.square(x, y)
		}
	}
	return t.lines()
}

// none marks an unused link.
const none = -1

// tracer joins the pieces of a contour. An edge between neighbouring cells has the number
// 2*(y*nx+x) if it goes right from cell (x, y), and one more if it goes up.
type tracer struct {
	values [][]float64
	level  float64
	nx, ny int
	links  [][2]int // edge to the edges that pieces lead to
}

func (t *tracer) right(x, y int) int { return 2 * (y*t.nx + x) }
func (t *tracer) up(x, y int) int    { return 2*(y*t.nx+x) + 1 }

// square adds the pieces in the square with lower left corner (x, y).
func (t *tracer) square(x, y int) {
	a, b := t.values[y][x], t.values[y][x+1]
	d, c := t.values[y+1][x], t.values[y+1][x+1]
	if math.IsNaN(a + b + c + d) {
		return
	}
	bottom, right, top, left := t.right(x, y), t.up(x+1, y), t.right(x, y+1), t.up(x, y)
	var sides [4]int
	n := 0
	for _, e := range [4]struct {
		edge     int
		from, to float64
	}{{bottom, a, b}, {right, b, c}, {top, c, d}, {left, d, a}} {
		if (e.from >= t.level) != (e.to >= t.level) {
			sides[n] = e.edge
			n++
		}
	}
	switch {
	case n == 2:
		t.join(sides[0], sides[1])
	case n == 4 && ((a+b+c+d)/4 >= t.level) == (a >= t.level): // a and c are connected
		t.join(bottom, right)
		t.join(top, left)
	case n == 4:
		t.join(left, bottom)
		t.join(right, top)
	}
}

func (t *tracer) join(a, b int) {
	for _, p := range [2][2]int{{a, b}, {b, a}} {
		if t.links[p[0]][0] == none {
			t.links[p[0]][0] = p[1]
		} else {
			t.links[p[0]][1] = p[1]
		}
	}
}

// lines follows the links: first the open lines, from their ends, then the closed ones.
func (t *tracer) lines() [][]point {
	var out [][]point
	for _, open := range [2]bool{true, false} {
		for e, l := range t.links {
			if l[0] != none && (!open || l[1] == none) {
				out = append(out, t.follow(e))
			}
		}
	}
	return out
}

// follow walks from an edge to the end of its line and removes the links on the way.
func (t *tracer) follow(e int) []point {
	line := []point{t.crossing(e)}
	for t.links[e][0] != none {
		next := t.links[e][0]
		t.unlink(e, next)
		t.unlink(next, e)
		line = append(line, t.crossing(next))
		e = next
	}
	return line
}

func (t *tracer) unlink(a, b int) {
	l := &t.links[a]
	if l[0] == b {
		l[0] = l[1]
	}
	l[1] = none
}

// crossing returns the point of an edge that has the level.
func (t *tracer) crossing(e int) point {
	x, y := e/2%t.nx, e/2/t.nx
	a := t.values[y][x]
	if e%2 == 0 {
		return point{float64(x) + (t.level-a)/(t.values[y][x+1]-a), float64(y)}
	}
	return point{float64(x), float64(y) + (t.level-a)/(t.values[y+1][x]-a)}
}

// drawContours adds the lines and labels of every level, in a colour that shows on the map. The
// lines of a level are one path, which keeps the SVG small where they are many. Lines around small
// islands are left out, as on any map: the cells show by their colour. A single level is marked on
// the colour bar and needs no label.
func (m *heatmap) drawContours() {
	if m.grid.Scale == analysis.Categorical {
		return
	}
	var taken placed
	for _, level := range m.grid.Contours {
		ink := readableOn(m.colours.at(level))
		lines := slices.DeleteFunc(contour(m.grid.Values, level), m.isIsland)
		for _, line := range lines {
			for i, p := range line {
				line[i] = m.onMap(p)
			}
		}
		var l label
		found := false
		if len(m.grid.Contours) > 1 {
			l, found = m.contourLabel(level, lines, &taken)
		}
		var all path
		for _, line := range lines {
			parts := [][]point{line}
			if found {
				parts = outside(line, l.middle(), l.width/2+0.25*m.em)
			}
			for _, part := range parts {
				all = append(all, polyline(part, false)...)
			}
		}
		m.add(drawing{path: all, stroke: ink, width: 0.09 * m.em})
		if found {
			l.ink = ink
			m.add(l)
		}
	}
}

// islandSize is the share of the larger side of a map that a line must extend over, or it goes round
// an island; leastIsland is the same in cells.
const (
	islandSize  = 0.12
	leastIsland = 2.5
)

// isIsland reports whether a line goes round little of the map.
func (m *heatmap) isIsland(line []point) bool {
	b := box{line[0].x, line[0].y, line[0].x, line[0].y}
	for _, p := range line {
		b = b.union(box{p.x, p.y, p.x, p.y})
	}
	side := float64(max(len(m.grid.Values), len(m.grid.Values[0])))
	return math.Max(b.width(), b.height()) < math.Max(leastIsland, islandSize*side)
}

// onMap converts from cells to the paper.
func (m *heatmap) onMap(p point) point {
	x, y := p.x+float64(m.grid.XMin), p.y+float64(m.grid.YMin)
	return point{m.x.along(x, m.data.x0, m.data.x1), m.y.along(y, m.data.y1, m.data.y0)}
}
