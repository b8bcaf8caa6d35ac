package plots

import (
	"math"
	"strconv"
)

// tick is a marked place of an axis.
type tick struct {
	at    float64
	label string
}

// niceStep returns the smallest step of the form 1, 2 or 5 times a power of ten that divides the
// span into at most n parts. The span is positive and finite.
func niceStep(span float64, n int) float64 {
	raw := span / float64(max(n, 1))
	unit := math.Pow(10, math.Floor(math.Log10(raw)))
	for _, m := range [...]float64{1, 2, 5} {
		if m*unit >= raw*(1-1e-9) {
			return m * unit
		}
	}
	return 10 * unit
}

// stepThrough is niceStep for ticks counted from an origin, such as the center of a scale: if it
// can, it returns a step of which the origin is a multiple, and for that it may begin with 25.
func stepThrough(origin, span float64, n int) float64 {
	step := niceStep(span, n)
	unit := math.Pow(10, math.Floor(math.Log10(step)+1e-9))
	for _, m := range [...]float64{1, 2, 2.5, 5, 10} {
		q := origin / (m * unit)
		if m*unit >= step*(1-1e-9) && math.Abs(q-math.Round(q)) < 1e-9 {
			return m * unit
		}
	}
	return step
}

// ticksAt returns the multiples of step, counted from origin, within [lo, hi].
func ticksAt(lo, hi, origin, step float64) []tick {
	const slack = 1e-9
	first := math.Ceil((lo-origin)/step - slack)
	last := math.Floor((hi-origin)/step + slack)
	var out []tick
	for k := first; k <= last && len(out) < maxTicks; k++ {
		v := origin + k*step
		if math.Abs(v) < step*slack {
			v = 0 // neither -0 nor 1e-17
		}
		out = append(out, tick{v, number(v, math.Max(decimals(step), decimals(origin)))})
	}
	return out
}

// maxTicks is more than any axis has room for.
const maxTicks = 200

// decimals is the number of digits after the point that a step needs.
func decimals(step float64) float64 {
	for d := range 12 {
		scaled := math.Abs(step) * math.Pow10(d)
		if math.Abs(scaled-math.Round(scaled)) < 1e-6*math.Max(1, scaled) && (scaled > 0.5 || step == 0) {
			return float64(d)
		}
	}
	return 12
}

// number formats a value with a fixed number of decimals, or in scientific notation where that
// would be long; never as "-0".
func number(v, decimals float64) string {
	if math.Abs(v) >= 1e7 || decimals > 6 {
		return short(v)
	}
	s := strconv.FormatFloat(v, 'f', int(decimals), 64)
	if f, err := strconv.ParseFloat(s, 64); err == nil && f == 0 && s[0] == '-' {
		return s[1:]
	}
	return s
}

// short formats a value for a sentence or a label, with at most four significant digits.
func short(v float64) string {
	s := strconv.FormatFloat(v, 'g', 4, 64)
	if s == "-0" {
		return "0"
	}
	return s
}

// integerTicks returns ticks from lo to hi on integers only, at most n of them but at least one.
func integerTicks(lo, hi, n int) []tick {
	if hi <= lo || n < 2 {
		return []tick{{float64(lo), strconv.Itoa(lo)}}
	}
	step := math.Max(1, niceStep(float64(hi-lo), n-1))
	out := ticksAt(float64(lo), float64(hi), 0, step)
	if len(out) == 0 {
		return []tick{{float64(lo), strconv.Itoa(lo)}}
	}
	return out
}
