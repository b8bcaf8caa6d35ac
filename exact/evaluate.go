package exact

import (
	"context"
	"math"

	"hogstats/policy"
)

// Evaluation is what two given policies, a and b, do against each other. All slices are indexed
// first by who moves (0: a, 1: b) and then by position, seen from the player who moves.
//
// With one player only index 0 is there and Win is the probability of ever finishing.
type Evaluation struct {
	Model     *Model
	Win       [][]float64 // probability that a wins
	Stalemate [][]float64 // probability that the game never ends
	Turns     [][]float64 // expected turns of both players until the end; +Inf where Stalemate > 0
	Square    [][]float64 // expected square of the number of turns; +Inf where Stalemate > 0
	Rolls     [][]float64 // expected throws of dice of both players; +Inf where Stalemate > 0
	// Bound is an upper bound on the error of every Win, from the residual of the linear
	// equations and the rounding of one turn times the expected number of turns; NaN where a
	// game may never end.
	Bound float64

	chains []*chain
	order  *order
	dead   []bool // states from which the game cannot end, nil if there are none
}

// Evaluate computes the Evaluation of policies a and b by solving the linear equations of their
// Markov chain, component by component. With one player b is ignored and may be nil.
func (m *Model) Evaluate(ctx context.Context, a, b policy.Policy) (*Evaluation, error) {
	e := &Evaluation{Model: m}
	tables := []policy.Policy{a, b}[:m.Game.Players()]
	for i, t := range tables {
		if err := t.Fits(m.Game); err != nil {
			return nil, err
		}
		if i == 1 && t == a {
			e.chains = append(e.chains, e.chains[0])
			continue
		}
		e.chains = append(e.chains, newChain(m, t))
	}
	e.order = m.orderOf(len(tables))
	e.dead = e.endless()
	err := e.solveAll(ctx)
	if err != nil {
		return nil, err
	}
	return e, nil
}

func (e *Evaluation) solveAll(ctx context.Context) error {
	one, oneB := [3]float64{1, 0, 0}, [3]float64{0, 1, 0}
	w, err := e.solve(ctx, [][3]float64{one, oneB}, nil, 0)
	if err != nil {
		return err
	}
	e.Win = e.bySide(w.v)
	if e.dead == nil {
		e.Stalemate = e.bySide(make([]float64, len(w.v)))
	} else {
		s, err := e.solve(ctx, [][3]float64{zero, zero}, nil, 1)
		if err != nil {
			return err
		}
		e.Stalemate = e.bySide(s.v)
	}
	ones := make([]float64, len(w.v))
	rolls := make([]float64, len(w.v))
	for i := range ones {
		ones[i] = 1
		rolls[i] = e.chains[i/e.Model.n].rolls[i%e.Model.n]
	}
	t, err := e.expect(ctx, ones)
	if err != nil {
		return err
	}
	r, err := e.expect(ctx, rolls)
	if err != nil {
		return err
	}
	// T² = (1+T')² = 1 + 2T' + T'², and E[T'] = E[T] − 1.
	square := make([]float64, len(t))
	for i := range square {
		if !math.IsInf(t[i], 1) { // else square is infinite too, whatever the reward
			square[i] = 2*t[i] - 1
		}
	}
	q, err := e.expect(ctx, square)
	if err != nil {
		return err
	}
	e.Turns, e.Rolls, e.Square = e.bySide(t), e.bySide(r), e.bySide(q)
	longest := 0.0
	for _, v := range t {
		longest = math.Max(longest, v)
	}
	slack := 0.0
	for _, c := range e.chains {
		slack = math.Max(slack, c.slack)
	}
	e.Bound = (w.residual + e.Model.turn.rounding() + slack) * longest
	if e.dead != nil {
		e.Bound = math.NaN()
	}
	return nil
}

// solve solves for the expected final value, dead states having the value given.
func (e *Evaluation) solve(ctx context.Context, finals [][3]float64, reward []float64, dead float64) (*system, error) {
	movers := make([]mover, len(e.chains))
	for i, c := range e.chains {
		movers[i] = c.player()
	}
	s := newSystem(e.Model, finals, movers...)
	s.reward, s.pinned = reward, e.dead
	s.low, s.high = math.Inf(-1), math.Inf(1)
	for state, d := range e.dead {
		if d {
			s.set(int32(state), dead)
		}
	}
	return s, s.solve(ctx, 0)
}

// expect returns the expected sum of reward until the end by state, +Inf where the game may never
// end.
func (e *Evaluation) expect(ctx context.Context, reward []float64) ([]float64, error) {
	s, err := e.solve(ctx, [][3]float64{zero, zero}, reward, 0)
	if err != nil {
		return nil, err
	}
	for i := range s.v {
		if e.Stalemate[i/e.Model.n][i%e.Model.n] > 0 {
			s.v[i] = math.Inf(1)
		}
	}
	return s.v, nil
}

func (e *Evaluation) bySide(v []float64) [][]float64 {
	n := e.Model.n
	out := make([][]float64, 0, 2)
	for i := 0; i < len(v); i += n {
		out = append(out, v[i:i+n])
	}
	return out
}

// endless finds the states from which no end of the game can be reached, by walking backward from
// the ends.
func (e *Evaluation) endless() []bool {
	if e.Model.loops.none {
		return nil
	}
	n, sides := e.Model.n, len(e.chains)
	into := make([][]int32, sides*n) // by state: states that lead to it
	ends := make([]bool, sides*n)
	var queue []int32
	for state := range int32(sides * n) {
		next, _ := e.chains[int(state)/n].row(int(state) % n)
		for _, x := range next {
			if int(x) >= 2*n {
				if !ends[state] {
					ends[state] = true
					queue = append(queue, state)
				}
				continue
			}
			to := e.Model.state(state, x, sides)
			into[to] = append(into[to], state)
		}
	}
	for len(queue) > 0 {
		s := queue[len(queue)-1]
		queue = queue[:len(queue)-1]
		for _, from := range into[s] {
			if !ends[from] {
				ends[from] = true
				queue = append(queue, from)
			}
		}
	}
	dead, any := make([]bool, sides*n), false
	for i, ok := range ends {
		dead[i] = !ok
		any = any || !ok
	}
	if !any {
		return nil
	}
	return dead
}

// SD returns the standard deviation of the number of turns at the start of the game with the
// given side (0: a, 1: b) moving first, or +Inf if the game may never end.
func (e *Evaluation) SD(first int) float64 {
	p := e.Model.Game.Start()
	t := e.Turns[first][p]
	if math.IsInf(t, 1) {
		return t
	}
	return math.Sqrt(math.Max(0, e.Square[first][p]-t*t))
}

// SelfPlay returns the expected number of turns when both players follow t from the start of the
// game, and the probability that such a game never ends; turns is +Inf if that is positive. It is
// Evaluate for the case that only this is asked, at a fraction of the cost.
func (m *Model) SelfPlay(ctx context.Context, t *policy.Table) (turns, stalemate float64, err error) {
	s := newSystem(m, [][3]float64{zero}, newFollower(m, t))
	s.counts, s.add, s.low = true, 1, 1
	s.reset(1)
	start := m.Game.Start()
	if err := s.solve(ctx, 0); err == nil && s.residual < noise*s.v[start] && s.v[start] < endlessTurns {
		return s.v[start], 0, nil
	}
	e, err := m.Evaluate(ctx, t, t)
	if err != nil {
		return 0, 0, err
	}
	return e.Turns[0][start], e.Stalemate[0][start], nil
}
