package plots

import (
	"fmt"
	"math"
	"sort"
	"strings"

	"hogstats/analysis"
)

// AltText describes a grid in a few sentences: what is mapped over which ranges, and where it is
// lowest and highest or which categories are most frequent. The grid must be one that Heatmap
// accepts.
func AltText(g *analysis.Grid) string {
	nx, ny := len(g.Values[0]), len(g.Values)
	var b strings.Builder
	fmt.Fprintf(&b, "Heat map%s. ", titled(g.Title))
	fmt.Fprintf(&b, "%s by %s from %d to %d (left to right) and %s from %d to %d (bottom to top). ",
		called(g.Z.Label, "values"), called(g.X.Label, "x"), g.XMin, g.XMin+nx-1, called(g.Y.Label, "y"), g.YMin, g.YMin+ny-1)
	if g.Scale == analysis.Categorical {
		b.WriteString(frequencies(g))
	} else {
		b.WriteString(extremes(g))
	}
	if n := countMissing(g); n > 0 {
		fmt.Fprintf(&b, " %s: %d of %d cells.", called(g.Missing, "no value"), n, nx*ny)
	}
	return strings.TrimSpace(b.String())
}

func titled(title string) string {
	if title == "" {
		return ""
	}
	return ": " + strings.TrimRight(strings.TrimSpace(title), ".")
}

func called(label, otherwise string) string {
	if label == "" {
		return otherwise
	}
	return label
}

// extremes names the lowest and the highest value and the first cell that has each.
func extremes(g *analysis.Grid) string {
	lo, hi := math.Inf(1), math.Inf(-1)
	var at [2][2]int
	for y, row := range g.Values {
		for x, v := range row {
			if v < lo {
				lo, at[0] = v, [2]int{g.XMin + x, g.YMin + y}
			}
			if v > hi {
				hi, at[1] = v, [2]int{g.XMin + x, g.YMin + y}
			}
		}
	}
	switch {
	case lo > hi:
		return ""
	case lo == hi:
		return fmt.Sprintf("Every value is %s.", short(lo))
	}
	return fmt.Sprintf("Lowest %s at (%d, %d), highest %s at (%d, %d).",
		short(lo), at[0][0], at[0][1], short(hi), at[1][0], at[1][1])
}

// frequencies names the three most frequent categories with their shares.
func frequencies(g *analysis.Grid) string {
	counts, total := make([]int, len(g.Categories)), 0
	for _, row := range g.Values {
		for _, v := range row {
			if !math.IsNaN(v) {
				counts[int(v)]++
				total++
			}
		}
	}
	order := make([]int, 0, len(counts))
	for i, n := range counts {
		if n > 0 {
			order = append(order, i)
		}
	}
	if total == 0 {
		return ""
	}
	sort.SliceStable(order, func(a, b int) bool { return counts[order[a]] > counts[order[b]] })
	parts := make([]string, 0, 3)
	for _, i := range order[:min(3, len(order))] {
		parts = append(parts, fmt.Sprintf("%s in %.3g %%", g.Categories[i], 100*float64(counts[i])/float64(total)))
	}
	return fmt.Sprintf("Most frequent: %s of the cells with a value.", strings.Join(parts, ", "))
}

func countMissing(g *analysis.Grid) int {
	n := 0
	for _, row := range g.Values {
		for _, v := range row {
			if math.IsNaN(v) {
				n++
			}
		}
	}
	return n
}

// SeriesAltText describes a series: for every curve its range, its highest point and the points
// that are marked. The series must be one that Curves accepts.
func SeriesAltText(s *analysis.Series) string {
	var b strings.Builder
	fmt.Fprintf(&b, "Curves%s. ", titled(s.Title))
	for _, p := range s.Panels {
		for _, c := range p.Curves {
			name := called(p.Y.Label, "y")
			if c.Name != "" && c.Name != name {
				name += ", " + c.Name
			}
			fmt.Fprintf(&b, "%s by %s: %s ", name, called(s.X.Label, "x"), curveSentence(c))
		}
	}
	return strings.TrimSpace(b.String())
}

func curveSentence(c analysis.Curve) string {
	var known []int
	for i, y := range c.Y {
		if !math.IsNaN(y) {
			known = append(known, i)
		}
	}
	if len(known) == 0 {
		return "no values."
	}
	first, last, low, high := known[0], known[len(known)-1], known[0], known[0]
	for _, i := range known {
		if c.Y[i] < c.Y[low] {
			low = i
		}
		if c.Y[i] > c.Y[high] {
			high = i
		}
	}
	at := func(i int) string { return fmt.Sprintf("%s at %s", short(c.Y[i]), short(c.X[i])) }
	out := fmt.Sprintf("from %s to %s, lowest %s, highest %s", at(first), at(last), at(low), at(high))
	separator := "; marked: "
	for _, m := range c.Marks {
		if !math.IsNaN(c.Y[m]) {
			out += separator + at(m)
			separator = ", "
		}
	}
	return out + "."
}
