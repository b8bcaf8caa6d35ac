package game_test

import (
	"slices"
	"strings"
	"testing"

	"hogstats/game"
)

// remembering has memory of both scopes, re-rolled dice and a special choice.
const remembering = `
name = "remembering"
kind = "roll-count"
goal = 50
dice = { sides = 6, min = 1, max = 5 }
memory = [
	{ name = "previous", scope = "player", range = [0, 30], update = "points" },
	{ name = "turns", scope = "game", range = [0, 3], update = "turns + 1" },
]
rule = [
	{ name = "pork_chop", stage = "dice", when = "turns == 1", reroll = "face % 2 == 1" },
	{ name = "chop", stage = "points", when = "n == -1", provides = -1, value = "opponent_previous" },
	{ name = "feral", stage = "adjust", when = "previous == n", value = "points + 3" },
	{ name = "time_trot", stage = "again", when = "turns == 2" },
]`

func fired(p game.Played) []string {
	var names []string
	for _, f := range p.Fired {
		names = append(names, f.Rule+": "+f.Text)
	}
	return names
}

func TestPlay(t *testing.T) {
	snowden, fa15, fa18, memory := compile(t, "hog-snowden"), compile(t, "hog-fa15"), compile(t, "hog-fa18"), compileRules(t, parse(t, remembering))
	every := compileRules(t, parse(t, variants["every-stage"]))
	for _, tt := range []struct {
		g      *game.Game
		s      game.Situation
		action int
		faces  []int
		scores []int
		next   game.NextKind
		fired  []string
		memory []int
	}{
		{fa18, game.Situation{Scores: []int{47, 53}}, 2, []int{5, 6}, []int{58, 53}, game.OpponentMoves, nil, nil},
		{fa18, game.Situation{Scores: []int{10, 31}}, 0, nil, []int{15, 31}, game.OpponentMoves,
			[]string{"free_bacon: the throw scores max(2*tens(opponent) - units(opponent), 1) = 5 points"}, nil},
		{fa18, game.Situation{Scores: []int{49, 61}}, 9, []int{5, 1, 1, 2, 6, 1, 1, 1, 5}, []int{61, 50}, game.OpponentMoves,
			[]string{"pig_out: the throw scores 1 point", "swine_swap: scores 50 and 61 swap"}, nil},
		{fa18, game.Situation{Scores: []int{986, 1000}}, 1, []int{4}, []int{990, 1000}, game.GameOver, nil, nil},
		{snowden, game.Situation{Scores: []int{3, 4}}, 2, []int{4, 1}, []int{3, 4}, game.OpponentMoves,
			[]string{"hog_wild: four-sided dice are rolled", "pig_out: the throw scores 0 points"}, nil},
		{snowden, game.Situation{Scores: []int{3, 5}}, 2, []int{4, 3}, []int{14, 5}, game.OpponentMoves,
			[]string{"hogtimus_prime: 7 points become next_prime(points) = 11 points"}, nil},
		{fa15, game.Situation{Scores: []int{3, 5}}, 2, []int{4, 1}, []int{3, 7}, game.OpponentMoves,
			[]string{"pig_out: the throw scores 0 points", "piggy_back: the opponent gets n = 2 points"}, nil},
		{every, game.Situation{Scores: []int{10, 7}}, 3, []int{1}, []int{13, 8}, game.OpponentMoves,
			[]string{"hog_tied: 1 die in place of 3 dice", "pig_out: the throw scores ones = 1 point",
				"gift: the opponent gets n = 1 point", "square: score 11 becomes 13"}, nil},
		{memory, game.Situation{Scores: []int{3, 5}}, 2, []int{4, 3}, []int{10, 5}, game.OpponentMoves, nil, []int{7, 0, 1}},
		{memory, game.Situation{Scores: []int{3, 5}, Memory: []int{2, 9, 1}}, 2, []int{3, 5, 2}, []int{13, 5}, game.OpponentMoves,
			[]string{"pork_chop: dice where face % 2 == 1 are rolled again, once: 3 → 5", "feral: 7 points become points + 3 = 10 points"}, []int{10, 9, 2}},
		{memory, game.Situation{Scores: []int{3, 5}, Memory: []int{2, 9, 2}}, game.Special, nil, []int{12, 5}, game.SameMoves,
			[]string{"chop: the throw scores opponent_previous = 9 points", "time_trot: the same player moves again"}, []int{9, 9, 3}},
		{memory, game.Situation{Scores: []int{49, 5}, Memory: []int{2, 9, 3}}, 1, []int{5}, []int{54, 5}, game.GameOver, nil, []int{5, 9, 3}},
	} {
		got, err := tt.g.Play(tt.s, tt.action, tt.faces)
		if err != nil {
			t.Errorf("%s %v: Play(%d, %v): %v", tt.g.Rules().Name, tt.s, tt.action, tt.faces, err)
			continue
		}
		if !slices.Equal(got.Scores, tt.scores) || got.Next != tt.next || !slices.Equal(fired(got), tt.fired) || !slices.Equal(got.Memory, tt.memory) {
			t.Errorf("%s %v: Play(%d, %v) = %+v\nfired %q\nwant %v, next %d, memory %v, fired %q", tt.g.Rules().Name, tt.s, tt.action, tt.faces,
				got, fired(got), tt.scores, tt.next, tt.memory, tt.fired)
		}
	}
}

