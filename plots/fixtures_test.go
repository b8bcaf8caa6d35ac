package plots_test

import (
	"fmt"
	"math"
	"math/rand/v2"

	"hogstats/analysis"
)

// source is the origin that all fixtures name.
func source() analysis.Source {
	return analysis.Source{
		Game: "pig", RulesHash: "0f3a9c",
		Command: `hogstats plot heatmap pig --of win --out "a <b> & c.svg"`,
	}
}

// winGrid looks like a win probability of n by n scores: smooth, above 1/2 to the right.
func winGrid(n int) *analysis.Grid {
	g := &analysis.Grid{
		Name:    "win",
		Title:   "Pig, goal 100: chance to win for the player on turn",
		Caption: "Both play optimally. Lines join scores of equal chance.",
		X:       analysis.Axis{Name: "score", Label: "own score"},
		Y:       analysis.Axis{Name: "opponent", Label: "opponent's score"},
		Z:       analysis.Axis{Name: "win", Label: "win probability"},
		Scale:   analysis.Diverging, Center: 0.5, Low: 0, High: 1,
		Contours: []float64{0.1, 0.25, 0.5, 0.75, 0.9}, Source: source(),
	}
	for y := range n {
		row := make([]float64, n)
		for x := range n {
			own, other := float64(n-x)/float64(n), float64(n-y)/float64(n)
			row[x] = 1 / (1 + math.Exp(-(2.6*(other-own)/(0.25+math.Min(own, other)))-0.12))
		}
		g.Values = append(g.Values, row)
	}
	return g
}

// actionGrid looks like the best number of dice in Hog: large regions broken up by the rules.
func actionGrid(n int) *analysis.Grid {
	g := &analysis.Grid{
		Name:    "action",
		Title:   "Hog: best number of dice",
		Caption: "Optimal play; 0 dice is Free Bacon.",
		X:       analysis.Axis{Name: "score", Label: "own score"},
		Y:       analysis.Axis{Name: "opponent", Label: "opponent's score"},
		Z:       analysis.Axis{Name: "action", Label: "dice"},
		Scale:   analysis.Categorical, Source: source(),
	}
	for i := range 11 {
		g.Categories = append(g.Categories, fmt.Sprint(i))
	}
	rng := rand.New(rand.NewPCG(1, 2))
	for y := range n {
		row := make([]float64, n)
		for x := range n {
			v := 5 + 4*float64(y-x)/float64(n) + 1.5*math.Sin(float64(x)/9)
			if rng.Float64() < 0.12 || (x+7*y)%10 == 0 {
				v = 0
			}
			if x*100/n > 92 {
				v = float64((n-x)%7) / 2
			}
			row[x] = math.Max(0, math.Min(10, math.Round(v)))
		}
		g.Values = append(g.Values, row)
	}
	return g
}

// thresholdGrid has a region that cannot be reached.
func thresholdGrid(n int) *analysis.Grid {
	g := winGrid(n)
	g.Name, g.Title, g.Caption = "threshold", "Pig: turn total at which to hold", ""
	g.Z = analysis.Axis{Name: "hold", Label: "hold at"}
	g.Scale, g.Low, g.High, g.Contours, g.Missing = analysis.Sequential, 0, 0, []float64{20, 25}, "cannot be reached"
	for y, row := range g.Values {
		for x := range row {
			row[x] = 21 + float64(y-x)/8 + 0.3*math.Sin(float64(x*y)/200)
			if x > 5 && x < 20 && y < 3*n/10 && x+y < n/3 {
				row[x] = math.NaN()
			}
		}
	}
	return g
}

// probe has the value 1 at (90, 10) and 0 elsewhere.
func probe() *analysis.Grid {
	g := winGrid(101)
	g.Scale, g.Contours = analysis.Sequential, nil
	for _, row := range g.Values {
		clear(row)
	}
	g.Values[10][90] = 1
	return g
}

// diceSeries is mean score and chance of a 1 by number of dice, in Hog.
func diceSeries() *analysis.Series {
	n := 10
	mean := analysis.Curve{Name: "mean score", Style: analysis.Dots, Marks: []int{5}}
	bust := analysis.Curve{Name: "chance of a 1", Style: analysis.Dots}
	for k := 1; k <= n; k++ {
		p := math.Pow(5.0/6, float64(k))
		mean.X, mean.Y = append(mean.X, float64(k)), append(mean.Y, p*4*float64(k)+1-p)
		bust.X, bust.Y = append(bust.X, float64(k)), append(bust.Y, 1-p)
	}
	return &analysis.Series{
		Name: "dice", Title: "Hog: one turn by number of dice", Caption: "Any 1 makes the turn score 1.",
		X: analysis.Axis{Name: "dice", Label: "number of dice"},
		Panels: []analysis.Panel{
			{Y: analysis.Axis{Label: "mean score"}, Curves: []analysis.Curve{mean}},
			{Y: analysis.Axis{Label: "chance of a 1"}, Curves: []analysis.Curve{bust}},
		},
		Source: source(),
	}
}

// turnSeries is a distribution of game lengths with its tail, two policies each.
func turnSeries() *analysis.Series {
	shape := func(name string, style analysis.Style, mean, sd float64, tail bool) analysis.Curve {
		c := analysis.Curve{Name: name, Style: style}
		for x := 1.0; x <= 40; x++ {
			v := math.Exp(-(x-mean)*(x-mean)/2/sd/sd) / sd / 2.5066
			if tail {
				v = 1 / (1 + math.Exp(1.7*(x-mean)/sd))
			}
			c.X, c.Y = append(c.X, x), append(c.Y, v)
		}
		return c
	}
	line := shape("hold at 20", analysis.Line, 21, 4.5, true)
	line.Marks = []int{20}
	return &analysis.Series{
		Name: "turns", Title: "Pig: how long is a game?",
		X: analysis.Axis{Name: "turns", Label: "turns of both players"},
		Panels: []analysis.Panel{
			{Y: analysis.Axis{Label: "probability"}, Curves: []analysis.Curve{
				shape("optimal", analysis.Bars, 18, 4, false), shape("hold at 20", analysis.Bars, 21, 4.5, false)}},
			{Y: analysis.Axis{Label: "chance of more"}, Curves: []analysis.Curve{
				shape("optimal", analysis.Steps, 18, 4, true), line}},
		},
		Source: source(),
	}
}

// emptyGrid has no value at all.
func emptyGrid() *analysis.Grid {
	g := thresholdGrid(20)
	for _, row := range g.Values {
		for x := range row {
			row[x] = math.NaN()
		}
	}
	return g
}

func nan() float64 { return math.NaN() }
