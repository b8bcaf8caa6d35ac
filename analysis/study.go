package analysis

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"runtime/debug"

	"hogstats/exact"
	"hogstats/game"
	"hogstats/policy"
)

// defaultMemory is what a study may use when GOMEMLIMIT is not set.
const defaultMemory = 4 << 30

// ErrTooLarge is wrapped by the error for a game that does not fit in memory.
var ErrTooLarge = errors.New("does not fit in memory")

// Study answers questions about one game. It solves the game when the first question needs it and
// keeps the solution. A Study is for one goroutine.
type Study struct {
	Game   *game.Game
	Source Source

	Stdin io.Reader // read by the policy table:-; nil: there is none

	model    *exact.Model
	optimal  *exact.Solution
	resolved map[string]policy.Policy // by name: policies that have been opened
	memory   *int                     // position with the scores 0 and the memory that states are about, if not that of the start
}

// Open compiles the rules and prepares a study of them; command is the command line to be named as
// the source of figures, or "". A game that needs more memory than GOMEMLIMIT, or 4 GiB if that is
// not set, is refused with an error that wraps ErrTooLarge and tells the estimate.
func Open(r *game.Rules, command string) (*Study, error) {
	if err := CheckMemory(r); err != nil {
		return nil, err
	}
	g, err := game.Compile(r)
	if err != nil {
		return nil, err
	}
	return NewStudy(g, command)
}

// NewStudy prepares a study of g, which is known to fit in memory.
func NewStudy(g *game.Game, command string) (*Study, error) {
	m, err := exact.NewModel(g)
	if err != nil {
		return nil, err
	}
	r := g.Rules()
	return &Study{
		Game: g, model: m,
		Source: Source{Game: r.Name, RulesHash: r.Hash(), Command: command},
	}, nil
}

// CheckMemory refuses rules whose game would not fit in memory.
func CheckMemory(r *game.Rules) error {
	limit := memoryLimit()
	if need := exact.MaxBytes(r); need > limit {
		return fmt.Errorf("goal %d: solving %s needs about %s, more than the %s allowed: %w",
			r.Goal, r.Name, bytes(need), bytes(limit), ErrTooLarge)
	}
	return nil
}

// memoryLimit returns how many bytes may be used.
func memoryLimit() int64 {
	if limit := debug.SetMemoryLimit(-1); limit != math.MaxInt64 {
		return limit
	}
	return defaultMemory
}

// bytes writes a number of bytes for people.
func bytes(n int64) string {
	switch f := float64(n); {
	case f >= 1<<40:
		return fmt.Sprintf("%.0f TiB", f/(1<<40))
	case f >= 1<<30:
		return fmt.Sprintf("%.1f GiB", f/(1<<30))
	default:
		return fmt.Sprintf("%.0f MiB", f/(1<<20))
	}
}

// OnProgress has f called now and then during long work, with how many parts of how many are done;
// every part of the work ends with a call in which all are.
func (s *Study) OnProgress(f func(done, total int)) { s.model.Progress = f }

// Optimal returns optimal play of the game. A solution that has not converged is returned too: its
// Status says so.
func (s *Study) Optimal(ctx context.Context) (*exact.Solution, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if s.optimal == nil {
		sol, err := s.model.Solve(ctx, exact.Config{})
		if sol == nil || (err != nil && !errors.Is(err, exact.ErrNotConverged)) {
			return nil, err
		}
		s.optimal = sol
	}
	return s.optimal, nil
}

// Resolve opens the policy for the game of the study, solving what has to be solved. It does so once:
// files are read and programs are asked when a name first comes up.
func (s *Study) Resolve(ctx context.Context, spec policy.Spec) (policy.Policy, error) {
	if p := s.resolved[spec.String()]; p != nil {
		return p, nil
	}
	o := &policy.Opener{Solve: s.found, Part: s.Resolve, Stdin: s.Stdin, Progress: s.model.Progress}
	p, err := o.Open(ctx, s.Game, spec)
	if err != nil {
		return nil, err
	}
	if s.resolved == nil {
		s.resolved = map[string]policy.Policy{}
	}
	s.resolved[spec.String()] = p
	return p, nil
}

// ResolveTable is Resolve for what needs one table of actions; other policies are errors that wrap
// policy.ErrNoTable.
func (s *Study) ResolveTable(ctx context.Context, spec policy.Spec) (*policy.Table, error) {
	p, err := s.Resolve(ctx, spec)
	if err != nil {
		return nil, err
	}
	return policy.AsTable(spec, p)
}

// found opens a policy of a family that needs solving.
func (s *Study) found(ctx context.Context, spec policy.Spec) (policy.Policy, error) {
	switch spec.Family {
	case "optimal":
		sol, err := s.Optimal(ctx)
		if err != nil {
			return nil, err
		}
		return sol.Policy, nil
	case "best-response":
		against, err := s.Resolve(ctx, *spec.Of)
		if err != nil {
			return nil, err
		}
		r, err := s.model.BestResponse(ctx, against)
		if err != nil {
			return nil, err
		}
		return r.Policy, nil
	}
	t, err := s.model.MaxMean(ctx)
	if err != nil {
		return nil, err
	}
	return t, nil
}

// position returns the position with the given scores, own first.
func (s *Study) position(scores []int) (int, error) {
	if len(scores) != s.Game.Players() {
		return 0, fmt.Errorf("state %v: %s has %d scores, one for each player", scores, s.Source.Game, s.Game.Players())
	}
	p, err := s.at(scores...)
	if err != nil {
		return 0, fmt.Errorf("state: %w", err)
	}
	return p, nil
}

// endless is the number of turns from which on a game counts as one without end: solvers put a number
// above it in the place of +Inf.
const endless = 1e299

// finite returns a pointer to v, or nil if v is NaN or stands for infinity, for JSON.
func finite(v float64) *float64 {
	if math.IsNaN(v) || math.Abs(v) > endless {
		return nil
	}
	return &v
}
