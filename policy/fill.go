package policy

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"hogstats/game"
)

// filling is a table that is being read.
type filling struct {
	ctx   context.Context // whose end ends the reading
	g     *game.Game
	table *Table
	seen  []int         // by position: the line that gave it, −1 if it was given without a line, or 0
	wrong map[int]error // by position: what is wrong with its entry; it only matters if the position is reached
	at    [][]int32     // by own score · goal + opponent's: the positions with these scores
}

// newFilling returns a table for g without entries.
func newFilling(ctx context.Context, g *game.Game) *filling {
	f := &filling{ctx: ctx, g: g, table: NewTable(g), seen: make([]int, g.Positions()), wrong: map[int]error{}}
	opponents := 1
	if g.Players() > 1 {
		opponents = g.Goal()
	}
	f.at = make([][]int32, g.Goal()*opponents)
	for p := range g.Positions() {
		own, opponent := g.Scores(p)
		i := own*opponents + opponent
		f.at[i] = append(f.at[i], int32(p))
	}
	return f
}

// positions returns the positions with the given scores, nil if a score is not below the goal.
func (f *filling) positions(own, opponent int) []int32 {
	opponents := len(f.at) / f.g.Goal()
	if own < 0 || own >= f.g.Goal() || opponent < 0 || opponent >= opponents {
		return nil
	}
	return f.at[own*opponents+opponent]
}

// number makes n the choice at p: a number of dice, or in roll-hold games the turn total to hold at.
func (f *filling) number(p, n int) error {
	if f.g.Kind() == game.RollHold {
		if n < 0 {
			return fmt.Errorf("hold value %d: want 0 or more", n)
		}
		f.table.rollBelow(p, n)
		return nil
	}
	acts := f.g.Actions()
	if !slices.Contains(acts, n) {
		return fmt.Errorf("action %d: %s offers %s dice", n, f.g.Rules().Name, offer(acts))
	}
	f.table.Set(p, 0, n)
	return nil
}

// cell makes n the choice at all positions with the given scores. Whether n is a choice is only looked
// at where the game can come to.
func (f *filling) cell(own, opponent, n, line int) {
	for _, p := range f.positions(own, opponent) {
		f.seen[p] = line
		if err := f.number(int(p), n); err != nil {
			f.wrong[int(p)] = f.wrongAt(int(p), line, err)
		}
	}
}

// wrongAt is an error about the entry of a position.
func (f *filling) wrongAt(p, line int, err error) error {
	if line < 1 {
		return fmt.Errorf(" %s: %w", where(f.g, p, -1), err)
	}
	return fmt.Errorf("%d: %s: %w", line, where(f.g, p, -1), err)
}

// complete fails if a position that the game can come to has no entry, or a wrong one. The others are
// filled with some play that ends the game.
func (f *filling) complete() (*Table, error) {
	var reachable []bool
	for p, line := range f.seen {
		if line != 0 && f.wrong[p] == nil {
			continue
		}
		if reachable == nil {
			var err error
			if reachable, err = Reachable(f.ctx, f.g); err != nil {
				return nil, err
			}
		}
		if reachable[p] {
			if err := f.wrong[p]; err != nil {
				return nil, err
			}
			return nil, fmt.Errorf(" no row for %s", where(f.g, p, -1))
		}
		f.filler(p)
	}
	return f.table, nil
}

// filler plays positions that are never reached so that the game would end.
func (f *filling) filler(p int) {
	if f.g.Kind() == game.RollHold {
		f.table.rollBelow(p, max(f.g.Goal()/5, 1))
		return
	}
	acts := f.g.Actions()
	for _, a := range acts {
		if a > 0 {
			f.table.Set(p, 0, a)
			return
		}
	}
	f.table.Set(p, 0, acts[0])
}

// rollSet makes p roll at the totals that text names, "0-21 27 57-58", and hold at the rest.
func (f *filling) rollSet(p int, text string) error {
	row := f.table.Row(p)
	clear(row)
	for _, part := range strings.Fields(text) {
		first, last, isRange := strings.Cut(part, "-")
		if !isRange {
			last = first
		}
		a, errA := strconv.Atoi(first)
		b, errB := strconv.Atoi(last)
		if errA != nil || errB != nil || a < 0 || b < a || b >= len(row) {
			return fmt.Errorf("roll_set %q: %q is no turn total or range from 0 to %d, such as 0-19", text, part, len(row)-1)
		}
		for k := a; k <= b; k++ {
			row[k] = Roll
		}
	}
	return nil
}

// wholeNumber reads a whole number, which may be written as 5.0 or 5e0.
func wholeNumber(text string) (int, bool) {
	if n, err := strconv.Atoi(text); err == nil {
		return n, true
	}
	v, err := strconv.ParseFloat(text, 64)
	if err != nil || v != math.Trunc(v) || math.Abs(v) > 1<<31 {
		return 0, false
	}
	return int(v), true
}
