package game

import (
	"fmt"
	"slices"
	"strings"
)

// Face is one face of a die.
type Face struct {
	Value  int
	Name   string // of a face known by name, or ""
	Weight int64  // relative frequency
}

// Die is a kind of die.
type Die struct {
	Name   string // in words, for several of them: "six-sided dice"
	Faces  []Face
	Reroll []bool // by face: a die that shows it is rolled again, once; nil if none is
}

// Settled returns the faces with the weights they have when the dice lie still: of a die that is
// rolled again, the second roll counts.
func (d Die) Settled() []Face {
	if d.Reroll == nil {
		return d.Faces
	}
	var all, again int64
	for i, f := range d.Faces {
		all += f.Weight
		if d.Reroll[i] {
			again += f.Weight
		}
	}
	faces := slices.Clone(d.Faces)
	for i, f := range d.Faces {
		faces[i].Weight = f.Weight * again
		if !d.Reroll[i] {
			faces[i].Weight += f.Weight * all
		}
	}
	return faces
}

// Stat is a statistic of rolled faces that adds up over dice, such as their sum or the number of
// ones.
type Stat struct {
	Name string

	variable int
	count    bool // counts faces with the value or, if that is not "", the name
	value    int
	face     string
}

// Of returns the contribution of one die that shows f.
func (s Stat) Of(f Face) int {
	switch {
	case !s.count:
		return f.Value
	case s.face != "":
		if f.Name == s.face {
			return 1
		}
	case f.Value == s.value:
		return 1
	}
	return 0
}

// stat returns the statistic behind a variable: the sum, the number of ones or a count of faces.
func (r *Rules) stat(variable int) Stat {
	switch variable {
	case varSum:
		return Stat{Name: "sum", variable: varSum}
	case varOnes:
		return Stat{Name: "ones", variable: varOnes, count: true, value: 1}
	}
	k := variable - varCounts
	s := Stat{Name: r.counts()[k], variable: variable, count: true}
	if k < len(r.Dice.Names) {
		s.face = s.Name
	} else if _, err := fmt.Sscanf(s.Name, "count(%d)", &s.value); err != nil {
		panic("game: statistic " + s.Name + " is not a count")
	}
	return s
}

// faces lists the faces of the dice.
func (d Dice) faces() []Face {
	var faces []Face
	add := func(f Face) {
		f.Weight = 1
		if i := len(faces); i < len(d.Weights) {
			f.Weight = d.Weights[i]
		}
		faces = append(faces, f)
	}
	switch {
	case len(d.Names) > 0:
		for i, n := range d.Names {
			f := Face{Name: n}
			if i < len(d.Faces) {
				f.Value = d.Faces[i]
			}
			add(f)
		}
	case len(d.Faces) > 0:
		for _, v := range d.Faces {
			add(Face{Value: v})
		}
	default:
		for v := 1; v <= min(d.Sides, maxFaces); v++ {
			add(Face{Value: v})
		}
	}
	return faces
}

var sidesInWords = map[int]string{
	2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 8: "eight", 10: "ten", 12: "twelve", 20: "twenty",
}

// words names the dice, several of them.
func (d Dice) words() string {
	switch {
	case len(d.Names) > 0:
		return "dice showing " + strings.Join(d.Names, ", ")
	case len(d.Faces) > 0:
		return "dice showing " + strings.Trim(fmt.Sprint(d.Faces), "[]")
	case sidesInWords[d.Sides] != "":
		return sidesInWords[d.Sides] + "-sided dice"
	}
	return fmt.Sprintf("%d-sided dice", d.Sides)
}

func (d Dice) die() Die { return Die{Name: d.words(), Faces: d.faces()} }

// findDice lists the kinds of dice: every sort of dice without re-rolls, then with each way to
// re-roll.
func (g *Game) findDice() error {
	sorts := []Die{g.rules.Dice.die()}
	for _, c := range g.stages[StageDice] {
		if c.Dice != nil {
			sorts = append(sorts, c.Dice.die())
		}
	}
	g.sorts, g.dice = len(sorts), sorts
	for _, c := range g.stages[StageDice] {
		if c.reroll == nil {
			continue
		}
		for _, d := range sorts {
			if err := g.rerolled(c, &d); err != nil {
				return err
			}
			g.dice = append(g.dice, d)
		}
	}
	return nil
}

// rerolled makes d a die that rule c rolls again.
func (g *Game) rerolled(c *compiled, d *Die) error {
	e := g.env(0)
	defer g.free(e)
	d.Reroll = make([]bool, len(d.Faces))
	for i, f := range d.Faces {
		e.Vars[varFace] = int64(f.Value)
		v, err := c.reroll.Eval(e)
		if err != nil {
			return g.mistake(c, "reroll", err, e)
		}
		d.Reroll[i] = v != 0
	}
	d.Name += ", rolled again where " + c.Reroll
	return nil
}
