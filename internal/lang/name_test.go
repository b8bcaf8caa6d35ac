package lang_test

import (
	"testing"

	"hogstats/internal/lang"
)

func TestIsName(t *testing.T) {
	for _, tt := range []struct {
		name string
		want bool
	}{
		{"a", true}, {"dot_up", true}, {"count", true}, {"not", false}, {"true", false}, {"nil", false},
		{"in", false}, {"let", false}, {"a b", false}, {"", false}, {"1", false}, {" a", false},
	} {
		if got := lang.IsName(tt.name); got != tt.want {
			t.Errorf("IsName(%q) = %t, want %t", tt.name, got, tt.want)
		}
	}
}
