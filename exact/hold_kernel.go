package exact

import "hogstats/game"

// holdKernel evaluates roll-hold turns by one backward pass over the turn totals.
type holdKernel struct {
	t     *holdTurns
	slots []*holdSlot
	out   [2]float64
	reach []float64 // by turn total, for ends
}

// holdSlot is a loaded position.
type holdSlot struct {
	p       int
	totals  int
	hold    []float64 // by total: value of holding; from totals on, of having reached the goal
	v, d    []float64 // by total: value of the turn and its slope in y
	base    []float64 // by total, or one for all: value of the ends of a roll
	slope   []float64 // likewise: probability that a roll ends in the unknown
	loopTop int       // largest total at which holding leads to the unknown, or −1
	isLoop  []bool    // by total up to loopTop
}

func (k *holdKernel) load(slot, p int, ext []float64, loop game.Next, _ []int8) {
	for len(k.slots) <= slot {
		n := k.t.g.Goal() + k.t.reach + 1
		k.slots = append(k.slots, &holdSlot{
			hold: make([]float64, n), v: make([]float64, n), d: make([]float64, n),
			isLoop: make([]bool, n),
		})
	}
	s := k.slots[slot]
	s.p, s.totals, s.loopTop = p, k.t.totals(p), -1
	row := k.t.rows[p][:s.totals+k.t.reach]
	hold := s.hold[:len(row)]
	for i, x := range row {
		hold[i] = ext[x]
		if x == loop {
			s.loopTop = i
		}
	}
	copy(s.v[s.totals:], hold[s.totals:])
	clear(s.d[s.totals : s.totals+k.t.reach])
	if s.loopTop >= 0 {
		s.markLoops(row, loop)
	}
	k.loadEnds(s, row, ext, loop)
}

// markLoops notes the totals at which holding leads to the unknown, and gives totals at or above
// the goal that do so the slope 1.
func (s *holdSlot) markLoops(row []game.Next, loop game.Next) {
	for i := 0; i <= s.loopTop; i++ {
		s.isLoop[i] = row[i] == loop
		if i >= s.totals && s.isLoop[i] {
			s.d[i] = 1
		}
	}
}

// loadEnds sums up the rolls that end the turn: the known ones by value, the others as the slope.
func (k *holdKernel) loadEnds(s *holdSlot, row []game.Next, ext []float64, loop game.Next) {
	dists := k.t.dists[k.t.class[s.p]]
	s.base, s.slope = s.base[:0], s.slope[:0]
	for _, d := range dists[:min(len(dists), s.totals)] {
		var e affine
		for _, end := range d.ends {
			e.add(row[end.add], end.prob, ext, loop)
		}
		if d.wipe > 0 {
			e.add(k.t.wiped[s.p], d.wipe, ext, loop)
		}
		if d.out > 0 {
			e.add(k.t.out[s.p], d.out, ext, loop)
		}
		s.base = append(s.base, e.c)
		s.slope = append(s.slope, e.d)
	}
}

// setLoops puts the unknown into the totals at which holding leads to it.
func (s *holdSlot) setLoops(y float64) {
	for i := 0; i <= s.loopTop; i++ {
		if s.isLoop[i] {
			s.hold[i] = y
			if i >= s.totals {
				s.v[i] = y
			}
		}
	}
}

func (s *holdSlot) holdSlope(total int) float64 {
	if total <= s.loopTop && s.isLoop[total] {
		return 1
	}
	return 0
}

// roll returns the value and the slope of rolling at total.
func (k *holdKernel) roll(s *holdSlot, y float64, total int) (v, d float64) {
	i := min(total, len(s.base)-1)
	v, d = s.base[i]+s.slope[i]*y, s.slope[i]
	dist := k.t.dist(s.p, total)
	for _, st := range dist.steps {
		v += st.prob * s.v[total+st.add]
		d += st.prob * s.d[total+st.add]
	}
	for _, b := range dist.banks {
		v += b.prob * s.hold[total+b.add]
		d += b.prob * s.holdSlope(total+b.add)
	}
	return v, d
}

// plain returns the distribution of a roll if it is the same at all totals and never banks, and
// the value of the ends of a roll; such turns have fast paths above loopTop.
func (k *holdKernel) plain(s *holdSlot, y float64) (d *holdDist, base float64) {
	d = k.t.dist(s.p, 0)
	if len(s.base) != 1 || len(d.banks) > 0 {
		return nil, 0
	}
	return d, s.base[0] + s.slope[0]*y
}

