package game_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"hogstats/game"
	"hogstats/internal/gametest"
)

// variants are games beyond the built-in ones that have rules in every stage.
var variants = map[string]string{
	"every-stage": `
name = "every-stage"
kind = "roll-count"
goal = 30
start = [3, 0]
stalemate = "loss"
dice = { sides = 6, min = 1, max = 5 }
rule = [
	{ name = "hog_tied", stage = "limit", when = "(score + opponent) % 10 == 7", value = "min(n, 1)" },
	{ name = "hog_wild", stage = "dice", when = "(score + opponent) % 7 == 0", dice = { sides = 4 } },
	{ name = "forty_niners", stage = "points", when = "score == 9", value = "sum" },
	{ name = "pig_out", stage = "points", when = "ones > 0", value = "ones" },
	{ name = "bacon", stage = "points", when = "n == 0", provides = 0, value = "1 + max(tens(opponent), units(opponent))" },
	{ name = "touchdown", stage = "adjust", when = "points % 6 == 0", value = "points + points / 6" },
	{ name = "sixes", stage = "adjust", when = "count(6) > 1", value = "points + 1" },
	{ name = "gift", stage = "gift", when = "points == 1", value = "n" },
	{ name = "square", stage = "score", when = "is_prime(score)", value = "next_prime(score)" },
	{ name = "double", stage = "swap", when = "score == 2 * opponent" },
	{ name = "trot", stage = "again", when = "score % 5 == 0 && !swapped" },
]`,
	"backward-looking": `
name = "backward-looking"
kind = "roll-count"
goal = 20
dice = { faces = [1, 1, 4], weights = [1, 2, 3], min = 1, max = 3 }
rule = [
	{ name = "leader", stage = "score", when = "score > opponent && points > 3", value = "score + points - 3" },
	{ name = "help", stage = "score", when = "n == 3", opponent = "opponent + 1" },
	{ name = "jump", stage = "again", when = "score - old_score > 5 || opponent > old_opponent" },
]`,
	"sideways": `
name = "sideways"
kind = "roll-hold"
goal = 25
dice = { count = 2, names = ["blank", "star"], faces = [1, 2], weights = [2, 1] }
event = [{ name = "off_table", weight = 1, of = 10, effect = "bust" }]
rule = [
	{ name = "stars", stage = "roll", when = "star == 2", effect = "bank", value = "div(opponent, 5)" },
	{ name = "blanks", stage = "roll", when = "blank == 2 && turn_total > 4", effect = "out" },
	{ name = "comfort", stage = "adjust", when = "points < 2 && opponent > score", value = "2" },
	{ name = "share", stage = "gift", when = "points > 9", value = "1" },
	{ name = "swine_swap", stage = "swap", when = "units(score) == units(opponent)" },
]`,
	"remembering": `
name = "remembering"
kind = "roll-count"
goal = 12
dice = { sides = 6, min = 1, max = 3 }
memory = [
	{ name = "previous", scope = "player", range = [0, 30], initial = 1, update = "base_points" },
	{ name = "exchanged", scope = "game", range = [0, 1], update = "requested == -1 ? 1 - exchanged : exchanged" },
	{ name = "extras", scope = "game", range = [0, 1], update = "extra ? 1 : 0", visible = false },
]
rule = [
	{ name = "small", stage = "dice", when = "exchanged == 1", dice = { sides = 4 } },
	{ name = "odds", stage = "dice", when = "(score + opponent) % 3 == 0", reroll = "face % 2 == 1" },
	{ name = "pork_chop", stage = "points", when = "n == -1", value = "1", provides = -1 },
	{ name = "pig_out", stage = "points", when = "ones > 0", value = "1" },
	{ name = "bacon", stage = "points", when = "n == 0", provides = 0, value = "1 + units(opponent)" },
	{ name = "feral_hogs", stage = "adjust", when = "abs(n - previous) == 2", value = "points + 3" },
	{ name = "share", stage = "gift", when = "base_points == 1 && exchanged == 1", value = "1" },
	{ name = "copy", stage = "swap", when = "score == opponent + 1 && opponent_previous > 3" },
	{ name = "trot", stage = "again", when = "n == 2 && extras == 0" },
]`,
	"remembering-scores": `
name = "remembering-scores"
kind = "roll-count"
goal = 10
dice = { sides = 4, min = 1, max = 4 }
memory = [
	{ name = "swaps", scope = "game", range = [0, 2], update = "swapped ? min(2, swaps + 1) : swaps" },
	{ name = "rolled", scope = "player", range = [0, 4], update = "n" },
]
rule = [
	{ name = "hog_tied", stage = "limit", when = "score % 5 == 3", value = "min(n, 1)" },
	{ name = "same", stage = "adjust", when = "n == rolled", value = "points + 1" },
	{ name = "swap", stage = "swap", when = "score == 2*opponent && swaps < 2" },
]`,
	"guarded": `
name = "guarded"
kind = "roll-count"
goal = 9
dice = { sides = 3, min = 1, max = 2 }
memory = [
	{ name = "row", scope = "game", range = [0, 2], update = "extra ? row + 1 : 0" },
	{ name = "last", scope = "player", range = [0, 12], update = "points" },
]
rule = [
	{ name = "again", stage = "again", when = "row < 2 && (n == 1 || score % 2 == 0)" },
	{ name = "hungry", stage = "score", when = "points > last + opponent_last", opponent = "max(opponent - 1, 0)" },
]`,
	"remembering-pig": `
name = "remembering-pig"
kind = "roll-hold"
goal = 14
dice = { sides = 4 }
memory = [{ name = "turns", scope = "player", range = [0, 3], update = "min(3, turns + (points > 0 ? 1 : 0))" }]
rule = [
	{ name = "one", stage = "roll", when = "ones > 0", effect = "bust" },
	{ name = "late", stage = "adjust", when = "turns == 3 && points > 0", value = "points + 1" },
	{ name = "wipe", stage = "roll", when = "sum == 4 && turns == opponent_turns && turns > 1", effect = "wipe" },
]`,
}

