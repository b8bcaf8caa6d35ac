package plots

import (
	"math"
	"strconv"

	"hogstats/analysis"
)

// Heatmap draws a grid as a map of coloured cells, x across and y up, with contour lines, and with
// a colour bar or, for categories, a legend to the right of it. Cells are square unless one side
// of the grid is more than twice as long as the other.
func Heatmap(g *analysis.Grid, c Config) (*Figure, error) {
	c, err := c.resolve()
	if err != nil {
		return nil, err
	}
	if err := checkGrid(g); err != nil {
		return nil, err
	}
	s, err := newScene(c)
	if err != nil {
		return nil, err
	}
	m := &heatmap{scene: s, grid: g, colours: newColouring(g, s.theme, c.Map)}
	if err := m.layOut(c); err != nil {
		return nil, err
	}
	m.draw()
	return &Figure{scene: s, dpi: c.DPI, title: g.Title, alt: AltText(g), source: g.Source}, nil
}

// key explains the colours of a map.
type key interface {
	width() float64
	draw(s *scene, at box) // beside a data area of that height
}

// heatmap is a map while it is laid out.
type heatmap struct {
	*scene
	grid     *analysis.Grid
	colours  colouring
	surround surround
	note     block // what the neutral colour means, under the x axis
	key      key
	x, y     axis
	data     box
}

