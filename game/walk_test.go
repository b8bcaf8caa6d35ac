package game_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"hogstats/game"
)

// situation returns what is known at a position.
func situation(g *game.Game, p int) game.Situation {
	own, opponent := g.Scores(p)
	return game.Situation{Scores: []int{own, opponent}[:g.Players()], Memory: g.MemoryValues(p, nil)}
}

// sameEnd demands that a turn that was played leads to next, and that it leaves the memory of the
// position that follows.
func sameEnd(t *testing.T, g *game.Game, got game.Played, next game.Next) {
	t.Helper()
	kind, p := next.Split(g.Positions())
	if kind != got.Next {
		t.Fatalf("Play gives %+v, Land gives kind %d, %d", got, kind, p)
	}
	if kind == game.GameOver {
		if got.End != game.Next(p) {
			t.Fatalf("Play gives %+v, Land gives end %d", got, p)
		}
		return
	}
	scores, memory := slices.Clone(got.Scores), got.Memory
	if kind == game.OpponentMoves {
		slices.Reverse(scores)
		memory = g.ExchangeMemory(memory)
	}
	q, err := g.Remembering(at(t, g, scores...), memory)
	if err != nil || q != p {
		t.Fatalf("Play gives %+v, position %d for who moves next, and Land position %d (%v)", got, q, p, err)
	}
}

// show rolls dice: the faces in the order rolled, and those that lie.
func show(die game.Die, dice int, r *rand.Rand) (shown game.Roll, lie []game.Face) {
	for range dice {
		i := r.IntN(len(die.Faces))
		shown = showing(shown, die.Faces[i])
		if die.Reroll != nil && die.Reroll[i] {
			i = r.IntN(len(die.Faces))
			shown = showing(shown, die.Faces[i])
		}
		lie = append(lie, die.Faces[i])
	}
	return shown, lie
}

// prepare returns the same game without tables.
func prepare(t *testing.T, g *game.Game) *game.Game {
	t.Helper()
	p, err := game.Prepare(g.Rules())
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func showing(roll game.Roll, f game.Face) game.Roll {
	if f.Name != "" {
		roll.Names = append(roll.Names, f.Name)
	} else {
		roll.Faces = append(roll.Faces, f.Value)
	}
	return roll
}

// The walker, which looks at no table, and Throw, Points and Land agree.
func TestPlayIsLand(t *testing.T) {
	each(t, func(t *testing.T, g *game.Game) {
		if g.Kind() != game.RollCount {
			return
		}
		r, prepared := rand.New(rand.NewPCG(5, 6)), prepare(t, g)
		for _, p := range sample(g, 60) {
			for _, action := range g.Actions() {
				playOnce(t, g, prepared, p, action, r)
			}
		}
	})
}

func playOnce(t *testing.T, g, prepared *game.Game, p, action int, r *rand.Rand) {
	t.Helper()
	throw, err := g.Throw(p, action)
	if err != nil {
		t.Fatal(err)
	}
	if in, err := g.ThrowIn(situation(g, p), action); err != nil || in != throw {
		t.Fatalf("ThrowIn gives %+v, Throw %+v (%v)", in, throw, err)
	}
	roll, lie := show(g.DiceKinds()[throw.Kind], throw.Dice, r)
	got, err := g.PlayRoll(situation(g, p), action, roll)
	if again, other := prepared.PlayRoll(situation(g, p), action, roll); !cmp.Equal(got, again) || (err == nil) != (other == nil) {
		t.Fatalf("position %d, action %d, %v: compiled %+v, %v, prepared %+v, %v", p, action, roll, got, err, again, other)
	}
	base, points, wrong := g.Points(p, action, throw.N, statistics(g, lie...))
	if (err == nil) != (wrong == nil) {
		t.Fatalf("position %d, action %d, %v: Play says %v, Points says %v", p, action, roll, err, wrong)
	}
	if wrong != nil {
		return
	}
	if got.Base != base || got.Points != points || got.Dice != throw.Dice || got.Kind != throw.Kind {
		t.Fatalf("position %d, action %d, %v: Play gives %+v, Points %d and %d, Throw %+v", p, action, roll, got, base, points, throw)
	}
	next, err := g.Land(p, game.Turn{Action: action, Points: points, Base: base})
	if err != nil {
		t.Fatal(err)
	}
	sameEnd(t, g, got, next)
}

// The same of roll-hold games, with Roll, Land, Wiped and Eliminated.
func TestPlayRollsIsLand(t *testing.T) {
	each(t, func(t *testing.T, g *game.Game) {
		if g.Kind() != game.RollHold {
			return
		}
		r := rand.New(rand.NewPCG(7, 8))
		for _, p := range sample(g, 300) {
			for range 5 {
				playTurn(t, g, p, r)
			}
		}
	})
}

// playTurn rolls until the turn ends, or holds after some rolls.
func playTurn(t *testing.T, g *game.Game, p int, r *rand.Rand) {
	t.Helper()
	throw, err := g.Throw(p, 0)
	if err != nil {
		t.Fatal(err)
	}
	own, _ := g.Scores(p)
	var rolls []game.Roll
	total, effect, hold := 0, game.Continue, false
	for effect == game.Continue && own+total < g.Goal() {
		if hold = r.IntN(6) == 0; hold {
			break
		}
		roll, event, points := game.Roll{}, r.IntN(20), 0
		if event < len(g.Events()) {
			roll.Event, effect = g.Events()[event].Name, g.Events()[event].Effect
		} else {
			var lie []game.Face
			roll, lie = show(g.DiceKinds()[throw.Kind], throw.Dice, r)
			if effect, points, err = g.Roll(p, total, statistics(g, lie...)); err != nil {
				t.Fatal(err)
			}
		}
		if rolls, total = append(rolls, roll), total+points; effect == game.Bust {
			total = points
		}
	}
	got, err := g.PlayRolls(situation(g, p), rolls, hold)
	if err != nil {
		t.Fatal(err)
	}
	next, err := g.Land(p, game.Turn{Points: total})
	switch effect {
	case game.Wipe:
		next, err = g.Wiped(p)
	case game.Out:
		next, err = g.Eliminated(p)
	}
	if err != nil {
		t.Fatal(err)
	}
	sameEnd(t, g, got, next)
}