// each runs a law on every built-in game, at a small goal and alone too, and on the variants.
func each(t *testing.T, law func(t *testing.T, g *game.Game)) {
	run := func(name string, r *game.Rules) {
		t.Run(name, func(t *testing.T) { law(t, compileRules(t, r)) })
	}
	for _, name := range gametest.Some(game.BuiltinNames()) {
		if r := builtin(t, name); len(r.Memory) == 0 { // with memory there are millions of positions
			run(name, r)
		}
		run(name+"/goal=13", builtin(t, name, "goal", "13"))
		run(name+"/players=1", builtin(t, name, "goal", "40", "players", "1"))
	}
	for name, text := range variants {
		run(name, parse(t, text))
		run(name+"/players=1", set(t, parse(t, text), "players", "1"))
	}
}

// sample returns some positions of a game, always the same ones.
func sample(g *game.Game, size int) []int {
	if g.Positions() <= size {
		all := make([]int, g.Positions())
		for p := range all {
			all[p] = p
		}
		return all
	}
	r := rand.New(rand.NewPCG(1, 2))
	some := []int{0, g.Positions() - 1, g.Start()}
	for len(some) < size {
		some = append(some, r.IntN(g.Positions()))
	}
	return some
}

func TestPositions(t *testing.T) {
	each(t, func(t *testing.T, g *game.Game) {
		want := g.Goal()
		if g.Players() == 2 {
			want *= g.Goal()
		}
		want *= g.Memories()
		if g.Positions() != want {
			t.Fatalf("Positions() = %d, want %d", g.Positions(), want)
		}
		for p := range g.Positions() {
			own, opponent := g.Scores(p)
			back, err := g.Remembering(at(t, g, []int{own, opponent}[:g.Players()]...), g.MemoryValues(p, nil))
			if back != p || err != nil {
				t.Fatalf("the position with the scores and the memory of %d is %d (%v)", p, back, err)
			}
		}
	})
}

// Row, by tables, and Land, by walking the stages, agree.
func TestRowIsLand(t *testing.T) {
	each(t, func(t *testing.T, g *game.Game) {
		buf := make([]game.Next, 0, 300)
		for _, p := range sample(g, 300) {
			for _, action := range actions(g) {
				row, err := g.Row(p, action, most(g, p, action), buf)
				if err != nil {
					t.Fatal(err)
				}
				for k, got := range row {
					want, err := g.Land(p, game.Turn{Action: action, Points: k})
					if err != nil || got != want {
						t.Fatalf("Row(%d, %d)[%d] = %d, Land = %d, %v", p, action, k, got, want, err)
					}
				}
			}
		}
	})
}

// Ends, prepared for a combination of memory, and Land agree, and positions of one group with the same
// scores have the same ends.
func TestEndsAreLand(t *testing.T) {
	each(t, func(t *testing.T, g *game.Game) {
		for _, action := range actions(g) {
			var turns []game.Turn
			for k := range 12 {
				turns = append(turns, game.Turn{Action: action, Points: k, Base: max(0, k-3*(k%2))})
			}
			ends := g.Ends(action, turns)
			seen := map[[2]int][]game.Next{}
			for _, p := range sample(g, 300) {
				got, err := ends.At(p, nil)
				if err != nil {
					t.Fatal(err)
				}
				for j, turn := range turns {
					if want, err := g.Land(p, turn); err != nil || got[j] != want {
						t.Fatalf("at position %d %+v leads to %d, Land = %d, %v", p, turn, got[j], want, err)
					}
				}
				group := [2]int{p / g.Memories(), int(ends.Group(p))}
				if other, ok := seen[group]; ok && !slices.Equal(got, other) {
					t.Fatalf("positions of one group and the scores of %d have different ends: %v, %v", p, got, other)
				}
				seen[group] = got
			}
		}
	})
}

