package exact

import (
	"context"
	"slices"
	"sync"
	"sync/atomic"

	"hogstats/game"
	"hogstats/policy"
)

// Contest plays many policies of one game against each other. It prepares every policy once. A
// Contest is for one goroutine; Fork makes more of it.
type Contest struct {
	m       *Model
	entries []*entry
	draws   bool        // some turn may end in a draw
	pairs   bool        // no component has more than two states
	joints  []joint     // components in the order in which they are solved, if pairs
	placed  []int32     // positions in the order in which joints first ask for them
	partner []int32     // by position: what partners says
	lower   []int32     // states behind ends that lower the rank
	ext     [][]float64 // by side: values by Next, seen by that side when it moves
}

// entry is a policy of a contest: as turns, if its games can be solved by pairing, else as a chain.
type entry struct {
	turns *turns
	moves bool          // every turn may raise the rank, so that no game between two such policies can last for ever
	chain func() *chain // made when first asked for
}

// NewContest returns a contest without policies.
func (m *Model) NewContest() *Contest {
	c := &Contest{m: m, draws: m.findDraws()}
	if m.Game.Memories() == 1 { // else positions share their turns, and chains are far smaller than turns written out
		c.joints, c.placed, c.pairs = findJoints(m)
		c.partner = partners(m, c.joints)
	}
	c.lower = newSystem(m, [][3]float64{zero, zero}, nil, nil).lowerStates()
	c.ext = [][]float64{make([]float64, game.Values(m.n)), make([]float64, game.Values(m.n))}
	return c
}

// Fork returns a contest of the policies entered so far for another goroutine. It does not tell of
// progress. Both may go on entering policies of their own.
func (c *Contest) Fork() *Contest {
	d, m := *c, *c.m
	m.Progress = nil
	d.m, d.entries = &m, slices.Clip(c.entries)
	d.ext = [][]float64{make([]float64, game.Values(m.n)), make([]float64, game.Values(m.n))}
	return &d
}

// Add enters a policy; its index is the number of policies entered before it.
func (c *Contest) Add(t policy.Policy) { c.entries = append(c.entries, c.prepare(t)) }

// AddAll enters policies in their order, prepared by so many goroutines.
func (c *Contest) AddAll(ctx context.Context, tables []policy.Policy, workers int) error {
	made := make([]*entry, len(tables))
	var next atomic.Int64
	var group sync.WaitGroup
	for range min(workers, len(tables)) {
		group.Go(func() {
			for i := next.Add(1) - 1; i < int64(len(tables)) && ctx.Err() == nil; i = next.Add(1) - 1 {
				made[i] = c.prepare(tables[i])
			}
		})
	}
	group.Wait()
	if err := ctx.Err(); err != nil {
		return err
	}
	c.entries = append(c.entries, made...)
	return nil
}

// Bytes returns the memory, in bytes, that the policies entered so far take.
func (c *Contest) Bytes() int64 {
	var n int64
	for _, e := range c.entries {
		n += e.bytes()
	}
	return n
}

// bytes returns the size of e.
func (e *entry) bytes() int64 {
	if e.turns != nil {
		return int64(len(e.turns.at))*32 + int64(cap(e.turns.next))*4 + int64(cap(e.turns.probs))*8
	}
	c := e.chain()
	return int64(cap(c.next))*4 + int64(cap(c.prob))*8 + int64(len(c.start)+len(c.end))*4 + int64(len(c.rolls))*8
}

// prepare makes the entry of a policy. It changes nothing of c.
func (c *Contest) prepare(t policy.Policy) *entry {
	made := newChain(c.m, t)
	e := &entry{moves: c.pairs}
	if c.pairs {
		c.divide(e, made)
	}
	if e.moves { // the chain takes much memory, and only an opponent of another kind may ask for it
		e.chain = sync.OnceValue(func() *chain { return newChain(c.m, t) })
	} else {
		e.turns, e.chain = nil, func() *chain { return made }
	}
	return e
}

// divide makes the turns of e from its chain.
func (c *Contest) divide(e *entry, made *chain) {
	e.turns = newTurns(len(c.placed), len(made.next))
	for k, p := range c.placed {
		up := 0.0
		e.turns.open(k)
		next, prob := made.row(int(p))
		for i, x := range next {
			if c.m.rank[x] > c.m.rank[p] {
				up += prob[i]
			}
			if c.m.rank[x] != c.m.rank[p] {
				e.turns.add(k, x, prob[i])
				continue
			}
			switch c.m.state(p, x, 2) {
			case p:
				e.turns.at[k].self += prob[i]
			case c.partner[p]:
				e.turns.at[k].other += prob[i]
			default:
				e.turns.add(k, x, prob[i])
			}
		}
		e.turns.close(k)
		e.moves = e.moves && up > leaves
	}
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
		e := &Evaluation{Model: c.m, chains: []*chain{c.entries[a].chain().player(), c.entries[b].chain().player()}, order: c.m.orderOf(2)}
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
