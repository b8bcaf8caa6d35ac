package plots

import (
	"errors"
	"fmt"
	"math"
	"strings"

	"hogstats/analysis"
)

// Matrix draws a grid whose columns and rows have names, such as the win rates of policies against
// each other, with the names on both axes and a colour bar or legend. The last row is at the top. The
// values are written into the cells if they fit there in readable type. Names that are too long lose
// their middle, and if there are more than fit, only every second, fifth, tenth and so on is shown,
// counted from the top left.
func Matrix(g *analysis.Grid, c Config) (*Figure, error) {
	c, err := c.resolve()
	if err != nil {
		return nil, err
	}
	if err := checkMatrix(g); err != nil {
		return nil, err
	}
	s, err := newScene(c)
	if err != nil {
		return nil, err
	}
	m := &matrix{heatmap: heatmap{scene: s, grid: g, colours: newColouring(g, s.theme, c.Map)}}
	if err := m.layOut(c); err != nil {
		return nil, err
	}
	m.draw()
	return &Figure{scene: s, dpi: c.DPI, title: g.Title, alt: matrixAltText(g), source: g.Source}, nil
}

func checkMatrix(g *analysis.Grid) error {
	if err := checkGrid(g); err != nil {
		return err
	}
	if nx, ny := len(g.Values[0]), len(g.Values); len(g.XNames) != nx || len(g.YNames) != ny {
		return fmt.Errorf("plots: matrix: %d and %d names for %d columns and %d rows: must be equally many", len(g.XNames), len(g.YNames), nx, ny)
	}
	if len(g.Contours) > 0 {
		return errors.New("plots: matrix: contours: named rows and columns have none")
	}
	return nil
}

const (
	smallType  = 0.52  // of the size of tick labels: the smallest type of names and of values in cells
	leastType  = 5.5   // points, below which no type is made smaller than tick labels are
	line       = 1.125 // distance of names in units of their type
	longest    = 0.24  // of the width of the figure: the longest name
	nameGap    = 0.35  // between names and cells, in ems
	tickShort  = 0.22  // length of the ticks beside names, in ems
	cellMargin = 0.4   // on either side of a value in a cell, in units of its type
)

// matrix is a map with names while it is laid out.
type matrix struct {
	heatmap
	across, up names
	upright    bool    // the names of the columns stand upright, else they lie
	cellType   float64 // of values in the cells; 0: none are written
}

// names are the names of one axis as they are drawn.
type names struct {
	texts   []string // from left to right or from top to bottom; "": not shown
	size    float64
	widest  float64
	thinned bool // not all are shown
}

// layOut finds the data area as that of a heatmap is found. The names are laid out for a data area
// of a given size, and the data area is what they leave.
func (m *matrix) layOut(c Config) error {
	m.surround = m.scene.surround(m.grid.Title, m.grid.Caption)
	if m.colours.missing() {
		m.note = m.fonts.wrap(m.missingName(), m.em, false, m.scene.width-2*margin*m.em-1.5*m.em)
	}
	nx, ny := len(m.grid.XNames), len(m.grid.YNames)
	aspect := m.aspect()
	width, height := m.scene.width, m.scene.width*aspect
	for range maxRounds {
		if err := m.makeKey(height); err != nil {
			return err
		}
		m.x.name = m.axisName(m.grid.X.Label, width)
		m.y.name = m.axisName(m.grid.Y.Label, height)
		m.up = m.names(topFirst(m.grid.YNames), height/float64(ny))
		m.acrossNames(width/float64(nx), m.mayLie(width/float64(nx)))
		width = m.scene.width - m.left() - m.right()
		if c.Height != 0 {
			width = math.Min(width, (m.scene.height-m.above()-m.below())/aspect)
		}
		if math.Min(width, width*aspect) < minData*m.em {
			return m.errTooSmall(width, width*aspect)
		}
		if width*aspect >= height {
			break
		}
		height = width * aspect
	}
	m.place(c, math.Min(width, height/aspect), height)
	return nil
}

