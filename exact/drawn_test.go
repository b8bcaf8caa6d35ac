package exact_test

import (
	"math"
	"testing"

	"hogstats/exact"
	"hogstats/game"
	"hogstats/internal/gametest"
	"hogstats/policy"
)

// lazyPig is Pig with a die one face of which does nothing: whoever rolls it decides again.
const lazyPig = `name = "lazy-pig"
kind = "roll-hold"
goal = 7
dice = { count = 1, faces = [0, 1, 2, 3] }
[[rule]]
name = "pig_out"
stage = "roll"
when = "ones > 0"
effect = "bust"
`

// Games of the brute force below: the faces of one die, of which a 1 ends the turn.
type bruteHold struct {
	goal  int
	faces []int
}

// rollChance is a policy of the brute force: the probability of rolling.
type rollChance func(own, opponent, total, rolls int) float64

// play returns the chance that the mover a wins, the chance that a wins when b moves, and the expected
// turns, from 0 to 0, by value iteration over positions; a turn is followed decision by decision, with
// all the rolls in it. It shares nothing with the package under test.
func (g bruteHold) play(a, b rollChance) (aFirst, aSecond, turns float64) {
	n := g.goal
	var win, length [2][]float64
	for who := range 2 {
		win[who], length[who] = make([]float64, n*n), make([]float64, n*n)
	}
	who := [2]rollChance{a, b}
	for change := 1.0; change > 1e-15; {
		change = 0
		for own := n - 1; own >= 0; own-- {
			for opponent := n - 1; opponent >= 0; opponent-- {
				for side := range 2 {
					w, l := g.turn(&win, &length, who[side], side, own, opponent, 0, 0)
					at := own*n + opponent
					change = math.Max(change, math.Abs(w-win[side][at])+math.Abs(l+1-length[side][at])/100)
					win[side][at], length[side][at] = w, l+1
				}
			}
		}
	}
	return win[0][0], win[1][0], length[0][0]
}

// turn returns the chance that a wins and the turns after this one.
func (g bruteHold) turn(win, length *[2][]float64, p rollChance, side, own, opponent, total, rolls int) (w, l float64) {
	if own+total >= g.goal {
		return float64(1 - side), 0
	}
	at := opponent*g.goal + own + total
	roll := p(own, opponent, total, rolls)
	w, l = (1-roll)*win[1-side][at], (1-roll)*length[1-side][at]
	if roll == 0 || rolls > 60 { // so many rolls never happen with faces that do nothing at most each fourth time
		return w, l
	}
	for _, face := range g.faces {
		q := roll / float64(len(g.faces))
		if face == 1 {
			at := opponent*g.goal + own
			w, l = w+q*win[1-side][at], l+q*length[1-side][at]
			continue
		}
		fw, fl := g.turn(win, length, p, side, own, opponent, total+face, rolls+1)
		w, l = w+q*fw, l+q*fl
	}
	return w, l
}

func always(x float64) rollChance { return func(int, int, int, int) float64 { return x } }

func below(n int) rollChance {
	return func(_, _, total, _ int) float64 {
		if total < n {
			return 1
		}
		return 0
	}
}

func times(n int) rollChance {
	return func(_, _, _, rolls int) float64 {
		if rolls < n {
			return 1
		}
		return 0
	}
}

func mixOf(w float64, a, b rollChance) rollChance {
	return func(own, opponent, total, rolls int) float64 {
		return w*a(own, opponent, total, rolls) + (1-w)*b(own, opponent, total, rolls)
	}
}

