package exact

import (
	"fmt"

	"hogstats/game"
)

// countTurns are the turns of a roll-count game. All positions of one class share the
// distribution of the points of an action.
type countTurns struct {
	g       *game.Game
	actions []int
	dists   [][]countDist // [action index][class]
	classes [][]int32     // [action index][position]
	rows    [][]game.Next // [position], or [position·actions + action index] if not shared
	shared  bool
	width   int // longest row
	least   int // least number of points any turn scores
}

// countDist is a distribution of points as runs of consecutive values, for dot products.
type countDist struct {
	points *Points
	runs   []run
	at     []float64 // probability by points, 0 … max
	max    int
}

type run struct {
	start int
	prob  []float64
}

// maxHole is how many impossible values may stand inside a run: zeros are cheaper than a new run.
const maxHole = 3

func newCountDist(d *Points) countDist {
	c := countDist{points: d, max: d.Value[len(d.Value)-1]}
	c.at = make([]float64, c.max+1)
	for i, v := range d.Value {
		c.at[v] = d.Prob[i]
		last := len(c.runs) - 1
		if last < 0 || v > c.runs[last].start+len(c.runs[last].prob)+maxHole {
			c.runs = append(c.runs, run{start: v, prob: []float64{d.Prob[i]}})
			continue
		}
		r := &c.runs[last]
		for r.start+len(r.prob) < v {
			r.prob = append(r.prob, 0)
		}
		r.prob = append(r.prob, d.Prob[i])
	}
	return c
}

func newCountTurns(g *game.Game) (*countTurns, error) {
	t := &countTurns{g: g, actions: g.Actions(), shared: g.RowsShared(), least: 1 << 30}
	if len(t.actions) > 127 {
		return nil, tooManyActions(g, len(t.actions))
	}
	if err := t.enumerate(); err != nil {
		return nil, err
	}
	if err := t.findRows(); err != nil {
		return nil, err
	}
	return t, nil
}

func tooManyActions(g *game.Game, n int) error {
	return fmt.Errorf("exact: %s: %d actions; at most 127 are supported", g.Rules().Name, n)
}

// enumerate finds the distribution of points of every action in every class.
func (t *countTurns) enumerate() error {
	throws := newThrows(t.g)
	for _, a := range t.actions {
		class, reps, err := t.g.Classes(a)
		if err != nil {
			return err
		}
		dists := make([]countDist, len(reps))
		for c, p := range reps {
			joint, n, err := throws.at(int(p), a)
			if err != nil {
				return err
			}
			_, points, err := pointsOf(t.g, int(p), a, n, joint)
			if err != nil {
				return err
			}
			dists[c] = newCountDist(points)
			t.least = min(t.least, points.Value[0])
			t.width = max(t.width, dists[c].max+1)
		}
		t.dists = append(t.dists, dists)
		t.classes = append(t.classes, class)
	}
	return nil
}

// throws remembers the joint distributions of each kind of die.
type throws struct {
	g      *game.Game
	joints map[int][]*Joint
}

func newThrows(g *game.Game) *throws { return &throws{g, map[int][]*Joint{}} }

// at returns the distribution of the dice rolled when action is taken at position p, and the n that
// rules see.
func (t *throws) at(p, action int) (j *Joint, n int, err error) {
	throw, err := t.g.Throw(p, action)
	if err != nil {
		return nil, 0, err
	}
	if throw.Dice >= len(t.joints[throw.Kind]) {
		most := throw.Dice
		for _, a := range t.g.Actions() {
			most = max(most, a)
		}
		t.joints[throw.Kind], err = Throws(t.g.DiceKinds()[throw.Kind], t.g.Stats(), most)
		if err != nil {
			return nil, 0, err
		}
	}
	return t.joints[throw.Kind][throw.Dice], throw.N, nil
}

func (t *countTurns) findRows() (err error) {
	n := t.g.Positions()
	if t.shared {
		t.rows = make([][]game.Next, n)
		for p := range n {
			if t.rows[p], err = t.g.Row(p, t.actions[0], t.width-1, nil); err != nil {
				return err
			}
		}
		return nil
	}
	t.rows = make([][]game.Next, n*len(t.actions))
	for p := range n {
		for i, a := range t.actions {
			if t.rows[p*len(t.actions)+i], err = t.g.Row(p, a, t.dist(p, i).max, nil); err != nil {
				return err
			}
		}
	}
	return nil
}

