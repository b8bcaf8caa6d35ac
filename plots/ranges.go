package plots

import (
	"math"

	"hogstats/analysis"
)

// xRange is the range of all x of a series with room at both ends: half a bar where there are
// bars, else a thirtieth of the range.
func xRange(s *analysis.Series) axis {
	lo, hi, bars := math.Inf(1), math.Inf(-1), false
	for _, p := range s.Panels {
		for _, c := range p.Curves {
			for _, x := range c.X {
				lo, hi = math.Min(lo, x), math.Max(hi, x)
			}
			bars = bars || c.Style == analysis.Bars
		}
	}
	pad := (hi - lo) / 30
	if bars {
		pad = 0.75 * spacing(s)
	}
	lo, hi = lo-pad, hi+pad
	lo, hi = widened(lo, hi)
	return axis{lo: lo, hi: hi}
}

// spacing is the least distance of different x of the curves of a series, or 1.
func spacing(s *analysis.Series) float64 {
	d := math.Inf(1)
	for _, p := range s.Panels {
		for _, c := range p.Curves {
			for i := 1; i < len(c.X); i++ {
				if step := c.X[i] - c.X[i-1]; step > 0 {
					d = math.Min(d, step)
				}
			}
		}
	}
	if math.IsInf(d, 1) {
		return 1
	}
	return d
}

// wholeNumbers reports whether every x is an integer.
func wholeNumbers(s *analysis.Series) bool {
	for _, p := range s.Panels {
		for _, c := range p.Curves {
			for _, x := range c.X {
				if x != math.Trunc(x) {
					return false
				}
			}
		}
	}
	return true
}

// yRange chooses the range and at most n ticks of a panel. Zero is included where it is near or
// where there are bars; em is the size of text in units of the height, and a marked point leaves
// room for its label.
func yRange(p analysis.Panel, n int, em float64) axis {
	lo, hi, bars, marks := math.Inf(1), math.Inf(-1), false, false
	for _, c := range p.Curves {
		for _, y := range c.Y {
			if !math.IsNaN(y) {
				lo, hi = math.Min(lo, y), math.Max(hi, y)
			}
		}
		bars = bars || c.Style == analysis.Bars
		marks = marks || len(c.Marks) > 0
	}
	if lo > hi {
		lo, hi = 0, 1
	}
	if lo > 0 && (bars || lo < 0.5*hi) {
		lo = 0
	}
	if hi < 0 && (bars || hi > 0.5*lo) {
		hi = 0
	}
	return roomyRange(lo, hi, n, marks, em)
}

// roomyRange leaves room around the values, except below 0 or above 0 where the range ends there.
func roomyRange(lo, hi float64, n int, marks bool, em float64) axis {
	lo, hi = widened(lo, hi)
	room := 0.05 * (hi - lo)
	a := axis{lo: lo - room, hi: hi + room}
	if marks {
		a.hi = hi + 2.4*em*(hi-lo)
	}
	if lo == 0 {
		a.lo = 0
	}
	if hi == 0 && !marks {
		a.hi = 0
	}
	a.ticks = ticksAt(a.lo, a.hi, 0, niceStep(a.hi-a.lo, max(2, min(n, 8)-1)))
	return a
}
