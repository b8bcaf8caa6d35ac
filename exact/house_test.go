package exact_test

import (
	"math"
	"testing"

	"hogstats/exact"
	"hogstats/game"
)

// House rules that couple positions in every way the solver knows.
const (
	// Two actions lead from one position to two others of the same rank, so components are not rings.
	webRules = `name = "web"
kind = "roll-count"
goal = 12
dice = { sides = 4, min = 1, max = 3 }
[[rule]]
name = "pig_out"
stage = "points"
when = "ones > 0"
value = "0"
[[rule]]
name = "even_swap"
stage = "swap"
when = "points == 0 && n % 2 == 0"
`
	// The same player may move again, also after a turn that scored nothing.
	againRules = `name = "again"
kind = "roll-count"
goal = 15
dice = { sides = 6, min = 1, max = 3 }
[[rule]]
name = "pig_out"
stage = "points"
when = "ones > 0"
value = "0"
[[rule]]
name = "lucky"
stage = "again"
when = "score % 4 == 1 && opponent > score"
`
	// Rolls that bank, rolls whose effect depends on the turn total, a wipe, and a swap.
	oddPig = `name = "odd-pig"
kind = "roll-hold"
goal = 9
dice = { count = 1, sides = 5 }
[[rule]]
name = "bank"
stage = "roll"
when = "sum == 5 && turn_total > 3"
effect = "bank"
value = "2"
[[rule]]
name = "wipe"
stage = "roll"
when = "sum == 2 && turn_total > 6"
effect = "wipe"
[[rule]]
name = "half"
stage = "roll"
when = "ones > 0"
effect = "bust"
value = "div(turn_total, 2)"
[[rule]]
name = "nothing"
stage = "roll"
when = "sum == 3"
effect = "continue"
value = "0"
[[rule]]
name = "swap"
stage = "swap"
when = "score == 7"
`
	// Everything that is remembered: a player's last plain points, dice exchanged by a special choice, and
	// whether the turn is an extra one.
	rememberingRules = `name = "remembering"
kind = "roll-count"
goal = 8
dice = { sides = 6, min = 1, max = 2 }
memory = [
	{ name = "previous", scope = "player", range = [0, 30], initial = 1, update = "base_points" },
	{ name = "exchanged", scope = "game", range = [0, 1], update = "requested == -1 ? 1 - exchanged : exchanged" },
	{ name = "extras", scope = "game", range = [0, 1], update = "extra ? 1 : 0", visible = false },
]
rule = [
	{ name = "small", stage = "dice", when = "exchanged == 1", dice = { sides = 4 } },
	{ name = "odds", stage = "dice", when = "(score + opponent) % 3 == 0", reroll = "face % 2 == 1" },
	{ name = "pork_chop", stage = "points", when = "n == -1", value = "0", provides = -1 },
	{ name = "pig_out", stage = "points", when = "ones > 0", value = "0" },
	{ name = "feral_hogs", stage = "adjust", when = "abs(n - previous) == 2", value = "points + 3" },
	{ name = "share", stage = "gift", when = "base_points == 0 && exchanged == 1", value = "1" },
	{ name = "copy", stage = "swap", when = "score == opponent + 1 && opponent_previous > 3" },
	{ name = "trot", stage = "again", when = "n == 2 && extras == 0" },
]
`
	// An update that leaves its range in a case that never comes.
	guardedRules = `name = "guarded"
kind = "roll-count"
goal = 5
dice = { sides = 3, min = 1, max = 2 }
memory = [{ name = "row", scope = "game", range = [0, 2], update = "extra ? row + 1 : 0" }]
rule = [{ name = "again", stage = "again", when = "row < 2 && (n == 1 || score % 2 == 0)" }]
`
	// Updates that look at scores and at swaps, and a limit on the dice.
	scoreMemoryRules = `name = "score-memory"
kind = "roll-count"
goal = 8
dice = { sides = 4, min = 1, max = 3 }
memory = [
	{ name = "swaps", scope = "game", range = [0, 2], update = "swapped ? min(2, swaps + 1) : swaps" },
	{ name = "rolled", scope = "player", range = [0, 3], update = "n" },
]
rule = [
	{ name = "hog_tied", stage = "limit", when = "score % 5 == 3", value = "min(n, 1)" },
	{ name = "pig_out", stage = "points", when = "ones > 0", value = "0" },
	{ name = "same", stage = "adjust", when = "n == rolled", value = "points + 1" },
	{ name = "swap", stage = "swap", when = "score == 2*opponent && swaps < 2" },
]
`
	// Rolling and holding with memory.
	countingPig = `name = "counting-pig"
kind = "roll-hold"
goal = 7
dice = { sides = 3 }
memory = [{ name = "turns", scope = "player", range = [0, 2], update = "min(2, turns + (points > 0 ? 1 : 0))" }]
rule = [
	{ name = "wipe", stage = "roll", when = "sum == 1 && turns == opponent_turns && turns > 1", effect = "wipe" },
	{ name = "one", stage = "roll", when = "ones > 0", effect = "bust" },
	{ name = "late", stage = "adjust", when = "turns == 2 && points > 0", value = "points + 1" },
]
`
	// Rolling gives points away and passing is free: nobody ever rolls.
	pacifist = `name = "pacifist"
kind = "roll-count"
goal = 10
dice = { sides = 6, min = 1, max = 2 }
[[rule]]
name = "nothing"
stage = "points"
value = "0"
[[rule]]
name = "pass"
stage = "points"
provides = 0
when = "n == 0"
value = "0"
[[rule]]
name = "present"
stage = "gift"
when = "n > 0"
value = "n"
`
)

