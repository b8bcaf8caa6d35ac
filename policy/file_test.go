package policy_test

import (
	"fmt"
	"strings"
	"testing"

	"hogstats/game"
	"hogstats/policy"
)

func compile(t *testing.T, name, goal string) *game.Game {
	t.Helper()
	r, err := game.Builtin(name)
	if err != nil {
		t.Fatal(err)
	}
	if r, err = r.Set("goal", goal); err != nil {
		t.Fatal(err)
	}
	g, err := game.Compile(r)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// csvOf writes a table as ReadCSV reads it.
func csvOf(g *game.Game, p *policy.Table) string {
	var b strings.Builder
	if g.Kind() == game.RollHold {
		b.WriteString("roll_set,score,comment,opponent\r\n")
	} else {
		b.WriteString("best_roll,score,comment,opponent\r\n")
	}
	for i := range g.Positions() {
		own, opponent := g.Scores(i)
		choice := p.RollSet(i)
		if g.Kind() == game.RollCount {
			choice = fmt.Sprint(p.At(i, 0))
		}
		fmt.Fprintf(&b, "%s,%d,\"x, y\",%d\r\n", choice, own, opponent)
	}
	return b.String()
}

// TestReadCSV writes policies that differ from position to position and reads them back.
func TestReadCSV(t *testing.T) {
	for _, name := range []string{"hog-fa18", "pig"} {
		g := compile(t, name, "9")
		want := policy.NewTable(g)
		for p := range g.Positions() {
			for total := range policy.Decisions(g, p) {
				if g.Kind() == game.RollHold {
					want.Set(p, total, (p*p+total*total)%7%2)
				} else {
					want.Set(p, total, p%11)
				}
			}
		}
		got, err := policy.ReadCSV(g, strings.NewReader(csvOf(g, want)))
		if err != nil {
			t.Fatal(err)
		}
		for p := range g.Positions() {
			for total := range policy.Decisions(g, p) {
				if got.At(p, total) != want.At(p, total) {
					t.Errorf("%s: position %d, total %d: %d, want %d", name, p, total, got.At(p, total), want.At(p, total))
				}
			}
		}
	}
}

func TestReadCSVErrors(t *testing.T) {
	hog, pig := compile(t, "hog", "2"), compile(t, "pig", "2")
	for _, tt := range []struct {
		g          *game.Game
		text, want string
	}{
		{hog, "", "1: the file is empty; want a header such as score,opponent,action"},
		{hog, "score,action\n", `1: no column "opponent"; want score, opponent, action`},
		{pig, "score,opponent,action\n", `1: no column "roll_set"; want score, opponent, roll_set`},
		{hog, "score,opponent,action\n0,0,5\n0,0,5\n", "3: the scores [0 0] stand in line 2 already"},
		{hog, "score,opponent,action\n0,0,5\n0,1,5\n", "no row for score 1, opponent 1"},
		{hog, "score,opponent,action\n0,0,0\n", `2: action "0": hog offers 1 to 10 dice`},
		{hog, "score,opponent,action\n0,0,5.5\n", `2: action "5.5": hog offers 1 to 10 dice`},
		{hog, "score,opponent,action\n0,-1,5\n", `2: score "-1": want a whole number of 0 or more`},
		{hog, "score,opponent,action\n0,5\n", "record on line 2: wrong number of fields"},
		{pig, "score,opponent,roll_set\n0,0,0-2\n", `2: roll_set "0-2": "0-2" is no turn total or range from 0 to 1, such as 0-19`},
		{pig, "score,opponent,roll_set\n0,0,1-0\n", `2: roll_set "1-0": "1-0" is no turn total`},
	} {
		_, err := policy.ReadCSV(tt.g, strings.NewReader(tt.text))
		if err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("ReadCSV(%q) error = %v, want %q", tt.text, err, tt.want)
		}
	}
}

func FuzzReadCSV(f *testing.F) {
	f.Add("score,opponent,action\n0,0,5\n")
	f.Add("score,opponent,roll_set\n0,0,0-1\n")
	r, err := game.Builtin("pig")
	if err != nil {
		f.Fatal(err)
	}
	if r, err = r.Set("goal", "2"); err != nil {
		f.Fatal(err)
	}
	g, err := game.Compile(r)
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, text string) {
		p, err := policy.ReadCSV(g, strings.NewReader(text))
		if err == nil && p.Fits(g) != nil {
			t.Error("a table that was read does not fit its game")
		}
	})
}
