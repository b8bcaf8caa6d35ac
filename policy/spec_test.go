package policy_test

import (
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"hogstats/game"
	"hogstats/policy"
)

// compiled returns a built-in game with settings such as "goal", "50".
func compiled(t testing.TB, name string, sets ...string) *game.Game {
	t.Helper()
	r, err := game.Builtin(name)
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i+1 < len(sets); i += 2 {
		if r, err = r.Set(sets[i], sets[i+1]); err != nil {
			t.Fatal(err)
		}
	}
	g, err := game.Compile(r)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func table(t testing.TB, g *game.Game, name string) *policy.Table {
	t.Helper()
	s, err := policy.Parse(name)
	if err != nil {
		t.Fatal(err)
	}
	p, err := s.Table(t.Context(), g)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestParse(t *testing.T) {
	hold20 := policy.Spec{Family: "hold", Args: []int{20}}
	response := policy.Spec{Family: "best-response", Of: &hold20}
	deepest := strings.Repeat("best-response:", 20)
	if got, err := policy.Parse(deepest + "optimal"); err != nil || got.String() != deepest+"optimal" {
		t.Errorf("Parse of 20 best responses = %s, %v", got, err)
	}
	for _, tt := range []struct {
		in   string
		want policy.Spec
	}{
		{"optimal", policy.Spec{Family: "optimal"}},
		{"keep-pace", policy.Spec{Family: "keep-pace"}},
		{"roll:0", policy.Spec{Family: "roll", Args: []int{0}}},
		{"hold:20", hold20},
		{"table:policies/mine:2.csv", policy.Spec{Family: "table", File: "policies/mine:2.csv"}},
		{"table:-", policy.Spec{Family: "table", File: "-"}},
		{"hold:20!", policy.Spec{Family: "hold", Args: []int{20}, Past: true}},
		{"roll:-1", policy.Spec{Family: "roll", Args: []int{-1}}},
		{"rolls:3", policy.Spec{Family: "rolls", Args: []int{3}}},
		{"turns:4", policy.Spec{Family: "turns", Args: []int{4}}},
		{"keep-pace:21,8,71", policy.Spec{Family: "keep-pace", Args: []int{21, 8, 71}}},
		{"zero-if:8,5", policy.Spec{Family: "zero-if", Args: []int{8, 5}}},
		{"swap-aware:8,5", policy.Spec{Family: "swap-aware", Args: []int{8, 5}}},
		{"expr:'score > 5'", policy.Spec{Family: "expr", Text: "score > 5"}},
		{`exec:"echo '5'"`, policy.Spec{Family: "exec", Text: "echo '5'"}},
		{"mix:0.3*hold:20+0.7*optimal", policy.Spec{Family: "mix", Weights: []float64{0.3, 0.7}, Parts: []policy.Spec{hold20, {Family: "optimal"}}}},
		{"mix:0.5*(best-response:mix:1*hold:20)+0.5*expr:'a + b'", policy.Spec{Family: "mix", Weights: []float64{0.5, 0.5}, Parts: []policy.Spec{
			{Family: "best-response", Of: &policy.Spec{Family: "mix", Weights: []float64{1}, Parts: []policy.Spec{hold20}}},
			{Family: "expr", Text: "a + b"},
		}}},
		{"best-response:hold:20", response},
		{"best-response:best-response:hold:20", policy.Spec{Family: "best-response", Of: &response}},
	} {
		got, err := policy.Parse(tt.in)
		if err != nil {
			t.Errorf("Parse(%q): %v", tt.in, err)
			continue
		}
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("Parse(%q) (-want +got):\n%s", tt.in, diff)
		}
		if got.String() != tt.in {
			t.Errorf("Parse(%q).String() = %q", tt.in, got)
		}
	}
}

// anySpec draws a spec that Parse can give.
func anySpec(t *rapid.T) policy.Spec {
	var s policy.Spec
	switch s.Family = rapid.SampledFrom([]string{"optimal", "keep-pace", "random", "max-mean", "roll", "hold", "zero-if", "expr", "mix", "table"}).Draw(t, "family"); s.Family {
	case "roll", "hold":
		s.Args = []int{rapid.IntMin(0).Draw(t, "n")}
		s.Past = s.Family == "hold" && rapid.Bool().Draw(t, "past")
	case "zero-if":
		s.Args = []int{rapid.IntRange(0, 1<<30).Draw(t, "margin"), rapid.IntRange(0, 1<<30).Draw(t, "n")}
	case "expr":
		s.Text = "1" + rapid.StringN(0, -1, -1).Draw(t, "text")
	case "mix":
		w := rapid.Float64Range(0.001, 0.999).Draw(t, "weight")
		s.Weights, s.Parts = []float64{w, 1 - w}, []policy.Spec{anySpec(t), anySpec(t)}
		if s.Any(func(s policy.Spec) bool {
			return len(s.Parts) > 0 && (len(s.Parts[0].Parts) > 0 || len(s.Parts[1].Parts) > 0)
		}) {
			s = policy.Spec{Family: "optimal"} // as deep as this is enough
		}
	case "table":
		s.File = rapid.StringN(1, -1, -1).Draw(t, "file")
	}
	for range rapid.IntRange(0, 5).Draw(t, "depth") {
		of := s
		s = policy.Spec{Family: "best-response", Of: &of}
	}
	return s
}

// TestRoundTrip holds parse ∘ String = identity.
func TestRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := anySpec(t)
		got, err := policy.Parse(want.String())
		if err != nil {
			t.Fatalf("Parse(%q): %v", want, err)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("Parse(%q) (-want +got):\n%s", want, diff)
		}
	})
}

