package lang_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"hogstats/internal/lang"
)

// define makes definitions from name, arguments separated by spaces and body, or fails.
func define(t testing.TB, all ...[3]string) lang.Definitions {
	t.Helper()
	var ds lang.Definitions
	for _, d := range all {
		made, err := ds.Define(d[0], strings.Fields(d[1]), d[2])
		if err != nil {
			t.Fatalf("define %s: %v", d[0], err)
		}
		ds = append(ds, made)
	}
	return ds
}

var some = [][3]string{
	{"twice", "x", "2 * x"},
	{"far", "x y", "abs(x - y) > twice(3)"},
	{"clip", "low x high", "max(low, min(x, high))"},
	{"alternate", "v d", "d - v"},
	{"reverse", "v d", "10 * v + d"},
	{"part", "x y", "x / y"},
	{"deep", "x y", "1 + part(x, y)"},
	{"swapped_digits", "x", "fold_digits(reverse, 0, x)"},
}

func TestDefinitions(t *testing.T) {
	ds := define(t, some...)
	for _, tt := range []struct {
		src    string
		values []int64
		want   int64
	}{
		{"twice(a) + twice(b)", []int64{3, 4}, 14}, {"twice(twice(a + 1))", []int64{3}, 16},
		{"far(a, b) ? 1 : 0", []int64{1, 8}, 1}, {"far(a, b) ? 1 : 0", []int64{1, 7}, 0},
		{"clip(1, a, clip(2, b, 6))", []int64{9, 100}, 6}, {"clip(a - b, a, b)", []int64{5, 3}, 3},
		{"fold_digits(alternate, 0, a)", []int64{91125}, 12}, {"abs(fold_digits(alternate, 0, pow(a, 3)))", []int64{4}, 2},
		{"fold_digits(alternate, 0, 0)", nil, 0}, {"fold_digits(alternate, 5, 0)", nil, -5}, {"swapped_digits(a)", []int64{120}, 21},
		{"fold_digits(max, twice(4), a)", []int64{120}, 8}, {"fold_digits(reverse, twice(a), swapped_digits(b))", []int64{1, 34}, 234},
		{"fold_digits(gcd, 12, -88)", nil, 4}, {"deep(a, b)", []int64{6, 3}, 3},
	} {
		e, err := ds.Parse(tt.src, lang.Int, scope)
		if err != nil {
			t.Errorf("%s: %v", tt.src, err)
			continue
		}
		vars := make([]int64, len(names))
		copy(vars, tt.values)
		if got, err := e.Eval(&lang.Env{Vars: vars}); err != nil || got != tt.want {
			t.Errorf("%s with %v = %d, %v, want %d", tt.src, tt.values, got, err, tt.want)
		}
	}
}

// A mistake inside a definition is reported where the expression calls it, by the names of the calls.
func TestDefinitionEvalErrors(t *testing.T) {
	ds := define(t, some...)
	for _, tt := range []struct {
		src    string
		offset int
		want   string
	}{
		{"1 + part(7, 2)", 4, "part: 7 / 2 leaves a remainder"}, {"2 * deep(1, a)", 4, "deep: part: division by zero"},
		{"fold_digits(part, 7, 12)", 0, "part: 7 / 2 leaves a remainder"}, {"part(1, 1 / a)", 10, "division by zero"},
		{"3 + fold_digits(div, 7, 10)", 4, "div: division by zero"}, {"twice(1 / a) + part(1, 0)", 8, "division by zero"},
	} {
		e, err := ds.Parse(tt.src, lang.Int, scope)
		if err != nil {
			t.Fatal(err)
		}
		_, err = e.Eval(&lang.Env{Vars: make([]int64, len(names))})
		var le *lang.Error
		if !errors.As(err, &le) || !strings.HasPrefix(le.Text, tt.want) || le.Offset != tt.offset {
			t.Errorf("%s: %v, want %s at %d", tt.src, err, tt.want, tt.offset)
		}
	}
}

