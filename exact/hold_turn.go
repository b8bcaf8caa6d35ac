package exact

import (
	"slices"

	"hogstats/game"
)

// holdTurns are the turns of a roll-hold game.
type holdTurns struct {
	g     *game.Game
	class []int32
	dists [][]*holdDist // [class], then one entry, or one by turn total if rolls depend on it
	rows  [][]game.Next // [position][total]
	wiped []game.Next   // [position], nil if no roll wipes
	out   []game.Next   // [position], nil if no roll eliminates
	reach int           // largest number of points one roll adds
}

// holdDist is a Rolls arranged for evaluation.
type holdDist struct {
	rolls  *Rolls
	steps  []step // rolls that continue, largest first
	padded []step // steps, filled up with impossible ones to a multiple of four
	ends   []step // busts, by points scored
	banks  []step // banks, by points added
	wipe   float64
	out    float64
	even   int     // number of steps if they are consecutive and equally likely, else 0
	least  int     // smallest of them
	prob   float64 // of each even step
	stay   float64 // probability that the turn goes on
}

type step struct {
	add  int
	prob float64
}

func newHoldDist(r *Rolls) *holdDist {
	d := &holdDist{rolls: r}
	for _, o := range r.Outcomes {
		s := step{o.Points, o.Prob}
		switch o.Effect {
		case game.Continue:
			d.steps = append(d.steps, s)
			d.stay += o.Prob
		case game.Bust:
			d.ends = append(d.ends, s)
		case game.Bank:
			d.banks = append(d.banks, s)
		case game.Wipe:
			d.wipe += o.Prob
		case game.Out:
			d.out += o.Prob
		}
	}
	if n := len(d.steps); n > 0 && evenSteps(d.steps) {
		d.even, d.least, d.prob = n, d.steps[0].add, d.steps[0].prob
	}
	// Evaluation goes down the turn totals, so the value of the smallest step was computed last.
	// Added last, it keeps nothing waiting.
	slices.Reverse(d.steps)
	if n := len(d.steps); n > 0 {
		for d.padded = d.steps; len(d.padded)%4 != 0; {
			d.padded = append(slices.Clip(d.padded), step{add: d.steps[n-1].add})
		}
	}
	return d
}

func evenSteps(steps []step) bool {
	for i, s := range steps {
		if s.prob != steps[0].prob || s.add != steps[0].add+i {
			return false
		}
	}
	return true
}

func newHoldTurns(g *game.Game) (*holdTurns, error) {
	t := &holdTurns{g: g}
	class, reps, err := g.Classes(0)
	if err != nil {
		return nil, err
	}
	t.class = class
	throws := newThrows(g)
	wipes, outs := false, false
	for _, p := range reps {
		totals := 1
		if g.RollUsesTotal() {
			totals = g.Goal()
		}
		dists := make([]*holdDist, totals)
		for k := range dists {
			r, err := newRolls(g, throws, int(p), k)
			if err != nil {
				return nil, err
			}
			dists[k] = newHoldDist(r)
			for _, o := range r.Outcomes {
				t.reach = max(t.reach, o.Points)
			}
			wipes = wipes || dists[k].wipe > 0
			outs = outs || dists[k].out > 0
		}
		t.dists = append(t.dists, dists)
	}
	return t, t.findRows(wipes, outs)
}

func (t *holdTurns) findRows(wipes, outs bool) (err error) {
	n := t.g.Positions()
	t.rows = make([][]game.Next, n)
	if wipes {
		t.wiped = make([]game.Next, n)
	}
	if outs {
		t.out = make([]game.Next, n)
	}
	for p := range n {
		if t.rows[p], err = t.g.Row(p, 0, t.totals(p)+t.reach-1, nil); err != nil {
			return err
		}
		if wipes {
			if t.wiped[p], err = t.g.Wiped(p); err != nil {
				return err
			}
		}
		if outs {
			if t.out[p], err = t.g.Eliminated(p); err != nil {
				return err
			}
		}
	}
	return nil
}

// totals returns the number of turn totals at which position p has a decision.
func (t *holdTurns) totals(p int) int {
	own, _ := t.g.Scores(p)
	return t.g.Goal() - own
}

func (t *holdTurns) dist(p, total int) *holdDist {
	d := t.dists[t.class[p]]
	if len(d) == 1 {
		return d[0]
	}
	return d[total]
}

func (t *holdTurns) backward(p int, rank []int32, limit int32, visit func(x game.Next)) {
	for _, x := range t.rows[p] {
		if rank[x] <= limit {
			visit(x)
		}
	}
	if t.wiped != nil && rank[t.wiped[p]] <= limit {
		visit(t.wiped[p])
	}
}

// rounding: an evaluated roll errs by at most (terms+3)·2⁻⁵³ and hands on the errors of later
// rolls with the probability that the turn goes on, so the whole turn errs by that over the
// probability that a roll ends it; never more than a roll for each turn total.
func (t *holdTurns) rounding() float64 {
	terms := 0
	for _, dists := range t.dists {
		for _, d := range dists {
			terms = max(terms, len(d.rolls.Outcomes))
		}
	}
	return t.decisionsPerTurn() * float64(terms+3) * 0x1p-53
}

func (t *holdTurns) decisionsPerTurn() float64 {
	stay := 0.0
	for _, dists := range t.dists {
		for _, d := range dists {
			stay = max(stay, d.stay)
		}
	}
	if stay >= 1 {
		return float64(t.g.Goal())
	}
	return min(float64(t.g.Goal()), 1/(1-stay))
}

func (t *holdTurns) kernel() turnKernel { return &holdKernel{t: t} }
