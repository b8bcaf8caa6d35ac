package analysis_test

import (
	"errors"
	"math"
	"strings"
	"testing"

	"hogstats/analysis"
	"hogstats/policy"
)

// evenTurns is a game of Pig between turns:n and hold:h, by value iteration over the scores and the turns
// of the first policy that have scored. It shares nothing with the packages under test.
type evenTurns struct {
	goal, n, h int
	win        map[[4]int]float64 // by who moves, own score, opponent's, turns scored: chance that turns:n wins
}

func (e *evenTurns) play() (first, second float64) {
	e.win = map[[4]int]float64{}
	for change := 1.0; change > 1e-15; {
		change = 0
		for own := e.goal - 1; own >= 0; own-- {
			for opponent := e.goal - 1; opponent >= 0; opponent-- {
				for scored := range e.n {
					for side, limit := range []int{(e.goal - own) / (e.n - scored), e.h} {
						x := e.turn(side, own, opponent, scored, limit, 0)
						at := [4]int{side, own, opponent, scored}
						change = math.Max(change, math.Abs(x-e.win[at]))
						e.win[at] = x
					}
				}
			}
		}
	}
	return e.win[[4]int{0, 0, 0, 0}], e.win[[4]int{1, 0, 0, 0}]
}

func (e *evenTurns) turn(side, own, opponent, scored, limit, total int) float64 {
	if own+total >= e.goal {
		return float64(1 - side)
	}
	if total >= limit {
		if side == 0 && total > 0 {
			scored = min(scored+1, e.n-1)
		}
		return e.win[[4]int{1 - side, opponent, own + total, scored}]
	}
	x := e.win[[4]int{1 - side, opponent, own, scored}] / 6
	for face := 2; face <= 6; face++ {
		x += e.turn(side, own, opponent, scored, limit, total+face) / 6
	}
	return x
}

func TestEvenTurnsAgainstBruteForce(t *testing.T) {
	for _, tt := range []struct {
		n    int
		name string
	}{{2, "turns:2"}, {3, "turns:3"}, {1, "turns:1"}} {
		s := study(t, "pig", "goal", "12")
		r, err := s.Duel(t.Context(), spec(t, tt.name), spec(t, "hold:5"))
		if err != nil {
			t.Fatal(err)
		}
		first, second := (&evenTurns{goal: 12, n: tt.n, h: 5}).play()
		if math.Abs(r.AFirst-first) > 1e-12 || math.Abs(r.ASecond-second) > 1e-12 {
			t.Errorf("%s: %.15g, %.15g, want %.15g, %.15g", tt.name, r.AFirst, r.ASecond, first, second)
		}
		if r.RulesHash != s.Source.RulesHash || r.Game != "pig" {
			t.Errorf("%s: the report tells the rules of another game", tt.name)
		}
	}
}

// TestRemembering adds memory once, as much as is asked for, and only where it is needed.
func TestRemembering(t *testing.T) {
	s := study(t, "pig", "goal", "12")
	if same, err := s.Remembering(spec(t, "hold:5"), spec(t, "random")); same != s || err != nil {
		t.Errorf("nothing to remember: %v", err)
	}
	larger, err := s.Remembering(spec(t, "best-response:turns:2"), spec(t, "mix:0.5*turns:4+0.5*hold:5"))
	if err != nil {
		t.Fatal(err)
	}
	if got, want := larger.Game.Positions(), 12*12*4*4; got != want {
		t.Errorf("%d positions, want %d", got, want)
	}
	if again, err := larger.Remembering(spec(t, "turns:2")); again != larger || err != nil {
		t.Errorf("memory is added twice: %v", err)
	}
	// Policies that do not look at it play as they did.
	for _, name := range []string{"keep-pace", "optimal", "rolls:3"} {
		want, err := s.Duel(t.Context(), spec(t, name), spec(t, "hold:5"))
		if err != nil {
			t.Fatal(err)
		}
		got, err := larger.Duel(t.Context(), spec(t, name), spec(t, "hold:5"))
		if err != nil {
			t.Fatal(err)
		}
		if math.Abs(got.AFirst-want.AFirst) > 1e-11 {
			t.Errorf("%s: %.15g with memory, %.15g without", name, got.AFirst, want.AFirst)
		}
	}
}

