package game_test

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"hogstats/game"
	"hogstats/internal/reference"
)

// The facts are calls of functions that CS 61A asked for in the project Hog, with their results. Here
// each is answered by the rule files: by turns that are played, with the dice that the fact gives.

// fact is a fact that is to be answered.
type fact struct {
	reference.HogCase
	args  []int          // those given in order
	named map[string]any // those given by name
	dice  []int          // what all dice show, one after the other, again and again
	sorts map[string][]int
	past  *past
}

// past is what facts leave behind for others.
type past struct {
	games    map[string]*game.Game // compiled, by all that makes them different
	memories map[string][]int      // by game of the facts about single turns: what the player who moves next knows
}

// answers says how each function is answered. The result is compared as JSON.
var answers = map[string]func(t *testing.T, f *fact) any{
	// roll_dice(n): what n dice score by the risk rule alone.
	"roll_dice": func(t *testing.T, f *fact) any { return f.throws(t, f.args[0]).Base },
	// take_turn(n, opponent) and take_turn(n, score, opponent): the points of a turn. Feral Hogs was no part of it.
	"take_turn": func(t *testing.T, f *fact) any {
		s := f.calm(t, f.args[len(f.args)-1])
		if len(f.args) == 3 {
			s.Scores = f.args[1:]
		}
		return f.play(t, f.game(t, "feral_hogs"), s, f.args[0]).Points
	},
	// free_bacon(opponent) and its successors: what zero dice score before anything else happens.
	"free_bacon": bacon, "picky_piggy": bacon, "piggy_points": bacon, "tail_points": bacon,
	// boar_brawl(score, opponent) and others that look at both scores.
	"boar_brawl": brawl, "hefty_hogs": brawl, "oink_points": brawl,
	// pig_out(num_rolls, ones): the risk rule, by the number of dice that show 1.
	"pig_out": func(t *testing.T, f *fact) any {
		n, ones := f.number("num_rolls"), f.number("ones")
		f.dice = append(slices.Repeat([]int{1}, ones), slices.Repeat([]int{2}, n-ones)...)
		return f.throws(t, n).Base
	},
	// hogtimus_prime(points): the points of a turn whose dice show so many.
	"hogtimus_prime": func(t *testing.T, f *fact) any { return f.scoring(t, f.args[0]).Points },
	// is_perfect_piggy(points): whether a turn that scores so many exchanges the dice.
	"is_perfect_piggy": func(t *testing.T, f *fact) any { return f.scoring(t, f.args[0]).Memory[0] == 1 },
	// num_factors(x) and other functions of the language of rules.
	"num_factors":         func(t *testing.T, f *fact) any { return f.past.formula(t, "divisors(opponent)", 0, f.args[0]) },
	"next_perfect_square": func(t *testing.T, f *fact) any { return f.past.formula(t, "next_square(opponent)", 0, f.args[0]) },
	"perfect_square": func(t *testing.T, f *fact) any {
		return f.past.formula(t, "is_square(opponent) ? 1 : 0", 0, f.args[0]) == 1
	},
	"hog_gcd": func(t *testing.T, f *fact) any {
		return f.past.formula(t, "gcd(score, opponent)", f.args[0], f.args[1])
	},
	// is_swap(score, opponent), of one score in summer 2016: whether the scores are swapped at these new scores.
	"is_swap": func(t *testing.T, f *fact) any { return f.holds(t, game.StageSwap) },
	// swine_align, pig_pass, more_boar(score, opponent): whether the rule brings another turn.
	"swine_align": func(t *testing.T, f *fact) any { return f.holds(t, game.StageAgain, "pig_pass") },
	"pig_pass":    func(t *testing.T, f *fact) any { return f.holds(t, game.StageAgain, "swine_align") },
	"more_boar":   func(t *testing.T, f *fact) any { return f.holds(t, game.StageAgain) },
	// hog_pile, pigs_on_prime(score, opponent): what is added to a new score.
	"hog_pile":      func(t *testing.T, f *fact) any { return f.settled(t, f.args[0], f.args[1]) - f.args[0] },
	"pigs_on_prime": func(t *testing.T, f *fact) any { return f.settled(t, f.args[0], f.args[1]) - f.args[0] },
	// fuzzy_points, sus_points(score): what becomes of a new score.
	"fuzzy_points": func(t *testing.T, f *fact) any { return f.settled(t, f.args[0], 0) },
	"sus_points":   func(t *testing.T, f *fact) any { return f.settled(t, f.args[0], 0) },
	// score_after_turn(before, turn_points): the score after a turn with so many points.
	"score_after_turn": func(t *testing.T, f *fact) any {
		f.dice = []int{f.number("turn_points")}
		return f.play(t, f.game(t), game.Situation{Scores: []int{f.number("before"), 0}}, 1).Scores[0]
	},
	// simple_update(n, score, opponent): the score after a turn without rules about scores; the others, with them.
	"simple_update": func(t *testing.T, f *fact) any { return f.update(t, updates...) },
	"sus_update":    func(t *testing.T, f *fact) any { return f.update(t) },
	"fuzzy_update":  func(t *testing.T, f *fact) any { return f.update(t) },
	// swap_after_turn(mover_before, opponent, dice_total): both scores after a turn.
	"swap_after_turn": func(t *testing.T, f *fact) any {
		s := game.Situation{Scores: []int{f.number("mover_before"), f.number("opponent")}}
		f.dice = split(f.number("dice_total"), 4)
		return f.play(t, f.game(t), s, len(f.dice)).Scores
	},
	// max_dice(score, opponent): how many of ten dice may be rolled.
	"max_dice": func(t *testing.T, f *fact) any { return f.throw(t).Dice },
	// select_dice(score, opponent): which dice are rolled.
	"select_dice_is_four_sided": func(t *testing.T, f *fact) any { return f.sides(t) == 4 },
	"select_dice_is_six_sided":  func(t *testing.T, f *fact) any { return f.sides(t) != 4 },
	// strategies: 0 if a condition about rolling zero dice holds, else the number of dice given.
	"bacon_strategy": points0, "picky_piggy_strategy": points0, "piggypoints_strategy": points0, "tail_strategy": points0,
	"boar_strategy": points0, "oink_points_strategy": points0, "hefty_hogs_strategy": points0,
	"pigs_on_prime_strategy": act0, "hog_pile_strategy": gain0, "square_strategy": gain0, "sus_strategy": gain0,
	"extra_turn_strategy": extra0, "more_boar_strategy": extra0, "swap_strategy": swap0,
	// make_averaged(fn, num_samples)(*args): the mean over many calls, all with the same dice going on.
	"make_averaged": averaged,
	// max_scoring_num_rolls(dice, num_samples): the number of dice with the largest mean, the smallest of those.
	"max_scoring_num_rolls": bestNumber,
	// play(strategy0, strategy1, score0, score1, goal): the scores at the end of a game.
	"play": playGame,
	// turn: one turn of a longer game, with its dice.
	"turn": turnOfGame,
	// game_scores(turns): the scores after each of the turns [player, number of dice, points of the dice].
	"game_scores": gameScores,
}

