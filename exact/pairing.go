package exact

import (
	"context"
	"fmt"
	"math"
	"slices"

	"hogstats/game"
)

// pairing is a game between two policies that cannot last for ever, in which no component has more
// than two states.
type pairing struct {
	*Contest
	sides [2]*entry
}

// pairing returns the game of entry a against entry b, a being side 0.
func (c *Contest) pairing(a, b int) *pairing {
	return &pairing{c, [2]*entry{c.entries[a], c.entries[b]}}
}

// startValues is that of Evaluation, by one pass of Gaussian elimination over the components and,
// where ends lower the rank, Anderson's method on the values behind them.
func (g *pairing) startValues(ctx context.Context, a, b [3]float64) (aStarts, bStarts float64, err error) {
	n, start := g.m.n, g.m.Game.Start()
	for side, final := range [][3]float64{a, b} {
		clear(g.ext[side])
		copy(g.ext[side][2*n:], final[:])
	}
	var acc anderson
	for pass := 1; ; pass++ {
		u := g.read()
		if err := g.pass(ctx); err != nil {
			return 0, 0, err
		}
		v := g.read()
		change := 0.0
		for i := range v {
			change = math.Max(change, math.Abs(v[i]-u[i]))
		}
		if change <= converged || (acc.stalled(change) && change <= noise) {
			return g.ext[0][n+start], g.ext[1][n+start], nil
		}
		if pass >= maxPasses {
			return 0, 0, fmt.Errorf("exact: %s: %w: change %.3g after %d passes", g.m.Game.Rules().Name, ErrNotConverged, change, pass)
		}
		for i, x := range acc.next(u, v) {
			g.set(g.lower[i], x)
		}
	}
}

// read returns the values of the states in g.lower.
func (g *pairing) read() []float64 {
	u := make([]float64, len(g.lower))
	for i, state := range g.lower {
		u[i] = g.ext[int(state)/g.m.n][g.m.n+int(state)%g.m.n]
	}
	return u
}

// set gives a state a value and tells both sides.
func (g *pairing) set(state int32, v float64) {
	side, p := int(state)/g.m.n, int(state)%g.m.n
	g.ext[side][g.m.n+p] = v
	g.ext[1-side][p] = v
}

// pass solves the components one after the other.
func (g *pairing) pass(ctx context.Context) error {
	for i, j := range g.joints {
		if i%1024 == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		f := g.turn(j.x)
		if j.y.side < 0 {
			g.put(j.x, f.known/(1-f.self))
			continue
		}
		h := g.turn(j.y)
		det := (1-f.self)*(1-h.self) - f.other*h.other
		g.put(j.x, (f.known*(1-h.self)+f.other*h.known)/det)
		g.put(j.y, (h.known*(1-f.self)+h.other*f.known)/det)
	}
	return nil
}

// put gives a state a value and tells both sides.
func (g *pairing) put(s seat, v float64) {
	g.ext[s.side][g.m.n+int(s.p)] = v
	g.ext[1-s.side][s.p] = v
}

// linear is the value of a turn: known + self·(value of its state) + other·(value of the partner).
type linear struct{ known, self, other float64 }

// turn evaluates the turn at a state but for what hangs on the state itself and on its partner.
func (g *pairing) turn(s seat) linear {
	t := g.sides[s.side].turns
	at := &t.at[s.place]
	next := t.next[at.next : at.next+at.n]
	prob := t.probs[at.prob : at.prob+at.n]
	return linear{weighted(prob, next, g.ext[s.side]), at.self, at.other}
}

// seat is a state as a pass meets it.
type seat struct {
	side  int32 // −1: none
	p     int32 // position
	place int32 // of the position in the order of the turns
}

// joint is a component: one state, or two that hang on each other.
type joint struct{ x, y seat }

// findJoints returns the components of a game of two sides and the positions in the order in which
// they first occur in one, if no component has more than two states.
func findJoints(m *Model) (joints []joint, placed []int32, ok bool) {
	order, first := m.orderOf(2), int32(0)
	place := make([]int32, m.n) // 1 + place, or 0
	at := func(state int32) seat {
		s := seat{side: state / int32(m.n), p: state % int32(m.n)}
		if place[s.p] == 0 {
			placed = append(placed, s.p)
			place[s.p] = int32(len(placed))
		}
		s.place = place[s.p] - 1
		return s
	}
	for _, end := range order.ends {
		if end-first > 2 {
			return nil, nil, false
		}
		j := joint{at(order.states[first]), seat{side: -1}}
		if end-first == 2 {
			j.y = at(order.states[first+1])
		}
		joints, first = append(joints, j), end
	}
	return joints, placed, true
}

// partners returns, by position, the state that a component has besides the position with the first
// side to move, or −1. With the sides exchanged the components are the same.
func partners(m *Model, joints []joint) []int32 {
	n := int32(m.n)
	partner := make([]int32, n)
	for _, j := range joints {
		for _, s := range [2][2]seat{{j.x, j.y}, {j.y, j.x}} {
			switch {
			case s[0].side != 0:
			case s[1].side < 0:
				partner[s[0].p] = -1
			default:
				partner[s[0].p] = s[1].side*n + s[1].p
			}
		}
	}
	return partner
}

// weighted returns Σ prob[i]·ext[next[i]], in four sums that do not wait for each other.
func weighted(prob []float64, next []game.Next, ext []float64) float64 {
	next = next[:len(prob)]
	var a, b, c, d float64
	i := 0
	for ; i+3 < len(prob); i += 4 {
		a += prob[i] * ext[next[i]]
		b += prob[i+1] * ext[next[i+1]]
		c += prob[i+2] * ext[next[i+2]]
		d += prob[i+3] * ext[next[i+3]]
	}
	for ; i < len(prob); i++ {
		a += prob[i] * ext[next[i]]
	}
	return (a + b) + (c + d)
}

// turns are the turns of a policy in the order in which a pass meets them, next to each other in
// memory. Equal rows of probabilities, of which there are few, are kept once.
type turns struct {
	at    []turn
	next  []game.Next
	probs []float64
	row   []float64          // probabilities of the turn that is open
	known map[uint64][]int32 // by hash: turns whose probabilities are kept
}

// turn is one turn: n ends from next and prob on, which are known when the turn is evaluated, and the
// probabilities to come back to its state and to reach the partner of that.
type turn struct {
	next, prob, n int32
	self, other   float64
}

// newTurns returns turns with room for so many places and ends.
func newTurns(places, ends int) *turns {
	return &turns{at: make([]turn, places), next: make([]game.Next, 0, ends), known: map[uint64][]int32{}}
}

// open starts turn k, to which add adds.
func (t *turns) open(k int) { t.at[k].next, t.row = int32(len(t.next)), t.row[:0] }

// add notes an end of the turn at place k, which is open.
func (t *turns) add(k int, x game.Next, prob float64) {
	t.next, t.row = append(t.next, x), append(t.row, prob)
	t.at[k].n++
}

// close ends turn k.
func (t *turns) close(k int) {
	h := uint64(len(t.row))
	for _, v := range t.row {
		h = (h ^ math.Float64bits(v)) * 0x9e3779b97f4a7c15
		h ^= h >> 29
	}
	for _, i := range t.known[h] {
		if s := t.at[i]; slices.Equal(t.probs[s.prob:s.prob+s.n], t.row) {
			t.at[k].prob = s.prob
			return
		}
	}
	t.at[k].prob = int32(len(t.probs))
	t.probs = append(t.probs, t.row...)
	t.known[h] = append(t.known[h], int32(k))
}