// layOut finds the data area and, unless the configuration fixes it, the height of the figure.
// The key and the name of the y axis depend on the height of the data area, and its width on them.
// So this starts from a height that is too large and goes round until it no longer shrinks.
func (m *heatmap) layOut(c Config) error {
	m.surround = m.scene.surround(m.grid.Title, m.grid.Caption)
	if m.colours.missing() {
		m.note = m.fonts.wrap(m.missingName(), m.em, false, m.width-2*margin*m.em-1.5*m.em)
	}
	aspect := m.aspect()
	width, height := m.width, m.width*aspect
	for range maxRounds {
		if err := m.makeKey(height); err != nil {
			return err
		}
		m.x.name = m.axisName(m.grid.X.Label, width)
		m.y.name = m.axisName(m.grid.Y.Label, height)
		width = m.width - m.left() - m.right()
		if c.Height != 0 {
			width = math.Min(width, (m.height-m.above()-m.below())/aspect)
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

// maxRounds is more than any layout was seen to need.
const maxRounds = 20

// place fixes the data area. Where that costs little, cells become whole pixels of a PNG.
func (m *heatmap) place(c Config, width, height float64) {
	width = wholeCells(width, len(m.grid.Values[0]), c)
	height = wholeCells(height, len(m.grid.Values), c)
	if c.Height == 0 {
		m.scene.height = c.wholePixels(m.above() + height + m.below())
	}
	spare := m.scene.width - m.left() - m.right() - width
	m.data.x0 = c.wholePixels(m.left() + spare/2)
	m.data.y0 = c.wholePixels(m.above() + (m.scene.height-m.above()-m.below()-height)/2)
	m.data.x1, m.data.y1 = m.data.x0+width, m.data.y0+height
	m.setAxes()
}

// wholeCells shortens a length by up to a twelfth, so that n cells are whole pixels.
func wholeCells(length float64, n int, c Config) float64 {
	perPoint := float64(c.DPI) / 72
	whole := math.Floor(length*perPoint/float64(n)) * float64(n) / perPoint
	if whole > length*11/12 {
		return whole
	}
	return c.wholePixels(length)
}

// aspect is the height of the data area in units of its width.
func (m *heatmap) aspect() float64 {
	r := float64(len(m.grid.Values)) / float64(len(m.grid.Values[0]))
	if r < 0.5 || r > 2 {
		return math.Max(0.4, math.Min(1.2, r))
	}
	return r
}

// setAxes puts ticks on the middles of cells.
func (m *heatmap) setAxes() {
	nx, ny := len(m.grid.Values[0]), len(m.grid.Values)
	x, y := cellAxis(m.grid.XMin, nx), cellAxis(m.grid.YMin, ny)
	x.name, y.name = m.x.name, m.y.name
	width, height := m.data.width()*(1-1/float64(nx)), m.data.height()*(1-1/float64(ny)) // between middles
	across := min(maxLabels, m.acrossCount(width, m.widestTick(endTicks(m.grid.XMin, nx))))
	up := min(maxLabels, m.upCount(height))
	if nx == ny { // alike, as the scores of two players are
		across, up = min(across, up), min(across, up)
	}
	x.ticks = integerTicks(m.grid.XMin, m.grid.XMin+nx-1, across)
	y.ticks = integerTicks(m.grid.YMin, m.grid.YMin+ny-1, up)
	m.x, m.y = x, y
}

// maxLabels is enough for 0, 10, …, 100 and for 0, 1, …, 12.
const maxLabels = 13

// cellAxis returns the range of n cells whose middles are at min, min+1, and so on.
func cellAxis(min, n int) axis {
	return axis{lo: float64(min) - 0.5, hi: float64(min+n) - 0.5}
}

// endTicks has the widest labels that an axis of integers can have.
func endTicks(min, n int) []tick {
	return []tick{{label: strconv.Itoa(min)}, {label: strconv.Itoa(min + n - 1)}}
}

// above, below, left and right are the spaces around the data area.
func (m *heatmap) above() float64 { return m.surround.top(m.em) + ascent/2*m.em }

func (m *heatmap) below() float64 {
	h := m.belowHeight(m.x.name) + m.surround.bottom(m.em)
	if len(m.note.lines) > 0 {
		h += blockGap*m.em + m.note.height()
	}
	return h
}

func (m *heatmap) left() float64 {
	axis := m.leftWidth(m.y.name, endTicks(m.grid.YMin, len(m.grid.Values)))
	return margin*m.em + math.Max(axis, m.halfTick())
}

func (m *heatmap) right() float64 {
	if m.key == nil {
		return margin*m.em + m.halfTick()
	}
	return (margin+2*blockGap)*m.em + m.key.width()
}

// halfTick is how far a tick label of the x axis may stand out of the data area.
func (m *heatmap) halfTick() float64 {
	return m.widestTick(endTicks(m.grid.XMin, len(m.grid.Values[0]))) / 2
}

// makeKey builds the key for a data area of that height.
func (m *heatmap) makeKey(height float64) (err error) {
	switch {
	case m.colours.empty:
	case m.grid.Scale == analysis.Categorical:
		m.key, err = newLegend(m, height)
	default:
		m.key = newColourBar(m, height)
	}
	return err
}

// missingName is what the legend calls NaN.
func (m *heatmap) missingName() string {
	if m.grid.Missing != "" {
		return m.grid.Missing
	}
	return "no value"
}

func (m *heatmap) draw() {
	m.surround.draw(m.scene)
	m.add(cells{m.data, m.colours.image(m.grid)})
	m.drawContours()
	m.frame(m.theme.axis, m.hair(), m.data)
	m.drawBelow(m.x, m.data, false)
	m.drawLeft(m.y, m.data, m.data.x0-m.leftWidth(m.y.name, endTicks(m.grid.YMin, len(m.grid.Values))))
	if m.key != nil {
		x := m.data.x1 + 2*blockGap*m.em
		m.key.draw(m.scene, box{x, m.data.y0, x + m.key.width(), m.data.y1})
	}
	if len(m.note.lines) > 0 {
		y := m.data.y1 + m.belowHeight(m.x.name) + blockGap*m.em
		m.swatch(m.theme.missing, point{margin * m.em, y + m.note.size*leading/2})
		m.text(m.note, label{at: point{x: (margin + 1.5) * m.em}, ink: m.theme.ink}, y)
	}
}
