package main

import (
	"testing"

	"github.com/spf13/pflag"
)

func TestFlagValues(t *testing.T) {
	for _, tt := range []struct {
		flag     pflag.Value
		in, want string // want "" is a refusal
	}{
		{new(span), "6", "6"},
		{new(span), "1..10", "1..10"},
		{new(span), "4..4", "4"},
		{new(span), "0", ""},
		{new(span), "-3", ""},
		{new(span), "-3..3", ""},
		{new(span), "5..2", ""},
		{new(span), "1-10", ""},
		{new(span), "1..", ""},
		{new(span), "six", ""},
		{new(span), "99999999999999999999", ""},
		{new(numbers), "41,49", "41,49"},
		{new(numbers), "7", "7"},
		{new(numbers), "41, 49", ""},
		{new(numbers), "41,,49", ""},
		{new(numbers), "", ""},
		{new(numbers), "a", ""},
		{new(length), "160", "160mm"},
		{new(length), "160mm", "160mm"},
		{new(length), "12.5mm", "12.5mm"},
		{new(length), "800px", "800px"},
		{new(length), "0", ""},
		{new(length), "-5mm", ""},
		{new(length), "NaN", ""},
		{new(length), "inf", ""},
		{new(length), "16cm", ""},
		{&choice{of: []string{"json", "csv"}}, "csv", "csv"},
		{&choice{of: []string{"json", "csv"}}, "xml", ""},
		{&choice{of: []string{"json", "csv"}}, "", ""},
	} {
		err := tt.flag.Set(tt.in)
		switch {
		case tt.want == "" && err == nil:
			t.Errorf("%T.Set(%q) accepts it as %s, want an error", tt.flag, tt.in, tt.flag)
		case tt.want != "" && (err != nil || tt.flag.String() != tt.want):
			t.Errorf("%T.Set(%q) = %s, %v, want %s", tt.flag, tt.in, tt.flag, err, tt.want)
		}
	}
}

func TestMillimetres(t *testing.T) {
	for _, tt := range []struct {
		in   length
		dpi  int
		want float64
	}{
		{length{}, 150, 0},
		{length{n: 160}, 150, 160},
		{length{n: 300, pixels: true}, 150, 50.8},
		{length{n: 300, pixels: true}, 300, 25.4},
	} {
		got := tt.in.millimetres(tt.dpi)
		if diff := got - tt.want; diff > 1e-12 || diff < -1e-12 {
			t.Errorf("%v at %d dpi = %g mm, want %g", tt.in, tt.dpi, got, tt.want)
		}
	}
}
