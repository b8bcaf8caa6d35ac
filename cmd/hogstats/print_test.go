package main

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"hogstats/analysis"
)

func sample() *analysis.Table {
	return &analysis.Table{
		Title: "Sample", Caption: "Caption.",
		Columns: []analysis.Column{
			{Axis: analysis.Axis{Name: "n", Label: "N"}},
			{Axis: analysis.Axis{Name: "p", Label: "p × 2"}, Digits: 3},
			{Axis: analysis.Axis{Name: "who", Label: "who"}},
		},
		Rows: [][]any{
			{1, 0.1, `a "b", c`},
			{20, nil, ""},
			{300, 1.0 / 3, "ü"},
		},
	}
}

func TestPrintText(t *testing.T) {
	want := `Sample

  N  p × 2  who
  1  0.100  a "b", c
 20      -
300  0.333  ü

Caption.
`
	var b strings.Builder
	if err := printText(&b, sample()); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, b.String()); diff != "" {
		t.Errorf("printText: -want +got\n%s", diff)
	}
}

func TestPrintCSV(t *testing.T) {
	want := `n,p,who
1,0.1,"a ""b"", c"
20,,
300,0.3333333333333333,ü
`
	var b strings.Builder
	if err := printCSV(&b, sample()); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(strings.ReplaceAll(want, "\n", "\r\n"), b.String()); diff != "" {
		t.Errorf("printCSV: -want +got\n%s", diff)
	}
}

func TestQuote(t *testing.T) {
	for _, tt := range []struct{ in, want string }{
		{"pig", "pig"},
		{"41,49", "41,49"},
		{"rules.bacon.value=1", "rules.bacon.value=1"},
		{"max(1, 2)", "'max(1, 2)'"},
		{"it's", `'it'\''s'`},
		{"", "''"},
		{"a*b", "'a*b'"},
		{"~", "'~'"},
	} {
		if got := quote(tt.in); got != tt.want {
			t.Errorf("quote(%q) = %s, want %s", tt.in, got, tt.want)
		}
	}
}