func TestDefineErrors(t *testing.T) {
	ds := define(t, some...)
	for _, tt := range []struct {
		name, args, body string
		offset           int
		want             string
	}{
		{"again", "x", "1 + again(x)", 4, "may not call itself"}, {"first", "x", "later(x)", 0, `unknown function "later"`},
		{"twice", "x", "x", -1, "two definitions of twice"}, {"max", "x y", "x", -1, "max is a function of the language"},
		{"count", "x", "x", -1, "count is a function"}, {"fold_digits", "x", "x", -1, "fold_digits is a function"},
		{"not", "x", "x", -1, "cannot be the name"}, {"two words", "x", "x", -1, "cannot be the name"}, {"map", "x y", "x", -1, "cannot be the name"},
		{"", "x", "x", -1, "cannot be the name"}, {"f", "", "1", -1, "0 arguments"}, {"f", "a b c d e f g h i", "1", -1, "9 arguments"},
		{"f", "x x", "x", -1, `two arguments named "x"`}, {"f", "true", "1", -1, `argument "true"`}, {"f", "x-y", "1", -1, `argument "x-y"`},
		{"f", "x", "x + y", 4, `unknown name "y"; a definition knows only its arguments (x)`}, {"f", "x", "x + count(3)", 4, "knows only its arguments"},
		{"f", "x", "1 +", 2, "syntax"}, {"f", "x", "x && true", 0, "takes a condition"}, {"f", "x", "twice(x, x)", 0, "twice takes 1 argument, not 2"},
		{"f", "x", "twice(far(x, x))", 6, "twice takes a number, not a condition"}, {"f", "x", "fold_digits(max, x)", 0, "takes 3 arguments, not 2"},
		{"f", "x", "fold_digits(2, x, x)", 12, "the name of a function first"}, {"f", "x", "fold_digits(nothing, x, x)", 12, `unknown function "nothing"`},
		{"f", "x", "fold_digits(twice, x, x)", 12, "takes a function of two numbers"}, {"f", "x", "fold_digits(far, x, x)", 12, "takes a function of two numbers"},
		{"f", "x", "fold_digits(abs, x, x)", 12, "takes a function of two numbers"}, {"f", "x", "fold_digits(f, x, x)", 12, "may not call itself"},
		{"f", "x", "twoce(x)", 0, `unknown function "twoce"`},
	} {
		_, err := ds.Define(tt.name, strings.Fields(tt.args), tt.body)
		var e *lang.Error
		if !errors.As(err, &e) || !strings.Contains(e.Text, tt.want) || e.Offset != tt.offset {
			t.Errorf("define %s(%s) = %s: %v, want %s at %d", tt.name, tt.args, tt.body, err, tt.want, tt.offset)
		}
	}
	var e *lang.Error
	if _, err := ds.Define("f", []string{"x"}, "twoce(x)"); !errors.As(err, &e) || e.Hint != `did you mean "twice"?` {
		t.Errorf("twoce: %v", err)
	}
}

// Definitions that call each other twice would explode: what one evaluation does is bounded.
func TestExpansionIsBounded(t *testing.T) {
	ds := define(t, [3]string{"f0", "x y", "x + y"})
	var err error
	for i := 1; i < 30 && err == nil; i++ {
		var d *lang.Definition
		if d, err = ds.Define(fmt.Sprintf("f%d", i), []string{"x", "y"}, fmt.Sprintf("f%d(x, y) + f%d(y, x)", i-1, i-1)); err == nil {
			ds = append(ds, d)
		}
	}
	if err == nil || !strings.Contains(err.Error(), "more than 20000 operations") || len(ds) < 8 {
		t.Errorf("after %d definitions: %v", len(ds), err)
	}
	ds = ds[:1]
	for i := 1; i < 10 && err == nil; i++ {
		var d *lang.Definition
		if d, err = ds.Define(fmt.Sprintf("f%d", i), []string{"x", "y"}, fmt.Sprintf("fold_digits(f%d, x, y)", i-1)); err == nil {
			ds = append(ds, d)
		}
	}
	if err == nil {
		t.Errorf("%d folds of folds are not too many", len(ds))
	}
}

