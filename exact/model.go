package exact

import (
	"fmt"
	"math"
	"sync"

	"hogstats/game"
)

// Model is the transition structure of a game: what every decision can lead to and with which
// probability. But for Progress it is read-only once made and may be shared.
type Model struct {
	Game *game.Game
	// Progress, if not nil, is called now and then during long work, in the goroutine that works:
	// done of total parts of a pass are done, and all of them at its end, whatever has ended it.
	Progress func(done, total int)

	n     int           // positions
	final [3]game.Next  // codes of won, lost, drawn
	rank  []int32       // by Next: sum of the scores of the position it leads to; finals are above all
	order *order        // of a system with one side
	twice func() *order // of a system with two sides, made when first asked for
	guess bool          // positions are two scores in a square, so that neighbours give a first guess
	turn  turnModel
	loops loops
}

// turnModel makes kernels, which evaluate turns, for one kind of turn.
type turnModel interface {
	kernel() turnKernel
	// backward calls visit with every Next that position p may lead to although the turn
	// need not raise the rank above limit. at is the turn total for a hold, else −1.
	backward(p int, rank []int32, limit int32, visit func(x game.Next))
	// rounding bounds the rounding error of one evaluated turn whose values are at most 1.
	rounding() float64
	// decisionsPerTurn bounds the expected number of decisions in one turn.
	decisionsPerTurn() float64
}

// MaxBytes estimates the memory, in bytes, that solving a game by these rules takes at its peak:
// the tables of the rules and of the model, the values and the policy.
func MaxBytes(r *game.Rules) int64 {
	goal := float64(r.Goal)
	positions, decisions := goal, goal
	if r.Players > 1 {
		positions = math.Pow(goal, float64(r.Players))
		decisions = positions
	}
	memories := float64(r.Memories())
	positions *= memories
	decisions *= memories
	perPosition := 300.0
	for _, rule := range r.Rules {
		if rule.Stage == game.StageGift && memories == 1 { // every action has a row of its own
			perPosition += 4 * 7 * float64(r.Dice.Max) * float64(r.Dice.Max+1) / 2
		}
	}
	if r.Kind == game.RollHold {
		decisions = positions * (goal + 1) / 2
	}
	return int64(math.Min(positions*perPosition+3*decisions, math.MaxInt64/2))
}

// NewModel enumerates the dice of g and compiles its turns.
func NewModel(g *game.Game) (*Model, error) {
	if g.Players() > 2 {
		return nil, fmt.Errorf("exact: %s: %d players: this version solves games of one or two players", g.Rules().Name, g.Players())
	}
	n := g.Positions()
	m := &Model{Game: g, n: n}
	for i := range m.final {
		m.final[i] = game.Next(2*n + i)
	}
	m.guess = g.Players() == 2 && n == g.Goal()*g.Goal()
	m.rank = ranks(g)
	var err error
	switch {
	case g.Kind() == game.RollHold:
		m.turn, err = newHoldTurns(g)
	case g.Memories() > 1 || g.UsesBase():
		m.turn, err = newPlanTurns(g)
	default:
		m.turn, err = newCountTurns(g)
	}
	if err != nil {
		return nil, err
	}
	m.loops = findLoops(m)
	m.order = newOrder(m, 1)
	m.twice = sync.OnceValue(func() *order { return newOrder(m, 2) })
	return m, nil
}

// ranks returns, by Next, the sum of the scores of the position; finals get MaxInt32.
func ranks(g *game.Game) []int32 {
	n := g.Positions()
	rank := make([]int32, game.Values(n))
	for p := range n {
		own, opponent := g.Scores(p)
		rank[p] = int32(own + opponent)
		rank[n+p] = rank[p]
	}
	for i := 2 * n; i < len(rank); i++ {
		rank[i] = math.MaxInt32
	}
	return rank
}

// target returns the position a non-final Next leads to and whether the mover changes.
func (m *Model) target(x game.Next) (p int, turns bool) {
	if int(x) < m.n {
		return int(x), true
	}
	return int(x) - m.n, false
}

func (m *Model) orderOf(sides int) *order {
	if sides == 1 {
		return m.order
	}
	return m.twice()
}

// findDraws reports whether any turn leads to a draw.
func (m *Model) findDraws() bool {
	if t, ok := m.turn.(*planTurns); ok {
		return t.draws
	}
	drawn := make([]int32, len(m.rank))
	for i := range drawn {
		drawn[i] = 1
	}
	drawn[m.final[game.Drawn]] = 0
	found := false
	for p := range m.n {
		m.turn.backward(p, drawn, 0, func(game.Next) { found = true })
	}
	return found
}

func (m *Model) progress(done, total int) {
	if m.Progress != nil {
		m.Progress(done, total)
	}
}
