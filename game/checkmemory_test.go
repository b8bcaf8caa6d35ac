package game_test

import (
	"strings"
	"testing"
)

func TestCheckMemory(t *testing.T) {
	const look = `{ name = "a", stage = "adjust", when = "m > 1", value = "points + 1" }`
	for _, tt := range []struct {
		memory, rules string
		want          []string
	}{
		{`{ name = "m", scope = "game", range = [0, 3], update = "(m + 1) % 4" }`, look, nil},
		{`{ name = "m", scope = "game", range = [0, 3], update = "(m + 1) % 4" }`, ``, []string{"4:21: memory m is never looked at: no rule depends on it"}},
		{`{ name = "m", scope = "game", range = [0, 9], update = "k" }, { name = "k", scope = "game", range = [0, 9], update = "(k + 3) % 10" }`, look, nil},
		{`{ name = "m", scope = "game", range = [0, 9], update = "m == 9 ? 0 : m + 1" }, { name = "k", scope = "game", range = [0, 9], update = "m" }`, look,
			[]string{"memory k is never looked at"}},
		{`{ name = "m", scope = "game", range = [0, 3], update = "m" }`, look, []string{"4:67: memory m never changes: its update always leaves the initial value 0"}},
		{`{ name = "m", scope = "player", range = [0, 3], initial = 2, update = "m > 2 ? 0 : 2" }`, look, []string{"memory m never changes: its update always leaves the initial value 2"}},
		{`{ name = "m", scope = "game", range = [0, 3], update = "swapped ? 2 : 0" }`, look, []string{"memory m never changes"}},
		{`{ name = "m", scope = "game", range = [0, 3], update = "extra ? 2 : 0" }`, look + `, { name = "b", stage = "again", when = "score == 7" }`, nil},
		{`{ name = "m", scope = "game", range = [0, 3], update = "m + 1" }`, look, []string{"4:67: memory m: update is 4 where m is 3: outside the range 0 to 3"}},
		{`{ name = "m", scope = "game", range = [0, 3], update = "m == 3 ? 4 : 1" }`, look, nil}, // 3 is never reached
		{`{ name = "m", scope = "player", range = [0, 59], update = "points" }`, look, []string{"memory m: update is 60 where points is 60: outside the range 0 to 59"}},
		{`{ name = "m", scope = "player", range = [0, 60], update = "base_points" }`, look, nil},
		{`{ name = "m", scope = "player", range = [0, 9], update = "10 / (1 + m % 2)" }`, look, []string{"memory m: update is 10 where m is 0: outside"}},
		{`{ name = "m", scope = "player", range = [0, 9], update = "div(9, n)" }`, look + `, { name = "b", stage = "points", when = "n == 0", provides = 0, value = "1" }`,
			[]string{"memory m: update fails: division by zero where n is 0"}},
		{`{ name = "m", scope = "player", range = [0, 10], update = "n" }`, look + `, { name = "b", stage = "points", when = "n == -1", provides = -1, value = "1" }`,
			[]string{"memory m: update is -1 where n is -1: outside the range 0 to 10"}},
		{`{ name = "m", scope = "player", range = [0, 99], update = "score" }`, look, nil},             // the game is over at 100
		{`{ name = "m", scope = "player", range = [0, 99], update = "score - old_score" }`, look, nil}, // never below 0
	} {
		text := "name = \"x\"\nkind = \"roll-count\"\ngoal = 100\nmemory = [" + tt.memory + "]\nrule = [" + tt.rules + "]\n"
		checkFinds(t, text, tt.want)
	}
}

// checkFinds holds what Check finds against parts of texts.
func checkFinds(t *testing.T, text string, want []string) {
	t.Helper()
	found := parse(t, text).Check()
	if len(found) != len(want) {
		t.Errorf("%s\nCheck() = %v, want %q", text, found, want)
		return
	}
	for i, f := range found {
		if !strings.Contains(f.String(), want[i]) {
			t.Errorf("%s\nCheck()[%d] = %s, want …%s…", text, i, f, want[i])
		}
	}
}

func TestCheckTwins(t *testing.T) {
	for _, tt := range []struct {
		rules string
		want  []string
	}{
		{`{ name = "a", stage = "dice", when = "score > 9", reroll = "face == 7" }`, []string{"4:69: rule a: reroll concerns no face of any die"}},
		{`{ name = "a", stage = "dice", when = "score > 9", reroll = "face < 7" }`, []string{"rule a: reroll concerns every face: every die is rolled twice"}},
		{`{ name = "a", stage = "dice", when = "score > 9", reroll = "face < 7" }, { name = "b", stage = "dice", when = "score < 9", dice = { sides = 8 } }`, nil},
		{`{ name = "a", stage = "dice", when = "score > 9", reroll = "face == 1" }, { name = "b", stage = "dice", when = "score > 9", dice = { sides = 4 } }`, nil},
		{`{ name = "a", stage = "dice", when = "score > 9", reroll = "face == 1" }, { name = "b", stage = "dice", when = "score > 9", reroll = "face == 2" }`,
			[]string{"4:121: rule b never acts: a comes first and has the same condition"}},
		{`{ name = "a", stage = "dice", when = "score > 9", dice = { sides = 4 }, reroll = "face == 1" }, { name = "b", stage = "dice", when = "score > 19", reroll = "face == 2" }`,
			[]string{"rule b never acts: wherever its condition holds, a comes first"}},
		{`{ name = "a", stage = "points", when = "ones > 0 && score > 9", value = "1" }, { name = "b", stage = "points", when = "ones>0 and score>9", value = "2" }`,
			[]string{"rule b never acts: a comes first and has the same condition"}},
		{`{ name = "a", stage = "points", value = "1" }, { name = "b", stage = "points", value = "2" }`, []string{"rule b never acts: a comes first and always applies"}},
		{`{ name = "a", stage = "adjust", when = "points > 9", value = "points + 1" }, { name = "b", stage = "adjust", when = "points > 9", value = "points + 2" }`, nil},
		{`{ name = "a", stage = "again", when = "score == 7" }, { name = "b", stage = "again", when = "score % 10 == 7 && score < 17" }`,
			[]string{"rule b never acts: wherever its condition holds, a comes first"}},
		{`{ name = "a", stage = "swap", when = "score + opponent + points + old_score + n == 7" }, { name = "b", stage = "swap", when = "score + opponent + points + old_score + n == 7" }`,
			[]string{"rule b never acts: a comes first and has the same condition"}},
	} {
		checkFinds(t, "name = \"x\"\nkind = \"roll-count\"\ngoal = 100\nrule = ["+tt.rules+"]\n", tt.want)
	}
}
