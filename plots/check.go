package plots

import (
	"errors"
	"fmt"
	"math"

	"hogstats/analysis"
)

// maxValue bounds the absolute values that are drawn, so that differences stay finite.
const maxValue = 1e300

// maxCells bounds the cells of a grid.
const maxCells = 16e6

// checkGrid reports the first fault of a grid.
func checkGrid(g *analysis.Grid) error {
	if g == nil || len(g.Values) == 0 || len(g.Values[0]) == 0 {
		return errors.New("plots: grid: no cells")
	}
	nx := len(g.Values[0])
	if n := float64(nx) * float64(len(g.Values)); n > maxCells {
		return fmt.Errorf("plots: grid: %.0f cells: must be at most %.0f", n, float64(maxCells))
	}
	for y, row := range g.Values {
		if len(row) != nx {
			return fmt.Errorf("plots: grid: row %d has %d cells, row 0 has %d: all must be equal", y, len(row), nx)
		}
		for x, v := range row {
			if err := checkCell(g, v); err != nil {
				return fmt.Errorf("plots: grid: cell x=%d y=%d: %w", g.XMin+x, g.YMin+y, err)
			}
		}
	}
	return checkScale(g)
}

func checkCell(g *analysis.Grid, v float64) error {
	switch {
	case math.IsNaN(v):
		return nil
	case math.Abs(v) > maxValue:
		return fmt.Errorf("value %g: must be at most %g in size", v, float64(maxValue))
	case g.Scale != analysis.Categorical:
		return nil
	case v != math.Trunc(v) || v < 0 || v >= float64(len(g.Categories)):
		return fmt.Errorf("category %g: must be a whole number from 0 to %d", v, len(g.Categories)-1)
	}
	return nil
}

// maxCategories leaves one colour of a palette for cells without a value.
const maxCategories = 255

func checkScale(g *analysis.Grid) error {
	if g.Scale > analysis.Categorical {
		return fmt.Errorf("plots: grid: scale %d: unknown", g.Scale)
	}
	if g.Scale == analysis.Categorical {
		if n := len(g.Categories); n > maxCategories {
			return fmt.Errorf("plots: grid: %d categories: must be at most %d", n, maxCategories)
		}
		if len(g.Contours) > 0 {
			return errors.New("plots: grid: contours: categories have none")
		}
		return nil
	}
	for _, v := range append([]float64{g.Low, g.High, g.Center}, g.Contours...) {
		if math.IsNaN(v) || math.Abs(v) > maxValue {
			return fmt.Errorf("plots: grid: low, high, center or contour %g: must be at most %g in size", v, float64(maxValue))
		}
	}
	if g.Low > g.High {
		return fmt.Errorf("plots: grid: low %g is above high %g", g.Low, g.High)
	}
	return nil
}

// checkSeries reports the first fault of a series.
func checkSeries(s *analysis.Series) error {
	if s == nil || len(s.Panels) == 0 {
		return errors.New("plots: series: no panels")
	}
	points := 0
	for i, p := range s.Panels {
		for _, c := range p.Curves {
			if err := checkCurve(c); err != nil {
				return fmt.Errorf("plots: series: panel %d: curve %q: %w", i, c.Name, err)
			}
			points += len(c.X)
		}
	}
	if points == 0 {
		return errors.New("plots: series: no points")
	}
	return nil
}

func checkCurve(c analysis.Curve) error {
	if len(c.X) != len(c.Y) {
		return fmt.Errorf("%d x for %d y: must be equally many", len(c.X), len(c.Y))
	}
	if c.Style > analysis.Bars {
		return fmt.Errorf("style %d: unknown", c.Style)
	}
	for i, x := range c.X {
		switch {
		case math.IsNaN(x) || math.Abs(x) > maxValue:
			return fmt.Errorf("x %g: must be at most %g in size", x, float64(maxValue))
		case i > 0 && x < c.X[i-1]:
			return fmt.Errorf("x %g after %g: must be in order", x, c.X[i-1])
		case math.Abs(c.Y[i]) > maxValue: // not true of NaN, which is a gap
			return fmt.Errorf("y %g: must be at most %g in size", c.Y[i], float64(maxValue))
		}
	}
	for _, m := range c.Marks {
		if m < 0 || m >= len(c.X) {
			return fmt.Errorf("mark %d: must be 0 to %d", m, len(c.X)-1)
		}
	}
	return nil
}
