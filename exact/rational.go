package exact

import (
	"context"
	"fmt"
	"math/big"

	"hogstats/game"
	"hogstats/policy"
)

// maxRationalPositions bounds the games that Rational accepts. The fractions of larger ones have
// thousands of digits.
const maxRationalPositions = 400

// maxRationalComponent bounds the systems of linear equations that are solved in fractions.
const maxRationalComponent = 150

// Rational is optimal play in exact fractions.
type Rational struct {
	Model  *Model
	Value  []*big.Rat // by position
	Policy *policy.Table
	values [][]*big.Rat // by position and turn total
}

// At returns the value at position p and turn total.
func (r *Rational) At(p, total int) *big.Rat { return r.values[p][total] }

// Rational solves a small two-player game exactly: policy iteration in fractions, starting from
// the policy of Solve. Every step evaluates the policy by Gaussian elimination on its components
// and then compares the actions at every decision; it ends when none is better, which proves the
// values. It shares the enumeration of dice with Solve and nothing else.
func (m *Model) Rational(ctx context.Context) (*Rational, error) {
	g := m.Game
	if g.Players() != 2 {
		return nil, fmt.Errorf("exact: %s: fractions are computed for two players, not %d", g.Rules().Name, g.Players())
	}
	if m.n > maxRationalPositions {
		return nil, fmt.Errorf("exact: %s: %d positions are too many for exact fractions (at most %d)", g.Rules().Name, m.n, maxRationalPositions)
	}
	sol, err := m.Solve(ctx, Config{})
	if err != nil {
		return nil, err
	}
	r := &rational{m: m, policy: sol.Policy.Clone()}
	if err := r.enumerate(); err != nil {
		return nil, err
	}
	for {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if err := r.evaluate(); err != nil {
			return nil, err
		}
		if !r.improve() {
			return &Rational{Model: m, Value: r.value, Policy: r.policy, values: r.totals}, nil
		}
	}
}

// rational is the state of the iteration.
type rational struct {
	m      *Model
	policy *policy.Table
	acts   [][][]branch // [first[position] + turn total][index of the action]
	first  []int
	value  []*big.Rat
	totals [][]*big.Rat
}

// branch is one outcome of an action: the turn ends in next, or goes on at turn total next.
type branch struct {
	p    *big.Rat
	ends bool
	next game.Next
}

// enumerate lists the branches of every action at every decision.
func (r *rational) enumerate() error {
	g := r.m.Game
	r.first = make([]int, r.m.n+1)
	for p := range r.m.n {
		r.first[p+1] = r.first[p] + policy.Decisions(g, p)
		for total := range policy.Decisions(g, p) {
			acts, err := r.branches(p, total)
			if err != nil {
				return err
			}
			r.acts = append(r.acts, acts)
		}
	}
	return nil
}

func (r *rational) branches(p, total int) ([][]branch, error) {
	g := r.m.Game
	if g.Kind() == game.RollCount {
		return countBranches(g, p)
	}
	rolls, err := NewRolls(g, p, total)
	if err != nil {
		return nil, err
	}
	most := policy.Decisions(g, p)
	for _, o := range rolls.Outcomes {
		most = max(most, total+o.Points, o.Points)
	}
	row, err := g.Row(p, 0, most, nil)
	if err != nil {
		return nil, err
	}
	hold := []branch{{big.NewRat(1, 1), true, row[total]}}
	var roll []branch
	for _, o := range rolls.Outcomes {
		if o.Effect == game.Continue {
			next, ends := game.Next(total+o.Points), false
			if total+o.Points >= policy.Decisions(g, p) {
				next, ends = row[total+o.Points], true
			}
			roll = append(roll, branch{o.P, ends, next})
			continue
		}
		next, err := ended(g, p, total, row, o)
		if err != nil {
			return nil, err
		}
		roll = append(roll, branch{o.P, true, next})
	}
	return [][]branch{hold, roll}, nil
}

func countBranches(g *game.Game, p int) ([][]branch, error) {
	var acts [][]branch
	throws := newThrows(g)
	for _, a := range g.Actions() {
		joint, n, err := throws.at(p, a)
		if err != nil {
			return nil, err
		}
		var b []branch
		for _, o := range joint.Outcomes {
			base, points, err := g.Points(p, a, n, o.Stats)
			if err != nil {
				return nil, err
			}
			next, err := g.Land(p, game.Turn{Action: a, Points: points, Base: base})
			if err != nil {
				return nil, err
			}
			b = append(b, branch{new(big.Rat).SetFrac(o.Weight, joint.Total), true, next})
		}
		acts = append(acts, b)
	}
	return acts, nil
}

// evaluate finds the values of the policy when both players follow it.
func (r *rational) evaluate() error {
	r.value = make([]*big.Rat, r.m.n)
	component := make([]int, r.m.n)
	for i := range component {
		component[i] = i
	}
	if len(r.m.loops.lower) > 0 {
		if err := r.solve(component); err != nil {
			return err
		}
	} else {
		first := int32(0)
		for _, end := range r.m.order.ends {
			members := make([]int, 0, end-first)
			for _, s := range r.m.order.states[first:end] {
				members = append(members, int(s))
			}
			if err := r.solve(members); err != nil {
				return err
			}
			first = end
		}
	}
	return nil
}