// row returns what the points of action index i lead to at position p.
func (t *countTurns) row(p, i int) []game.Next {
	if t.shared {
		return t.rows[p]
	}
	return t.rows[p*len(t.actions)+i]
}

func (t *countTurns) dist(p, i int) *countDist { return &t.dists[i][t.classes[i][p]] }

func (t *countTurns) backward(p int, rank []int32, limit int32, visit func(x game.Next)) {
	if t.shared {
		for k, x := range t.rows[p][t.least:] {
			if rank[x] <= limit && t.possible(p, k+t.least) {
				visit(x)
			}
		}
		return
	}
	for i := range t.actions {
		d := t.dist(p, i)
		row := t.row(p, i)
		for _, v := range d.points.Value {
			if x := row[v]; rank[x] <= limit {
				visit(x)
			}
		}
	}
}

// possible reports whether some action can score k points at position p.
func (t *countTurns) possible(p, k int) bool {
	for i := range t.actions {
		if t.dist(p, i).points.P(k) > 0 {
			return true
		}
	}
	return false
}

// rounding: a dot product of w terms of sum at most 1 is within (w+2)·2⁻⁵³ of the true one, each
// probability being rounded once and each value of the opponent's side once.
func (t *countTurns) rounding() float64 { return float64(t.width+4) * 0x1p-53 }

func (t *countTurns) decisionsPerTurn() float64 { return 1 }

func (t *countTurns) kernel() turnKernel { return &countKernel{menu: menu{actions: t.actions}, t: t} }

// countKernel evaluates roll-count turns.
type countKernel struct {
	menu
	t       *countTurns
	vals    []float64
	unknown []int // points that lead to the unknown
}

func (k *countKernel) load(slot, p int, ext []float64, loop game.Next, only []int8) {
	if k.vals == nil {
		k.vals = make([]float64, k.t.width)
	}
	s := k.slot(slot)
	if k.t.shared {
		k.gather(k.t.rows[p], ext, loop)
	}
	for i, a := range k.t.actions {
		if only != nil && a != int(only[0]) {
			continue
		}
		if !k.t.shared {
			k.gather(k.t.row(p, i), ext, loop)
		}
		d := k.t.dist(p, i)
		s.constant[i], s.slope[i] = d.dot(k.vals), 0
		for _, v := range k.unknown {
			if v <= d.max {
				s.slope[i] += d.at[v]
			}
		}
	}
}

// gather reads the values behind a row, 0 for the unknown, and notes which points lead to that.
func (k *countKernel) gather(row []game.Next, ext []float64, loop game.Next) {
	k.unknown = k.unknown[:0]
	vals := k.vals[:len(row)]
	for i, x := range row {
		vals[i] = ext[x]
		if x == loop {
			k.unknown = append(k.unknown, i)
			vals[i] = 0
		}
	}
}

func (d *countDist) dot(vals []float64) float64 {
	var sum float64
	for i := range d.runs {
		r := &d.runs[i]
		sum += dot(r.prob, vals[r.start:r.start+len(r.prob)])
	}
	return sum
}

// dot returns Σ a·b with four running sums.
func dot(a, b []float64) float64 {
	b = b[:len(a)]
	var s0, s1, s2, s3 float64
	i := 0
	for ; i+4 <= len(a); i += 4 {
		x, y := a[i:i+4:i+4], b[i:i+4:i+4]
		s0 += x[0] * y[0]
		s1 += x[1] * y[1]
		s2 += x[2] * y[2]
		s3 += x[3] * y[3]
	}
	for ; i < len(a); i++ {
		s0 += a[i] * b[i]
	}
	return (s0 + s1) + (s2 + s3)
}

func (k *countKernel) ends(p int, act []int8, visit func(x game.Next, prob float64)) float64 {
	i := actionIndex(k.t.actions, int(act[0]))
	d, row := k.t.dist(p, i), k.t.row(p, i)
	for j, v := range d.points.Value {
		visit(row[v], d.points.Prob[j])
	}
	return thrown(k.t.g, p, int(act[0]))
}