// place is that of a heatmap with the spaces of a matrix.
func (m *matrix) place(c Config, width, height float64) {
	width = wholeCells(width, len(m.grid.XNames), c)
	height = wholeCells(height, len(m.grid.YNames), c)
	if c.Height == 0 {
		m.scene.height = c.wholePixels(m.above() + height + m.below())
	}
	spare := m.scene.width - m.left() - m.right() - width
	m.data.x0 = c.wholePixels(m.left() + spare/2)
	m.data.y0 = c.wholePixels(m.above() + (m.scene.height-m.above()-m.below()-height)/2)
	m.data.x1, m.data.y1 = m.data.x0+width, m.data.y0+height
	dx, dy := width/float64(len(m.grid.XNames)), height/float64(len(m.grid.YNames))
	m.up = m.names(topFirst(m.grid.YNames), dy) // smaller, now that cells may be
	m.acrossNames(dx, !m.upright)
	m.cellType = m.valueType(dx, dy)
}

// topFirst returns the names of the rows from the top.
func topFirst(rows []string) []string {
	out := make([]string, len(rows))
	for i, name := range rows {
		out[len(rows)-1-i] = name
	}
	return out
}

// names fits names into lines that are a distance apart.
func (m *matrix) names(texts []string, apart float64) names {
	size := math.Max(m.smallest(), math.Min(m.em, apart/line))
	step := every(line * size / apart)
	n := names{texts: make([]string, len(texts)), size: size, thinned: step > 1}
	for i, text := range texts {
		text = m.shorten(text, size, longest*m.scene.width)
		n.widest = math.Max(n.widest, m.fonts.width(text, size, false)) // even of those not shown, so that room suffices for any of them
		if i%step == 0 {
			n.texts[i] = text
		}
	}
	return n
}

// smallest is the size of the smallest type.
func (m *matrix) smallest() float64 { return math.Min(m.em, math.Max(smallType*m.em, leastType)) }

// every returns the least of 1, 2, 5, 10, 20 and so on that is at least want.
func every(want float64) int {
	for step := 1; ; step *= 10 {
		for _, k := range [...]int{step, 2 * step, 5 * step} {
			if float64(k) >= want*(1-1e-9) {
				return k
			}
		}
	}
}

// mayLie reports whether the names of the columns have room to lie, even if cells are made smaller to
// be whole pixels.
func (m *matrix) mayLie(apart float64) bool {
	return m.names(m.grid.XNames, m.em*line).widest+0.8*m.em <= apart*11/12
}

func (m *matrix) acrossNames(apart float64, lie bool) {
	if m.upright = !lie; lie {
		apart = m.em * line
	}
	m.across = m.names(m.grid.XNames, apart)
}

// shorten takes runes out of the middle of a name until it is no wider than room.
func (m *matrix) shorten(name string, size, room float64) string {
	name = strings.Join(strings.FieldsFunc(name, isSpace), " ")
	runes := []rune(name)
	for keep := len(runes) - 1; m.fonts.width(name, size, false) > room && keep > 1; keep-- {
		name = string(runes[:(keep+1)/2]) + "…" + string(runes[len(runes)-keep/2:])
	}
	return name
}

// valueType returns the size of type in which all values fit into cells, or 0.
func (m *matrix) valueType(width, height float64) float64 {
	if m.grid.Scale == analysis.Categorical {
		return 0
	}
	widest := 0.0
	for _, row := range m.grid.Values {
		for _, v := range row {
			widest = math.Max(widest, m.fonts.width(cellText(v), 1, false))
		}
	}
	size := math.Min(m.em, math.Min(width/(widest+2*cellMargin), height/(1+2*cellMargin)))
	if size < m.smallest() {
		return 0
	}
	return size
}

// cellText writes a value into a cell: with three decimals, without the zero before them.
func cellText(v float64) string {
	if math.IsNaN(v) {
		return ""
	}
	text := number(v, 3)
	if head, tail, _ := strings.Cut(text, "."); strings.TrimPrefix(head, "-") == "0" && tail != "" {
		return strings.TrimSuffix(head, "0") + "." + tail
	}
	return text
}

func (m *matrix) left() float64 {
	w := margin*m.em + nameGap*m.em + m.up.widest
	if len(m.y.name.lines) > 0 {
		w += labelGap*m.em + m.y.name.height()
	}
	return math.Max(w, m.scene.em*margin+m.overhang())
}

