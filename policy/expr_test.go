package policy_test

import (
	"strings"
	"testing"

	"hogstats/game"
	"hogstats/policy"
)

// TestExpr compares expressions with families that say the same.
func TestExpr(t *testing.T) {
	for _, tt := range []struct{ game, expr, want string }{
		{"pig", "turn_total >= 20", "hold:20"},
		{"pig", "score < 71 and opponent < 71 and turn_total >= 21 + round((opponent - score) / 8)", "keep-pace"},
		{"pig", "turn_total >= 25.0", "hold:25"}, {"pig", "false", "hold:100"}, {"pig", "goal == 100", "hold:0"},
		{"hog-fa18", "zero.points >= 8 ? 0 : 5", "zero-if:8,5"},
		{"hog-fa18", "score_if_zero >= 8 ? 0 : 5", "zero-if:8,5"},
		{"hog-fa18", "(zero.swap && zero.gain != zero.points ? zero.gain > zero.points : zero.points >= 8) ? 0 : 5", "swap-aware:8,5"},
		{"hog-fa18", "zero.again ? 0 : 12 / 2", "roll:6"}, {"hog-fa18", "is_prime(score) and not is_prime(score) ? 1 : 6", "roll:6"},
	} {
		g := compiled(t, tt.game)
		same(t, g, tt.expr, table(t, g, "expr:"+tt.expr), table(t, g, tt.want))
	}
}

func TestExprErrors(t *testing.T) {
	for _, tt := range []struct{ game, expr, want, hint string }{
		{"pig", "turn_total >=", `policy "expr:'turn_total >='": column 13: syntax: unexpected end; here: turn_total >‸=`, ""},
		{"pig", "trun_total > 1", `column 1: unknown variable "trun_total"; here: ‸trun_total > 1`, `did you mean "turn_total"?`},
		{"pig", "score + 1", `column 1: this is a number, but a condition to hold is needed`, ""},
		{"pig", "1 / score > 2", `column 3: division by zero; here: 1 ‸/ score > 2 (at score 0, opponent 0, turn total 0)`, ""},
		{"pig", "zero.points > 1", `unknown variable "zero.points"`, `known: score, opponent, goal, turn_total`},
		{"pig", "sqrt(3 - turn_total) > 0", `the square root of -1 is not a number; here: ‸sqrt(3 - turn_total) > 0 (at score 0, opponent 0, turn total 4)`, ""},
		{"hog", "turn_total", `unknown variable "turn_total"`, `known: score, opponent, goal, score_if_zero, zero.points, zero.gain, zero.swap, zero.again`},
		{"hog", "score > 2", `this is a condition, but a number of dice is needed`, ""},
		{"hog", "5.5", `5.5 dice: hog offers 1 to 10 dice; here: ‸5.5 (at score 0, opponent 0)`, ""},
		{"hog", "opponent == 3 ? 0 : 5", `0 dice: hog offers 1 to 10 dice; here: ‸opponent == 3 ? 0 : 5 (at score 0, opponent 3)`, ""},
		{"hog", "zero.pints", `unknown variable "zero.pints"`, `did you mean "zero.points"?`},
		{"hog", "gcdd(4, 2)", `unknown function "gcdd"`, `did you mean "gcd"?`},
	} {
		_, err := open(t, compiled(t, tt.game), "expr:"+tt.expr)
		if err == nil || !strings.Contains(err.Error(), tt.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v, want %s", tt.expr, err, tt.want)
		}
		if hint := game.HintOf(err); hint != tt.hint {
			t.Errorf("%s: hint %q, want %q", tt.expr, hint, tt.hint)
		}
	}
}

// TestExprMemory looks at what a game remembers, if players may see it.
func TestExprMemory(t *testing.T) {
	for _, visible := range []bool{true, false} {
		r, err := game.Builtin("pig")
		if err != nil {
			t.Fatal(err)
		}
		if r, err = r.Set("goal", "8"); err != nil {
			t.Fatal(err)
		}
		if r, err = r.WithMemory(game.Memory{Name: "turns", Scope: game.GameScope, Most: 3, Visible: visible, Update: "min(turns + 1, 3)"}); err != nil {
			t.Fatal(err)
		}
		g, err := game.Compile(r)
		if err != nil {
			t.Fatal(err)
		}
		p, err := open(t, g, "expr:turn_total > turns")
		if !visible {
			if err == nil || !strings.Contains(err.Error(), `unknown variable "turns"`) {
				t.Errorf("a hidden memory: %v", err)
			}
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		for at := range g.Positions() {
			turns := g.MemoryValues(at, nil)[0]
			for total, action := range p.(*policy.Table).Row(at) {
				if (action == policy.Hold) != (total > turns) {
					t.Fatalf("position %d, turns %d, total %d: %d", at, turns, total, action)
				}
			}
		}
	}
}