func house(t testing.TB, text string) *exact.Model {
	t.Helper()
	r, err := game.Parse("house.toml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	g, err := game.Compile(r)
	if err != nil {
		t.Fatal(err)
	}
	m, err := exact.NewModel(g)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestHouseRulesAgainstFractions(t *testing.T) {
	for name, text := range map[string]string{
		"web": webRules, "again": againRules, "odd-pig": oddPig,
	} {
		m := house(t, text)
		s := solve(t, m)
		if s.Status != exact.Proved {
			t.Errorf("%s: status %v", name, s.Status)
		}
		r, err := m.Rational(t.Context())
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		for p, v := range s.Value {
			want, _ := r.Value[p].Float64()
			if math.Abs(v-want) > s.Delta*s.Longest {
				t.Errorf("%s, position %d: %.17g, want %.17g within %.3g", name, p, v, want, s.Delta*s.Longest)
			}
		}
	}
}

func TestStallable(t *testing.T) {
	m := house(t, pacifist)
	s := solve(t, m)
	if s.Status != exact.Stallable || !math.IsNaN(s.Bound) || len(s.Stalls) != m.Game.Positions() {
		t.Fatalf("status %v, bound %g, %d stalls; want stallable, NaN and every position", s.Status, s.Bound, len(s.Stalls))
	}
	for _, st := range s.Stalls {
		if st.Action != 0 {
			t.Errorf("stall at %d by action %d, want zero dice", st.Position, st.Action)
		}
	}
	if s.Start() != 0.5 {
		t.Errorf("value %g, want 1/2: the game never ends", s.Start())
	}
	turns, stalemate, err := m.SelfPlay(t.Context(), s.Policy)
	if err != nil || !math.IsInf(turns, 1) || stalemate != 1 {
		t.Errorf("self-play: %g turns, stalemate %g, error %v; want +Inf, 1", turns, stalemate, err)
	}
	e := evaluate(t, m, "roll:0", "roll:1")
	if p := m.Game.Start(); e.Win[0][p] != 1 || e.Stalemate[0][p] != 0 {
		t.Errorf("passing against giving: wins %g, stalemate %g; want 1, 0", e.Win[0][p], e.Stalemate[0][p])
	}
}

func TestSolvesAreRepeatable(t *testing.T) {
	m := model(t, "pass-the-pigs", "goal", "50")
	a, b := solve(t, m), solve(t, m)
	for p := range a.Value {
		if a.Value[p] != b.Value[p] {
			t.Fatalf("position %d: %v and %v from the same model", p, a.Value[p], b.Value[p])
		}
	}
}
