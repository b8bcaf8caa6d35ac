package exact

import (
	"math/big"
	"slices"

	"hogstats/game"
)

// planTurns are the turns of a roll-count game with memory, or in which what follows a turn depends on
// more than its points. The ends of a turn are not stored but worked out when they are needed: there
// may be millions of positions.
type planTurns struct {
	g       *game.Game
	actions []int
	plans   [][]plan        // [action index][class]
	classes [][]int32       // [action index][position]
	width   int             // most turns in a plan
	stored  [][][]game.Next // [action index][position]: ends that cost too much to work out again; nil if they do not
	draws   bool            // some turn may end in a draw
	rises   bool            // every turn raises the rank
}

// plan is the distribution of the turns of an action at the positions of a class.
type plan struct {
	ends *game.Ends
	prob []float64
}

// newPlanTurns enumerates the turns of g.
func newPlanTurns(g *game.Game) (*planTurns, error) {
	t := &planTurns{g: g, actions: g.Actions()}
	if len(t.actions) > 127 {
		return nil, tooManyActions(g, len(t.actions))
	}
	throws := newThrows(g)
	for _, a := range t.actions {
		class, reps, err := g.Classes(a)
		if err != nil {
			return nil, err
		}
		plans := make([]plan, len(reps))
		for c, p := range reps {
			if plans[c], err = newPlan(g, throws, int(p), a); err != nil {
				return nil, err
			}
			t.width = max(t.width, len(plans[c].prob))
		}
		t.plans = append(t.plans, plans)
		t.classes = append(t.classes, class)
	}
	return t, t.findRise()
}

// newPlan finds the distribution of the turns of an action at position p.
func newPlan(g *game.Game, throws *throws, p, action int) (plan, error) {
	joint, n, err := throws.at(p, action)
	if err != nil {
		return plan{}, err
	}
	weights := map[game.Turn]*big.Int{}
	var turns []game.Turn // in the order of the outcomes, which is always the same
	for _, o := range joint.Outcomes {
		base, points, err := g.Points(p, action, n, o.Stats)
		if err != nil {
			return plan{}, err
		}
		t := game.Turn{Action: action, Points: points}
		if g.UsesBase() {
			t.Base = base
		}
		if weights[t] == nil {
			weights[t] = new(big.Int)
			turns = append(turns, t)
		}
		weights[t].Add(weights[t], o.Weight)
	}
	d := plan{ends: g.Ends(action, turns)}
	for _, t := range turns {
		d.prob = append(d.prob, ratio(weights[t], joint.Total))
	}
	return d, nil
}

// maxStored bounds the ends of turns that are stored, in numbers of 4 bytes.
const maxStored = 1 << 26

// findRise finds out whether every turn raises the rank, and stores the ends of turns that are slow to
// work out; it fails where a rule does.
func (t *planTurns) findRise() error {
	t.rises = true
	seen := t.newMemo()
	var buf []game.Next
	n, room := t.g.Positions(), maxStored
	t.stored = make([][][]game.Next, len(t.actions))
	for i := range t.stored {
		if !t.plans[i][0].ends.Prepared() {
			t.stored[i] = make([][]game.Next, n)
		}
	}
	for p := range n {
		own, opponent := t.g.Scores(p)
		for i := range t.actions {
			d := t.plan(p, i)
			if seen.known(t, p, i) {
				continue
			}
			var err error
			if buf, err = d.ends.At(p, buf); err != nil {
				return err
			}
			if room -= len(buf); room >= 0 && t.stored[i] != nil {
				t.stored[i][p] = slices.Clone(buf)
			}
			for _, x := range buf {
				kind, q := x.Split(n)
				if kind == game.GameOver {
					t.draws = t.draws || q == int(game.Drawn)
					continue
				}
				a, b := t.g.Scores(q)
				t.rises = t.rises && a+b > own+opponent
			}
		}
	}
	return nil
}

// row returns what the turns of an action lead to at position p, in the order of its plan. It may be
// made in buf.
func (t *planTurns) row(p, i int, buf []game.Next) []game.Next {
	if t.stored[i] != nil && t.stored[i][p] != nil {
		return t.stored[i][p]
	}
	row, err := t.plan(p, i).ends.At(p, buf)
	if err != nil {
		panic("exact: a turn that could be followed before: " + err.Error())
	}
	return row
}

