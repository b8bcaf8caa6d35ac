package game_test

import (
	"testing"

	"hogstats/game"
)

// roll is one roll of a roll-hold game and what it does.
type roll struct {
	faces  []string // names, or numbers as faces of ordinary dice
	values []int
	effect game.Effect
	points int
}

func testRolls(t *testing.T, name string, rolls []roll) {
	t.Helper()
	g := compile(t, name)
	for _, r := range rolls {
		faces := values(r.values...)
		for _, n := range r.faces {
			faces = append(faces, game.Face{Name: n})
		}
		effect, points, err := g.Roll(g.Start(), 0, statistics(g, faces...))
		if err != nil || effect != r.effect || points != r.points {
			t.Errorf("%s: %v%v does %q with %d, %v, want %q with %d", name, r.faces, r.values, effect, points, err, r.effect, r.points)
		}
	}
}

func TestRollPig(t *testing.T) {
	testRolls(t, "pig", []roll{
		{values: []int{1}, effect: game.Bust}, {values: []int{2}, effect: game.Continue, points: 2},
		{values: []int{6}, effect: game.Continue, points: 6},
	})
	testRolls(t, "piglet", []roll{
		{values: []int{0}, effect: game.Bust}, {values: []int{1}, effect: game.Continue, points: 1},
	})
	testRolls(t, "progressive-pig", []roll{
		{values: []int{1}, effect: game.Bust, points: 1}, {values: []int{4}, effect: game.Continue, points: 4},
	})
	testRolls(t, "two-dice-pig", []roll{
		{values: []int{1, 1}, effect: game.Wipe}, {values: []int{1, 6}, effect: game.Bust}, {values: []int{5, 1}, effect: game.Bust},
		{values: []int{2, 2}, effect: game.Continue, points: 4}, {values: []int{6, 5}, effect: game.Continue, points: 11},
	})
}

// The scores of the game's leaflet.
func TestRollPassThePigs(t *testing.T) {
	pair := func(a, b string, effect game.Effect, points int) roll {
		return roll{faces: []string{a, b}, effect: effect, points: points}
	}
	testRolls(t, "pass-the-pigs", []roll{
		pair("dot_up", "dot_up", game.Continue, 1), pair("dot_down", "dot_down", game.Continue, 1),
		pair("dot_up", "dot_down", game.Bust, 0), pair("dot_down", "dot_up", game.Bust, 0),
		pair("trotter", "dot_up", game.Continue, 5), pair("dot_down", "razorback", game.Continue, 5),
		pair("snouter", "dot_up", game.Continue, 10), pair("leaning_jowler", "dot_down", game.Continue, 15),
		pair("trotter", "trotter", game.Continue, 20), pair("razorback", "razorback", game.Continue, 20),
		pair("snouter", "snouter", game.Continue, 40), pair("leaning_jowler", "leaning_jowler", game.Continue, 60),
		pair("trotter", "razorback", game.Continue, 10), pair("snouter", "razorback", game.Continue, 15),
		pair("leaning_jowler", "snouter", game.Continue, 25), pair("leaning_jowler", "trotter", game.Continue, 20),
	})
	g := compile(t, "pass-the-pigs")
	want := []game.Event{{Name: "oinker", Weight: 23, Of: 6000, Effect: game.Wipe}, {Name: "piggyback", Weight: 0, Of: 6000, Effect: game.Out}}
	for i, e := range g.Events() {
		if e.Name != want[i].Name || e.Weight != want[i].Weight || e.Of != want[i].Of || e.Effect != want[i].Effect {
			t.Errorf("event %d is %+v, want %+v", i, e, want[i])
		}
	}
	var sum int64
	for _, f := range g.DiceKinds()[0].Faces {
		sum += f.Weight
	}
	if sum != 2*(6000-23) { // two pigs in every throw in which they did not touch
		t.Errorf("the weights of the positions add up to %d, want 11954", sum)
	}
}

func TestHold(t *testing.T) {
	for _, tt := range []struct {
		game          string
		own, opponent int
		total         int
		want          after
	}{
		{"pig", 10, 20, 0, after{own: 10, opponent: 20}},
		{"pig", 10, 20, 25, after{own: 35, opponent: 20}},
		{"pig", 90, 20, 10, after{kind: game.GameOver, end: game.Won}},
		{"progressive-pig", 10, 20, 0, after{own: 11, opponent: 20}},
		{"progressive-pig", 10, 20, 1, after{own: 11, opponent: 20}},
		{"progressive-pig", 99, 20, 0, after{kind: game.GameOver, end: game.Won}},
	} {
		if got := land(t, compile(t, tt.game), tt.own, tt.opponent, game.Turn{Points: tt.total}); got != tt.want {
			t.Errorf("%s: %d points at %d against %d lead to %+v, want %+v", tt.game, tt.total, tt.own, tt.opponent, got, tt.want)
		}
	}
}

func TestWipedAndEliminated(t *testing.T) {
	g := compile(t, "pass-the-pigs")
	next, err := g.Wiped(at(t, g, 60, 31))
	if want := (after{own: 0, opponent: 31}); err != nil || seen(g, next) != want {
		t.Errorf("Wiped at 60 against 31 leads to %+v, %v, want %+v", seen(g, next), err, want)
	}
	next, err = g.Eliminated(at(t, g, 60, 31))
	if want := (after{kind: game.GameOver, end: game.Lost}); err != nil || seen(g, next) != want {
		t.Errorf("Eliminated leads to %+v, %v, want %+v", seen(g, next), err, want)
	}
}

func TestAlone(t *testing.T) {
	for _, name := range []string{"pig", "hog-fa15", "hog-fa18"} {
		g := compile(t, name, "players", "1")
		if g.Positions() != 100 || g.StalemateValue() != 1 {
			t.Errorf("%s alone has %d positions and stalemate value %v, want 100 and 1", name, g.Positions(), g.StalemateValue())
		}
		if got, want := land(t, g, 33, 0, game.Turn{Action: 1, Points: 4}), (after{own: 37, kind: game.SameMoves}); got != want {
			t.Errorf("%s alone: 4 points at 33 lead to %+v, want %+v", name, got, want)
		}
		if got := land(t, g, 90, 0, game.Turn{Action: 1, Points: 10}); got.end != game.Won || got.kind != game.GameOver {
			t.Errorf("%s alone: 10 points at 90 lead to %+v, want to win", name, got)
		}
	}
}
