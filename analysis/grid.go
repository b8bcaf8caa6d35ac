package analysis

// Axis names one quantity of a figure or table.
type Axis struct {
	Name  string // for machines, snake_case: the column of a CSV file
	Label string // for people, with its unit where it has one
}

// Source says where numbers come from, so that they can be computed again.
type Source struct {
	Game      string // name of the rule set
	RulesHash string // SHA-256 of its canonical rules
	Command   string // the command line that made the numbers; empty in library use
}

// Scale tells how the values of a Grid are to be read.
type Scale uint8

// The three ways to read the values of a Grid.
const (
	Sequential  Scale = iota // from small to large
	Diverging                // away from Grid.Center in both directions
	Categorical              // Values are indices into Grid.Categories
)

// Grid is a quantity over a rectangle of integer coordinates, such as the win probability over
// own and opponent's score.
type Grid struct {
	Name       string // what is shown, for machines: "win", "action", "threshold"
	Title      string
	Caption    string
	X, Y, Z    Axis
	XMin, YMin int         // coordinates of Values[0][0]
	XNames     []string    // of the columns, for what has names in place of coordinates; else nil
	YNames     []string    // of the rows, likewise
	Values     [][]float64 // Values[y][x], all rows of one length; NaN where undefined
	Scale      Scale
	Center     float64   // of a diverging scale
	Low, High  float64   // ends of the scale; equal: the range of the values
	Categories []string  // names of the values of a categorical scale, in order
	Contours   []float64 // levels at which contour lines are drawn
	Missing    string    // what NaN means, for the legend; empty if there is none
	Source     Source
}
