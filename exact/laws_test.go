package exact_test

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"hogstats/exact"
	"hogstats/game"
	"hogstats/policy"
)

// slip is what two ways of adding up a hundred turns of a hundred terms may differ by.
const slip = 1e-11

// randomPolicy draws a policy: an action for every decision, a mix of two such tables, or one that looks
// at the number of rolls.
func randomPolicy(t *rapid.T, label string, m *exact.Model) policy.Policy {
	switch rapid.IntRange(0, 3).Draw(t, label+" is mixed") {
	case 0:
		w := rapid.Float64Range(0.01, 0.99).Draw(t, label+" weight")
		other := policy.Policy(randomTable(t, label+" other", m))
		if m.Game.Kind() == game.RollHold && rapid.Bool().Draw(t, label+" counts") {
			other = policy.Rolls{N: rapid.IntRange(0, 4).Draw(t, label+" rolls")}
		}
		return &policy.Mixed{Weights: []float64{w, 1 - w}, Parts: []policy.Policy{randomTable(t, label, m), other}}
	case 1:
		if m.Game.Kind() == game.RollHold {
			return policy.Rolls{N: rapid.IntRange(0, 5).Draw(t, label+" rolls")}
		}
	}
	return randomTable(t, label, m)
}

// randomTable draws an action for every decision.
func randomTable(t *rapid.T, label string, m *exact.Model) *policy.Table {
	p := policy.NewTable(m.Game)
	actions := m.Game.Actions()
	if m.Game.Kind() == game.RollHold {
		actions = []int{policy.Hold, policy.Roll}
	}
	source := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, label), 1))
	for at := range m.Game.Positions() {
		for total := range policy.Decisions(m.Game, at) {
			p.Set(at, total, actions[source.IntN(len(actions))])
		}
	}
	return p
}

func TestLaws(t *testing.T) {
	models := map[string]*exact.Model{}
	for _, name := range game.BuiltinNames() {
		models[name] = model(t, name, "goal", "12")
	}
	models["web"], models["again"], models["odd-pig"] = house(t, webRules), house(t, againRules), house(t, oddPig)
	var names []string
	for name := range models {
		names = append(names, name)
	}
	slices.Sort(names)
	rapid.Check(t, func(rt *rapid.T) {
		name := rapid.SampledFrom(names).Draw(rt, "game")
		m := models[name]
		a, b := randomPolicy(rt, "a", m), randomPolicy(rt, "b", m)
		checkEvaluation(rt, m, a, b)
	})
}

// checkEvaluation checks what must hold for any two policies.
func checkEvaluation(t *rapid.T, m *exact.Model, a, b policy.Policy) {
	ctx := context.Background()
	ab, err := m.Evaluate(ctx, a, b)
	if err != nil {
		t.Fatal(err)
	}
	ba, err := m.Evaluate(ctx, b, a)
	if err != nil {
		t.Fatal(err)
	}
	r, err := m.BestResponse(ctx, b)
	if err != nil {
		t.Fatal(err)
	}
	s, err := m.Solve(ctx, exact.Config{})
	if err != nil {
		t.Fatal(err)
	}
	for p := range m.Game.Positions() {
		for who := range 2 {
			w, l, st := ab.Win[who][p], ba.Win[1-who][p], ab.Stalemate[who][p]
			if w < -slip || w > 1+slip || math.Abs(w+l+st-1) > slip {
				t.Fatalf("position %d, mover %d: win %g + loss %g + stalemate %g is not 1", p, who, w, l, st)
			}
			if best := r.Value[who][p]; r.Status == exact.Proved && best < w+st*m.Game.StalemateValue()-slip {
				t.Fatalf("position %d, mover %d: best response %g is worse than %g", p, who, best, w)
			}
		}
		if best := r.Value[0][p]; r.Status == exact.Proved && !(s.Value[p] <= best+slip) {
			t.Fatalf("position %d: optimal play guarantees %g, but the best response to b gets %g", p, s.Value[p], best)
		}
	}
	checkLengths(t, m, ab)
}

// checkLengths compares the distribution of the length with its moments.
func checkLengths(t *rapid.T, m *exact.Model, e *exact.Evaluation) {
	p := m.Game.Start()
	turns := e.Turns[0][p]
	if math.IsInf(turns, 1) || turns > 2000 {
		return
	}
	l, err := e.Lengths(context.Background(), 0, 1e-13)
	if err != nil {
		t.Fatal(err)
	}
	sum, mean, square := l.Tail, 0.0, 0.0
	for n, q := range l.P {
		sum += q
		mean += float64(n) * q
		square += float64(n) * float64(n) * q
	}
	visits, err := e.Visits(context.Background(), 0)
	if err != nil {
		t.Fatal(err)
	}
	visited := 0.0
	for _, side := range visits {
		for _, v := range side {
			visited += v
		}
	}
	// The games left out, of probability 1e-13, last ten times as long as those counted, if not less.
	slack := 1e-9*math.Max(1, turns) + 1e-13*math.Pow(10*float64(len(l.P)), 2)
	near := func(x, want float64) bool { return math.Abs(x-want) <= slack }
	variance := math.Pow(e.SD(0), 2)
	if !near(sum, 1) || !near(mean, turns) || !near(square-mean*mean, variance) || !near(visited, turns) {
		t.Fatalf("lengths: sum %g, mean %g, visits %g, sd %g; want 1, %g, %g, %g", sum, mean, visited, math.Sqrt(square-mean*mean), turns, turns, e.SD(0))
	}
}

func TestCancel(t *testing.T) {
	m := model(t, "pig")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	hold := table(t, m, "hold:20")
	for name, run := range map[string]func() error{
		"Solve":        func() error { _, err := m.Solve(ctx, exact.Config{}); return err },
		"Evaluate":     func() error { _, err := m.Evaluate(ctx, hold, hold); return err },
		"BestResponse": func() error { _, err := m.BestResponse(ctx, hold); return err },
		"SelfPlay":     func() error { _, _, err := m.SelfPlay(ctx, hold); return err },
	} {
		if err := run(); !errors.Is(err, context.Canceled) {
			t.Errorf("%s with a cancelled context: %v", name, err)
		}
	}
}
