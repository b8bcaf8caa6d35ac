package game_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"hogstats/game"
)

const defined = `
name = "defined"
kind = "roll-count"
goal = 60

[[define]]
name = "twice"
args = ["x"]
value = "2 * x"

[[define]]
name = "reverse"
note = "The digits of a number, read backwards."
args = ["v", "d"]
value = "10 * v + d"

[[memory]]
name = "last"
scope = "player"
range = [0, 20]
update = "twice(n)"

[[rule]]
name = "mirror"
stage = "points"
when = "opponent > 9"
value = "fold_digits(reverse, 0, opponent)"

[[rule]]
name = "echo"
stage = "adjust"
value = "points + last"
`

func TestDefine(t *testing.T) {
	g := compileRules(t, parse(t, defined))
	for _, tt := range []struct{ opponent, want int }{{0, 7}, {9, 7}, {12, 21}, {40, 4}, {33, 33}} {
		if base, _ := points(t, g, 0, tt.opponent, 3, 4); base != tt.want {
			t.Errorf("against %d: %d points, want %d", tt.opponent, base, tt.want)
		}
	}
	text := strings.Join(g.Rules().Describe(), "\n")
	if want := "reverse(v, d) (defined here): The digits of a number, read backwards. [10 * v + d]"; !strings.Contains(text, want) {
		t.Errorf("description lacks %q:\n%s", want, text)
	}
}

// The formula of a definition is part of what a game is known by; white space and notes are not.
func TestDefineHash(t *testing.T) {
	hash := parse(t, defined).Hash()
	for _, tt := range []struct {
		old, new string
		same     bool
	}{
		{"10 * v + d", "(10*v)  +d", true}, {"backwards", "in reverse", true}, {"10 * v + d", "d + 10 * v", false},
		{`"v", "d"`, `"d", "v"`, false}, {"2 * x", "3 * x", false},
	} {
		got := parse(t, strings.Replace(defined, tt.old, tt.new, 1)).Hash()
		if (got == hash) != tt.same {
			t.Errorf("%s in place of %s: same hash %t, want %t", tt.new, tt.old, got == hash, tt.same)
		}
	}
}

func TestSetDefine(t *testing.T) {
	r := parse(t, defined)
	changed, err := r.Set("define.twice.value", "3 * x")
	if err != nil {
		t.Fatal(err)
	}
	if want := parse(t, strings.Replace(defined, "2 * x", "3 * x", 1)).Hash(); changed.Hash() != want || r.Hash() == want {
		t.Errorf("Set(define.twice.value) has hash %s, want %s; before %s", changed.Hash(), want, r.Hash())
	}
	for _, tt := range []struct{ key, value, want string }{
		{"define.twice.value", "2 * y", `--set define.twice.value:1:5: define twice: value: unknown name "y"`},
		{"define.twoce.value", "x", `define.twoce.value=x: defined has no definition "twoce"`}, {"define.twice.args", "x", `unknown key "define.twice.args"`},
		{"define.twice.value", "x > 1", "twice"},
	} {
		_, err := r.Set(tt.key, tt.value)
		if tt.value == "x > 1" {
			if err == nil || !strings.Contains(err.Error(), "this is a condition") {
				t.Errorf("a definition that has become a condition: %v", err)
			}
			continue
		}
		if err == nil || !strings.HasPrefix(err.Error(), tt.want) || !errors.Is(err, game.ErrSetting) {
			t.Errorf("Set(%s, %s): %v, want %s", tt.key, tt.value, err, tt.want)
		}
	}
}

// A borrowed rule brings the definitions that it and its memory call, and no others.
func TestWithDefine(t *testing.T) {
	other := parse(t, defined)
	for _, tt := range []struct {
		rule string
		want []string
	}{{"mirror", []string{"reverse"}}, {"echo", []string{"twice"}}} {
		with, err := builtin(t, "hog").With(other, tt.rule)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, d := range with.Defines {
			got = append(got, d.Name)
		}
		if !slices.Equal(got, tt.want) {
			t.Errorf("with %s come the definitions %v, want %v", tt.rule, got, tt.want)
		}
		compileRules(t, with)
	}
	mine := parse(t, strings.NewReplacer("10 * v + d", "v", `"mirror"`, `"mine"`).Replace(defined))
	if _, err := mine.With(other, "mirror"); err == nil || !strings.Contains(err.Error(), "defines reverse in another way") {
		t.Errorf("two definitions of a name: %v", err)
	}
	if again, err := mine.With(parse(t, strings.Replace(strings.Replace(defined, `"mirror"`, `"m"`, 1), "10 * v + d", "v", 1)), "m"); err != nil || len(again.Defines) != 2 {
		t.Errorf("the same definition: %v", err)
	}
}

// A mistake inside a definition is told where a rule calls it.
func TestDefineRunTimeError(t *testing.T) {
	r := parse(t, head+"[[define]]\nname = \"part\"\nargs = [\"x\", \"y\"]\nvalue = \"x / y\"\n[[rule]]\nname = \"r\"\nstage = \"points\"\nvalue = \"1 + part(sum, opponent)\"\n")
	_, _, err := compileRules(t, r).Points(0, 1, 1, []int{3})
	if want := "test.toml:11:14: rule r: value: part: division by zero (at score 0, opponent 0)"; err == nil || !strings.HasPrefix(err.Error(), want) {
		t.Errorf("error %v, want %s", err, want)
	}
}

func TestCheckUncalled(t *testing.T) {
	found := parse(t, strings.Replace(defined, "twice(n)", "n", 1)).Check()
	if len(found) != 1 || found[0].String() != "test.toml:6:3: definition twice is never called" {
		t.Errorf("Check() = %v", found)
	}
}
