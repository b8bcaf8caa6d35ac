package game_test

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"hogstats/game"
)

func TestSet(t *testing.T) {
	for _, tt := range []struct {
		game, key, value string
		holds            func(r *game.Rules) bool
	}{
		{"pig", "goal", "50", func(r *game.Rules) bool { return r.Goal == 50 }},
		{"pig", "players", "1", func(r *game.Rules) bool { return r.Players == 1 }},
		{"pig", "start", "0,4", func(r *game.Rules) bool { return slices.Equal(r.Start, []int{0, 4}) }},
		{"pig", "start", "[0, 4]", func(r *game.Rules) bool { return slices.Equal(r.Start, []int{0, 4}) }},
		{"pig", "stalemate", "loss", func(r *game.Rules) bool { return r.Stalemate == "loss" }},
		{"pig", "dice.sides", "8", func(r *game.Rules) bool { return r.Dice.Sides == 8 }},
		{"pig", "dice.count", "2", func(r *game.Rules) bool { return r.Dice.Count == 2 }},
		{"hog", "dice.max", "5", func(r *game.Rules) bool { return r.Dice.Max == 5 }},
		{"piglet", "dice.weights", "1,2", func(r *game.Rules) bool { return slices.Equal(r.Dice.Weights, []int64{1, 2}) }},
		{"hog-fa18", "rules.free_bacon.value", "3", func(r *game.Rules) bool { return r.Rules[1].Value == "3" }},
		{"hog-fa18", "rules.swine_swap.when", "score == opponent", func(r *game.Rules) bool { return r.Rules[2].When == "score == opponent" }},
		{"pig", "rules.pig_out.effect", "wipe", func(r *game.Rules) bool { return r.Rules[0].Effect == game.Wipe }},
	} {
		old := builtin(t, tt.game)
		hash := old.Hash()
		r, err := old.Set(tt.key, tt.value)
		if err != nil || !tt.holds(r) {
			t.Errorf("%s: Set(%q, %q) has no effect (%v)", tt.game, tt.key, tt.value, err)
			continue
		}
		if old.Hash() != hash || r.Hash() == hash {
			t.Errorf("%s: Set(%q, %q) changes the receiver or not the hash", tt.game, tt.key, tt.value)
		}
		compileRules(t, r)
	}
}

func TestSetErrors(t *testing.T) {
	for _, tt := range []struct{ key, value, want, hint string }{
		{"gaol", "50", `unknown key "gaol"`, `did you mean "goal"?`},
		{"dice.side", "8", `unknown key "dice.side"`, `did you mean "dice.sides"?`},
		{"goal", "many", "goal=many: want a whole number", ""},
		{"goal", "0", "goal 0: want 1 to", ""},
		{"start", "0,100", "start score 100", ""},
		{"rules.free_bakon.value", "3", `no rule "free_bakon"`, `did you mean "free_bacon"?`},
		{"rules.free_bacon.valeu", "3", `unknown key "rules.free_bacon.valeu"`, `did you mean "rules.free_bacon.value"?`},
		{"rules.free_bacon.value", "3 * oponent", `--set rules.free_bacon.value:1:5: rule free_bacon: value: unknown variable "oponent"`, `did you mean "opponent"?`},
		{"rules.free_bacon.value", "", "stage points needs value", ""},
		{"rules.swine_swap.when", "score", "this is a number, but a condition is needed", ""},
	} {
		_, err := builtin(t, "hog-fa18").Set(tt.key, tt.value)
		if err == nil || !strings.Contains(err.Error(), tt.want) || !errors.Is(err, game.ErrSetting) {
			t.Errorf("Set(%q, %q): error %v, want %s", tt.key, tt.value, err, tt.want)
		}
		if got := game.HintOf(err); got != tt.hint {
			t.Errorf("Set(%q, %q): hint %q, want %q", tt.key, tt.value, got, tt.hint)
		}
	}
}

func TestWithout(t *testing.T) {
	old := builtin(t, "hog-fa15")
	r, err := old.Without("piggy_back")
	if err != nil {
		t.Fatal(err)
	}
	if r.Hash() != builtin(t, "hog-snowden").Hash() {
		t.Errorf("hog-fa15 without piggy_back is not hog-snowden")
	}
	if len(old.Rules) != len(r.Rules)+1 {
		t.Errorf("Without changes the receiver")
	}
	_, err = old.Without("piggyback")
	if err == nil || game.HintOf(err) != `did you mean "piggy_back"?` {
		t.Errorf("Without(piggyback): error %v, hint %q", err, game.HintOf(err))
	}
}

const hashed = `name = "a"
kind = "roll-count"
dice = { sides = 6, max = 5 }
[[rule]]
name = "r"
stage = "points"
when = "ones > 0 && n > 1"
value = "1 + 2 * n"
`

