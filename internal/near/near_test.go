package near_test

import (
	"testing"

	"hogstats/internal/near"
)

func TestName(t *testing.T) {
	games := []string{"hog", "hog-fa15", "hog-fa18", "pig", "piglet", "pass-the-pigs"}
	for _, tt := range []struct {
		s    string
		of   []string
		want string
	}{
		{"pigg", games, "pig"}, {"hog-fa19", games, "hog-fa15"}, {"pas-the-pigs", games, "pass-the-pigs"}, {"pig", games, "pig"},
		{"chess", games, ""}, {"", games, ""}, {"x", nil, ""}, {"oponent", []string{"score", "opponent"}, "opponent"},
		{"kitten", []string{"sitting"}, "sitting"}, // distance 3 of 7
	} {
		if got := near.Name(tt.s, tt.of); got != tt.want {
			t.Errorf("Name(%q, %q) = %q, want %q", tt.s, tt.of, got, tt.want)
		}
	}
}
