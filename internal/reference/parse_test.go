package reference

import "testing"

func TestParse(t *testing.T) {
	for _, tt := range []struct{ what, value, tolerance string }{
		{"no value", " ", "0"},
		{"no number", "many", "0"},
		{"no fraction", "1/0", "0"},
		{"no tolerance", "0.5", ""},
		{"negative tolerance", "0.5", "-1"},
		{"tolerance NaN", "0.5", "NaN"},
	} {
		row := []string{"id", "game", "setting", "quantity", tt.value, tt.tolerance, "source", "note"}
		if v, err := parse(row); err == nil {
			t.Errorf("%s: parse = %+v, want an error", tt.what, v)
		}
	}
}
