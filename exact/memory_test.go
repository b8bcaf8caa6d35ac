package exact_test

import (
	"math"
	"testing"

	"hogstats/exact"
	"hogstats/game"
	"hogstats/policy"
)

// sweeper solves a game by plain value iteration: every die is thrown face by face, and the turn is
// walked by the game. It knows nothing of classes, of shared rows or of the order of positions.
type sweeper struct {
	g     *game.Game
	ends  [][][]outcome // roll-count: by position and action
	value []float64     // by Next, to the player who has moved
}

type outcome struct {
	next game.Next
	p    float64
}

// throwAll calls visit with every way n dice can fall and its probability.
func throwAll(g *game.Game, throw game.Throw, visit func(stats []int, p float64)) {
	die := g.DiceKinds()[throw.Kind]
	total := 0.0
	for _, f := range die.Faces {
		total += float64(f.Weight)
	}
	stats := make([]int, len(g.Stats()))
	var roll func(left int, p float64)
	roll = func(left int, p float64) {
		if left == 0 {
			visit(stats, p)
			return
		}
		lie := func(f game.Face, q float64) {
			for i, s := range g.Stats() {
				stats[i] += s.Of(f)
			}
			roll(left-1, p*q)
			for i, s := range g.Stats() {
				stats[i] -= s.Of(f)
			}
		}
		for i, f := range die.Faces {
			q := float64(f.Weight) / total
			if die.Reroll == nil || !die.Reroll[i] {
				lie(f, q)
				continue
			}
			for _, second := range die.Faces {
				lie(second, q*float64(second.Weight)/total)
			}
		}
	}
	roll(throw.Dice, 1)
}

// turns lists what every action leads to at position p.
func (s *sweeper) turns(t *testing.T, p int) [][]outcome {
	var all [][]outcome
	for _, action := range s.g.Actions() {
		throw, err := s.g.Throw(p, action)
		if err != nil {
			t.Fatal(err)
		}
		var list []outcome
		throwAll(s.g, throw, func(stats []int, q float64) {
			base, points, err := s.g.Points(p, action, throw.N, stats)
			if err != nil {
				t.Fatal(err)
			}
			next, err := s.g.Land(p, game.Turn{Action: action, Points: points, Base: base})
			if err != nil {
				t.Fatal(err)
			}
			list = append(list, outcome{next, q})
		})
		all = append(all, list)
	}
	return all
}

// best returns the value of the best action at position p.
func (s *sweeper) best(t *testing.T, p int) float64 {
	if s.g.Kind() == game.RollHold {
		return s.hold(t, p, 0)
	}
	if s.ends[p] == nil {
		s.ends[p] = s.turns(t, p)
	}
	best := 0.0
	for _, list := range s.ends[p] {
		v := 0.0
		for _, o := range list {
			v += o.p * s.value[o.next]
		}
		best = max(best, v)
	}
	return best
}

// hold returns the value of a roll-hold turn at position p and turn total, over all ways to go on.
func (s *sweeper) hold(t *testing.T, p, total int) float64 {
	land := func(points int) float64 {
		next, err := s.g.Land(p, game.Turn{Points: points})
		if err != nil {
			t.Fatal(err)
		}
		return s.value[next]
	}
	if total >= policy.Decisions(s.g, p) {
		return land(total)
	}
	throw, err := s.g.Throw(p, 0)
	if err != nil {
		t.Fatal(err)
	}
	roll := 0.0
	throwAll(s.g, throw, func(stats []int, q float64) {
		effect, points, err := s.g.Roll(p, total, stats)
		if err != nil {
			t.Fatal(err)
		}
		switch effect {
		case game.Continue:
			roll += q * s.hold(t, p, total+points)
		case game.Bust:
			roll += q * land(points)
		case game.Wipe:
			next, err := s.g.Wiped(p)
			if err != nil {
				t.Fatal(err)
			}
			roll += q * s.value[next]
		default:
			t.Fatalf("effect %s is not played by this test", effect)
		}
	})
	return max(roll, land(total))
}

// sweep solves the game until nothing changes.
func (s *sweeper) sweep(t *testing.T) []float64 {
	n := s.g.Positions()
	s.ends = make([][][]outcome, n)
	s.value = make([]float64, game.Values(n))
	for i := range s.value {
		s.value[i] = 0.5
	}
	s.value[2*n+int(game.Won)], s.value[2*n+int(game.Lost)], s.value[2*n+int(game.Drawn)] = 1, 0, 0.5
	for change := 1.0; change > 1e-15; {
		change = 0
		for p := n - 1; p >= 0; p-- {
			v := s.best(t, p)
			change = math.Max(change, math.Abs(v-s.value[n+p]))
			s.value[n+p], s.value[p] = v, 1-v
		}
	}
	return s.value[n : 2*n]
}

func TestMemoryAgainstSweeps(t *testing.T) {
	for name, text := range map[string]string{
		"remembering": rememberingRules, "score-memory": scoreMemoryRules, "counting-pig": countingPig,
		"guarded": guardedRules,
	} {
		m := house(t, text)
		if m.Game.Memories() < 2 {
			t.Fatalf("%s: %d combinations of memory", name, m.Game.Memories())
		}
		sol := solve(t, m)
		if sol.Status != exact.Proved {
			t.Errorf("%s: status %v", name, sol.Status)
		}
		want := (&sweeper{g: m.Game}).sweep(t)
		for p, v := range sol.Value {
			// The sweeps stop when nothing changes by 1e-15; they contract by less than a half.
			if math.Abs(v-want[p]) > sol.Delta*sol.Longest+1e-13 {
				t.Fatalf("%s, position %d (%v): %.17g, want %.17g", name, p, m.Game.MemoryValues(p, nil), v, want[p])
			}
		}
		e, err := m.Evaluate(t.Context(), sol.Policy, sol.Policy)
		if err != nil {
			t.Fatal(err)
		}
		if got := e.Win[0][m.Game.Start()]; math.Abs(got-sol.Start()) > 1e-12 {
			t.Errorf("%s: optimal against itself wins %.15f, the value is %.15f", name, got, sol.Start())
		}
		r, err := m.BestResponse(t.Context(), sol.Policy)
		if err != nil {
			t.Fatal(err)
		}
		if got := r.Value[0][m.Game.Start()]; math.Abs(got-sol.Start()) > r.Bound+sol.Bound {
			t.Errorf("%s: the best response to optimal play wins %.15f, the value is %.15f", name, got, sol.Start())
		}
	}
}
