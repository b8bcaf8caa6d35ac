package plots

// segment is one piece of a path. Its points are the end point, preceded by the control points of
// a curve: none for move and line, one for a quadratic, two for a cubic.
type segment struct {
	kind segmentKind
	pts  [3]point
}

type segmentKind uint8

const (
	moveTo segmentKind = iota
	lineTo
	quadTo
	cubeTo
	closePath
)

// points returns the number of points that a segment uses.
func (k segmentKind) points() int {
	return [...]int{moveTo: 1, lineTo: 1, quadTo: 2, cubeTo: 3, closePath: 0}[k]
}

// path is a sequence of lines and Bézier curves.
type path []segment

func (p path) move(a point) path { return append(p, segment{moveTo, [3]point{a}}) }
func (p path) line(a point) path { return append(p, segment{lineTo, [3]point{a}}) }
func (p path) close() path       { return append(p, segment{kind: closePath}) }

func (p path) cube(a, b, c point) path { return append(p, segment{cubeTo, [3]point{a, b, c}}) }

// polyline joins points by straight lines.
func polyline(pts []point, closed bool) path {
	p := make(path, 0, len(pts)+1)
	for i, a := range pts {
		if i == 0 {
			p = p.move(a)
			continue
		}
		p = p.line(a)
	}
	if closed {
		p = p.close()
	}
	return p
}

// path returns the outline of a box.
func (b box) path() path {
	return polyline([]point{{b.x0, b.y0}, {b.x1, b.y0}, {b.x1, b.y1}, {b.x0, b.y1}}, true)
}

// circle approximates a circle by four cubics, off by less than 0.03 % of the radius.
func circle(c point, r float64) path {
	const k = 0.5522847498
	at := func(x, y float64) point { return point{c.x + r*x, c.y + r*y} }
	return path{}.move(at(1, 0)).
		cube(at(1, k), at(k, 1), at(0, 1)).
		cube(at(-k, 1), at(-1, k), at(-1, 0)).
		cube(at(-1, -k), at(-k, -1), at(0, -1)).
		cube(at(k, -1), at(1, -k), at(1, 0)).close()
}

// moved returns the path with every point mapped by f.
func (p path) moved(f func(point) point) path {
	out := make(path, len(p))
	for i, s := range p {
		out[i].kind = s.kind
		for j := range s.kind.points() {
			out[i].pts[j] = f(s.pts[j])
		}
	}
	return out
}
