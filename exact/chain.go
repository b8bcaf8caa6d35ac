package exact

import (
	"hogstats/game"
	"hogstats/policy"
)

// chain is the Markov chain of one player's turns under a policy: by position, the probability of
// every Next a turn can end in.
type chain struct {
	start []int32 // entries of position p are start[p] … end[p]−1; positions may share them
	end   []int32
	next  []game.Next
	prob  []float64
	rolls []float64 // by position: expected number of rolls in the turn
	slack float64   // bound on the rounding of a turn beyond that of the model's turns
	late  *late     // nil unless turns are worked out when they are asked for
	slots []affine
}

// newChain makes the chain of a policy that fits the game.
func newChain(m *Model, t policy.Policy) *chain {
	c := &chain{rolls: make([]float64, m.n)}
	if _, ok := t.(*policy.Table); !ok {
		c.slack = m.turn.rounding() + drawnRoundings*0x1p-53*m.turn.decisionsPerTurn()
	}
	if c.late = newLate(m, t); c.late == nil {
		c.write(m, t)
		return c
	}
	for p := range c.rolls {
		c.rolls[p] = c.late.rolls(p)
	}
	return c
}

// write writes the turns out.
func (c *chain) write(m *Model, t policy.Policy) {
	k := m.turn.kernel()
	ends := func(p int, visit visitor) float64 { return k.drawn(p, t, visit) }
	if table, ok := t.(*policy.Table); ok {
		ends = func(p int, visit visitor) float64 { return k.ends(p, table.Row(p), visit) }
	}
	c.start, c.end = make([]int32, m.n), make([]int32, m.n)
	twin := twins(m, k, t)
	at := make([]int32, game.Values(m.n)) // 1 + index of the entry of a Next, while > start
	for p := range m.n {
		if q := twin(p); q >= 0 {
			c.start[p], c.end[p], c.rolls[p] = c.start[q], c.end[q], c.rolls[q]
			continue
		}
		first := int32(len(c.next))
		c.start[p] = first
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
		c.end[p] = int32(len(c.next))
	}
}

// twins returns a function that tells, for positions in ascending order, an earlier position whose turn
// has the same ends, or −1. There are such positions in games with memory.
func twins(m *Model, k turnKernel, t policy.Policy) func(p int) int {
	plans, ok := k.(*planKernel)
	table, isTable := t.(*policy.Table)
	if !ok || !isTable {
		return func(int) int { return -1 }
	}
	scores, seen := -1, map[[2]int]int{}
	return func(p int) int {
		if s := p / m.Game.Memories(); s != scores {
			scores = s
			clear(seen)
		}
		i := actionIndex(plans.actions, table.At(p, 0))
		key := [2]int{i, plans.memo.at(plans.t, p, i)}
		if q, ok := seen[key]; ok {
			return q
		}
		seen[key] = p
		return -1
	}
}

// row returns the entries of position p.
func (c *chain) row(p int) (next []game.Next, prob []float64) {
	if c.late != nil {
		return c.late.row(p)
	}
	a, b := c.start[p], c.end[p]
	return c.next[a:b], c.prob[a:b]
}

// player returns a mover that follows the chain. Movers of one chain do not share memory.
func (c *chain) player() *chain {
	d := *c
	d.slots, d.late = nil, c.late.again()
	return &d
}

func (c *chain) load(slot, p int, ext []float64, loop game.Next) {
	for len(c.slots) <= slot {
		c.slots = append(c.slots, affine{})
	}
	if c.late != nil {
		c.slots[slot] = c.late.load(p, ext, loop)
		return
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