// solve finds the values of positions that depend on each other and on solved ones.
func (r *rational) solve(members []int) error {
	n := len(members)
	if n > maxRationalComponent {
		return fmt.Errorf("exact: %s: %d positions hang on each other, too many for exact fractions (at most %d)", r.m.Game.Rules().Name, n, maxRationalComponent)
	}
	column := map[int]int{}
	for i, p := range members {
		column[p] = i
	}
	rows := make([][]*big.Rat, n)
	for i, p := range members {
		rows[i] = zeros(n + 1)
		rows[i][i].SetInt64(1)
		r.addTurn(rows[i], column, p)
	}
	if !eliminate(rows) {
		return fmt.Errorf("exact: %s: the game may never end under the policy, so it has no exact fraction", r.m.Game.Rules().Name)
	}
	for i, p := range members {
		r.value[p] = rows[i][n]
	}
	return nil
}

// addTurn moves the turn at p under the policy into an equation Σ row[j]·x[j] = row[n].
func (r *rational) addTurn(row []*big.Rat, column map[int]int, p int) {
	n := len(row) - 1
	reach := zeros(policy.Decisions(r.m.Game, p))
	reach[0].SetInt64(1)
	for total, q := range reach {
		if q.Sign() == 0 {
			continue
		}
		for _, b := range r.acts[r.first[p]+total][r.actionIndex(p, total)] {
			w := new(big.Rat).Mul(q, b.p)
			if !b.ends {
				reach[b.next].Add(reach[b.next], w)
				continue
			}
			kind, to := b.next.Split(r.m.n)
			j, unknown := column[to]
			switch {
			case kind == game.GameOver:
				row[n].Add(row[n], w.Mul(w, finalRat(game.Next(to))))
			case unknown && kind == game.OpponentMoves: // w·(1 − x)
				row[n].Add(row[n], w)
				row[j].Add(row[j], w)
			case unknown:
				row[j].Sub(row[j], w)
			default:
				row[n].Add(row[n], w.Mul(w, r.end(b.next)))
			}
		}
	}
}

func (r *rational) actionIndex(p, total int) int {
	a := r.policy.At(p, total)
	if r.m.Game.Kind() == game.RollHold {
		return a
	}
	return actionIndex(r.m.Game.Actions(), a)
}

func finalRat(x game.Next) *big.Rat {
	switch x {
	case game.Won:
		return big.NewRat(1, 1)
	case game.Drawn:
		return big.NewRat(1, 2)
	}
	return new(big.Rat)
}

// end returns the value of the end of a turn to the player who moved.
func (r *rational) end(x game.Next) *big.Rat {
	switch kind, to := x.Split(r.m.n); kind {
	case game.GameOver:
		return finalRat(game.Next(to))
	case game.SameMoves:
		return r.value[to]
	default:
		return new(big.Rat).Sub(big.NewRat(1, 1), r.value[to])
	}
}

// improve changes the policy wherever another action is better and reports whether there was one.
func (r *rational) improve() (changed bool) {
	r.totals = make([][]*big.Rat, r.m.n)
	for p := range r.m.n {
		n := policy.Decisions(r.m.Game, p)
		r.totals[p] = make([]*big.Rat, n)
		for total := n - 1; total >= 0; total-- {
			acts := r.acts[r.first[p]+total]
			best := r.actionIndex(p, total)
			value := r.worth(p, acts[best])
			for i := range acts {
				if v := r.worth(p, acts[i]); v.Cmp(value) > 0 {
					best, value, changed = i, v, true
				}
			}
			r.policy.Set(p, total, r.code(best))
			r.totals[p][total] = value
		}
	}
	return changed
}

func (r *rational) code(i int) int {
	if r.m.Game.Kind() == game.RollHold {
		return i
	}
	return r.m.Game.Actions()[i]
}

func (r *rational) worth(p int, action []branch) *big.Rat {
	sum := new(big.Rat)
	for _, b := range action {
		var v *big.Rat
		if b.ends {
			v = r.end(b.next)
		} else {
			v = r.totals[p][b.next]
		}
		sum.Add(sum, new(big.Rat).Mul(v, b.p))
	}
	return sum
}

func zeros(n int) []*big.Rat {
	z := make([]*big.Rat, n)
	for i := range z {
		z[i] = new(big.Rat)
	}
	return z
}

// eliminate brings the augmented rows into reduced form (Gauss–Jordan); false if singular.
func eliminate(rows [][]*big.Rat) bool {
	n := len(rows)
	var t big.Rat
	for i := range n {
		pivot := i
		for pivot < n && rows[pivot][i].Sign() == 0 {
			pivot++
		}
		if pivot == n {
			return false
		}
		rows[i], rows[pivot] = rows[pivot], rows[i]
		inv := new(big.Rat).Inv(rows[i][i])
		for j := i; j <= n; j++ {
			rows[i][j].Mul(rows[i][j], inv)
		}
		for k := range n {
			if k == i || rows[k][i].Sign() == 0 {
				continue
			}
			factor := new(big.Rat).Set(rows[k][i])
			for j := i; j <= n; j++ {
				rows[k][j].Sub(rows[k][j], t.Mul(factor, rows[i][j]))
			}
		}
	}
	return true
}
