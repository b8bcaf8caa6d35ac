package policy

import (
	"fmt"

	"hogstats/game"
)

// Actions of a roll-hold game. In roll-count games an action is the number of dice.
const (
	Hold = 0
	Roll = 1
)

// Table is a deterministic policy: one action at every decision of a game. In roll-count games a
// position is one decision; in roll-hold games it has one at each turn total below the goal.
type Table struct {
	first   []int // first[p] is the index in actions of the first decision at position p
	actions []int8
}

// NewTable returns a table for g in which every action is 0 (zero dice or hold).
func NewTable(g *game.Game) *Table {
	n := g.Positions()
	t := &Table{first: make([]int, n+1)}
	for p := range n {
		t.first[p+1] = t.first[p] + Decisions(g, p)
	}
	t.actions = make([]int8, t.first[n])
	return t
}

// Decisions returns the number of decisions at position p: 1 in roll-count games, and in
// roll-hold games the number of turn totals that leave the mover below the goal.
func Decisions(g *game.Game, p int) int {
	if g.Kind() == game.RollCount {
		return 1
	}
	own, _ := g.Scores(p)
	return g.Goal() - own
}

// Positions returns the number of positions of the game the table was made for.
func (t *Table) Positions() int { return len(t.first) - 1 }

// Len returns the number of decisions in the table.
func (t *Table) Len() int { return len(t.actions) }

// At returns the action at position p and turn total (0 in roll-count games).
func (t *Table) At(p, total int) int { return int(t.actions[t.first[p]+total]) }

// Set makes action the choice at position p and turn total (0 in roll-count games).
func (t *Table) Set(p, total, action int) { t.actions[t.first[p]+total] = int8(action) }

// Row returns the actions at all decisions of position p in order of the turn total. It shares
// memory with the table.
func (t *Table) Row(p int) []int8 { return t.actions[t.first[p]:t.first[p+1]] }

// Clone returns a copy of t.
func (t *Table) Clone() *Table {
	c := *t
	c.actions = append([]int8(nil), t.actions...)
	return &c
}

// Fits returns an error unless t has as many decisions at every position as g asks for.
func (t *Table) Fits(g *game.Game) error {
	if t.Positions() != g.Positions() {
		return fmt.Errorf("policy: table has %d positions, %s has %d", t.Positions(), g.Rules().Name, g.Positions())
	}
	for p := range g.Positions() {
		if got, want := len(t.Row(p)), Decisions(g, p); got != want {
			return fmt.Errorf("policy: table has %d decisions at position %d, %s has %d", got, p, g.Rules().Name, want)
		}
	}
	return nil
}

// RollSet returns the turn totals at which the policy rolls at position p of a roll-hold game,
// as runs of consecutive totals: "0-21 27 57-58", or "" if it never rolls.
func (t *Table) RollSet(p int) string {
	var s []byte
	row := t.Row(p)
	for k := 0; k < len(row); k++ {
		if row[k] != Roll {
			continue
		}
		end := k
		for end+1 < len(row) && row[end+1] == Roll {
			end++
		}
		if len(s) > 0 {
			s = append(s, ' ')
		}
		s = fmt.Append(s, k)
		if end > k {
			s = fmt.Appendf(s, "-%d", end)
		}
		k = end
	}
	return string(s)
}
