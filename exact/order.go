package exact

import "hogstats/game"

// loops describes how positions hang on positions of the same or of a lower rank.
type loops struct {
	same  [][]game.Next // by position: ends of the turn that keep the rank, without repeats; mostly 0 or 1
	lower []game.Next   // ends that lower the rank, without repeats, ascending
	none  bool          // there are none: every turn raises the rank
}

// findLoops walks all turns and collects the ends that do not raise the rank.
func findLoops(m *Model) loops {
	l := loops{same: make([][]game.Next, m.n)}
	if t, ok := m.turn.(*planTurns); ok && t.rises {
		l.none = true
		return l
	}
	l.none = true
	lower := map[game.Next]bool{}
	var found []game.Next
	single := make([]game.Next, 0, m.n) // one allocation for the common case
	var own int32
	visit := func(x game.Next) {
		if m.rank[x] < own {
			lower[x] = true
		} else if !contains(found, x) {
			found = append(found, x)
		}
	}
	for p := range m.n {
		own, found = m.rank[p], found[:0]
		m.turn.backward(p, m.rank, own, visit)
		switch {
		case len(found) == 0:
			continue
		case len(found) == 1 && len(single) < cap(single):
			single = append(single, found[0])
			l.same[p] = single[len(single)-1 : len(single) : len(single)]
		default:
			l.same[p] = append([]game.Next(nil), found...)
		}
		l.none = false
	}
	l.none = l.none && len(lower) == 0
	for x := game.Next(0); int(x) < len(m.rank); x++ {
		if lower[x] {
			l.lower = append(l.lower, x)
		}
	}
	return l
}

func contains(s []game.Next, x game.Next) bool {
	for _, y := range s {
		if x == y {
			return true
		}
	}
	return false
}

// order lists the states of a system in an order in which they can be solved: by falling rank,
// and within a rank the components that others hang on first. State s of a system of one side is
// position s; in a system of two sides state side·n + p is position p with that side to move.
type order struct {
	states []int32 // in order of solution, members of a component adjacent
	ends   []int32 // ends[i] is one past the last state of component i
}

// newOrder finds the strongly connected components of the ends that keep the rank by Tarjan's
// algorithm (1972) with an explicit stack, rank by rank.
func newOrder(m *Model, sides int) *order {
	t := &tarjan{
		m: m, sides: sides,
		index: make([]int32, sides*m.n),
		low:   make([]int32, sides*m.n),
		order: &order{states: make([]int32, 0, sides*m.n), ends: make([]int32, 0, sides*m.n)},
	}
	for _, p := range byFallingRank(m) {
		for side := range sides {
			if s := int32(side*m.n) + p; t.index[s] == 0 {
				t.visit(s)
			}
		}
	}
	return t.order
}

// byFallingRank sorts the positions by counting.
func byFallingRank(m *Model) []int32 {
	lowest, highest := m.rank[0], m.rank[0]
	for _, r := range m.rank[:m.n] {
		lowest, highest = min(lowest, r), max(highest, r)
	}
	start := make([]int32, highest-lowest+2)
	for _, r := range m.rank[:m.n] {
		start[highest-r+1]++
	}
	for i := 1; i < len(start); i++ {
		start[i] += start[i-1]
	}
	sorted := make([]int32, m.n)
	for p, r := range m.rank[:m.n] {
		sorted[start[highest-r]] = int32(p)
		start[highest-r]++
	}
	return sorted
}

type tarjan struct {
	m     *Model
	sides int
	index []int32 // 1-based number in order of discovery; 0 not seen, −1 already in a component
	low   []int32
	next  int32
	stack []int32
	calls []call
	order *order
}

// call is a state whose edges are being followed.
type call struct {
	state int32
	edge  int
}

func (t *tarjan) visit(root int32) {
	t.open(root)
	for len(t.calls) > 0 {
		c := &t.calls[len(t.calls)-1]
		edges := t.m.loops.same[int(c.state)%t.m.n]
		if c.edge < len(edges) {
			to := t.m.state(c.state, edges[c.edge], t.sides)
			c.edge++
			if t.index[to] == 0 {
				t.open(to)
			} else if t.index[to] > 0 {
				t.low[c.state] = min(t.low[c.state], t.index[to])
			}
			continue
		}
		s := c.state
		t.calls = t.calls[:len(t.calls)-1]
		if len(t.calls) > 0 {
			parent := t.calls[len(t.calls)-1].state
			t.low[parent] = min(t.low[parent], t.low[s])
		}
		if t.low[s] == t.index[s] {
			t.close(s)
		}
	}
}

func (t *tarjan) open(s int32) {
	t.next++
	t.index[s], t.low[s] = t.next, t.next
	t.stack = append(t.stack, s)
	t.calls = append(t.calls, call{state: s})
}

// close moves the component that s was found first of from the stack to the order.
func (t *tarjan) close(s int32) {
	for {
		top := t.stack[len(t.stack)-1]
		t.stack = t.stack[:len(t.stack)-1]
		t.index[top] = -1
		t.order.states = append(t.order.states, top)
		if top == s {
			break
		}
	}
	t.order.ends = append(t.order.ends, int32(len(t.order.states)))
}

// state returns the state that x leads to from a state of a system with the given sides.
func (m *Model) state(from int32, x game.Next, sides int) int32 {
	p, turns := m.target(x)
	if sides == 1 {
		return int32(p)
	}
	side := int(from) / m.n
	if turns {
		side = 1 - side
	}
	return int32(side*m.n + p)
}