// TestFacts answers every published fact.
func TestFacts(t *testing.T) {
	hog, err := reference.AllHog()
	if err != nil {
		t.Fatal(err)
	}
	byFunction := map[string][]*fact{}
	p := &past{map[string]*game.Game{}, map[string][]int{}}
	for _, c := range hog.Cases {
		f := &fact{HogCase: c, past: p}
		f.decode(t)
		byFunction[c.Function] = append(byFunction[c.Function], f)
	}
	for name, facts := range byFunction {
		t.Run(name, func(t *testing.T) {
			answer := answers[name]
			if answer == nil {
				t.Fatalf("%d facts about %s have no answer", len(facts), name)
			}
			for _, f := range facts {
				got, err := json.Marshal(answer(t, f))
				if err != nil {
					t.Fatal(err)
				}
				if !sameJSON(got, f.Expected) {
					t.Errorf("%s: %s(%s) with dice %s is %s, want %s", f.ID, name, f.Args, f.Dice, got, f.Expected)
				}
			}
		})
	}
}

// sameJSON reports whether two texts have the same value.
func sameJSON(a, b []byte) bool {
	var x, y any
	return json.Unmarshal(a, &x) == nil && json.Unmarshal(b, &y) == nil && reflect.DeepEqual(x, y)
}

// decode reads arguments and dice.
func (f *fact) decode(t *testing.T) {
	t.Helper()
	if err := json.Unmarshal(f.Args, &f.args); err != nil {
		if err := json.Unmarshal(f.Args, &f.named); err != nil {
			t.Fatalf("%s: arguments %s: %v", f.ID, f.Args, err)
		}
	}
	if f.Dice == nil {
		return
	}
	if err := json.Unmarshal(f.Dice, &f.dice); err != nil {
		if err := json.Unmarshal(f.Dice, &f.sorts); err != nil {
			t.Fatalf("%s: dice %s: %v", f.ID, f.Dice, err)
		}
	}
}