// TestContestOfAllKinds plays policies of every kind against each other and compares with duels.
func TestContestOfAllKinds(t *testing.T) {
	names := []string{"hold:5", "random", "rolls:2", "turns:2", "max-mean", "mix:0.5*hold:3+0.5*rolls:1", "expr:turn_total > opponent"}
	var c analysis.ContestConfig
	c.Threshold = analysis.DefaultThreshold
	for _, name := range names {
		c.Entrants = append(c.Entrants, analysis.Entrant{Name: name, Policy: spec(t, name)})
	}
	r, err := study(t, "pig", "goal", "12").Contest(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	for i, a := range r.Ranking {
		for j, b := range r.Ranking {
			if i == j {
				continue
			}
			d, err := study(t, "pig", "goal", "12").Duel(t.Context(), spec(t, a.Name), spec(t, b.Name))
			if err != nil {
				t.Fatal(err)
			}
			if math.Abs(d.AMean-r.Matrix[i][j]) > 1e-11 {
				t.Errorf("%s against %s: %.15g in the contest, %.15g in the duel", a.Name, b.Name, r.Matrix[i][j], d.AMean)
			}
		}
	}
}

// moody is a game in which other rolls bust in every second turn.
const moody = `
name = "moody"
kind = "roll-hold"
goal = 8
dice = { sides = 6, count = 1 }
memory = [{ name = "mood", scope = "game", range = [0, 1], update = "1 - mood" }]
rule = [{ name = "bust", stage = "roll", when = "mood == 0 && ones > 0 || mood == 1 && count(2) > 0", effect = "bust" }]`

// TestRememberingKeeps holds that states and grids are about the same memory when more is remembered.
func TestRememberingKeeps(t *testing.T) {
	s := study(t, moody)
	if err := s.Remember(map[string]int{"mood": 1}); err != nil {
		t.Fatal(err)
	}
	g, err := s.RegretGrid(t.Context(), analysis.RegretConfig{Policy: spec(t, "turns:2"), Against: spec(t, "hold:3")})
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(g.Caption, "mood 1, ") {
		t.Errorf("the grid is about other memory: %s", g.Caption)
	}
}

// TestTablesInMixes reads standard input and asks programs once, however often a mix names them.
func TestTablesInMixes(t *testing.T) {
	s := study(t, "hog", "goal", "2")
	s.Stdin = strings.NewReader("5 5\n5 5\n")
	r, err := s.Duel(t.Context(), spec(t, "mix:0.5*table:-+0.5*(mix:0.5*table:-+0.5*roll:5)"), spec(t, "table:-"))
	if err != nil {
		t.Fatal(err)
	}
	if math.Abs(r.AMean-0.5) > 1e-12 {
		t.Errorf("a policy wins %v against itself", r.AMean)
	}
}

// TestResolveOnce asks a program once, however often its policy is named, and refuses tables of what is none.
func TestResolveOnce(t *testing.T) {
	s := study(t, "pig", "goal", "12")
	a, err := s.Resolve(t.Context(), spec(t, "hold:5"))
	if err != nil {
		t.Fatal(err)
	}
	if b, err := s.Resolve(t.Context(), spec(t, "hold:5")); a != b || err != nil {
		t.Errorf("hold:5 is opened twice: %v", err)
	}
	if _, err := s.ResolveTable(t.Context(), spec(t, "random")); err == nil || !errors.Is(err, policy.ErrNoTable) {
		t.Errorf("a table of random: %v", err)
	}
}
