package exact

import (
	"hogstats/game"
	"hogstats/policy"
)

// This file plays turns of policies that are no tables: those that draw their actions or look at the
// number of rolls made.

// drawnRoundings is how many more roundings, each of at most 2⁻⁵³, go into a decision of a policy that
// draws its actions than into one of a table: a product and a sum for each of the policies mixed, of
// which there are at most policy.MaxParts, and a few.
const drawnRoundings = 2*policy.MaxParts + 8

// visitor is told the probability of a Next, possibly several times for one.
type visitor = func(x game.Next, prob float64)

func (k *countKernel) drawn(p int, d policy.Policy, visit visitor) (rolls float64) {
	return drawnCount(k, p, d, visit)
}

func (k *planKernel) drawn(p int, d policy.Policy, visit visitor) (rolls float64) {
	return drawnCount(k, p, d, visit)
}

// drawnCount puts a turn of a roll-count game together from the turns of the actions drawn.
func drawnCount(k turnKernel, p int, d policy.Policy, visit visitor) (rolls float64) {
	choices, sum := d.Draw(p, 0, 0, nil), 0.0
	for _, c := range choices {
		sum += c.Prob
	}
	for _, c := range choices {
		act, q := [1]int8{int8(c.Action)}, c.Prob/sum
		rolls += q * k.ends(p, act[:], func(x game.Next, prob float64) { visit(x, q*prob) })
	}
	return rolls
}

// layer is the probability of every turn total after some number of rolls.
type layer []float64

// drawn follows the turn on turn totals and the number of rolls made, as far as the policy looks at
// that.
func (k *holdKernel) drawn(p int, d policy.Policy, visit visitor) (rolls float64) {
	t, counts := k.t, d.Counts()
	w := walk{t: t, p: p, d: d, visit: visit}
	now, next := make(layer, len(t.rows[p])), make(layer, len(t.rows[p]))
	now[0] = 1
	for made := range counts {
		to := next
		if made == counts-1 {
			to = now
		}
		w.layer(made, now, to, made == counts-1)
		if made < counts-1 {
			w.reached(now)
			now, next = next, now
			clear(next)
		}
		if w.left == 0 {
			break
		}
	}
	w.reached(now)
	if w.wiped > 0 {
		visit(t.wiped[p], w.wiped)
	}
	if w.out > 0 {
		visit(t.out[p], w.out)
	}
	return w.rolls
}

// walk is one turn under way.
type walk struct {
	t          *holdTurns
	p          int
	d          policy.Policy
	visit      visitor
	buf        []policy.Choice
	rolls      float64 // expected rolls so far
	wiped, out float64
	left       float64 // probability of rolls into the next layer
}

// layer plays the decisions after some number of rolls. Rolls lead to the totals of to, which are those
// of now if last: the policy no longer counts then.
func (w *walk) layer(made int, now, to layer, last bool) {
	w.left = 0
	row := w.t.rows[w.p]
	for total := range w.t.totals(w.p) {
		q := now[total]
		if q == 0 {
			continue
		}
		roll := w.rollChance(total, made)
		d := w.t.dist(w.p, total)
		moves := 1 / d.rolls.Repeat // probability that a roll changes something
		if last {
			// Who rolls in vain decides again, so what counts is what happens first: to hold or
			// to roll something.
			hold := 1 - roll
			something := hold + roll*moves
			w.rolls += q * roll / something
			if hold > 0 {
				w.visit(row[total], q*hold/something)
			}
			w.roll(total, q*(roll*moves/something), to)
			continue
		}
		w.rolls += q * roll
		if roll < 1 {
			w.visit(row[total], q*(1-roll))
		}
		to[total] += q * roll * (1 - moves)
		w.left += q * roll
		w.roll(total, q*roll*moves, to)
	}
}

// rollChance returns the probability that the policy rolls.
func (w *walk) rollChance(total, made int) float64 {
	w.buf = w.d.Draw(w.p, total, made, w.buf[:0])
	switch {
	case len(w.buf) == 1:
		return float64(w.buf[0].Action)
	case w.buf[0].Action == policy.Roll:
		return min(w.buf[0].Prob, 1)
	}
	return min(w.buf[1].Prob, 1)
}

// roll divides the probability q of a roll that changes something among what it does.
func (w *walk) roll(total int, q float64, to layer) {
	if q == 0 {
		return
	}
	d, row := w.t.dist(w.p, total), w.t.rows[w.p]
	for _, s := range d.steps {
		to[total+s.add] += q * s.prob
	}
	for _, s := range d.ends {
		w.visit(row[s.add], q*s.prob)
	}
	for _, s := range d.banks {
		w.visit(row[total+s.add], q*s.prob)
	}
	w.wiped += q * d.wipe
	w.out += q * d.out
}

// reached visits what the turns that have reached the goal lead to.
func (w *walk) reached(now layer) {
	n := w.t.totals(w.p)
	for total := n; total < n+w.t.reach; total++ {
		if now[total] > 0 {
			w.visit(w.t.rows[w.p][total], now[total])
		}
	}
}
