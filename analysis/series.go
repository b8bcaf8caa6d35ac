package analysis

// Style is how a Curve is drawn.
type Style uint8

// Styles of a Curve.
const (
	Line  Style = iota // straight lines between the points
	Steps              // a step curve, constant from each x to the next
	Dots               // points with a thin line between them, for a quantity on the integers
	Bars               // bars centred on x, for probabilities of integers
)

// Curve is one named sequence of points in order of x.
type Curve struct {
	Name  string // for the legend
	X, Y  []float64
	Style Style
	Marks []int // indices of points that stand out, such as the best
}

// Panel is a set of curves that share a y axis.
type Panel struct {
	Y      Axis
	Curves []Curve
}

// Series is one or more panels over a common x axis, drawn above each other.
type Series struct {
	Name    string
	Title   string
	Caption string
	X       Axis
	Panels  []Panel
	Source  Source
}
