package exact

import (
	"context"
	"errors"
	"fmt"
	"math"

	"hogstats/game"
	"hogstats/policy"
)

// Regret is what the choices of a policy give away against the best that could be done against the same
// opponent. Values are those of the player who follows the policy: 1 for a win, 1/2 for a draw.
//
// Let V be the value of the best response to the opponent, at every decision of the player, and
// Q(s, a) that of action a at decision s with best play afterwards. The regret of the policy, π, at s
// is V(s) − Q(s, π(s)) ≥ 0. Weighted by the number of times that π meets s, it adds up to the whole gap:
//
//	V(start) − Vπ(start) = Σ visits(s)·(V(s) − Q(s, π(s)))
//
// For follow a game in which π plays, from decision s₀ to s₁ and so on to its end. Q(sᵢ, π(sᵢ)) is the
// mean of V(sᵢ₊₁), the opponent's turns and the dice being chance, or of the result if the game is over.
// So the sum of V(sᵢ) − V(sᵢ₊₁), with the result in the place of the last one, has the mean of the sum of
// all regrets met, and it is V(s₀) less the result, whose mean is Vπ: the performance difference of
// [KL02]. The game must end with probability 1.
type Regret struct {
	Model  *Model
	Value  [2]float64  // of the policy, by seat (0: it starts, 1: the opponent does)
	Best   [2]float64  // of the best response to the opponent, likewise
	Visits [][]float64 // by seat and position: expected number of turns that the policy starts there

	policy policy.Policy
	kernel turnKernel
	ext    []float64 // value of what follows a turn
	act    []int8    // best play of the position last loaded
	reach  []float64 // by turn total: probability that a turn gets there
	drawn  []policy.Choice
}

// ErrCounts is wrapped by the error for a policy that looks at the number of rolls made: its decisions
// are not one for each turn total.
var ErrCounts = errors.New("the policy looks at the number of rolls made in a turn")

// Choice is one decision of a policy. Action and Best are codes as in policy.Table; of a policy that
// draws its actions, Action is the likeliest and Regret the mean.
type Choice struct {
	Position, Total int // turn total; 0 in roll-count games
	Action, Best    int
	Regret          float64    // value lost by the action, ≥ 0; Best is Action if it is 0
	Visits          [2]float64 // expected number of times per game, by seat
}

// Cost returns the part of the gap for which the choice accounts, mean of both seats.
func (c Choice) Cost() float64 { return c.Regret * (c.Visits[0] + c.Visits[1]) / 2 }

// Regret compares a policy with best play against an opponent. It fails with ErrEndless if the game
// of the two may never end, and with ErrCounts if the policy looks at the number of rolls made. Cost: a best
// response, the visits, and for every position asked for one evaluation of its turn.
func (m *Model) Regret(ctx context.Context, t, against policy.Policy) (*Regret, error) {
	if err := t.Fits(m.Game); err != nil {
		return nil, err
	}
	if t.Counts() > 1 {
		return nil, fmt.Errorf("exact: regret: %w", ErrCounts)
	}
	best, err := m.BestResponse(ctx, against)
	if err != nil {
		return nil, err
	}
	r := &Regret{Model: m, policy: t, kernel: m.turn.kernel()}
	start := m.Game.Start()
	r.Best = [2]float64{best.Value[0][start], best.Value[1][start]}
	r.ext = append(append(append(r.ext, best.Value[1]...), best.Value[0]...), win[:]...)

	e := &Evaluation{Model: m, chains: []*chain{newChain(m, t), newChain(m, against)}, order: m.orderOf(2)}
	e.dead = e.endless()
	for seat := range 2 {
		visits, err := e.Visits(ctx, seat)
		if err != nil {
			return nil, err
		}
		r.Visits = append(r.Visits, visits[0])
	}
	r.Value[0], r.Value[1], err = e.startValues(ctx, win, loss)
	return r, err
}

// At appends to choices those of position p, in ascending order of the turn total, and returns the
// extended slice and what a turn that the policy starts there gives away in the mean.
func (r *Regret) At(p int, choices []Choice) (all []Choice, turn float64) {
	n := policy.Decisions(r.Model.Game, p)
	if len(r.act) < n {
		r.act, r.reach = make([]int8, n), make([]float64, n)
	}
	r.kernel.load(0, p, r.ext, noLoop, nil)
	r.kernel.choose(0, 0, +1, tolerance{minTie, sameValue}, r.act[:n])
	r.follow(p, r.reach[:n])
	for total := range n {
		c := Choice{Position: p, Total: total}
		var loss float64
		c.Action, loss = r.play(p, total)
		c.Best = c.Action
		if loss > sameValue {
			c.Regret, c.Best = loss, int(r.act[total])
		}
		for seat := range c.Visits {
			c.Visits[seat] = r.Visits[seat][p] * r.reach[total]
		}
		turn += r.reach[total] * c.Regret
		choices = append(choices, c)
	}
	return choices, turn
}

// play returns the likeliest action of the policy at a turn total of the position last loaded, and the
// mean of what its actions are worth less than the best.
func (r *Regret) play(p, total int) (action int, loss float64) {
	likeliest := 0.0
	for _, c := range r.draw(p, total) {
		loss += c.Prob * r.loss(total, c.Action)
		if c.Prob > likeliest {
			action, likeliest = c.Action, c.Prob
		}
	}
	return action, loss
}

// draw returns the actions of the policy with their probabilities. A roll after which nothing has
// changed is decided again; what counts is what comes of it.
func (r *Regret) draw(p, total int) []policy.Choice {
	r.drawn = r.policy.Draw(p, total, 0, r.drawn[:0])
	t, ok := r.Model.turn.(*holdTurns)
	if !ok || len(r.drawn) == 1 {
		return r.drawn
	}
	moves, sum := 1/t.dist(p, total).rolls.Repeat, 0.0
	for i := range r.drawn {
		if r.drawn[i].Action == policy.Roll {
			r.drawn[i].Prob *= moves
		}
		sum += r.drawn[i].Prob
	}
	for i := range r.drawn {
		r.drawn[i].Prob /= sum
	}
	return r.drawn
}

// rolls returns the probability that the policy rolls.
func (r *Regret) rolls(p, total int) float64 {
	for _, c := range r.draw(p, total) {
		if c.Action == policy.Roll {
			return c.Prob
		}
	}
	return 0
}

// loss returns what an action at a turn total of the position last loaded is worth less than the best.
func (r *Regret) loss(total, action int) float64 {
	values := r.kernel.values(0, 0, total)
	top := math.Inf(-1)
	for _, v := range values {
		top = max(top, v)
	}
	if g := r.Model.Game; g.Kind() == game.RollCount {
		action = actionIndex(g.Actions(), action)
	}
	return top - values[action]
}

// follow fills reach with the probability that a turn from position p gets to each turn total.
func (r *Regret) follow(p int, reach []float64) {
	clear(reach)
	reach[0] = 1
	t, ok := r.Model.turn.(*holdTurns)
	if !ok {
		return
	}
	for total, q := range reach {
		if q == 0 {
			continue
		}
		if q *= r.rolls(p, total); q == 0 {
			continue
		}
		for _, s := range t.dist(p, total).steps {
			if to := total + s.add; to < len(reach) {
				reach[to] += q * s.prob
			}
		}
	}
}
