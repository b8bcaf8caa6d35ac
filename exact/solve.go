package exact

import (
	"context"
	"errors"
	"math"

	"hogstats/policy"
)

// minTie is the difference below which two actions tie whatever the error bound.
const minTie = 1e-12

// Config sets how a game is solved. The zero value is right for every ordinary use.
type Config struct {
	MaxPasses int // stop after so many passes over all positions; 0: as many as it takes
}

// Solution is optimal play of both players.
type Solution struct {
	Model  *Model
	Value  []float64     // by position: win probability of the mover; with one player, expected turns
	Policy *policy.Table // of actions with the same value the fewest dice, and hold before roll
	Tie    float64       // actions whose values differ by at most this tie
	Certificate
	Passes int // passes over all positions
	Turns  int // turns evaluated

	kernel   turnKernel
	ext      []float64
	residual float64 // of the equations
	gap      float64 // largest loss at a decision from breaking ties
	ties     []int32 // by position: decisions with ties
}

// Start returns the value at the start of the game: the win probability of the first player.
func (s *Solution) Start() float64 { return s.Value[s.Model.Game.Start()] }

// Solve finds the values and the policy of optimal play. With two players each maximises the
// own win probability, infinite play counting as a draw; with one player the expected number of
// turns is minimised. The error of the value at the start is at most
// Bound, and of every value at most Delta·Longest, if Status is Proved.
//
// If the values do not stand still, or Config.MaxPasses is reached, the solution is returned
// together with an error that wraps ErrNotConverged; its Bound still holds if it is not NaN.
// Cost: a few evaluations of each turn, O(goal³) for Pig, in one thread.
func (m *Model) Solve(ctx context.Context, c Config) (*Solution, error) {
	sol, err := m.Values(ctx, c)
	if sol == nil || m.Game.Players() == 1 {
		return sol, err
	}
	certErr := sol.certify(ctx)
	if certErr == nil && sol.Status == NotConverged {
		// A player without hope may play for a run of luck that takes longer than numbers can tell.
		// Giving up what nobody would miss makes the game shorter.
		if certErr = sol.choose(ctx, tolerance{minTie, minTie}); certErr == nil {
			certErr = sol.certify(ctx)
		}
	}
	if certErr != nil {
		return nil, certErr
	}
	if err != nil {
		sol.Status = NotConverged
	}
	if 2*sol.Bound > minTie {
		sol.Tie = 2 * sol.Bound
		err = errors.Join(err, sol.retie(ctx))
	}
	return sol, err
}

// Values is Solve without the proof: its values and policy are those of Solve, but with two players
// there is no Certificate. It is for programs that solve many games of a kind known to converge.
func (m *Model) Values(ctx context.Context, c Config) (*Solution, error) {
	if m.Game.Players() == 1 {
		return m.solveAlone(ctx, c)
	}
	s := newSystem(m, [][3]float64{win}, newOptimiser(m, +1, minTie))
	s.zeroSum, s.high, s.forever = true, 1, 0.5
	s.reset(s.forever)
	return m.run(ctx, s, c)
}

// run solves s, whose first side is an optimiser, into a solution without a certificate.
func (m *Model) run(ctx context.Context, s *system, c Config) (*Solution, error) {
	opt := s.movers[0].(*optimiser)
	err := s.solve(ctx, c.MaxPasses)
	if err != nil && !errors.Is(err, ErrNotConverged) {
		return nil, err
	}
	if s.zeroSum { // rounding may carry a probability out of [0, 1]
		for p, v := range s.v {
			s.v[p] = max(0, min(1, v))
		}
	}
	return &Solution{
		Model: m, Value: s.v[:m.n], Policy: opt.out, Tie: minTie,
		Passes: s.passes, Turns: s.turns,
		Certificate: Certificate{Status: NotConverged, Bound: math.NaN()},
		kernel:      opt.turnKernel, ext: s.ext[0], residual: s.residual, gap: opt.gap, ties: opt.ties,
	}, err
}

// certify bounds the error of the values by the policy.
func (s *Solution) certify(ctx context.Context) (err error) {
	s.Certificate, err = s.Model.certify(ctx, s.Policy, s.residual, s.gap)
	return err
}

// retie counts the ties under a wider tolerance. The policy stays what was certified.
func (s *Solution) retie(ctx context.Context) error {
	certified := s.Policy
	err := s.choose(ctx, tolerance{s.Tie, sameValue})
	s.Policy = certified
	return err
}

// choose makes the policy again from the values.
func (s *Solution) choose(ctx context.Context, tol tolerance) error {
	o := newOptimiser(s.Model, s.sense(), 0)
	o.tol = tol
	for p := range s.Model.n {
		if p%1024 == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		loop := noLoop
		if same := s.Model.loops.same[p]; len(same) == 1 {
			loop = same[0]
		}
		o.load(0, p, s.ext, loop)
		y := 0.0
		if loop != noLoop {
			y = s.ext[loop]
		}
		o.settle(0, y)
	}
	s.Policy, s.ties, s.gap = o.out, o.ties, o.gap
	return nil
}

func (s *Solution) sense() float64 {
	if s.Model.Game.Players() == 1 {
		return -1
	}
	return +1
}

// farAway is a number of turns above that of most games. From above, steps go from policies that
// reach the goal to better ones that do.
const farAway = 1e4

// solveAlone minimises the expected number of turns of a single player.
func (m *Model) solveAlone(ctx context.Context, c Config) (*Solution, error) {
	s := newSystem(m, [][3]float64{zero}, newOptimiser(m, -1, minTie))
	s.counts, s.minimises, s.add = true, true, 1
	s.reset(farAway)
	sol, err := m.run(ctx, s, c)
	if sol == nil {
		return nil, err
	}
	// Every turn costs 1, so the value is its own horizon: the best policy takes V* turns and gains
	// at most δ in each, V ≤ V*(1+δ); the policy found takes X turns and loses at most δ in each,
	// X ≤ V + δX. So V* lies between V/(1+δ) and V/(1−δ).
	for _, v := range sol.Value {
		sol.Longest = math.Max(sol.Longest, v)
	}
	sol.Horizon = sol.Start()
	sol.Rounding = m.turn.rounding() * sol.Longest
	sol.Delta = s.residual + sol.gap*m.turn.decisionsPerTurn() + sol.Rounding
	sol.Status, sol.Bound = Proved, sol.Delta*sol.Horizon/(1-sol.Delta)
	if err != nil || sol.Longest >= huge/2 {
		sol.Status, sol.Bound = NotConverged, math.NaN()
	}
	return sol, err
}
