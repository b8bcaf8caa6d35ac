package exact

import (
	"context"
	"fmt"
	"math"

	"hogstats/game"
)

// pairing is a game between two policies that cannot last for ever, in which no component has more
// than two states.
type pairing struct {
	*Contest
	sides [2]*entry
}

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
	order, first := g.m.orderOf(2), int32(0)
	for i, end := range order.ends {
		if i%1024 == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		x := order.states[first]
		if end-first == 1 {
			f := g.turn(x, x)
			g.set(x, f.known/(1-f.self))
		} else {
			y := order.states[first+1]
			f, h := g.turn(x, y), g.turn(y, x)
			det := (1-f.self)*(1-h.self) - f.other*h.other
			g.set(x, (f.known*(1-h.self)+f.other*h.known)/det)
			g.set(y, (h.known*(1-f.self)+h.other*f.known)/det)
		}
		first = end
	}
	return nil
}

// linear is the value of a turn: known + self·(value of its state) + other·(value of the partner).
type linear struct{ known, self, other float64 }

// turn evaluates the turn at a state but for what hangs on the state itself and on its partner.
func (g *pairing) turn(state, partner int32) linear {
	side, p := int(state)/g.m.n, int(state)%g.m.n
	ext, e := g.ext[side], g.sides[side]
	next, prob := e.known.at(p)
	f := linear{known: weighted(prob, next, ext)}
	next, prob = e.same.at(p)
	for i, x := range next {
		switch g.m.state(state, x, 2) {
		case state:
			f.self += prob[i]
		case partner:
			f.other += prob[i]
		default:
			f.known += prob[i] * ext[x]
		}
	}
	return f
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

// rows are ends of turns by position, those of positions that are solved one after the other next to
// each other in memory.
type rows struct {
	span [][2]int32 // ends of position p are span[p][0] … span[p][1]−1
	next []game.Next
	prob []float64
}

func newRows(n int) *rows { return &rows{span: make([][2]int32, n)} }

// open starts the row of position p, to which add adds.
func (r *rows) open(p int32) { r.span[p] = [2]int32{int32(len(r.next)), int32(len(r.next))} }

func (r *rows) add(p int32, x game.Next, prob float64) {
	r.next, r.prob = append(r.next, x), append(r.prob, prob)
	r.span[p][1]++
}

func (r *rows) at(p int) (next []game.Next, prob []float64) {
	s := r.span[p]
	return r.next[s[0]:s[1]], r.prob[s[0]:s[1]]
}