func TestCalls(t *testing.T) {
	ds := define(t, some...)
	e, err := ds.Parse("deep(fold_digits(reverse, twice(a), 5), fold_digits(max, 0, b)) + twice(1)", lang.Int, scope)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, d := range e.Calls() {
		got = append(got, d.Name)
		for _, inner := range d.Calls() {
			got = append(got, d.Name+"."+inner.Name)
		}
	}
	if want := []string{"deep", "deep.part", "reverse", "twice"}; !slices.Equal(got, want) {
		t.Errorf("Calls() = %v, want %v", got, want)
	}
}

// A call has the value of the body with the arguments written in, before and after tabulating, and
// mentions the same variables.
func TestCallIsSubstitution(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		body, _ := draw(t)
		one, values := draw(t)
		two, three := number(t, 2, values), number(t, 2, values)
		d, err := lang.Definitions(nil).Define("f", []string{"a", "b", "c"}, body.src)
		if err != nil {
			t.Skip(err)
		}
		src := fmt.Sprintf("b + f(%s, %s, %s)", one.src, two.src, three.src)
		e, err := (lang.Definitions{d}).Parse(src, lang.Int, scope)
		if err != nil {
			t.Skip(err)
		}
		var want int64
		wantErr := errors.New("an argument has no value")
		if one.value != nil && two.value != nil && three.value != nil {
			if want, wantErr = eval(body.src, one.value.Int64(), two.value.Int64(), three.value.Int64()); wantErr == nil {
				want, wantErr = eval("a + b", want, values[1])
			}
		}
		for _, x := range []*lang.Expr{e, e.Tabulate(len(names), func(int) (int64, int64) { return -10, 10 })} {
			got, err := x.Eval(&lang.Env{Vars: values})
			if (err == nil) != (wantErr == nil) || err == nil && got != want {
				t.Fatalf("%s with f = %s at %v: %d, %v, want %d, %v", src, body.src, values, got, err, want, wantErr)
			}
		}
		if again, err := (lang.Definitions{d}).Parse(e.String(), lang.Int, scope); err != nil || again.String() != e.String() {
			t.Fatalf("%s prints as %s, and that as %v, %v", src, e, again, err)
		}
		if !slices.Contains(e.Vars(), 1) {
			t.Fatalf("%s does not mention b", src)
		}
	})
}

// FuzzDefine holds what is promised of any definition: an error, or a function that has a value, or a
// mistake with a place, whenever it is called.
func FuzzDefine(f *testing.F) {
	for _, d := range some {
		f.Add(d[0], d[1], d[2])
	}
	f.Add("hefty", "v d", "d == 0 ? v + 1 : d == 7 ? div(88 * v, 10) : pow(v, 2) % 30")
	f.Fuzz(func(t *testing.T, name, args, body string) {
		ds := define(t, some...)
		d, err := ds.Define(name, strings.Fields(args), body)
		if err != nil {
			if e, ok := err.(*lang.Error); !ok || e.Text == "" || e.Offset < -1 || e.Offset > len([]rune(body)) {
				t.Errorf("define %q(%q) = %q: error %#v has no text or no place", name, args, body, err)
			}
			return
		}
		src := d.Name + "(" + strings.Join(slices.Repeat([]string{"a"}, len(d.Args)), ", ") + ")"
		e, err := append(ds, d).Parse(src, d.Type(), scope)
		if err != nil {
			if !strings.Contains(err.Error(), "operations") {
				t.Errorf("%s with body %q: %v", src, body, err)
			}
			return
		}
		if _, err := e.Eval(&lang.Env{Vars: make([]int64, len(names))}); err != nil {
			checkError(t, src, err)
		}
	})
}
