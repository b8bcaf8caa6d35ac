package plots

import (
	"fmt"
	"math"
	"strings"

	"hogstats/analysis"
)

// matrixAltText describes a grid with names: which rows and columns there are, and where it is lowest
// and highest.
func matrixAltText(g *analysis.Grid) string {
	nx, ny := len(g.XNames), len(g.YNames)
	var b strings.Builder
	fmt.Fprintf(&b, "Matrix%s. ", titled(g.Title))
	fmt.Fprintf(&b, "%s of %d rows (%s, top to bottom: %s) and %d columns (%s, left to right: %s). ",
		called(g.Z.Label, "values"), ny, called(g.Y.Label, "y"), listed(topFirst(g.YNames)), nx, called(g.X.Label, "x"), listed(g.XNames))
	if g.Scale == analysis.Categorical {
		b.WriteString(frequencies(g))
	} else {
		b.WriteString(namedExtremes(g))
	}
	if n := countMissing(g); n > 0 {
		fmt.Fprintf(&b, " %s: %d of %d cells.", called(g.Missing, "no value"), n, nx*ny)
	}
	return strings.TrimSpace(b.String())
}

// listed names up to six things.
func listed(all []string) string {
	const most = 6
	if len(all) <= most {
		return strings.Join(all, ", ")
	}
	return strings.Join(all[:most-1], ", ") + " and so on to " + all[len(all)-1]
}

// namedExtremes names the lowest and the highest value and the first cell from the top left that has
// each.
func namedExtremes(g *analysis.Grid) string {
	lo, hi := math.Inf(1), math.Inf(-1)
	var at [2]string
	for y := len(g.Values) - 1; y >= 0; y-- {
		for x, v := range g.Values[y] {
			if v < lo {
				lo, at[0] = v, "row "+g.YNames[y]+", column "+g.XNames[x]
			}
			if v > hi {
				hi, at[1] = v, "row "+g.YNames[y]+", column "+g.XNames[x]
			}
		}
	}
	switch {
	case lo > hi:
		return ""
	case lo == hi:
		return fmt.Sprintf("Every value is %s.", short(lo))
	}
	return fmt.Sprintf("Lowest %s in %s; highest %s in %s.", short(lo), at[0], short(hi), at[1])
}