func (m *matrix) right() float64 {
	if m.key == nil {
		return margin*m.em + m.overhang()
	}
	return math.Max(margin*m.em+m.overhang(), (margin+2*blockGap)*m.em+m.key.width())
}

// overhang is how far a name of a column may stand out of the data area.
func (m *matrix) overhang() float64 {
	if m.upright {
		return m.across.size / 2
	}
	return 0
}

// acrossHeight is the space that the names of the columns take.
func (m *matrix) acrossHeight() float64 {
	if m.upright {
		return nameGap*m.em + m.across.widest
	}
	return (nameGap + ascent + descent) * m.em
}

func (m *matrix) below() float64 {
	h := m.acrossHeight() + m.surround.bottom(m.em)
	if len(m.x.name.lines) > 0 {
		h += labelGap*m.em + m.x.name.height()
	}
	if len(m.note.lines) > 0 {
		h += blockGap*m.em + m.note.height()
	}
	return h
}

func (m *matrix) draw() {
	m.surround.draw(m.scene)
	m.add(cells{m.data, m.colours.image(m.grid)})
	m.drawValues()
	m.frame(m.theme.axis, m.hair(), m.data)
	m.drawNames()
	if m.key != nil {
		x := m.data.x1 + 2*blockGap*m.em
		m.key.draw(m.scene, box{x, m.data.y0, x + m.key.width(), m.data.y1})
	}
	y := m.data.y1 + m.acrossHeight()
	if len(m.x.name.lines) > 0 {
		y += labelGap * m.em
	}
	centre := point{x: (m.data.x0 + m.data.x1) / 2}
	y = m.text(m.x.name, label{at: centre, anchor: middle, ink: m.theme.ink}, y)
	m.sideways(m.y.name, m.data.x0-m.left()+margin*m.em, (m.data.y0+m.data.y1)/2)
	if len(m.note.lines) > 0 {
		y += blockGap * m.em
		m.swatch(m.theme.missing, point{margin * m.em, y + m.note.size*leading/2})
		m.text(m.note, label{at: point{x: (margin + 1.5) * m.em}, ink: m.theme.ink}, y)
	}
}

// drawNames adds the names of rows and columns, with ticks where names are left out.
func (m *matrix) drawNames() {
	dy := m.data.height() / float64(len(m.up.texts))
	for i, text := range m.up.texts {
		if text != "" {
			m.rowName(text, m.data.y0+(float64(i)+0.5)*dy)
		}
	}
	dx := m.data.width() / float64(len(m.across.texts))
	for i, text := range m.across.texts {
		if text != "" {
			m.columnName(text, m.data.x0+(float64(i)+0.5)*dx)
		}
	}
}

func (m *matrix) rowName(text string, y float64) {
	if m.up.thinned {
		m.rule(m.theme.axis, m.hair(), point{m.data.x0 - tickShort*m.em, y}, point{m.data.x0, y})
	}
	at := point{m.data.x0 - nameGap*m.em, y + capHeight/2*m.up.size}
	m.add(label{text: text, at: at, anchor: end, size: m.up.size, ink: m.theme.ink})
}

func (m *matrix) columnName(text string, x float64) {
	if m.across.thinned {
		m.rule(m.theme.axis, m.hair(), point{x, m.data.y1}, point{x, m.data.y1 + tickShort*m.em})
	}
	l := label{text: text, at: point{x, m.data.y1 + (nameGap+ascent)*m.em}, anchor: middle, size: m.across.size, ink: m.theme.ink}
	if m.upright {
		l.at = point{x + capHeight/2*l.size, m.data.y1 + nameGap*m.em}
		l.anchor, l.turn = end, math.Pi/2
	}
	m.add(l)
}

// drawValues writes the values into the cells.
func (m *matrix) drawValues() {
	if m.cellType == 0 {
		return
	}
	ny := len(m.grid.Values)
	dx, dy := m.data.width()/float64(len(m.grid.XNames)), m.data.height()/float64(ny)
	for y, row := range m.grid.Values {
		for x, v := range row {
			at := point{m.data.x0 + (float64(x)+0.5)*dx, m.data.y0 + (float64(ny-1-y)+0.5)*dy + capHeight/2*m.cellType}
			m.add(label{text: cellText(v), at: at, anchor: middle, size: m.cellType, ink: readableOn(m.colours.at(v))})
		}
	}
}