func (t *planTurns) plan(p, i int) *plan { return &t.plans[i][t.classes[i][p]] }

func (t *planTurns) backward(p int, rank []int32, limit int32, visit func(x game.Next)) {
	for i := range t.actions {
		for _, x := range t.row(p, i, nil) {
			if rank[x] <= limit {
				visit(x)
			}
		}
	}
}

// rounding is that of countTurns.
func (t *planTurns) rounding() float64 { return float64(t.width+4) * 0x1p-53 }

func (t *planTurns) decisionsPerTurn() float64 { return 1 }

func (t *planTurns) kernel() turnKernel {
	return &planKernel{menu: menu{actions: t.actions}, t: t, memo: t.newMemo()}
}

// memo remembers what has been worked out for the scores last seen. Positions with the same scores
// follow each other, and many share the ends of their turns.
type memo struct {
	scores [][]int    // [action index][class·combos + group]: 1 + scores of what is remembered
	value  [][]menuAt // likewise
}

// menuAt is an action as an affine function of the unknown.
type menuAt struct{ constant, slope float64 }

// newMemo returns a memo that knows nothing yet.
func (t *planTurns) newMemo() *memo {
	m := &memo{}
	for i := range t.actions {
		n := len(t.plans[i]) * t.g.Memories()
		m.scores = append(m.scores, make([]int, n))
		m.value = append(m.value, make([]menuAt, n))
	}
	return m
}

// at returns the place of what is remembered about an action at position p.
func (m *memo) at(t *planTurns, p, i int) int {
	c := int(t.classes[i][p])
	return c*t.g.Memories() + int(t.plans[i][c].ends.Group(p))
}

// known reports whether the action at position p is that of the place last seen, and notes that it is
// from now on.
func (m *memo) known(t *planTurns, p, i int) bool {
	at, scores := m.at(t, p, i), 1+p/t.g.Memories()
	was := m.scores[i][at]
	m.scores[i][at] = scores
	return was == scores
}

// planKernel evaluates the turns of planTurns.
type planKernel struct {
	menu
	t    *planTurns
	memo *memo
	buf  []game.Next
}

func (k *planKernel) load(slot, p int, ext []float64, loop game.Next, only []int8) {
	s := k.slot(slot)
	for i, a := range k.t.actions {
		if only != nil && a != int(only[0]) {
			continue
		}
		// Where every turn raises the rank, the values behind it are final when it is evaluated.
		at := 0
		if k.t.rises {
			known := k.memo.known(k.t, p, i)
			if at = k.memo.at(k.t, p, i); known {
				v := k.memo.value[i][at]
				s.constant[i], s.slope[i] = v.constant, v.slope
				continue
			}
		}
		s.constant[i], s.slope[i] = k.evaluate(p, i, ext, loop)
		if k.t.rises {
			k.memo.value[i][at] = menuAt{s.constant[i], s.slope[i]}
		}
	}
}

// evaluate returns the value of an action at position p without the unknown, and the probability of that.
func (k *planKernel) evaluate(p, i int, ext []float64, loop game.Next) (constant, slope float64) {
	prob := k.t.plan(p, i).prob
	for j, x := range k.row(p, i) {
		if x == loop {
			slope += prob[j]
		} else {
			constant += prob[j] * ext[x]
		}
	}
	return constant, slope
}

// row is that of planTurns, made in the buffer of the kernel.
func (k *planKernel) row(p, i int) []game.Next {
	row := k.t.row(p, i, k.buf)
	if k.t.stored[i] == nil || k.t.stored[i][p] == nil {
		k.buf = row
	}
	return row
}

func (k *planKernel) ends(p int, act []int8, visit func(x game.Next, prob float64)) float64 {
	i := actionIndex(k.t.actions, int(act[0]))
	prob := k.t.plan(p, i).prob
	for j, x := range k.row(p, i) {
		visit(x, prob[j])
	}
	return thrown(k.t.g, p, int(act[0]))
}
