package exact_test

import (
	"fmt"
	"math"
	"testing"

	"hogstats/exact"
	"hogstats/game"
	"hogstats/policy"
)

// This file knows hog-fa18 by heart: its rules are written out in Go, dice are enumerated one by
// one, and games are evaluated by plain value iteration. It shares nothing with the packages it
// checks.

// scored is a number of points and its probability.
type scored struct {
	points int
	p      float64
}

// throwFa18 returns the probability of every score of a turn with n dice against opponent.
func throwFa18(n, opponent int) []scored {
	if n == 0 {
		return []scored{{max(2*(opponent/10%10)-opponent%10, 1), 1}}
	}
	type sum struct {
		points int
		one    bool
	}
	dist := map[sum]float64{{}: 1}
	for range n {
		next := map[sum]float64{}
		for s, p := range dist {
			for face := 1; face <= 6; face++ {
				next[sum{s.points + face, s.one || face == 1}] += p / 6
			}
		}
		dist = next
	}
	points := map[int]float64{}
	for s, p := range dist {
		if s.one {
			points[1] += p
		} else {
			points[s.points] += p
		}
	}
	var list []scored
	for n, p := range points {
		list = append(list, scored{n, p})
	}
	return list
}

func digitsAgree(a, b int) bool {
	return abs(a/10%10-a%10) == abs(b/10%10-b%10)
}

func abs(x int) int { return max(x, -x) }

// duelFa18 returns the chance that a wins with a starting, a and b always rolling the given dice,
// by value iteration until nothing changes. Every turn scores, so going down the sums of the scores
// each value is right when it is first computed, and the second sweep finds nothing to change.
func duelFa18(a, b int) float64 {
	const goal = 100
	var v [2][goal][goal]float64 // by who moves, own score, opponent's: chance that a wins
	var throws [2][goal][]scored
	for who, dice := range [2]int{a, b} {
		for opponent := range goal {
			throws[who][opponent] = throwFa18(dice, opponent)
		}
	}
	for change := 1.0; change > 0; {
		change = 0
		for sum := 2*goal - 2; sum >= 0; sum-- {
			for own := max(0, sum-goal+1); own <= min(sum, goal-1); own++ {
				for who := range 2 {
					x := turnFa18(&v, throws[who][sum-own], who, own, sum-own)
					change = math.Max(change, math.Abs(x-v[who][own][sum-own]))
					v[who][own][sum-own] = x
				}
			}
		}
	}
	return v[0][0][0]
}

func turnFa18(v *[2][100][100]float64, throw []scored, who, own, opponent int) (x float64) {
	for _, t := range throw {
		s, o := own+t.points, opponent
		if digitsAgree(s, o) {
			s, o = o, s
		}
		switch {
		case s >= 100:
			x += t.p * float64(1-who)
		case o >= 100:
			x += t.p * float64(who)
		default:
			x += t.p * v[1-who][o][s]
		}
	}
	return x
}

func TestDuelAgainstBruteForce(t *testing.T) {
	m := model(t, "hog-fa18")
	for a := 0; a <= 10; a++ {
		for b := 0; b <= 10; b++ {
			if testing.Short() && (a+b)%5 > 0 {
				continue
			}
			e, err := m.Evaluate(t.Context(), table(t, m, fmt.Sprintf("roll:%d", a)), table(t, m, fmt.Sprintf("roll:%d", b)))
			if err != nil {
				t.Fatal(err)
			}
			got, want := e.Win[0][m.Game.Start()], duelFa18(a, b)
			if math.Abs(got-want) > 1e-11 { // rounding of 100 turns of 60 terms is below 1e-12
				t.Errorf("roll:%d against roll:%d = %.15f, want %.15f", a, b, got, want)
			}
		}
	}
}

// model returns the model of a built-in game with settings such as "goal=50".
func model(t testing.TB, name string, sets ...string) *exact.Model {
	t.Helper()
	m, err := exact.NewModel(compiled(t, name, sets...))
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func table(t testing.TB, m *exact.Model, name string) *policy.Table {
	t.Helper()
	spec, err := policy.Parse(name)
	if err != nil {
		t.Fatal(err)
	}
	if spec.Family == "optimal" {
		return solve(t, m).Policy
	}
	if spec.Family == "best-response" {
		r, err := m.BestResponse(t.Context(), table(t, m, spec.Of.String()))
		if err != nil {
			t.Fatal(err)
		}
		return r.Policy
	}
	p, err := spec.Table(t.Context(), m.Game)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func solve(t testing.TB, m *exact.Model) *exact.Solution {
	t.Helper()
	s, err := m.Solve(t.Context(), exact.Config{})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func compiled(t testing.TB, name string, sets ...string) *game.Game {
	t.Helper()
	r, err := game.Builtin(name)
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i+1 < len(sets); i += 2 {
		if r, err = r.Set(sets[i], sets[i+1]); err != nil {
			t.Fatal(err)
		}
	}
	g, err := game.Compile(r)
	if err != nil {
		t.Fatal(err)
	}
	return g
}
