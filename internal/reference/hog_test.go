package reference_test

import (
	"testing"

	"hogstats/internal/reference"
)

func TestHog(t *testing.T) {
	h, err := reference.AllHog()
	if err != nil {
		t.Fatal(err)
	}
	if len(h.Cases) != 2520 || len(h.Variants) != 26 || h.Source == "" {
		t.Errorf("%d cases of %d variants from %q, want 2520 of 26", len(h.Cases), len(h.Variants), h.Source)
	}
	seen := map[string]bool{}
	for _, c := range h.Cases {
		if c.ID == "" || seen[c.ID] {
			t.Errorf("id %q is empty or used twice", c.ID)
		}
		seen[c.ID] = true
		if h.Variants[c.Variant] == "" || c.Function == "" || len(c.Args) == 0 || len(c.Expected) == 0 {
			t.Errorf("%s: variant, function, arguments or result are missing", c.ID)
		}
	}
}
