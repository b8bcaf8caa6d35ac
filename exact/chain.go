package exact

import (
	"hogstats/game"
	"hogstats/policy"
)

// chain is the Markov chain of one player's turns under a policy: by position, the probability of
// every Next a turn can end in.
type chain struct {
	start []int32 // entries of position p are start[p] … start[p+1]−1
	next  []game.Next
	prob  []float64
	rolls []float64 // by position: expected number of rolls in the turn
	slack float64   // bound on the rounding of a turn beyond that of the model's turns
	slots []affine
}

func newChain(m *Model, t policy.Policy) *chain {
	k := m.turn.kernel()
	ends := func(p int, visit visitor) float64 { return k.drawn(p, t, visit) }
	if table, ok := t.(*policy.Table); ok {
		ends = func(p int, visit visitor) float64 { return k.ends(p, table.Row(p), visit) }
	}
	c := &chain{start: make([]int32, 1, m.n+1), rolls: make([]float64, m.n)}
	at := make([]int32, game.Values(m.n)) // 1 + index of the entry of a Next, while > start
	for p := range m.n {
		first := int32(len(c.next))
		c.rolls[p] = ends(p, func(x game.Next, prob float64) {
			if prob == 0 {
				return
			}
			if i := at[x] - 1; i >= first && c.next[i] == x {
				c.prob[i] += prob
				return
			}
			c.next = append(c.next, x)
			c.prob = append(c.prob, prob)
			at[x] = int32(len(c.next))
		})
		c.start = append(c.start, int32(len(c.next)))
	}
	if _, ok := t.(*policy.Table); !ok {
		c.slack = m.turn.rounding() + drawnRoundings*0x1p-53*m.turn.decisionsPerTurn()
	}
	return c
}

// row returns the entries of position p.
func (c *chain) row(p int) (next []game.Next, prob []float64) {
	a, b := c.start[p], c.start[p+1]
	return c.next[a:b], c.prob[a:b]
}

// player returns a mover that follows the chain. Movers of one chain do not share memory.
func (c *chain) player() *chain {
	d := *c
	d.slots = nil
	return &d
}

func (c *chain) load(slot, p int, ext []float64, loop game.Next) {
	for len(c.slots) <= slot {
		c.slots = append(c.slots, affine{})
	}
	var a affine
	next, prob := c.row(p)
	for i, x := range next {
		a.add(x, prob[i], ext, loop)
	}
	c.slots[slot] = a
}

func (c *chain) eval(slot int, y float64) (v, slope float64) {
	a := c.slots[slot]
	return a.at(y), a.d
}

func (c *chain) value(slot int, y float64) float64 { return c.slots[slot].at(y) }

func (c *chain) settle(slot int, y float64) float64 { return c.slots[slot].at(y) }

func (c *chain) ends(p int, visit func(x game.Next, prob float64)) {
	next, prob := c.row(p)
	for i, x := range next {
		visit(x, prob[i])
	}
}