func (k *holdKernel) best(slot int, y, sense float64) (v, slope float64) {
	s := k.slots[slot]
	s.setLoops(y)
	top := s.totals - 1
	if dist, base := k.plain(s, y); dist != nil && sense > 0 {
		if dist.even == 5 {
			top = s.bestEven5(dist, base)
		} else {
			top = s.bestPlain(dist, base)
		}
	}
	for total := top; total >= 0; total-- {
		roll, rollSlope := k.roll(s, y, total)
		if hold := s.hold[total]; sense*(roll-hold) > 0 {
			s.v[total], s.d[total] = roll, rollSlope
		} else {
			s.v[total], s.d[total] = hold, s.holdSlope(total)
		}
	}
	return s.v[0], s.d[0]
}

// bestEven5 is best for the six-sided die on which one face ends the turn, the common case,
// written out. It stops above loopTop and returns the largest total left.
func (s *holdSlot) bestEven5(dist *holdDist, base float64) (left int) {
	add, prob, rollSlope := dist.least, dist.prob, s.slope[0]
	hold, v, d := s.hold[:s.totals], s.v, s.d
	total := len(hold) - 1
	for ; total > s.loopTop; total-- {
		w := v[total+add : total+add+5 : total+add+5]
		roll := base + prob*((w[1]+w[2])+(w[3]+w[4])) + prob*w[0]
		if h := hold[total]; roll > h {
			u := d[total+add : total+add+5 : total+add+5]
			v[total] = roll
			d[total] = rollSlope + prob*((u[1]+u[2])+(u[3]+u[4])) + prob*u[0]
		} else {
			v[total], d[total] = h, 0
		}
	}
	return total
}

// rolled returns base plus the values w of the totals that a roll leads to, w[0] being the present
// one.
func rolled(steps []step, base float64, w []float64) float64 {
	for len(steps) >= 4 {
		s := steps[:4:4]
		base += (s[0].prob*w[s[0].add] + s[1].prob*w[s[1].add]) + (s[2].prob*w[s[2].add] + s[3].prob*w[s[3].add])
		steps = steps[4:]
	}
	return base
}

// bestPlain is bestEven5 for any die.
func (s *holdSlot) bestPlain(dist *holdDist, base float64) (left int) {
	steps, rollSlope := dist.padded, s.slope[0]
	hold, v, d := s.hold[:s.totals], s.v, s.d
	total := len(hold) - 1
	for ; total > s.loopTop; total-- {
		roll := rolled(steps, base, v[total:])
		if h := hold[total]; roll > h {
			v[total], d[total] = roll, rolled(steps, rollSlope, d[total:])
		} else {
			v[total], d[total] = h, 0
		}
	}
	return total
}

func (k *holdKernel) top(slot int, y, sense float64) float64 {
	s := k.slots[slot]
	dist, base := k.plain(s, y)
	if dist == nil || sense < 0 {
		v, _ := k.best(slot, y, sense)
		return v
	}
	s.setLoops(y)
	hold, v := s.hold[:s.totals], s.v
	for total := len(hold) - 1; total >= 0; total-- {
		roll := rolled(dist.padded, base, v[total:])
		if h := hold[total]; h > roll {
			roll = h
		}
		v[total] = roll
	}
	return v[0]
}

func (k *holdKernel) choose(slot int, y, sense float64, tol tolerance, act []int8) (v float64, t ties) {
	s := k.slots[slot]
	s.setLoops(y)
	top := s.totals - 1
	if dist, base := k.plain(s, y); dist != nil && sense > 0 {
		if dist.even == 5 {
			top = s.chooseEven5(dist, base, tol, act, &t)
		} else {
			top = s.choosePlain(dist, base, tol, act, &t)
		}
	}
	for total := top; total >= 0; total-- {
		roll, _ := k.roll(s, y, total)
		hold := s.hold[total]
		s.v[total] = sense * max(sense*roll, sense*hold)
		act[total] = t.decide(sense*(roll-hold), tol, total <= s.loopTop && s.isLoop[total])
	}
	return s.v[0], t
}

