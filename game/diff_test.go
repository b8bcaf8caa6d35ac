package game_test

import (
	"strings"
	"testing"

	"hogstats/game"
)

// Rule sets differ exactly if their hashes do.
func TestDiffIsHash(t *testing.T) {
	var all []*game.Rules
	for _, name := range game.BuiltinNames() {
		all = append(all, builtin(t, name))
	}
	for _, text := range variants {
		all = append(all, parse(t, text))
	}
	for _, s := range [][]string{{"goal", "50"}, {"players", "1"}, {"start", "0,0"}, {"start", "0,4"}, {"stalemate", "loss"}, {"dice.sides", "4"},
		{"dice.faces", "1,2,3,4,5,6"}, {"dice.weights", "1,1,1,1,1,1"}, {"dice.weights", "2,2,2,2,2,2"}, {"dice.max", "5"}, {"rules.pig_out.when", "ones>0"}, {"rules.pig_out.when", "ones > 1"}} {
		all = append(all, builtin(t, "hog-fa18", s...))
	}
	for i, a := range all {
		for j, b := range all {
			found := game.Diff(a, b)
			if same := a.Hash() == b.Hash(); same != (len(found) == 0) {
				t.Errorf("%d %s, %d %s: the same hash %v, differences %v", i, a.Name, j, b.Name, same, found)
			}
			if len(found) != len(game.Diff(b, a)) {
				t.Errorf("%d %s, %d %s: %d differences, the other way %d", i, a.Name, j, b.Name, len(found), len(game.Diff(b, a)))
			}
			for _, d := range found {
				if d.Part == "" || d.Text == "" || d.From == d.To && d.Changes == nil {
					t.Errorf("%d %s, %d %s: difference %+v", i, a.Name, j, b.Name, d)
				}
			}
		}
	}
}

const orderly = `
name = "orderly"
kind = "roll-hold"
event = [{ name = "off", weight = 1, of = 10, effect = "bust" }, { name = "lost", weight = 2, of = 10, effect = "wipe" }]
memory = [{ name = "last", scope = "player", range = [0, 9], update = "min(9, points)" }]
define = [{ name = "half", args = ["x"], value = "div(x, 2)" }]
rule = [
	{ name = "one", stage = "roll", when = "ones > 0", effect = "bust" },
	{ name = "six", stage = "roll", when = "count(6) > 0", effect = "bank" },
	{ name = "more", stage = "adjust", when = "points > 9 && last > 3", value = "points + half(points)" },
	{ name = "swap", stage = "swap", when = "score == opponent + 1" },
]`

func TestDiff(t *testing.T) {
	for _, tt := range []struct {
		old, new string // parts of the file
		want     []string
	}{
		{"orderly", "disorderly", nil},
		{"ones > 0", "ones>0", nil},
		{`"roll-hold"`, "\"roll-hold\"\ngoal = 50\nstart = [0, 4]", []string{"goal: 100 → 50", "scores at the start: 0, 0 → 0, 4"}},
		{`"roll-hold"`, "\"roll-hold\"\nplayers = 1", []string{"players: 2 → 1", "scores at the start: 0, 0 → 0"}},
		{`"roll-hold"`, "\"roll-hold\"\nstalemate = \"loss\"\ndice = { sides = 8, count = 2 }",
			[]string{"a game that never ends: drawn → lost by everyone", "dice: six-sided dice → eight-sided dice", "number of dice: 1 in a roll → 2 in a roll"}},
		{"weight = 1, of = 10", "weight = 1, of = 20", []string{"event off differs: [probability: 1/10 → 1/20]"}},
		{`{ name = "off", weight = 1, of = 10, effect = "bust" }, `, "",
			[]string{"only in the first: off (decided before the faces are looked at): The turn ends and the turn total is lost. [bust with probability 1/10]"}},
		{`{ name = "off", weight = 1, of = 10, effect = "bust" }, { name = "lost", weight = 2, of = 10, effect = "wipe" }`,
			`{ name = "lost", weight = 2, of = 10, effect = "wipe" }, { name = "off", weight = 1, of = 10, effect = "bust" }`,
			[]string{"events are decided in another order: off, lost → lost, off"}},
		{"[0, 9], update", "[0, 19], initial = 3, update", []string{"memory last differs: [range: 0 to 9 → 0 to 19; initial: 0 → 3]"}},
		{"div(x, 2)", "div(x, 3)", []string{"define half differs: [value: div(x, 2) → div(x, 3)]"}},
		{`when = "ones > 0", effect = "bust"`, `effect = "wipe"`, []string{"one differs: [when: ones > 0 → always; effect: bust → wipe]"}},
		{`"one", stage`, `"pig_out", stage`, []string{"one: the same rule is called pig_out in the second"}},
		{`{ name = "swap", stage = "swap", when = "score == opponent + 1" },`, "",
			[]string{"only in the first: swap (swaps the scores): [swap when score == opponent + 1]"}},
		{`	{ name = "one", stage = "roll", when = "ones > 0", effect = "bust" },
	{ name = "six", stage = "roll", when = "count(6) > 0", effect = "bank" },`, `	{ name = "six", stage = "roll", when = "count(6) > 0", effect = "bank" },
	{ name = "one", stage = "roll", when = "ones > 0", effect = "bust" },`,
			[]string{"stage roll: the rules are tried in another order, and the first that matches acts: one, six → six, one"}},
		{`	{ name = "more", stage = "adjust", when = "points > 9 && last > 3", value = "points + half(points)" },
	{ name = "swap", stage = "swap", when = "score == opponent + 1" },`, `	{ name = "swap", stage = "swap", when = "score == opponent + 1" },
	{ name = "more", stage = "adjust", when = "points > 9 && last > 3", value = "points + half(points)" },`,
			[]string{"rules of different stages stand in another order, which makes no difference: one, six, more, swap → one, six, swap, more"}},
	} {
		if !strings.Contains(orderly, tt.old) {
			t.Fatalf("the rules do not contain %q", tt.old)
		}
		second := parse(t, strings.Replace(orderly, tt.old, tt.new, 1))
		found := game.Diff(parse(t, orderly), second)
		var got []string
		for _, d := range found {
			got = append(got, strings.ReplaceAll(strings.ReplaceAll(d.Text, "in orderly", "in the first"), "in disorderly", "in the second"))
		}
		if strings.Join(got, "\n") != strings.Join(tt.want, "\n") {
			t.Errorf("%q in place of %q:\n%s\nwant\n%s", tt.new, tt.old, strings.Join(got, "\n"), strings.Join(tt.want, "\n"))
		}
	}
}