// FuzzParse holds what is promised of any text: an error that quotes it, or a spec whose name reads
// back to the same spec.
func FuzzParse(f *testing.F) {
	for _, s := range []string{
		"", ":", "optimal", "optimal:", "keep-pace", "roll:6", "hold:20", "hold:+20", "hold:-1", "roll:9999999999999999999",
		"table:", "table:x.csv", "best-response", "best-response:", "best-response:best-response:roll:5", "best-response:hodl:3",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		spec, err := policy.Parse(s)
		if err != nil {
			if !strings.Contains(err.Error(), "policy") {
				t.Errorf("Parse(%q): %v: the error does not say what it is about", s, err)
			}
			return
		}
		again, err := policy.Parse(spec.String())
		if err != nil {
			t.Fatalf("Parse(%q) = %q, which does not parse: %v", s, spec, err)
		}
		if diff := cmp.Diff(spec, again); diff != "" {
			t.Errorf("Parse(%q) and Parse of its name (-first +second):\n%s", s, diff)
		}
	})
}

func TestParseErrors(t *testing.T) {
	for _, tt := range []struct{ in, want, hint string }{
		{"", `policy "": a policy is missing`, ""},
		{"hodl:20", `policy "hodl:20": unknown family "hodl" (known: optimal, `, `did you mean "hold"?`},
		{"Optimal", `unknown family "Optimal"`, `did you mean "optimal"?`},
		{"keeppace", `unknown family "keeppace"`, `did you mean "keep-pace"?`},
		{"zebra", `unknown family "zebra"`, "a policy of your own is exec:COMMAND, expr:EXPRESSION or table:FILE"},
		{"hold", `policy "hold": hold takes a whole number of 0 or more, such as hold:5`, ""},
		{"hold:", `hold takes a whole number`, ""},
		{"hold:-1", `policy "hold:-1": hold takes a whole number of 0 or more`, ""},
		{"hold:2.5", `hold takes a whole number`, ""},
		{"hold:20:3", `hold takes a whole number`, ""},
		{"roll:six", `policy "roll:six": roll takes a whole number of 0 or more, such as roll:5`, ""},
		{"roll:99999999999999999999", `roll takes a whole number`, ""},
		{"optimal:3", `policy "optimal:3": optimal takes no argument`, ""},
		{"keep-pace:", `keep-pace takes no argument`, ""},
		{"table", `policy "table": table takes a CSV file`, ""},
		{"random:3", `random takes no argument`, ""}, {"max-mean:6", `max-mean takes no argument`, ""}, {"max-men", `unknown family`, `did you mean "max-mean"?`},
		{"roll:-2", `roll takes a whole number of 0 or more`, ""}, {"hold:20!!", `hold takes a whole number`, ""}, {"hold:!", `hold takes a whole number`, ""},
		{"rolls:-1", `rolls takes a whole number of 0 or more`, ""}, {"rolls:2!", `rolls takes a whole number`, ""}, {"rolls:20000", `20000 rolls: at most 10000`, ""},
		{"turns:1001", `1001 turns: at most 1000`, ""}, {"keep-pace:1,2,99999999999", `three whole numbers`, ""}, {"turns:0", `turns takes a whole number of 1 or more`, ""}, {"turns:x", `turns takes a whole number`, ""}, {"turns", `turns takes a whole number`, ""},
		{"keep-pace:1,2", `three whole numbers`, ""}, {"keep-pace:1,0,3", `the second above 0`, ""}, {"keep-pace:a,b,c", `three whole numbers`, ""},
		{"zero-if:8", `zero-if takes a margin and a number of dice, such as zero-if:8,5`, ""}, {"zero-if:-8,5", `zero-if takes`, ""}, {"zero-if:8,5,6", `zero-if takes`, ""},
		{"swap-aware", `swap-aware takes a margin and a number of dice`, ""}, {"swap-aware:8;5", `swap-aware takes`, ""}, {"swap-aware:8,x", `swap-aware takes`, ""},
		{"mix:", `mix takes positive weights`, ""}, {"mix:0.5*roll:5", `must add up to 1, not 0.5`, ""}, {"mix:-1*roll:5+2*roll:6", `mix takes positive weights`, ""},
		{"mix:0.5*roll:5+0.5*rol:6", `unknown family "rol"`, `did you mean "roll"?`}, {"mix:0.5*mix:1*roll:5+0.5*roll:6", `a mix inside a mix must stand in brackets`, ""},
		{"mix:0.5*(roll:5+0.5*roll:6", `a bracket is not closed`, ""}, {"mix:0.5*roll:5)+0.5*roll:6", `a bracket is closed`, ""}, {"mix:1*expr:'a+b", `a quote is not closed`, ""},
		{"mix:NaN*roll:5", `mix takes positive weights`, ""}, {"mix:" + strings.Repeat("0.01*roll:5+", 99) + "0.01*roll:5", `mix of 100 policies: at most 64`, ""},
		{"mix:" + strings.Repeat("1*(mix:", 30) + "1*roll:5" + strings.Repeat(")", 30), `nested more than 20 deep`, ""},
		{"expr:", `expr takes an expression`, ""}, {"expr", `expr takes an expression`, ""}, {"expr:' '", `expr takes an expression`, ""},
		{"exec:", `exec takes a command`, ""}, {"exec:it's", `a quote of the command is not closed`, ""}, {`exec:a\`, `ends in a backslash`, ""}, {"exec:''", `exec takes a command`, ""},
		{"best-response", `policy "best-response": best-response takes a policy, such as best-response:roll:5`, ""},
		{"best-response:", `policy "best-response:": best-response takes a policy`, ""},
		{"best-response:rol:5", `policy "best-response:rol:5": unknown family "rol"`, `did you mean "roll"?`},
		{"best-response:roll:x", `policy "best-response:roll:x": roll takes a whole number`, ""},
		{strings.Repeat("best-response:", 21) + "roll:5", `21 best responses to each other: at most 20`, ""},
		{strings.Repeat("best-response:", 1000), `1000 best responses`, ""},
	} {
		got, err := policy.Parse(tt.in)
		if err == nil {
			t.Errorf("Parse(%q) = %+v, want an error", tt.in, got)
			continue
		}
		if !strings.Contains(err.Error(), tt.want) {
			t.Errorf("Parse(%q): %q, want %q in it", tt.in, err, tt.want)
		}
		if hint := game.HintOf(err); hint != tt.hint {
			t.Errorf("Parse(%q): hint %q, want %q", tt.in, hint, tt.hint)
		}
	}
}

// TestFamilies demands that every family listed for users parses once its argument is filled in.
func TestFamilies(t *testing.T) {
	fill := strings.NewReplacer("MARGIN", "8", "N", "5", "W*", "0.5*", "POLICY", "roll:5", "FILE", "mine.csv", "A,B,C", "21,8,71", "EXPRESSION", "score > 5", "COMMAND", "cat")
	for _, name := range policy.Families() {
		if s, err := policy.Parse(fill.Replace(name)); err != nil || !strings.HasPrefix(name, s.Family) {
			t.Errorf("Parse(%q) = %+v, %v", fill.Replace(name), s, err)
		}
	}
}

func TestNeedsSolving(t *testing.T) {
	pig := compiled(t, "pig", "goal", "10")
	for _, tt := range []struct {
		name string
		want bool
	}{{"optimal", true}, {"best-response:hold:5", true}, {"max-mean", true}, {"mix:0.5*hold:5+0.5*optimal", true}, {"hold:5", false}, {"keep-pace", false}} {
		s, err := policy.Parse(tt.name)
		if err != nil {
			t.Fatal(err)
		}
		if got := s.NeedsSolving(); got != tt.want {
			t.Errorf("%s: NeedsSolving() = %t, want %t", s, got, tt.want)
		}
		if _, err := s.Table(t.Context(), pig); (err != nil) != tt.want {
			t.Errorf("%s: Table: %v, want an error exactly if it needs solving", s, err)
		}
	}
}

func TestRoll(t *testing.T) {
	for _, tt := range []struct {
		game    string
		numbers []int
	}{
		{"hog", []int{1, 2, 3, 4, 5, 6, 7, 8, 9, 10}},
		{"hog-fa18", []int{0, 1, 10}},
	} {
		g := compiled(t, tt.game, "goal", "7")
		for _, n := range tt.numbers {
			p := table(t, g, policy.Spec{Family: "roll", Args: []int{n}}.String())
			for at := range g.Positions() {
				if got := p.At(at, 0); got != n {
					t.Fatalf("%s: roll:%d rolls %d dice at position %d", tt.game, n, got, at)
				}
			}
		}
	}
}

func TestHold(t *testing.T) {
	for _, players := range []string{"1", "2"} {
		g := compiled(t, "pig", "goal", "30", "players", players)
		for _, n := range []int{0, 1, 20, 29, 30, 1000} {
			p := table(t, g, policy.Spec{Family: "hold", Args: []int{n}}.String())
			for at := range g.Positions() {
				own, _ := g.Scores(at)
				for total := range g.Goal() - own { // at the goal the turn is over
					if got, want := p.At(at, total) == policy.Roll, total < n; got != want {
						t.Fatalf("%s players: hold:%d at score %d, turn total %d: roll = %t, want %t", players, n, own, total, got, want)
					}
				}
			}
		}
	}
}

// TestKeepPace checks the formula of [NP10] against its own text, with rounding by floats.
func TestKeepPace(t *testing.T) {
	for _, tt := range []struct{ own, opponent, want int }{
		{0, 0, 21}, {0, 3, 21}, {0, 4, 22}, {0, 11, 22}, {0, 12, 23},
		{3, 0, 21}, {4, 0, 21}, {5, 0, 20}, {12, 0, 20}, {13, 0, 19}, // −½ and −1½ are rounded upward
		{0, 70, 30}, {70, 0, 12}, {70, 70, 21},
	} {
		if got := policy.KeepPace(tt.own, tt.opponent); got != tt.want {
			t.Errorf("KeepPace(%d, %d) = %d, want %d", tt.own, tt.opponent, got, tt.want)
		}
	}
	for own := range 100 {
		for opponent := range 100 {
			got := policy.KeepPace(own, opponent)
			if own >= 71 || opponent >= 71 {
				if got < 100-own {
					t.Errorf("KeepPace(%d, %d) = %d, want at least the %d points that are missing", own, opponent, got, 100-own)
				}
				continue
			}
			if want := 21 + int(math.Floor(float64(opponent-own)/8+0.5)); got != want {
				t.Errorf("KeepPace(%d, %d) = %d, want %d", own, opponent, got, want)
			}
		}
	}
}

func TestKeepPaceTable(t *testing.T) {
	g := compiled(t, "pig")
	p := table(t, g, "keep-pace")
	for _, tt := range []struct {
		own, opponent int
		want          string
	}{
		{0, 0, "0-20"}, {0, 4, "0-21"}, {12, 0, "0-19"}, {70, 70, "0-20"}, {70, 40, "0-16"},
		{71, 0, "0-28"}, {0, 71, "0-99"}, {99, 99, "0"},
	} {
		at, err := g.Position(tt.own, tt.opponent)
		if err != nil {
			t.Fatal(err)
		}
		if got := p.RollSet(at); got != tt.want {
			t.Errorf("keep-pace at %d to %d rolls at %q, want %q", tt.own, tt.opponent, got, tt.want)
		}
	}
}

func TestTableErrors(t *testing.T) {
	for _, tt := range []struct {
		game   string
		sets   []string
		policy string
		want   string
	}{
		{"pig", nil, "roll:5", `policy "roll:5": pig is a roll-hold game; use hold:N`},
		{"hog", nil, "hold:20", `policy "hold:20": hog is a roll-count game; use roll:N`},
		{"hog", nil, "keep-pace", `policy "keep-pace": hog is a roll-count game; use roll:N`},
		{"hog", nil, "roll:-1", `policy "roll:-1": hog offers 1 to 10 dice`},
		{"hog", nil, "rolls:3", `policy "rolls:3": hog is a roll-count game; use roll:N`},
		{"hog", nil, "turns:3", `policy "turns:3": hog is a roll-count game; use roll:N`},
		{"hog", nil, "hold:3!", `policy "hold:3!": hog is a roll-count game; use roll:N`},
		{"hog", nil, "keep-pace:1,2,3", `policy "keep-pace:1,2,3": hog is a roll-count game; use roll:N`},
		{"pig", nil, "turns:3", `policy "turns:3": looks at turns_scored, from 0 to 2, which pig does not remember`},
		{"pig", nil, "zero-if:8,5", `policy "zero-if:8,5": pig is a roll-hold game; use hold:N`},
		{"pig", nil, "swap-aware:8,5", `policy "swap-aware:8,5": pig is a roll-hold game; use hold:N`},
		{"hog", nil, "zero-if:8,5", `policy "zero-if:8,5": hog offers 1 to 10 dice`},
		{"hog-fa18", nil, "zero-if:8,11", `policy "zero-if:8,11": hog-fa18 offers 0 to 10 dice`},
		{"hog-fa18", nil, "swap-aware:8,99", `policy "swap-aware:8,99": hog-fa18 offers 0 to 10 dice`},
		{"hog-fa18", nil, "random", `policy "random" draws its actions by chance: it cannot be written as one table`},
		{"pig", nil, "rolls:3", `policy "rolls:3" looks at the number of rolls made: it cannot be written as one table`},
		{"hog", nil, "mix:0.5*roll:5+0.5*roll:11", `policy "roll:11": hog offers 1 to 10 dice`},
		{"hog", nil, "mix:0.5*roll:5+0.5*max-mean", `policy "max-mean": has to be solved for, not tabulated`},
		{"hog", nil, "roll:0", `policy "roll:0": hog offers 1 to 10 dice`},
		{"hog", nil, "roll:11", `policy "roll:11": hog offers 1 to 10 dice`},
		{"hog", nil, "roll:261", `policy "roll:261": hog offers 1 to 10 dice`},
		{"hog", nil, "table:none.csv", `none.csv: no such file or directory`},
		{"hog-fa18", nil, "roll:11", `hog-fa18 offers 0 to 10 dice`},
		{"hog-fa18", []string{"dice.min", "3"}, "roll:2", `hog-fa18 offers 0 or 3 to 10 dice`},
		{"hog-fa18", []string{"dice.min", "2"}, "roll:1", `hog-fa18 offers 0 or 2 to 10 dice`},
	} {
		s, err := policy.Parse(tt.policy)
		if err != nil {
			t.Fatal(err)
		}
		if _, err = s.Table(t.Context(), compiled(t, tt.game, tt.sets...)); err == nil || !strings.HasSuffix(err.Error(), tt.want) {
			t.Errorf("%s in %s: %v, want %s", tt.policy, tt.game, err, tt.want)
		}
	}
}
