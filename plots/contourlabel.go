package plots

import "math"

// placed remembers the room that labels take.
type placed []box

// free reports whether a box meets none of the labels.
func (p placed) free(b box) bool {
	for _, o := range p {
		if b.overlaps(o) {
			return false
		}
	}
	return true
}

// contourLabel puts the number of a level on the straightest stretch of its lines, within the map
// and apart from other labels; it returns false where there is none.
func (m *heatmap) contourLabel(level float64, lines [][]point, taken *placed) (label, bool) {
	l := label{text: short(level), size: 0.9 * m.em, anchor: middle}
	l.width = m.fonts.width(l.text, l.size, false)
	best, found := 0.8, false // the least straightness that will do
	var out label
	for _, line := range lines {
		for i := range line {
			j := ahead(line, i, l.width+0.8*m.em)
			if j < 0 {
				continue
			}
			candidate := l.on(line[i], line[j])
			b := candidate.bounds()
			straight := distance(line[i], line[j]) / length(line[i:j+1])
			straight -= 0.02 * math.Abs(0.5-float64(i+j)/2/float64(len(line))) // rather in the middle
			if straight > best && b.inside(m.data) && taken.free(b) {
				best, found, out = straight, true, candidate
			}
		}
	}
	if found {
		*taken = append(*taken, out.bounds())
	}
	return out, found
}

// on centres a label on the stretch from a to b, turned along it so that it is not upside down.
func (l label) on(a, b point) label {
	l.turn = math.Atan2(a.y-b.y, b.x-a.x)
	if l.turn > math.Pi/2 {
		l.turn -= math.Pi
	}
	if l.turn <= -math.Pi/2 {
		l.turn += math.Pi
	}
	sin, cos := math.Sincos(l.turn)
	sink := capHeight / 2 * l.size // from the middle of the digits to the baseline
	l.at = point{(a.x+b.x)/2 + sink*sin, (a.y+b.y)/2 + sink*cos}
	return l
}

// middle is the centre of the digits.
func (l label) middle() point {
	sin, cos := math.Sincos(l.turn)
	sink := capHeight / 2 * l.size
	return point{l.at.x - sink*sin, l.at.y - sink*cos}
}

// ahead returns the first index after i at a straight distance of at least d, or -1 if that is far
// off, as in a tangle.
func ahead(line []point, i int, d float64) int {
	const far = 500
	for j := i + 1; j < min(len(line), i+far); j++ {
		if distance(line[i], line[j]) >= d {
			return j
		}
	}
	return -1
}

func distance(a, b point) float64 { return math.Hypot(a.x-b.x, a.y-b.y) }

// length is the length of a polyline.
func length(line []point) float64 {
	sum := 0.0
	for i := 1; i < len(line); i++ {
		sum += distance(line[i-1], line[i])
	}
	return sum
}

// outside returns the parts of a line outside a circle, which makes room for a label.
func outside(line []point, c point, r float64) [][]point {
	var out [][]point
	var part []point
	for i, p := range line {
		if i > 0 {
			for _, t := range circleCuts(line[i-1], p, c, r) {
				cut := point{line[i-1].x + t*(p.x-line[i-1].x), line[i-1].y + t*(p.y-line[i-1].y)}
				if len(part) > 0 {
					out, part = append(out, append(part, cut)), nil
				} else {
					part = []point{cut}
				}
			}
		}
		if distance(p, c) > r {
			part = append(part, p)
		}
	}
	if len(part) > 1 {
		out = append(out, part)
	}
	return out
}

// circleCuts returns where between p (0) and q (1) a line meets a circle, in order.
func circleCuts(p, q, c point, r float64) []float64 {
	dx, dy, ex, ey := q.x-p.x, q.y-p.y, p.x-c.x, p.y-c.y
	a, b := dx*dx+dy*dy, dx*ex+dy*ey
	d := b*b - a*(ex*ex+ey*ey-r*r)
	if a == 0 || d <= 0 {
		return nil
	}
	var out []float64
	for _, t := range [2]float64{(-b - math.Sqrt(d)) / a, (-b + math.Sqrt(d)) / a} {
		if t > 0 && t <= 1 {
			out = append(out, t)
		}
	}
	return out
}