// What does not change a game does not change the hash of its rules.
func TestHashStable(t *testing.T) {
	want := parse(t, hashed).Hash()
	if len(want) != 64 {
		t.Errorf("hash %q is not a SHA-256 in hexadecimal", want)
	}
	for _, change := range [][2]string{
		{`"a"`, `"b"`},
		{"kind", "title = \"A game\"\nnote = \"words\"\nkind"},
		{"kind", "goal = 100\nplayers = 2\nstart = [0, 0]\nstalemate = \"draw\"\nkind"},
		{"[[rule]]", "# a comment\n\n[[rule]]"},
		{"stage", "note = \"words\"\nstage"},
		{"ones > 0 && n > 1", "  ones>0   and (n>1)"},
		{"1 + 2 * n", "1+(2*n)"},
		{"sides = 6, max = 5", "max = 5, min = 1, sides = 6"},
		{"sides = 6", "faces = [1, 2, 3, 4, 5, 6]"},
	} {
		text := strings.Replace(hashed, change[0], change[1], 1)
		if got := parse(t, text).Hash(); got != want {
			t.Errorf("replacing %q by %q changes the hash", change[0], change[1])
		}
	}
}

func TestHashTellsGamesApart(t *testing.T) {
	seen := map[string]string{parse(t, hashed).Hash(): "the original"}
	for _, change := range [][2]string{
		{"kind", "goal = 99\nkind"}, {"kind", "players = 1\nkind"}, {"kind", "start = [0, 1]\nkind"},
		{"kind", "stalemate = \"loss\"\nkind"}, {"sides = 6", "sides = 4"}, {"max = 5", "max = 6"},
		{"ones > 0", "ones >= 0"}, {"1 + 2 * n", "(1 + 2) * n"}, {`"r"`, `"q"`}, {"when", "provides = 0\nwhen"},
		{`"points"`, `"adjust"`}, {"sides = 6", "weights = [1, 1, 1, 1, 1, 2], sides = 6"},
	} {
		h := parse(t, strings.Replace(hashed, change[0], change[1], 1)).Hash()
		if seen[h] != "" {
			t.Errorf("replacing %q by %q gives the hash of %s", change[0], change[1], seen[h])
		}
		seen[h] = change[1]
	}
}

func TestBuiltins(t *testing.T) {
	want := []string{"hog", "hog-fa12", "hog-fa12-49ers", "hog-fa12-touchdown", "hog-fa13", "hog-fa13-contest", "hog-fa14", "hog-fa15",
		"hog-fa15-contest", "hog-fa16", "hog-fa17", "hog-fa17-contest", "hog-fa18", "hog-fa18-contest", "hog-fa19", "hog-fa20", "hog-fa21",
		"hog-fa22", "hog-fa23", "hog-snowden", "hog-sp15", "hog-sp17", "hog-sp18", "hog-sp19", "hog-sp20", "hog-sp21", "hog-sp21-contest",
		"hog-sp22", "hog-su16", "hog-su17", "hog-su18", "hog-su18-contest", "hog-su19", "hog-su20", "hog-su21", "hog-su22", "hog-su23",
		"hog-zero", "pass-the-pigs", "pig", "piglet", "progressive-pig", "two-dice-pig"}
	got := slices.Sorted(slices.Values(game.BuiltinNames()))
	if !slices.Equal(got, want) {
		t.Errorf("BuiltinNames() = %v, want %v", got, want)
	}
	hashes := map[string]string{}
	for _, name := range got {
		r := builtin(t, name)
		if r.Name != name || r.Title == "" || r.Note == "" {
			t.Errorf("%s: name %q, title %q, note %q", name, r.Name, r.Title, r.Note)
		}
		if other := hashes[r.Hash()]; other != "" {
			t.Errorf("%s and %s have the same hash", name, other)
		}
		hashes[r.Hash()] = name
		for _, rule := range r.Rules {
			if rule.Note == "" {
				t.Errorf("%s: rule %s has no note", name, rule.Name)
			}
		}
	}
}

func TestLoad(t *testing.T) {
	dir := t.TempDir()
	text, err := game.BuiltinText("pig")
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(dir, "mine.toml")
	if err := os.WriteFile(file, text, 0o600); err != nil {
		t.Fatal(err)
	}
	r, err := game.Load(file)
	if err != nil || r.Hash() != builtin(t, "pig").Hash() {
		t.Errorf("Load of a copy of pig: %v", err)
	}
	if r, err := game.Load("pig"); err != nil || r.Name != "pig" {
		t.Errorf("Load(pig): %v", err)
	}
	folder := filepath.Join(dir, "folder.toml")
	if err := os.Mkdir(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct{ name, want, hint string }{
		{"pigg", `unknown game "pigg"`, `did you mean "pig"?`},
		{"hog-fa115", `unknown game "hog-fa115"`, `did you mean "hog-fa15"?`},
		{dir, "is a folder", ""},
		{folder, "is a folder", ""},
		{filepath.Join(dir, "none.toml"), "no such file", ""},
	} {
		_, err := game.Load(tt.name)
		if err == nil || !strings.Contains(err.Error(), tt.want) || game.HintOf(err) != tt.hint {
			t.Errorf("Load(%q): error %v, hint %q, want %s, hint %q", tt.name, err, game.HintOf(err), tt.want, tt.hint)
		}
	}
}
