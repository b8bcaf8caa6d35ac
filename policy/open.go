package policy

import (
	"context"
	"fmt"
	"io"
	"time"

	"hogstats/game"
)

// Opener writes policies out for games. The zero value opens what needs neither solving nor standard
// input.
type Opener struct {
	Solve    func(ctx context.Context, s Spec) (Policy, error) // opens families that need solving; nil: they are errors
	Part     func(ctx context.Context, s Spec) (Policy, error) // opens the parts of mixes, such as one that keeps what it has opened; nil: Open does
	Stdin    io.Reader                                         // read by table:-; nil: that is an error
	Progress func(done, total int)                             // told how many questions a program has answered, if not nil
	Silence  time.Duration                                     // how long a program may say nothing; 0: see Silence
}

// Open returns s as a policy for g. It fails if s does not fit the game. Files are read and programs are
// run; ctx ends that.
func (o *Opener) Open(ctx context.Context, g *game.Game, s Spec) (Policy, error) {
	switch s.Family {
	case "mix":
		return o.mixed(ctx, g, s)
	case "rolls":
		r := Rolls{N: s.Args[0]}
		return r, r.Fits(g)
	case "random":
		return randomPolicy(g), nil
	}
	if s.solved() && o.Solve != nil {
		return o.Solve(ctx, s)
	}
	t, err := o.table(ctx, g, s)
	if err != nil {
		return nil, err // not a nil table in a policy
	}
	return t, nil
}

// table tabulates the families that are tables.
func (o *Opener) table(ctx context.Context, g *game.Game, s Spec) (*Table, error) {
	switch s.Family {
	case "roll":
		return rollTable(g, s)
	case "hold":
		return holdTable(g, s, func(int, int, int) int { return s.Args[0] })
	case "turns":
		return turnsTable(g, s)
	case "keep-pace":
		return keepPaceTable(g, s)
	case "zero-if":
		return zeroTable(g, s, zeroIf(s.Args[0]))
	case "swap-aware":
		return zeroTable(g, s, swapAware(s.Args[0]))
	case "expr":
		return exprTable(ctx, g, s)
	case "exec":
		return o.ask(ctx, g, s)
	case "table":
		return o.readTable(ctx, g, s)
	}
	return nil, fmt.Errorf("policy %s: has to be solved for, not tabulated", called(s))
}

// mixed opens the parts of a mix.
func (o *Opener) mixed(ctx context.Context, g *game.Game, s Spec) (Policy, error) {
	open := o.Part
	if open == nil {
		open = func(ctx context.Context, part Spec) (Policy, error) { return o.Open(ctx, g, part) }
	}
	m, sum := &Mixed{}, 0.0
	for _, w := range s.Weights {
		sum += w
	}
	for i, part := range s.Parts {
		p, err := open(ctx, part)
		if err != nil {
			return nil, err
		}
		m.Weights, m.Parts = append(m.Weights, s.Weights[i]/sum), append(m.Parts, p)
	}
	return m, nil
}