func TestPlayRolls(t *testing.T) {
	pig, pigs := compile(t, "pig"), compile(t, "pass-the-pigs")
	for _, tt := range []struct {
		g      *game.Game
		scores []int
		rolls  []game.Roll
		hold   bool
		want   []int
		totals []int
		next   game.NextKind
		fired  []string
	}{
		{pig, []int{10, 20}, []game.Roll{{Faces: []int{2}}, {Faces: []int{5}}}, true, []int{17, 20}, []int{2, 7}, game.OpponentMoves, nil},
		{pig, []int{10, 20}, []game.Roll{{Faces: []int{2}}, {Faces: []int{1}}}, false, []int{10, 20}, []int{2, 0}, game.OpponentMoves,
			[]string{"pig_out: the turn ends and the turn total is lost"}},
		{pig, []int{97, 20}, []game.Roll{{Faces: []int{3}}}, false, []int{100, 20}, []int{3}, game.GameOver, nil},
		{pig, []int{97, 20}, nil, true, []int{97, 20}, nil, game.OpponentMoves, nil},
		{pigs, []int{40, 20}, []game.Roll{{Names: []string{"trotter", "razorback"}}, {Event: "oinker"}}, false, []int{0, 20}, []int{10, 0}, game.OpponentMoves,
			[]string{"mixed: 10 points join the turn total: 10", "oinker: the turn ends and the whole score is lost"}},
		{pigs, []int{40, 20}, []game.Roll{{Event: "piggyback"}}, false, []int{40, 20}, []int{0}, game.GameOver,
			[]string{"piggyback: the player is out of the game"}},
	} {
		got, err := tt.g.PlayRolls(game.Situation{Scores: tt.scores}, tt.rolls, tt.hold)
		if err != nil || !slices.Equal(got.Scores, tt.want) || got.Next != tt.next || !slices.Equal(got.Totals, tt.totals) || !slices.Equal(fired(got), tt.fired) {
			t.Errorf("%v: PlayRolls(%v, %v) = %+v, %v\nfired %q\nwant %v, totals %v, next %d, fired %q", tt.scores, tt.rolls, tt.hold,
				got, err, fired(got), tt.want, tt.totals, tt.next, tt.fired)
		}
	}
}

