package exact

import (
	"context"

	"hogstats/policy"
)

// Contest plays many policies of one game against each other. It prepares every policy once.
type Contest struct {
	m      *Model
	chains []*chain
	draws  bool // some turn may end in a draw
}

// NewContest returns a contest without policies.
func (m *Model) NewContest() *Contest { return &Contest{m: m, draws: m.findDraws()} }

// Add enters a policy; its index is the number of policies entered before it.
func (c *Contest) Add(t *policy.Table) { c.chains = append(c.chains, newChain(c.m, t)) }

// Wins are the win probabilities of both players of one game. They add up to 1 unless the game can
// be drawn or never end.
type Wins struct{ A, B float64 }

// Win returns the win probabilities of policies a and b when a starts and when b starts.
func (c *Contest) Win(ctx context.Context, a, b int) (aStarts, bStarts Wins, err error) {
	e := &Evaluation{Model: c.m, chains: []*chain{c.chains[a], c.chains[b]}, order: c.m.orderOf(2)}
	e.dead = e.endless()
	start := c.m.Game.Start()
	w, err := e.solve(ctx, [][3]float64{{1, 0, 0}, {0, 1, 0}}, nil, 0)
	if err != nil {
		return Wins{}, Wins{}, err
	}
	aStarts.A, bStarts.A = w.v[start], w.v[c.m.n+start]
	aStarts.B, bStarts.B = 1-aStarts.A, 1-bStarts.A
	if e.dead == nil && !c.draws {
		return aStarts, bStarts, nil
	}
	l, err := e.solve(ctx, [][3]float64{{0, 1, 0}, {1, 0, 0}}, nil, 0)
	if err != nil {
		return Wins{}, Wins{}, err
	}
	aStarts.B, bStarts.B = l.v[start], l.v[c.m.n+start]
	return aStarts, bStarts, nil
}
