package game_test

import (
	"strings"
	"testing"

	"hogstats/game"
)

func TestCheck(t *testing.T) {
	for _, tt := range []struct {
		rules string // the second line of the file is the array of rules
		want  []string
	}{
		{`{ name = "a", stage = "points", when = "ones > 0", value = "1" }`, nil},
		{`{ name = "a", stage = "points", when = "ones > n", value = "1" }`, []string{"4:49: rule a never acts: its condition never holds"}},
		{`{ name = "a", stage = "points", when = "n > 0 && sum < n", value = "1" }`, []string{"rule a never acts"}},
		{`{ name = "a", stage = "points", when = "n == 0", value = "1" }`, []string{"rule a never acts: its condition never holds"}},
		{`{ name = "a", stage = "points", provides = 0, when = "n == 0", value = "1" }`, nil},
		{`{ name = "a", stage = "points", value = "1" }, { name = "b", stage = "points", when = "ones > 0", value = "2" }`,
			[]string{"rule b never acts: wherever its condition holds, a comes first"}},
		{`{ name = "a", stage = "points", when = "ones > 0", value = "1" }, { name = "b", stage = "points", when = "ones > 1", value = "2" }`,
			[]string{"rule b never acts: wherever its condition holds, a comes first"}},
		{`{ name = "a", stage = "adjust", when = "points > 0", value = "1" }, { name = "b", stage = "adjust", when = "points > 1", value = "2" }`, nil},
		{`{ name = "a", stage = "swap", when = "tens(score) < 10" }`, []string{"the condition of rule a always holds"}},
		{`{ name = "a", stage = "dice", when = "score == 4 && score == 5", dice = { sides = 4 } }`, []string{"rule a never acts"}},
		{`{ name = "a", stage = "points", value = "sum / opponent" }`, []string{"rule a: value fails: division by zero where opponent is 0, sum is 1"}},
		{`{ name = "a", stage = "points", when = "opponent > 0", value = "div(sum, opponent)" }`, nil},
		{`{ name = "a", stage = "points", value = "tens(opponent) - units(opponent)" }`, []string{"rule a: value is -1 where opponent is 1"}},
		{`{ name = "a", stage = "gift", value = "-1" }`, nil},
	} {
		text := "name = \"x\"\nkind = \"roll-count\"\ngoal = 100\nrule = [" + tt.rules + "]\n"
		found := parse(t, text).Check()
		if len(found) != len(tt.want) {
			t.Errorf("%s:\nCheck() = %v, want %q", tt.rules, found, tt.want)
			continue
		}
		for i, f := range found {
			if !strings.Contains(f.String(), tt.want[i]) || !strings.HasPrefix(f.String(), "test.toml") {
				t.Errorf("%s:\nCheck()[%d] = %s, want …%s…", tt.rules, i, f, tt.want[i])
			}
		}
	}
}

func TestCheckAlone(t *testing.T) {
	found := builtin(t, "hog-fa18", "players", "1").Check()
	if len(found) != 1 || !strings.Contains(found[0].Text, "rule swine_swap does nothing with one player") {
		t.Errorf("Check() of hog-fa18 alone = %v", found)
	}
}

// The built-in rule sets have nothing odd in them.
func TestCheckBuiltins(t *testing.T) {
	for _, name := range game.BuiltinNames() {
		for _, f := range builtin(t, name).Check() {
			t.Errorf("%s: %s", name, f)
		}
	}
}

func TestDescribe(t *testing.T) {
	for _, tt := range []struct {
		game string
		want []string
	}{
		{"hog-fa18", []string{"Hog, CS 61A fall 2018 (hog-fa18)", "chooses 1 to 10 dice (six-sided dice)", "or no dice because of free_bacon",
			"2 players", "first to reach 100 wins", "If any die shows a 1, the turn scores 1. [1 when ones > 0]", "[swap when abs("}},
		{"hog-snowden", []string{"hog_wild (chooses the dice):", "[four-sided dice when (score + opponent) % 7 == 0]"}},
		{"pass-the-pigs", []string{"2 dice (dice showing dot_up", "oinker (decided before the faces are looked at): The pigs touch", "[wipe with probability 23/6000]", "[bust when dot_up == 1 && dot_down == 1]"}},
		{"pig", []string{"one die (six-sided die)", "A game that never ends is drawn."}},
	} {
		text := strings.Join(builtin(t, tt.game).Describe(), "\n")
		for _, want := range tt.want {
			if !strings.Contains(text, want) {
				t.Errorf("%s: description lacks %q:\n%s", tt.game, want, text)
			}
		}
	}
}
