package exact

import (
	"context"
	"fmt"
)

// Lengths is the distribution of the number of turns of a game.
type Lengths struct {
	P    []float64 // P[t] is the probability that the game ends with turn t; P[0] is 0
	Tail float64   // probability that it takes longer than len(P)−1 turns
}

// maxTurns bounds the turns followed by Lengths.
const maxTurns = 1_000_000

// manyPositions is the number of positions from which on it takes minutes to follow turns that are worked out
// when they are asked for.
const manyPositions = 200_000

// Slow reports whether Lengths and Visits would take minutes: a policy draws its actions in a game with very
// many positions.
func (e *Evaluation) Slow() bool {
	for _, c := range e.chains {
		if c.late != nil && e.Model.n >= manyPositions {
			return true
		}
	}
	return false
}

// Lengths follows the chain turn by turn, player first (0: a, 1: b) moving first at the start of
// the game, until at most tail probability is left that does not belong to a stalemate.
// States of so little probability that all of them together do not matter to the tail are left out.
// Cost: the transitions of the chain times the number of turns.
func (e *Evaluation) Lengths(ctx context.Context, first int, tail float64) (*Lengths, error) {
	m := e.Model
	start := m.Game.Start()
	forever := e.Stalemate[first][start]
	l := &Lengths{P: []float64{0}, Tail: 1}
	from, to := e.masses(), e.masses()
	from[first][start] = 1
	least := tail * 1e-6 / float64(len(from)*m.n)
	for l.Tail-forever > tail {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if len(l.P) > maxTurns {
			return nil, fmt.Errorf("exact: %s: %w: after %d turns the game is still on with probability %.3g", m.Game.Rules().Name, ErrNotConverged, maxTurns, l.Tail-forever)
		}
		l.P = append(l.P, e.step(from, to, least))
		from, to = to, from
		l.Tail = 0
		for side := range to {
			clear(to[side])
			for _, q := range from[side] {
				l.Tail += q
			}
		}
	}
	return l, nil
}

// step moves the probability of every state that has as much as least one turn on and returns what reached
// an end.
func (e *Evaluation) step(from, to [][]float64, least float64) (ended float64) {
	m, sides := e.Model, len(e.chains)
	for side, mass := range from {
		for p, q := range mass {
			if q <= least {
				continue
			}
			next, prob := e.chains[side].row(p)
			for i, x := range next {
				if int(x) >= 2*m.n {
					ended += q * prob[i]
					continue
				}
				s := m.state(int32(side*m.n+p), x, sides)
				to[int(s)/m.n][int(s)%m.n] += q * prob[i]
			}
		}
	}
	return ended
}

func (e *Evaluation) masses() [][]float64 {
	m := make([][]float64, len(e.chains))
	for i := range m {
		m[i] = make([]float64, e.Model.n)
	}
	return m
}