// opened opens a policy for a model.
func opened(t testing.TB, m *exact.Model, name string) policy.Policy {
	t.Helper()
	spec, err := policy.Parse(name)
	if err != nil {
		t.Fatal(err)
	}
	p, err := new(policy.Opener).Open(t.Context(), m.Game, spec)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestDrawnAgainstBruteForce compares policies that are no tables with value iteration.
func TestDrawnAgainstBruteForce(t *testing.T) {
	pig, lazy := bruteHold{7, []int{1, 2, 3, 4, 5, 6}}, bruteHold{7, []int{0, 1, 2, 3}}
	for _, tt := range []struct {
		a, b string
		x, y rollChance
	}{
		{"rolls:2", "hold:4", times(2), below(4)},
		{"rolls:1", "rolls:3", times(1), times(3)},
		{"random", "hold:5", always(0.5), below(5)},
		{"mix:0.25*hold:2+0.75*hold:6", "rolls:2", mixOf(0.25, below(2), below(6)), times(2)},
		{"mix:0.5*rolls:2+0.5*hold:4", "random", mixOf(0.5, times(2), below(4)), always(0.5)},
	} {
		for _, g := range []struct {
			bruteHold
			m *exact.Model
		}{{pig, model(t, "pig", "goal", "7")}, {lazy, house(t, lazyPig)}} {
			e, err := g.m.Evaluate(t.Context(), opened(t, g.m, tt.a), opened(t, g.m, tt.b))
			if err != nil {
				t.Fatal(err)
			}
			if len(g.faces) == 4 && tt.a != "rolls:2" && tt.a != "rolls:1" {
				continue // in the brute force a turn without an end takes for ever
			}
			first, second, turns := g.play(tt.x, tt.y)
			if math.Abs(e.Win[0][0]-first) > 1e-12 || math.Abs(e.Win[1][0]-second) > 1e-12 || math.Abs(e.Turns[0][0]-turns) > 1e-9 {
				t.Errorf("%d faces, %s against %s: %.15g, %.15g, %.12g turns; want %.15g, %.15g, %.12g",
					len(g.faces), tt.a, tt.b, e.Win[0][0], e.Win[1][0], e.Turns[0][0], first, second, turns)
			}
		}
	}
}

// TestLazyRandom is one turn of the random policy, by hand: with a die whose first face of four does
// nothing, the turn at the last point before the goal holds with ½ and rolls with ½; of rolls, ¼ decides
// again, ¼ ends the turn and ½ wins.
func TestLazyRandom(t *testing.T) {
	m := house(t, lazyPig)
	p, err := m.Game.Position(6, 0)
	if err != nil {
		t.Fatal(err)
	}
	e, err := m.Evaluate(t.Context(), opened(t, m, "random"), opened(t, m, "hold:0"))
	if err != nil {
		t.Fatal(err)
	}
	// The other side never scores, so each turn wins with w and is repeated with 1−w.
	if w := (1.0 / 4) / (7.0 / 8); math.Abs(e.Win[0][p]-1) > 1e-12 || math.Abs(e.Turns[0][p]-(2/w-1)) > 1e-11 {
		t.Errorf("wins with %.15g in %.15g turns, want 1 in %.15g", e.Win[0][p], e.Turns[0][p], 2/w-1)
	}
	// Rolls: x = ½(1 + x/4), and the turns of the first player alone throw dice.
	if x := (1.0 / 2) / (7.0 / 8); math.Abs(e.Rolls[0][p]-x*3.5) > 1e-11 {
		t.Errorf("%.15g rolls, want %.15g", e.Rolls[0][p], x*3.5)
	}
}

// drawFa18 returns the chance that a wins a game of hog-fa18 to a small goal, a starting, when both mix
// numbers of dice, by value iteration.
func drawFa18(goal int, a, b map[int]float64) float64 {
	win := [2][]float64{make([]float64, goal*goal), make([]float64, goal*goal)}
	for change := 1.0; change > 1e-15; {
		change = 0
		for at := goal*goal - 1; at >= 0; at-- {
			for side, mix := range []map[int]float64{a, b} {
				own, opponent, x := at/goal, at%goal, 0.0
				for dice, q := range mix {
					for _, s := range throwFa18(dice, opponent) {
						mine, theirs := own+s.points, opponent
						if digitsAgree(mine, theirs) {
							mine, theirs = theirs, mine
						}
						switch {
						case mine >= goal:
							x += q * s.p * float64(1-side)
						case theirs >= goal:
							x += q * s.p * float64(side)
						default:
							x += q * s.p * win[1-side][theirs*goal+mine]
						}
					}
				}
				change = math.Max(change, math.Abs(x-win[side][at]))
				win[side][at] = x
			}
		}
	}
	return win[0][0]
}

func TestMixedDiceAgainstBruteForce(t *testing.T) {
	m := model(t, "hog-fa18", "goal", "12")
	uniform := map[int]float64{}
	for n := range 11 {
		uniform[n] = 1.0 / 11
	}
	for _, tt := range []struct {
		a, b string
		x, y map[int]float64
	}{
		{"random", "roll:3", uniform, map[int]float64{3: 1}},
		{"mix:0.3*roll:1+0.7*roll:6", "random", map[int]float64{1: 0.3, 6: 0.7}, uniform},
		{"mix:0.5*(mix:0.5*roll:1+0.5*roll:0)+0.5*roll:2", "mix:0.9*roll:4+0.1*roll:0",
			map[int]float64{1: 0.25, 0: 0.25, 2: 0.5}, map[int]float64{4: 0.9, 0: 0.1}},
	} {
		a, b := opened(t, m, tt.a), opened(t, m, tt.b)
		e, err := m.Evaluate(t.Context(), a, b)
		if err != nil {
			t.Fatal(err)
		}
		want := drawFa18(12, tt.x, tt.y)
		if got := e.Win[0][0]; math.Abs(got-want) > 1e-12 {
			t.Errorf("%s against %s: %.15g, want %.15g", tt.a, tt.b, got, want)
		}
		c := m.NewContest()
		c.Add(a)
		c.Add(b)
		if first, _, err := c.Win(t.Context(), 0, 1); err != nil || math.Abs(first.A-want) > 1e-12 {
			t.Errorf("contest of %s and %s: %v, %v, want %.15g", tt.a, tt.b, first, err, want)
		}
		r, err := m.BestResponse(t.Context(), b)
		if err != nil {
			t.Fatal(err)
		}
		again, err := m.Evaluate(t.Context(), r.Policy, b)
		if err != nil {
			t.Fatal(err)
		}
		if r.Value[0][0] < want-1e-12 || math.Abs(again.Win[0][0]-r.Value[0][0]) > 1e-12 {
			t.Errorf("best response to %s: %.15g, plays %.15g; %s gets %.15g", tt.b, r.Value[0][0], again.Win[0][0], tt.a, want)
		}
	}
}

// TestMixWithItself holds that a policy mixed with itself is the policy.
func TestMixWithItself(t *testing.T) {
	for _, tt := range []struct{ game, p, against string }{
		{"pig", "hold:4", "keep-pace"}, {"pig", "rolls:2", "hold:7"}, {"progressive-pig", "random", "hold:7"},
		{"pass-the-pigs", "rolls:3", "random"}, {"hog-fa18", "roll:4", "roll:0"}, {"hog-fa15", "zero-if:2,3", "random"},
	} {
		m := model(t, tt.game, "goal", "15")
		p, against := opened(t, m, tt.p), opened(t, m, tt.against)
		mix := &policy.Mixed{Weights: []float64{0.1, 0.7, 0.2}, Parts: []policy.Policy{p, p, p}}
		want, err := m.Evaluate(t.Context(), p, against)
		if err != nil {
			t.Fatal(err)
		}
		got, err := m.Evaluate(t.Context(), mix, against)
		if err != nil {
			t.Fatal(err)
		}
		for at := range m.Game.Positions() {
			for side := range 2 {
				if d := math.Abs(got.Win[side][at] - want.Win[side][at]); d > 1e-12 {
					t.Fatalf("%s: %s mixed with itself differs by %g at position %d", tt.game, tt.p, d, at)
				}
			}
		}
	}
}

// TestMaxMean checks the policy of the largest mean against what is known: hold at 20 in Pig [NP04], and
// six dice in Hog, unless zero dice score more than the 8.7027 they score on average.
func TestMaxMean(t *testing.T) {
	pig := model(t, "pig")
	p, err := pig.MaxMean(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if got := p.RollSet(0); got != "0-19" {
		t.Errorf("pig: rolls at %q, want 0-19", got)
	}
	hog := model(t, "hog-fa18")
	if p, err = hog.MaxMean(t.Context()); err != nil {
		t.Fatal(err)
	}
	for at := range hog.Game.Positions() {
		_, opponent := hog.Game.Scores(at)
		want, zero := 6, max(2*(opponent/10)-opponent%10, 1)
		if zero >= 9 {
			want = 0
		}
		if got := p.At(at, 0); got != want {
			t.Fatalf("hog-fa18 at opponent %d: %d dice, want %d", opponent, got, want)
		}
	}
}

// TestDrawnWithMemory holds that a memory that no rule looks at changes nothing.
func TestDrawnWithMemory(t *testing.T) {
	for _, tt := range []struct{ game, a, b string }{
		{"hog-fa18", "random", "mix:0.5*roll:1+0.5*zero-if:2,3"}, {"hog-fa15", "max-mean", "random"},
		{"pig", "rolls:2", "random"}, {"pass-the-pigs", "max-mean", "mix:0.5*rolls:1+0.5*hold:6"},
	} {
		plain := model(t, tt.game, "goal", "12")
		r, err := plain.Game.Rules().WithMemory(game.Memory{Name: "idle", Scope: game.PlayerScope, Most: 2, Update: "(idle + points) % 3"})
		if err != nil {
			t.Fatal(err)
		}
		g, err := game.Compile(r)
		if err != nil {
			t.Fatal(err)
		}
		larger, err := exact.NewModel(g)
		if err != nil {
			t.Fatal(err)
		}
		if g.Memories() != 9 {
			t.Fatalf("%s: %d memories", tt.game, g.Memories())
		}
		start := func(m *exact.Model) (win, turns float64) {
			e, err := m.Evaluate(t.Context(), openedBy(t, m, tt.a), openedBy(t, m, tt.b))
			if err != nil {
				t.Fatal(err)
			}
			return e.Win[0][m.Game.Start()], e.Turns[0][m.Game.Start()]
		}
		win, turns := start(plain)
		if w, n := start(larger); math.Abs(w-win) > 1e-12 || math.Abs(n-turns) > 1e-10 {
			t.Errorf("%s, %s against %s: %.15g in %.12g turns with memory, %.15g in %.12g without", tt.game, tt.a, tt.b, w, n, win, turns)
		}
	}
}

// openedBy is opened for policies that need a model, too.
func openedBy(t testing.TB, m *exact.Model, name string) policy.Policy {
	t.Helper()
	if name != "max-mean" {
		return opened(t, m, name)
	}
	p, err := m.MaxMean(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestReachable compares the positions that policy.Reachable finds with those that two random players come
// to, who take every action everywhere.
func TestReachable(t *testing.T) {
	models := map[string]*exact.Model{"web": house(t, webRules), "again": house(t, againRules), "odd-pig": house(t, oddPig), "lazy-pig": house(t, lazyPig)}
	for _, name := range gametest.Some(game.BuiltinNames()) {
		models[name] = model(t, name, "goal", "9")
	}
	for name, m := range models {
		if m.Game.Positions() > 50_000 {
			continue
		}
		p := opened(t, m, "random")
		e, err := m.Evaluate(t.Context(), p, p)
		if err != nil {
			t.Fatal(err)
		}
		visits, err := e.Visits(t.Context(), 0)
		if err != nil {
			t.Fatal(err)
		}
		reachable, err := policy.Reachable(t.Context(), m.Game)
		if err != nil {
			t.Fatal(err)
		}
		for at, got := range reachable {
			if want := visits[0][at]+visits[1][at] > 0; got != want {
				own, opponent := m.Game.Scores(at)
				t.Errorf("%s: position %d, %d to %d: reachable is %t, %g visits", name, at, own, opponent, got, visits[0][at]+visits[1][at])
				break
			}
		}
	}
}
