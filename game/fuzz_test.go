package game_test

import (
	"testing"

	"hogstats/game"
)

// FuzzParse holds what is promised of any text: an error or rules that hash, explain themselves and
// compile, never a panic.
func FuzzParse(f *testing.F) {
	for _, name := range game.BuiltinNames() {
		text, err := game.BuiltinText(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text)
	}
	for _, text := range variants {
		f.Add([]byte(text))
	}
	f.Add([]byte(defined))
	f.Add([]byte("name = \"x\"\nkind = \"roll-count\"\n[[rule]]\nname = \"r\"\nstage = \"points\"\nvalue = \"1 < (1 < n < 2 ? 1 : 0) < 2 ? 1 : 0\"\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		r, err := game.Parse("fuzz.toml", text)
		if err != nil {
			if err.Error() == "" {
				t.Error("an error without a text")
			}
			return
		}
		if r.Hash() == "" || len(r.Describe()) < 3 {
			t.Error("rules without hash or description")
		}
		if r.Goal > 50 || r.Players > 2 || r.Dice.Max > 10 || r.Dice.Count > 5 {
			return // large games only cost time
		}
		g, err := game.Compile(r)
		if err != nil {
			t.Fatalf("Compile: %v", err)
		}
		for _, action := range actions(g) {
			if _, err := g.Row(g.Start(), action, 5, nil); err != nil {
				return
			}
		}
	})
}

// FuzzSet holds what is promised of any setting: an error or valid rules.
func FuzzSet(f *testing.F) {
	for _, s := range [][2]string{
		{"goal", "50"}, {"start", "[0,4]"}, {"dice.weights", "1,2,3,4,5,6"}, {"rules.free_bacon.value", "opponent / 2"},
		{"rules.swine_swap.when", "is_prime(score)"}, {"rules..", ""}, {"players", "9"},
	} {
		f.Add(s[0], s[1])
	}
	base := builtin(f, "hog-fa18", "goal", "20")
	f.Fuzz(func(_ *testing.T, key, value string) {
		r, err := base.Set(key, value)
		if err == nil && r.Players <= 2 && r.Goal <= 20 && r.Dice.Max <= 10 {
			_, _ = game.Compile(r)
		}
	})
}
