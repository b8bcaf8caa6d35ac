package game_test

import (
	"slices"
	"testing"

	"hogstats/game"
)

// The worked examples of the Hog texts: CS 61A fall 2018 for hog-fa18, fall 2015 for hog-snowden and
// hog-fa15.

func TestFreeBacon(t *testing.T) {
	for _, tt := range []struct {
		game           string
		opponent       int
		base, adjusted int
	}{
		{"hog-fa18", 46, 2, 2}, {"hog-fa18", 73, 11, 11}, {"hog-fa18", 27, 1, 1}, {"hog-fa18", 7, 1, 1},
		{"hog-fa18", 35, 1, 1}, {"hog-fa18", 71, 13, 13}, {"hog-fa18", 0, 1, 1}, {"hog-fa18", 10, 2, 2},
		{"hog-fa18", 90, 18, 18}, {"hog-fa18", 16, 1, 1},
		{"hog-snowden", 60, 7, 11}, {"hog-snowden", 0, 1, 1}, {"hog-snowden", 42, 5, 7}, {"hog-snowden", 99, 10, 10},
		{"hog-fa15", 60, 7, 11}, {"hog-fa15", 12, 3, 5},
	} {
		base, adjusted := points(t, compile(t, tt.game), 50, tt.opponent)
		if base != tt.base || adjusted != tt.adjusted {
			t.Errorf("%s: zero dice against %d score %d, then %d, want %d, then %d", tt.game, tt.opponent, base, adjusted, tt.base, tt.adjusted)
		}
	}
}

func TestPoints(t *testing.T) {
	for _, tt := range []struct {
		game           string
		dice           []int
		base, adjusted int
	}{
		{"hog", []int{6, 6, 6}, 18, 18}, {"hog", []int{6, 1, 6}, 1, 1}, {"hog", []int{1}, 1, 1},
		{"hog-zero", []int{2, 3}, 5, 5}, {"hog-zero", []int{2, 1, 1}, 0, 0},
		{"hog-fa18", []int{4, 6, 1}, 1, 1}, {"hog-fa18", []int{6, 5, 4, 3, 2, 6, 6, 6, 6, 6}, 50, 50},
		{"hog-snowden", []int{3}, 3, 5}, {"hog-snowden", []int{6, 6, 5, 2}, 19, 23}, {"hog-snowden", []int{1, 5, 1}, 0, 0},
		{"hog-snowden", []int{5, 4}, 9, 9}, {"hog-snowden", []int{2}, 2, 3},
	} {
		base, adjusted := points(t, compile(t, tt.game), 0, 1, tt.dice...)
		if base != tt.base || adjusted != tt.adjusted {
			t.Errorf("%s: %v score %d, then %d, want %d, then %d", tt.game, tt.dice, base, adjusted, tt.base, tt.adjusted)
		}
	}
}

func TestSwineSwap(t *testing.T) {
	for _, tt := range []struct {
		game          string
		own, opponent int
		want          bool
	}{
		{"hog-fa18", 49, 83, true}, {"hog-fa18", 49, 5, true}, {"hog-fa18", 11, 0, true},
		{"hog-fa18", 19, 91, true}, {"hog-fa18", 34, 45, true}, {"hog-fa18", 85, 3, true},
		{"hog-fa18", 104, 40, true}, {"hog-fa18", 82, 128, true}, {"hog-fa18", 105, 5, true},
		{"hog-fa18", 43, 5, false}, {"hog-fa18", 36, 13, false}, {"hog-fa18", 1, 0, false},
		{"hog-fa18", 51, 81, false}, {"hog-fa18", 30, 0, false},
		{"hog-snowden", 19, 91, true}, {"hog-snowden", 2, 20, true}, {"hog-snowden", 114, 41, true},
		{"hog-snowden", 81, 118, true}, {"hog-snowden", 107, 70, true},
		{"hog-snowden", 71, 107, false}, {"hog-snowden", 13, 32, false},
	} {
		g := compile(t, tt.game, "goal", "300")
		got := land(t, g, 0, tt.opponent, game.Turn{Action: 10, Points: tt.own})
		if want := (after{own: tt.own, opponent: tt.opponent}); tt.want != (got != want) {
			t.Errorf("%s: scores %d and %d become %d and %d, want a swap: %t", tt.game, tt.own, tt.opponent, got.own, got.opponent, tt.want)
		}
	}
}

// The swap is decided before the end of the game.
func TestSwapThenEnd(t *testing.T) {
	for _, tt := range []struct {
		game                  string
		own, opponent, points int
		want                  game.Next
	}{
		{"hog-fa18", 98, 41, 6, game.Won},      // 104 and 41
		{"hog-fa18", 98, 40, 6, game.Lost},     // 104 and 40 are swapped
		{"hog-fa18", 99, 7, 11, game.Won},      // 110 and 7
		{"hog-snowden", 99, 11, 12, game.Lost}, // 111 and 11 are swapped
		{"hog", 99, 99, 1, game.Won},
	} {
		got := land(t, compile(t, tt.game), tt.own, tt.opponent, game.Turn{Action: 5, Points: tt.points})
		if got.kind != game.GameOver || got.end != tt.want {
			t.Errorf("%s: %d points at %d against %d lead to %+v, want end %d", tt.game, tt.points, tt.own, tt.opponent, got, tt.want)
		}
	}
}