func TestPlayErrors(t *testing.T) {
	hog, pig, pigs, memory := compile(t, "hog-fa18"), compile(t, "pig"), compile(t, "pass-the-pigs"), compileRules(t, parse(t, remembering))
	zero := game.Situation{Scores: []int{0, 0}}
	faces := func(f ...int) func(*game.Game) error {
		return func(g *game.Game) error { _, err := g.Play(zero, 2, f); return err }
	}
	rolls := func(hold bool, r ...game.Roll) func(*game.Game) error {
		return func(g *game.Game) error { _, err := g.PlayRolls(zero, r, hold); return err }
	}
	play := func(s game.Situation, action int) func(*game.Game) error {
		return func(g *game.Game) error { _, err := g.Play(s, action, nil); return err }
	}
	for _, tt := range []struct {
		g    *game.Game
		play func(*game.Game) error
		want string
	}{
		{hog, faces(5), "1 face: 2 dice, want 2"},
		{hog, faces(5, 4, 3), "3 faces: 2 dice, want 2"},
		{hog, faces(5, 7), "face 7: the dice show 1, 2, 3, 4, 5, 6"},
		{hog, play(zero, 11), "hog-fa18 has no choice of 11 dice: want 1 to 10 dice or 0 (free_bacon)"},
		{hog, play(zero, -1), "hog-fa18 has no choice of -1 dice: want 1 to 10 dice or 0 (free_bacon)"},
		{hog, play(game.Situation{Scores: []int{1}}, 0), "1 scores: hog-fa18, played by 2, takes one for each player"},
		{hog, play(game.Situation{Scores: []int{1, -1}}, 0), "score -1: want 0 to 1000000000"},
		{hog, play(game.Situation{Scores: []int{1, 1}, Memory: []int{1}}, 0), "1 values of memory: hog-fa18 remembers 0"},
		{hog, rolls(true), "hog-fa18 is a roll-count game: a turn is a number of dice and their faces"},
		{pig, faces(1), "pig is a roll-hold game: a turn is rolls, and then to hold"},
		{pig, rolls(false, game.Roll{Faces: []int{3}}), "the turn is not over at turn total 3: want another roll, or to hold"},
		{pig, rolls(true, game.Roll{Faces: []int{1}}), "the turn ends with roll 1 (bust): there is nothing to hold"},
		{pig, rolls(true, game.Roll{Faces: []int{1}}, game.Roll{Faces: []int{2}}), "the turn ends with roll 1 of 2 (bust): want no rolls behind it"},
		{pig, rolls(true, game.Roll{Faces: []int{3, 4}}), "roll 1: 2 faces: 1 die, want 1"},
		{pig, rolls(false, game.Roll{Event: "oinker"}), `roll 1: pig has no event "oinker", and no events at all`},
		{pigs, rolls(false, game.Roll{Event: "onker"}), `roll 1: pass-the-pigs has no event "onker" (it has: oinker, piggyback)`},
		{pigs, rolls(true, game.Roll{Names: []string{"trotter", "razor"}}), "roll 1: face razor: the dice show dot_up, dot_down, trotter"},
		{pigs, rolls(true, game.Roll{Faces: []int{0, 0}}), "roll 1: face 0 may be dot_up or dot_down: want names of faces"},
		{memory, play(game.Situation{Scores: []int{1, 1}, Memory: []int{1, 1, 4}}, 2), "memory turns=4: want 0 to 3"},
		{memory, play(game.Situation{Scores: []int{1, 1}, Memory: []int{1, 1, 3}}, -1),
			"test.toml:8:62: memory turns: update: 4 is outside the range 0 to 3 (at score 2, opponent 1, previous 1, opponent_previous 1, turns 3)"},
		{memory, func(g *game.Game) error {
			_, err := g.Play(game.Situation{Scores: []int{0, 0}, Memory: []int{0, 0, 1}}, 2, []int{2, 3})
			return err
		}, "the second face of a die that is rolled again is missing: 3 is rolled again because of pork_chop"},
		{memory, func(g *game.Game) error {
			_, err := g.Play(game.Situation{Scores: []int{0, 0}, Memory: []int{0, 0, 1}}, 2, []int{2, 3, 3, 3})
			return err
		}, "4 faces: 2 dice, want 2 and 1 for dice rolled again"},
	} {
		if err := tt.play(tt.g); err == nil || !strings.HasPrefix(err.Error(), tt.want) {
			t.Errorf("%s: error %v, want %s", tt.g.Rules().Name, err, tt.want)
		}
	}
}

func TestHolds(t *testing.T) {
	hog, every := compile(t, "hog-fa18"), compileRules(t, parse(t, variants["every-stage"]))
	for _, tt := range []struct {
		g      *game.Game
		stage  game.Stage
		scores []int
		turn   game.Turn
		want   bool
	}{
		{hog, game.StageSwap, []int{47, 63}, game.Turn{}, true},
		{hog, game.StageSwap, []int{47, 64}, game.Turn{}, false},
		{hog, game.StageSwap, []int{986, 1064}, game.Turn{}, true},
		{every, game.StageLimit, []int{10, 7}, game.Turn{Action: 2}, true},
		{every, game.StageDice, []int{10, 7}, game.Turn{Action: 2}, false},
		{every, game.StageDice, []int{10, 4}, game.Turn{Action: 2}, true},
		{every, game.StageGift, []int{10, 4}, game.Turn{Action: 2, Points: 1}, true},
		{every, game.StageAgain, []int{10, 4}, game.Turn{}, true},
	} {
		got, err := tt.g.Holds(tt.stage, game.Situation{Scores: tt.scores}, tt.turn)
		if err != nil || got != tt.want {
			t.Errorf("%s: Holds(%s, %v, %v) = %v, %v", tt.g.Rules().Name, tt.stage, tt.scores, tt.turn, got, err)
		}
	}
	if _, err := hog.Holds(game.StagePoints, game.Situation{Scores: []int{1, 2}}, game.Turn{}); err == nil {
		t.Error("Holds(points) is no error, though its conditions look at faces")
	}
}