func TestRowsShared(t *testing.T) {
	each(t, func(t *testing.T, g *game.Game) {
		if !g.RowsShared() || g.Kind() == game.RollHold {
			return
		}
		for _, p := range sample(g, 100) {
			first := g.Actions()[0]
			want, err := g.Row(p, first, 20, nil)
			if err != nil {
				t.Fatal(err)
			}
			for _, action := range g.Actions() {
				if got, err := g.Row(p, action, 20, nil); err != nil || !slices.Equal(got, want) {
					t.Fatalf("rows of %d and %d at position %d differ (%v)", first, action, p, err)
				}
			}
		}
	})
}

// Whatever follows a turn is a position of the game or its end, and the end comes exactly when a
// score has reached the goal; one player always moves again.
func TestNextInRange(t *testing.T) {
	each(t, func(t *testing.T, g *game.Game) {
		for _, p := range sample(g, 300) {
			own, _ := g.Scores(p)
			for _, action := range actions(g) {
				row, err := g.Row(p, action, most(g, p, action), nil)
				if err != nil {
					t.Fatal(err)
				}
				for k, next := range row {
					kind, _ := next.Split(g.Positions()) // panics outside
					if g.Players() == 1 && kind == game.OpponentMoves {
						t.Fatalf("alone, %d points at %d lead to an opponent", k, own)
					}
					if own+k >= g.Goal() && g.Players() == 1 && kind != game.GameOver {
						t.Fatalf("alone, %d points at %d do not end the game", k, own)
					}
				}
			}
		}
	})
}

// someStats returns statistics of random throws of a kind of dice.
func someStats(g *game.Game, throw game.Throw, r *rand.Rand) []int {
	faces := g.DiceKinds()[throw.Kind].Faces
	rolled := make([]game.Face, throw.Dice)
	for i := range rolled {
		rolled[i] = faces[r.IntN(len(faces))]
	}
	return statistics(g, rolled...)
}

// outcome is what a class must agree on for given faces.
func outcome(g *game.Game, p, action, total int, throw game.Throw, stats []int) string {
	if g.Kind() == game.RollHold {
		effect, points, err := g.Roll(p, total, stats)
		return fmt.Sprint(effect, points, err != nil)
	}
	base, points, err := g.Points(p, action, throw.N, stats)
	return fmt.Sprint(base, points, err != nil)
}

// Positions of one class throw the same dice and score the same for the same faces.
func TestClasses(t *testing.T) {
	each(t, func(t *testing.T, g *game.Game) {
		r := rand.New(rand.NewPCG(3, 4))
		for _, action := range actions(g) {
			class, reps, err := g.Classes(action)
			if err != nil || len(class) != g.Positions() {
				t.Fatalf("Classes(%d): %d positions of %d, %v", action, len(class), g.Positions(), err)
			}
			for i, rep := range reps {
				if class[rep] != int32(i) {
					t.Fatalf("Classes(%d): position %d stands for class %d and is in class %d", action, rep, i, class[rep])
				}
			}
			for _, p := range sample(g, 200) {
				sameClass(t, g, p, int(reps[class[p]]), action, r)
			}
		}
	})
}

func sameClass(t *testing.T, g *game.Game, p, rep, action int, r *rand.Rand) {
	t.Helper()
	throw, err := g.Throw(p, action)
	if err != nil {
		t.Fatal(err)
	}
	if other, err := g.Throw(rep, action); err != nil || other != throw {
		t.Fatalf("action %d throws %+v at %d and %+v at %d of the same class (%v)", action, throw, p, other, rep, err)
	}
	for range 5 {
		stats, total := someStats(g, throw, r), 0
		if g.RollUsesTotal() {
			total = r.IntN(g.Goal())
		}
		if a, b := outcome(g, p, action, total, throw, stats), outcome(g, rep, action, total, throw, stats); a != b {
			t.Fatalf("action %d, faces %v: %s at %d and %s at %d of the same class", action, stats, a, p, b, rep)
		}
	}
}

// A wiped player has score 0, where no rule changes scores afterwards.
func TestWiped(t *testing.T) {
	each(t, func(t *testing.T, g *game.Game) {
		for _, r := range g.Rules().Rules {
			if r.Stage == game.StageSwap || r.Stage == game.StageScore {
				return
			}
		}
		for _, p := range sample(g, 100) {
			next, err := g.Wiped(p)
			if err != nil {
				t.Fatal(err)
			}
			got := seen(g, next)
			_, opponent := g.Scores(p)
			if got.own != 0 || got.opponent != opponent {
				t.Fatalf("Wiped at position %d leads to %+v, want 0 and %d", p, got, opponent)
			}
		}
	})
}

func TestStatsBeginWithSum(t *testing.T) {
	each(t, func(t *testing.T, g *game.Game) {
		if s := g.Stats()[0]; s.Name != "sum" || s.Of(game.Face{Value: 5}) != 5 {
			t.Errorf("Stats()[0] is %q and counts a 5 as %d", s.Name, s.Of(game.Face{Value: 5}))
		}
	})
}