func TestPiggyBack(t *testing.T) {
	for _, tt := range []struct {
		own, opponent int
		turn          game.Turn
		want          after
	}{
		{0, 0, game.Turn{Action: 3}, after{opponent: 3}},
		{40, 92, game.Turn{Action: 8}, after{kind: game.GameOver, end: game.Lost}},
		{40, 92, game.Turn{Action: 7}, after{own: 40, opponent: 99}},
		{36, 10, game.Turn{Action: 3}, after{own: 36, opponent: 13}},
		{40, 1, game.Turn{Action: 3}, after{own: 4, opponent: 40}}, // 40 and 4 are swapped
		{5, 7, game.Turn{Action: 2, Points: 9}, after{own: 14, opponent: 7}},
		{5, 7, game.Turn{Action: 0, Points: 0}, after{own: 5, opponent: 7}},
	} {
		if got := land(t, compile(t, "hog-fa15"), tt.own, tt.opponent, tt.turn); got != tt.want {
			t.Errorf("hog-fa15: %+v at %d against %d leads to %+v, want %+v", tt.turn, tt.own, tt.opponent, got, tt.want)
		}
	}
}

func TestHogWild(t *testing.T) {
	g := compile(t, "hog-snowden")
	for _, tt := range []struct{ own, opponent, sides int }{
		{0, 0, 4}, {89, 99, 6}, {5, 2, 4}, {5, 3, 6}, {99, 97, 4},
	} {
		throw, err := g.Throw(at(t, g, tt.own, tt.opponent), 5)
		if err != nil {
			t.Fatal(err)
		}
		if got := len(g.DiceKinds()[throw.Kind].Faces); got != tt.sides || throw.Dice != 5 {
			t.Errorf("at %d against %d: %d dice with %d sides, want 5 with %d", tt.own, tt.opponent, throw.Dice, got, tt.sides)
		}
	}
}

// Two whole games of the fall 2015 tests: six-sided dice always show 3, four-sided dice always 1.
func TestScriptedGames(t *testing.T) {
	for _, tt := range []struct {
		goal  string
		start [2]int
		dice  [2]int // of the players
		want  [2]int
	}{
		{"10", [2]int{0, 0}, [2]int{5, 5}, [2]int{0, 20}},
		{"50", [2]int{36, 15}, [2]int{5, 3}, [2]int{15, 51}},
	} {
		g := compile(t, "hog-fa15", "goal", tt.goal)
		if got := script(t, g, tt.start, tt.dice); got != tt.want {
			t.Errorf("to %s from %v with %v dice: scores %v, want %v", tt.goal, tt.start, tt.dice, got, tt.want)
		}
	}
}

// script plays until the goal is reached. The final scores are computed here, since the game itself
// only says who won.
func script(t *testing.T, g *game.Game, scores, dice [2]int) [2]int {
	t.Helper()
	wide := compile(t, g.Rules().Name, "goal", "1000")
	for mover := 0; ; mover = 1 - mover {
		own, opponent := scores[mover], scores[1-mover]
		throw, err := g.Throw(at(t, g, own, opponent), dice[mover])
		if err != nil {
			t.Fatal(err)
		}
		face := 3
		if len(g.DiceKinds()[throw.Kind].Faces) == 4 {
			face = 1
		}
		_, scored := points(t, g, own, opponent, slices.Repeat([]int{face}, throw.Dice)...)
		turn := game.Turn{Action: dice[mover], Points: scored}
		next := land(t, wide, own, opponent, turn)
		scores[mover], scores[1-mover] = next.own, next.opponent
		if land(t, g, own, opponent, turn).kind == game.GameOver {
			return scores
		}
	}
}

func TestZeroDice(t *testing.T) {
	for _, tt := range []struct {
		game string
		want int
	}{{"hog-fa18", 0}, {"hog-snowden", 0}, {"hog-fa15", 0}, {"hog", 1}, {"hog-zero", 1}} {
		got := compile(t, tt.game).Actions()
		if got[0] != tt.want || got[len(got)-1] != 10 {
			t.Errorf("%s: actions %v, want %d to 10", tt.game, got, tt.want)
		}
	}
	r, err := builtin(t, "hog-fa18").Without("free_bacon")
	if err != nil {
		t.Fatal(err)
	}
	if got := compileRules(t, r).Actions(); got[0] != 1 {
		t.Errorf("without free_bacon the actions are %v, want no zero dice", got)
	}
}
