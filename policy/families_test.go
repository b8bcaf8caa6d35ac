package policy_test

import (
	"errors"
	"fmt"
	"math"
	"testing"

	"pgregory.net/rapid"

	"hogstats/game"
	"hogstats/policy"
)

// open opens a policy.
func open(t testing.TB, g *game.Game, name string) (policy.Policy, error) {
	t.Helper()
	s, err := policy.Parse(name)
	if err != nil {
		t.Fatal(err)
	}
	return new(policy.Opener).Open(t.Context(), g, s)
}

// same reports the first decision at which two tables differ.
func same(t testing.TB, g *game.Game, what string, got, want *policy.Table) {
	t.Helper()
	if err := got.Fits(g); err != nil {
		t.Fatal(err)
	}
	for p := range g.Positions() {
		for total := range want.Row(p) {
			if a, b := got.At(p, total), want.At(p, total); a != b {
				own, opponent := g.Scores(p)
				t.Fatalf("%s: %d at score %d, opponent %d, turn total %d, want %d", what, a, own, opponent, total, b)
			}
		}
	}
}

func TestHoldMark(t *testing.T) {
	g := compiled(t, "pig", "goal", "30")
	same(t, g, "hold:20!", table(t, g, "hold:20!"), table(t, g, "hold:20"))
}

func TestKeepPaceOf(t *testing.T) {
	g := compiled(t, "pig")
	same(t, g, "keep-pace:21,8,71", table(t, g, "keep-pace:21,8,71"), table(t, g, "keep-pace"))
	for own := range 50 {
		for opponent := range 50 {
			for _, b := range []int{1, 3, 7, 8} {
				want := 19 + int(math.Floor(float64(opponent-own)/float64(b)+0.5))
				if got := policy.KeepPaceOf(19, b, 60, own, opponent); got != want {
					t.Fatalf("KeepPaceOf(19, %d, 60, %d, %d) = %d, want %d", b, own, opponent, got, want)
				}
			}
		}
	}
}

func TestEvenTurns(t *testing.T) {
	for _, tt := range []struct{ goal, score, n, scored, want int }{
		{100, 0, 4, 0, 25}, {100, 26, 4, 1, 24}, {100, 50, 4, 2, 25}, {100, 77, 4, 3, 23}, {100, 99, 4, 3, 1}, {100, 10, 4, 7, 90}, {100, 0, 3, 0, 33},
	} {
		if got := policy.EvenTurns(tt.goal, tt.score, tt.n, tt.scored); got != tt.want {
			t.Errorf("EvenTurns(%d, %d, %d, %d) = %d, want %d", tt.goal, tt.score, tt.n, tt.scored, got, tt.want)
		}
	}
}

func TestNeedsMemory(t *testing.T) {
	_, err := open(t, compiled(t, "pig"), "turns:4")
	var needs *policy.NeedsMemory
	if !errors.As(err, &needs) || needs.Name != policy.TurnsScored || needs.Low != 0 || needs.High != 3 {
		t.Errorf("turns:4: %v, want what has to be remembered", err)
	}
}

// TestTurnsRemembered looks at the table of a game that remembers.
func TestTurnsRemembered(t *testing.T) {
	r, err := game.Builtin("pig")
	if err != nil {
		t.Fatal(err)
	}
	if r, err = r.Set("goal", "10"); err != nil {
		t.Fatal(err)
	}
	r, err = r.WithMemory(game.Memory{Name: policy.TurnsScored, Scope: game.PlayerScope, Most: 2, Update: "min(turns_scored + (points > 0 ? 1 : 0), 2)"})
	if err != nil {
		t.Fatal(err)
	}
	g, err := game.Compile(r)
	if err != nil {
		t.Fatal(err)
	}
	p := table(t, g, "turns:3")
	for at := range g.Positions() {
		own, _ := g.Scores(at)
		limit := (10 - own) / (3 - g.MemoryValues(at, nil)[0])
		for total, action := range p.Row(at) {
			if want := total < limit; (action == policy.Roll) != want {
				t.Fatalf("at %d, remembering %v, turn total %d: roll is %t", own, g.MemoryValues(at, nil), total, !want)
			}
		}
	}
}