// number returns an argument given by name, or 0 if it is not given.
func (f *fact) number(name string) int {
	v, _ := f.named[name].(float64)
	return int(v)
}

// updates are the rules about new scores, which some functions of the project leave out.
var updates = []string{"square_swine", "fuzzy_factors", "sus_fuss"}

// game returns the game of the fact, to its goal and with dice of any face from 0 on, but without
// the rules named, where it has them.
func (f *fact) game(t *testing.T, without ...string) *game.Game {
	t.Helper()
	name := "hog-" + f.Variant
	if f.Variant == "fa12-13" {
		name = "hog-fa12-touchdown"
	}
	settings := []string{"dice.faces", "0,1,2,3,4,5,6"}
	if slices.ContainsFunc(f.dice, func(face int) bool { return face > 6 }) {
		settings[1] += ",7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30"
	}
	if goal := f.number("goal"); goal > 0 {
		settings = append(settings, "goal", fmt.Sprint(goal))
	}
	return f.past.compiled(name+strings.Join(settings, " ")+strings.Join(without, " "), func() *game.Game {
		r := builtin(t, name, settings...)
		for _, rule := range without {
			if less, err := r.Without(rule); err == nil {
				r = less
			}
		}
		return compileRules(t, r)
	})
}

// calm returns a situation against an opponent in which the sum of the scores means nothing: no
// special dice, no limit.
func (f *fact) calm(_ *testing.T, opponent int) game.Situation {
	own := 1
	for (own+opponent)%7 == 0 || (own+opponent)%10 == 7 {
		own++
	}
	return game.Situation{Scores: []int{own, opponent}}
}

// play plays a turn with the dice of the fact, from the first on.
func (f *fact) play(t *testing.T, g *game.Game, s game.Situation, n int) game.Played {
	t.Helper()
	return (&table{t: t, f: f, next: map[string]int{}}).play(g, s, n)
}

// throws plays a turn of n dice where nothing but the dice matters.
func (f *fact) throws(t *testing.T, n int) game.Played {
	t.Helper()
	return f.play(t, f.game(t), f.calm(t, 0), n)
}

// scoring plays a turn whose dice show so many points.
func (f *fact) scoring(t *testing.T, points int) game.Played {
	t.Helper()
	f.dice = split(points, 30)
	return f.throws(t, len(f.dice))
}

// settled returns the score that a turn leads to which adds nothing to the new scores given.
func (f *fact) settled(t *testing.T, own, opponent int) int {
	t.Helper()
	f.dice = []int{0}
	return f.play(t, f.game(t), game.Situation{Scores: []int{own, opponent}}, 1).Scores[0]
}

// update returns the score after the turn that the arguments describe.
func (f *fact) update(t *testing.T, without ...string) int {
	t.Helper()
	return f.play(t, f.game(t, without...), game.Situation{Scores: f.args[1:]}, f.args[0]).Scores[0]
}

// holds reports whether a rule of the stage, other than those left out, holds at the scores given.
func (f *fact) holds(t *testing.T, s game.Stage, without ...string) bool {
	t.Helper()
	scores := append(slices.Clone(f.args), 0)[:2]
	held, err := f.game(t, without...).Holds(s, game.Situation{Scores: scores}, game.Turn{})
	if err != nil {
		t.Fatalf("%s: %v", f.ID, err)
	}
	return held
}

// throw returns what is rolled of ten dice at the scores given.
func (f *fact) throw(t *testing.T) game.Throw {
	t.Helper()
	throw, err := f.game(t).ThrowIn(game.Situation{Scores: f.args}, 10)
	if err != nil {
		t.Fatalf("%s: %v", f.ID, err)
	}
	return throw
}

// sides returns the number of faces of the dice that are rolled at the scores given.
func (f *fact) sides(t *testing.T) int {
	t.Helper()
	return len(f.game(t).DiceKinds()[f.throw(t).Kind].Faces)
}

// split divides a number of points into faces of 2 to most.
func split(points, most int) []int {
	var faces []int
	for points > most {
		face := min(most, points-2)
		faces, points = append(faces, face), points-face
	}
	return append(faces, points)
}

// formula evaluates a formula of rules at any scores.
func (p *past) formula(t *testing.T, value string, scores ...int) int {
	t.Helper()
	g := p.compiled(value, func() *game.Game {
		return compileRules(t, parse(t, head+"[[rule]]\nname = \"formula\"\nstage = \"points\"\nvalue = \""+value+"\"\n"))
	})
	turn, err := g.Play(game.Situation{Scores: scores}, 1, []int{6})
	if err != nil {
		t.Fatal(err)
	}
	return turn.Base
}
