package policy_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"hogstats/game"
	"hogstats/internal/reference"
)

// courseStrategies says what the strategies of the course are here, for a threshold and a number of dice.
var courseStrategies = map[string]string{
	"bacon_strategy": "zero-if:%d,%d", "picky_piggy_strategy": "zero-if:%d,%d", "piggypoints_strategy": "zero-if:%d,%d",
	"tail_strategy": "zero-if:%d,%d", "boar_strategy": "zero-if:%d,%d", "oink_points_strategy": "zero-if:%d,%d",
	"hefty_hogs_strategy": "zero-if:%d,%d",
	"hog_pile_strategy":   "expr:zero.gain >= %d ? 0 : %d", "square_strategy": "expr:zero.gain >= %d ? 0 : %d",
	"sus_strategy":        "expr:zero.gain >= %d ? 0 : %d",
	"extra_turn_strategy": "expr:zero.again or zero.points >= %d ? 0 : %d", "more_boar_strategy": "expr:zero.again or zero.points >= %d ? 0 : %d",
	"swap_strategy":          "swap-aware:%d,%d",
	"pigs_on_prime_strategy": "expr:zero.gain > zero.points or zero.points >= %d ? 0 : %d",
}

// call is a call of a strategy: the scores, the threshold and the number of dice.
func call(t *testing.T, args []byte) (scores []int, threshold, n int) {
	t.Helper()
	const none = 10_000 // swaps alone decide
	var list []int
	if json.Unmarshal(args, &list) == nil {
		if len(list) == 3 {
			return list[:2], none, list[2]
		}
		return list[:2], list[2], list[3]
	}
	var named struct {
		Positional                []int
		Margin, Cutoff, Threshold int
		Rolls                     int `json:"num_rolls"`
	}
	if err := json.Unmarshal(args, &named); err != nil {
		t.Fatal(err)
	}
	return named.Positional, named.Margin + named.Cutoff + named.Threshold, named.Rolls
}

// TestCourseStrategies compares policies with what the course published of its strategies.
func TestCourseStrategies(t *testing.T) {
	hog, err := reference.AllHog()
	if err != nil {
		t.Fatal(err)
	}
	games := map[string]*game.Game{}
	compared := 0
	for _, c := range hog.Cases {
		form, ok := courseStrategies[c.Function]
		if !ok {
			continue
		}
		scores, threshold, n := call(t, c.Args)
		goal := max(100, scores[0]+1, scores[1]+1)
		key := fmt.Sprint(c.Variant, goal)
		if games[key] == nil {
			games[key] = strategyGame(t, "hog-"+c.Variant, goal)
		}
		g := games[key]
		p, err := g.Position(scores...)
		if err != nil {
			t.Fatal(err)
		}
		var want int
		if err := json.Unmarshal(c.Expected, &want); err != nil {
			t.Fatal(err)
		}
		name := fmt.Sprintf(form, threshold, n)
		if got := table(t, g, name).At(p, 0); got != want {
			t.Errorf("%s: %s%s: %s plays %d, want %d", c.ID, c.Function, c.Args, name, got, want)
		}
		compared++
	}
	if compared < 300 {
		t.Errorf("only %d facts", compared)
	}
}

// strategyGame is a game of the course as its strategies see it: without Feral Hogs.
func strategyGame(t *testing.T, name string, goal int) *game.Game {
	t.Helper()
	r, err := game.Builtin(name)
	if err != nil {
		t.Fatal(err)
	}
	if less, err := r.Without("feral_hogs"); err == nil {
		r = less
	}
	if r, err = r.Set("goal", fmt.Sprint(goal)); err != nil {
		t.Fatal(err)
	}
	g, err := game.Compile(r)
	if err != nil {
		t.Fatal(err)
	}
	return g
}