// TestZeroDice compares with the rules of hog-fa18 by heart.
func TestZeroDice(t *testing.T) {
	g := compiled(t, "hog-fa18")
	apart := func(x int) int { return max(x/10%10-x%10, x%10-x/10%10) }
	zeroIf, aware := table(t, g, "zero-if:8,5"), table(t, g, "swap-aware:8,5")
	for p := range g.Positions() {
		own, opponent := g.Scores(p)
		points := max(2*(opponent/10)-opponent%10, 1)
		want := 5
		if points >= 8 {
			want = 0
		}
		if got := zeroIf.At(p, 0); got != want {
			t.Fatalf("zero-if:8,5 at %d to %d: %d, want %d", own, opponent, got, want)
		}
		if after := own + points; apart(after) == apart(opponent) && opponent != after {
			if want = 5; opponent > after {
				want = 0
			}
		}
		if got := aware.At(p, 0); got != want {
			t.Fatalf("swap-aware:8,5 at %d to %d: %d, want %d", own, opponent, got, want)
		}
	}
}

// TestDraw holds what the interface promises, of policies of every kind.
func TestDraw(t *testing.T) {
	hog, pig := compiled(t, "hog-fa18", "goal", "12"), compiled(t, "pig", "goal", "12")
	games := map[*game.Game][]string{
		hog: {"roll:0", "random", "mix:0.3*roll:5+0.7*roll:6", "mix:0.5*random+0.25*roll:0+0.25*(mix:0.5*roll:3+0.5*zero-if:3,4)"},
		pig: {"hold:5", "random", "rolls:3", "mix:0.5*rolls:2+0.5*rolls:4", "mix:0.1*hold:5+0.2*random+0.7*rolls:3"},
	}
	rapid.Check(t, func(rt *rapid.T) {
		g := rapid.SampledFrom([]*game.Game{hog, pig}).Draw(rt, "game")
		name := rapid.SampledFrom(games[g]).Draw(rt, "policy")
		p, err := open(t, g, name)
		if err != nil {
			rt.Fatal(err)
		}
		at := rapid.IntRange(0, g.Positions()-1).Draw(rt, "position")
		total := rapid.IntRange(0, policy.Decisions(g, at)-1).Draw(rt, "total")
		made := rapid.IntRange(0, 9).Draw(rt, "rolls")
		choices := p.Draw(at, total, made, nil)
		if again := p.Draw(at, total, max(made, p.Counts()-1), nil); made >= p.Counts()-1 && fmt.Sprint(again) != fmt.Sprint(choices) {
			rt.Fatalf("%s: %v after %d rolls", name, choices, made)
		}
		sum, seen := 0.0, map[int]bool{}
		for _, c := range choices {
			if c.Prob <= 0 || seen[c.Action] {
				rt.Fatalf("%s: %v", name, choices)
			}
			seen[c.Action] = true
			sum += c.Prob
		}
		if math.Abs(sum-1) > 1e-15*float64(len(choices)+2) {
			rt.Fatalf("%s: %v add up to %v", name, choices, sum)
		}
	})
}

// TestReachable compares with what is known: in Hog every turn scores, so that nobody to move leads by a
// turn, and in Pig no turn scores 1.
func TestReachable(t *testing.T) {
	for _, tt := range []struct {
		game, goal string
		no         [][2]int // positions that cannot be reached
	}{
		{"hog", "3", [][2]int{{1, 0}, {2, 0}}},
		{"pig", "4", [][2]int{{1, 0}, {0, 1}, {1, 1}, {1, 2}, {2, 1}, {1, 3}, {3, 1}}},
	} {
		g := compiled(t, tt.game, "goal", tt.goal)
		reachable, err := policy.Reachable(t.Context(), g)
		if err != nil {
			t.Fatal(err)
		}
		for p := range g.Positions() {
			own, opponent := g.Scores(p)
			want := true
			for _, s := range tt.no {
				want = want && s != [2]int{own, opponent}
			}
			if reachable[p] != want {
				t.Errorf("%s: %d to %d reachable is %t", tt.game, own, opponent, reachable[p])
			}
		}
	}
}