// choosePlain is choose above loopTop for rolls that are the same at all totals; it returns the
// largest total left.
func (s *holdSlot) choosePlain(dist *holdDist, base float64, tol tolerance, act []int8, t *ties) (left int) {
	tie, hold, v := tol.tie, s.hold[:s.totals], s.v
	act = act[:len(hold)]
	total := len(hold) - 1
	for ; total > s.loopTop; total-- {
		roll := rolled(dist.padded, base, v[total:])
		h := hold[total]
		if better := roll - h; better > tie {
			act[total], v[total] = 1, roll
			continue
		} else if better >= -tie {
			act[total], v[total] = t.decide(better, tol, false), max(h, roll)
			continue
		}
		act[total], v[total] = 0, h
	}
	return total
}

// chooseEven5 is choosePlain for the six-sided die, as bestEven5 is bestPlain.
func (s *holdSlot) chooseEven5(dist *holdDist, base float64, tol tolerance, act []int8, t *ties) (left int) {
	add, prob := dist.least, dist.prob
	tie, hold, v := tol.tie, s.hold[:s.totals], s.v
	act = act[:len(hold)]
	total := len(hold) - 1
	for ; total > s.loopTop; total-- {
		w := v[total+add : total+add+5 : total+add+5]
		roll := base + prob*((w[1]+w[2])+(w[3]+w[4])) + prob*w[0]
		h := hold[total]
		if better := roll - h; better > tie {
			act[total], v[total] = 1, roll
			continue
		} else if better >= -tie {
			act[total], v[total] = t.decide(better, tol, false), max(h, roll)
			continue
		}
		act[total], v[total] = 0, h
	}
	return total
}

func (k *holdKernel) fixed(slot int, y float64, act []int8) (v, slope float64) {
	s := k.slots[slot]
	s.setLoops(y)
	top := s.totals - 1
	if dist, base := k.plain(s, y); dist != nil {
		top = s.fixedPlain(dist, base, act)
	}
	for total := top; total >= 0; total-- {
		if act[total] != 0 {
			s.v[total], s.d[total] = k.roll(s, y, total)
		} else {
			s.v[total], s.d[total] = s.hold[total], s.holdSlope(total)
		}
	}
	return s.v[0], s.d[0]
}

// fixedPlain is bestPlain for a given policy.
func (s *holdSlot) fixedPlain(dist *holdDist, base float64, act []int8) (left int) {
	hold, v, d := s.hold[:s.totals], s.v, s.d
	act = act[:len(hold)]
	even, rollSlope, prob := dist.even == 5, s.slope[0], dist.prob
	total := len(hold) - 1
	for ; total > s.loopTop; total-- {
		switch {
		case act[total] == 0:
			v[total], d[total] = hold[total], 0
		case even:
			at := total + dist.least
			w, u := v[at:at+5:at+5], d[at:at+5:at+5]
			v[total] = base + prob*((w[1]+w[2])+(w[3]+w[4])) + prob*w[0]
			d[total] = rollSlope + prob*((u[1]+u[2])+(u[3]+u[4])) + prob*u[0]
		default:
			v[total] = rolled(dist.padded, base, v[total:])
			d[total] = rolled(dist.padded, rollSlope, d[total:])
		}
	}
	return total
}

// values returns the values of holding and of rolling at total, best play following. It relies on
// the values that the last call of choose left for the slot.
func (k *holdKernel) values(slot int, y float64, total int) []float64 {
	s := k.slots[slot]
	roll, _ := k.roll(s, y, total)
	k.out = [2]float64{s.hold[total], roll}
	return k.out[:]
}

func (k *holdKernel) ends(p int, act []int8, visit func(x game.Next, prob float64)) (rolls float64) {
	t := k.t
	n := t.totals(p)
	row := t.rows[p]
	if len(k.reach) < len(row) {
		k.reach = make([]float64, len(row))
	}
	reach := k.reach[:len(row)]
	clear(reach)
	reach[0] = 1
	var wiped, out float64
	for total := range n {
		q := reach[total]
		if q == 0 {
			continue
		}
		if act[total] == 0 {
			visit(row[total], q)
			continue
		}
		d := t.dist(p, total)
		rolls += q * d.rolls.Repeat
		for _, s := range d.steps {
			reach[total+s.add] += q * s.prob
		}
		for _, s := range d.ends {
			visit(row[s.add], q*s.prob)
		}
		for _, s := range d.banks {
			visit(row[total+s.add], q*s.prob)
		}
		wiped += q * d.wipe
		out += q * d.out
	}
	for total := n; total < n+t.reach; total++ {
		if reach[total] > 0 {
			visit(row[total], reach[total])
		}
	}
	if wiped > 0 {
		visit(t.wiped[p], wiped)
	}
	if out > 0 {
		visit(t.out[p], out)
	}
	return rolls
}
