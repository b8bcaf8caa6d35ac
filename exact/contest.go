package exact

import (
	"context"

	"hogstats/game"
	"hogstats/policy"
)

// Contest plays many policies of one game against each other. It prepares every policy once. A
// Contest is for one goroutine.
type Contest struct {
	m       *Model
	entries []*entry
	draws   bool        // some turn may end in a draw
	pairs   bool        // no component has more than two states
	ranked  []int32     // positions in the order in which they are solved
	lower   []int32     // states behind ends that lower the rank
	ext     [][]float64 // by side: values by Next, seen by that side when it moves
}

// entry is a policy of a contest: as rows, if its games can be solved by pairing, else as a chain.
type entry struct {
	policy policy.Policy
	known  *rows // ends of turns that change the rank
	same   *rows // ends that keep it
	moves  bool  // every turn may raise the rank, so that no game between two such policies can last for ever
	chain  *chain
}

// NewContest returns a contest without policies.
func (m *Model) NewContest() *Contest {
	c := &Contest{m: m, draws: m.findDraws(), pairs: true, ranked: byFallingRank(m)}
	first := int32(0)
	for _, end := range m.orderOf(2).ends {
		c.pairs = c.pairs && end-first <= 2
		first = end
	}
	c.lower = newSystem(m, [][3]float64{zero, zero}, nil, nil).lowerStates()
	c.ext = [][]float64{make([]float64, game.Values(m.n)), make([]float64, game.Values(m.n))}
	return c
}

// Add enters a policy; its index is the number of policies entered before it.
func (c *Contest) Add(t policy.Policy) {
	e := &entry{policy: t, moves: c.pairs, chain: newChain(c.m, t)}
	if c.pairs {
		c.divide(e)
	}
	if e.moves {
		e.chain = nil // made again should an opponent need it
	} else {
		e.known, e.same = nil, nil
	}
	c.entries = append(c.entries, e)
}

// divide makes the rows of e from its chain.
func (c *Contest) divide(e *entry) {
	e.known, e.same = newRows(c.m.n), newRows(c.m.n)
	for _, p := range c.ranked {
		e.known.open(p)
		e.same.open(p)
		up := 0.0
		next, prob := e.chain.row(int(p))
		for i, x := range next {
			if c.m.rank[x] == c.m.rank[p] {
				e.same.add(p, x, prob[i])
				continue
			}
			e.known.add(p, x, prob[i])
			if c.m.rank[x] > c.m.rank[p] {
				up += prob[i]
			}
		}
		e.moves = e.moves && up > leaves
	}
}

// chainOf returns the chain of an entry.
func (c *Contest) chainOf(i int) *chain {
	e := c.entries[i]
	if e.chain == nil {
		e.chain = newChain(c.m, e.policy)
	}
	return e.chain
}

// Wins are the win probabilities of both players of one game. They add up to 1 unless the game can
// be drawn or never end.
type Wins struct{ A, B float64 }

// Win returns the win probabilities of policies a and b when a starts and when b starts.
func (c *Contest) Win(ctx context.Context, a, b int) (aStarts, bStarts Wins, err error) {
	var solve func(ctx context.Context, a, b [3]float64) (aStarts, bStarts float64, err error)
	complete := !c.draws // what one does not win the other does
	if c.entries[a].moves && c.entries[b].moves {
		solve = c.pairing(a, b).startValues
	} else {
		e := &Evaluation{Model: c.m, chains: []*chain{c.chainOf(a), c.chainOf(b)}, order: c.m.orderOf(2)}
		e.dead = e.endless()
		solve, complete = e.startValues, complete && e.dead == nil
	}
	if aStarts.A, bStarts.A, err = solve(ctx, [3]float64{1, 0, 0}, [3]float64{0, 1, 0}); err != nil {
		return Wins{}, Wins{}, err
	}
	aStarts.B, bStarts.B = 1-aStarts.A, 1-bStarts.A
	if complete {
		return aStarts, bStarts, nil
	}
	if aStarts.B, bStarts.B, err = solve(ctx, [3]float64{0, 1, 0}, [3]float64{1, 0, 0}); err != nil {
		return Wins{}, Wins{}, err
	}
	return aStarts, bStarts, nil
}

// startValues returns the expected final value of a game that a starts and of one that b starts,
// for the values of won, lost and drawn when a has moved last and when b has.
func (e *Evaluation) startValues(ctx context.Context, a, b [3]float64) (aStarts, bStarts float64, err error) {
	s, err := e.solve(ctx, [][3]float64{a, b}, nil, 0)
	if err != nil {
		return 0, 0, err
	}
	start := e.Model.Game.Start()
	return s.v[start], s.v[e.Model.n+start], nil
}
