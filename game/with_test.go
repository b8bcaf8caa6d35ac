package game_test

import (
	"errors"
	"strings"
	"testing"

	"hogstats/game"
)

// TestWith borrows the rule that hog-fa15 has beyond hog-snowden, and takes it away again.
func TestWith(t *testing.T) {
	snowden, fa15 := builtin(t, "hog-snowden"), builtin(t, "hog-fa15")
	with, err := snowden.With(fa15, "piggy_back")
	if err != nil {
		t.Fatal(err)
	}
	if with.Hash() != fa15.Hash() {
		t.Errorf("hog-snowden with piggy_back has hash %s, hog-fa15 %s", with.Hash(), fa15.Hash())
	}
	without, err := with.Without("piggy_back")
	if err != nil {
		t.Fatal(err)
	}
	if without.Hash() != snowden.Hash() {
		t.Errorf("without piggy_back again the hash is %s, want %s", without.Hash(), snowden.Hash())
	}
}

func TestWithErrors(t *testing.T) {
	for _, tt := range []struct{ game, from, rule, want string }{
		{"pig", "hog", "pig_out", `pig has a rule "pig_out" already`},
		{"hog", "hog-fa18", "swine_swpa", `hog-fa18 has no rule "swine_swpa"`},
		{"pig", "hog-fa18", "free_bacon", "stage points belongs to roll-count games"},
		{"piglet", "pig", "pig_out", ""},
		{"hog", "pass-the-pigs", "sider", "stage roll belongs to roll-hold games"},
		{"two-dice-pig", "piglet", "tails", ""},
	} {
		_, err := builtin(t, tt.game).With(builtin(t, tt.from), tt.rule)
		if tt.want == "" {
			if err != nil {
				t.Errorf("%s with %s of %s: %v", tt.game, tt.rule, tt.from, err)
			}
			continue
		}
		if err == nil || !strings.Contains(err.Error(), tt.want) || !errors.Is(err, game.ErrSetting) {
			t.Errorf("%s with %s of %s: error %v, want %q", tt.game, tt.rule, tt.from, err, tt.want)
		}
	}
}
