package plots

import (
	"image"
	"image/color"
	"math"
)

// point is a place in points, from the top left corner of the figure, y downwards.
type point struct{ x, y float64 }

// box is an upright rectangle; (x0, y0) is its top left corner.
type box struct{ x0, y0, x1, y1 float64 }

func (b box) width() float64  { return b.x1 - b.x0 }
func (b box) height() float64 { return b.y1 - b.y0 }

// overlaps reports whether two boxes share an area.
func (b box) overlaps(o box) bool {
	return b.x0 < o.x1 && o.x0 < b.x1 && b.y0 < o.y1 && o.y0 < b.y1
}

// inside reports whether b lies within o, up to a hundredth of a point.
func (b box) inside(o box) bool {
	const slack = 0.01
	return b.x0 >= o.x0-slack && b.y0 >= o.y0-slack && b.x1 <= o.x1+slack && b.y1 <= o.y1+slack
}

// union returns the smallest box around both.
func (b box) union(o box) box {
	return box{math.Min(b.x0, o.x0), math.Min(b.y0, o.y0), math.Max(b.x1, o.x1), math.Max(b.y1, o.y1)}
}

// painter puts shapes on paper; there is one per file format.
type painter interface {
	drawing(drawing)
	label(label)
	cells(cells)
}

// shape is one thing on the paper.
type shape interface{ paint(painter) }

// drawing is a filled and/or stroked path.
type drawing struct {
	path   path
	fill   color.NRGBA // transparent: not filled
	stroke color.NRGBA // transparent: not stroked
	width  float64
	dash   []float64
	crisp  bool // upright edges that should fall on pixels
}

func (d drawing) paint(p painter) { p.drawing(d) }

// anchor says which end of a text is at its point.
type anchor uint8

const (
	start anchor = iota
	middle
	end
)

// label is one line of text.
type label struct {
	text   string
	at     point // on the baseline
	anchor anchor
	size   float64
	bold   bool
	turn   float64 // radians, counter-clockwise about at
	ink    color.NRGBA
	halo   color.NRGBA // drawn around the letters unless transparent
	width  float64     // of the text, filled in by scene.add
}

func (l label) paint(p painter) { p.label(l) }

// Heights of capitals and digits, of the highest letters and below the baseline, in units of the
// font size, for Liberation Sans (and Arial, whose metrics it shares).
const (
	capHeight = 0.716
	ascent    = 0.905
	descent   = 0.212
)

// bounds is the upright box around the turned text, for accents and descenders included.
func (l label) bounds() box {
	left := -l.width * [...]float64{start: 0, middle: 0.5, end: 1}[l.anchor]
	sin, cos := math.Sincos(l.turn)
	out := box{math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)}
	for _, x := range [2]float64{left, left + l.width} {
		for _, y := range [2]float64{-ascent * l.size, descent * l.size} {
			c := point{l.at.x + x*cos + y*sin, l.at.y - x*sin + y*cos}
			out = out.union(box{c.x, c.y, c.x, c.y})
		}
	}
	return out
}

// cells is a rectangle of coloured cells without gaps; row 0 of the image is at the top.
type cells struct {
	at  box
	img *image.Paletted
}

func (c cells) paint(p painter) { p.cells(c) }

// scene is a figure while it is laid out.
type scene struct {
	width, height float64
	em            float64 // size of tick labels, the unit of all distances
	theme         theme
	fonts         fonts
	shapes        []shape
}

// newScene returns an empty scene; its height is set by the layout.
func newScene(c Config) (*scene, error) {
	f, err := loadFonts()
	if err != nil {
		return nil, err
	}
	return &scene{
		width: c.wholePixels(toPoints(c.Width)), height: c.wholePixels(toPoints(c.Height)),
		em: c.FontSize, theme: themeOf(c.Theme), fonts: f,
	}, nil
}

func (s *scene) add(sh shape) {
	if l, ok := sh.(label); ok {
		l.width = s.fonts.width(l.text, l.size, l.bold)
		sh = l
	}
	s.shapes = append(s.shapes, sh)
}

// line adds a polyline.
func (s *scene) line(ink color.NRGBA, width float64, dash []float64, pts ...point) {
	s.add(drawing{path: polyline(pts, false), stroke: ink, width: width, dash: dash})
}

// rule adds an upright line that falls on pixels.
func (s *scene) rule(ink color.NRGBA, width float64, a, b point) {
	s.add(drawing{path: polyline([]point{a, b}, false), stroke: ink, width: width, crisp: true})
}

// frame adds the outline of a box, and fill adds its inside.
func (s *scene) frame(ink color.NRGBA, width float64, b box) {
	s.add(drawing{path: b.path(), stroke: ink, width: width, crisp: true})
}

func (s *scene) fill(ink color.NRGBA, b box) {
	s.add(drawing{path: b.path(), fill: ink, crisp: true})
}

// hair is the width of frames and ticks.
func (s *scene) hair() float64 { return 0.075 * s.em }
