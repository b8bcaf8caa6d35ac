package game_test

import (
	"testing"

	"hogstats/game"
)

// set returns rules with settings changed, given as key, value, key, value …
func set(tb testing.TB, r *game.Rules, settings ...string) *game.Rules {
	tb.Helper()
	for i := 0; i < len(settings); i += 2 {
		var err error
		if r, err = r.Set(settings[i], settings[i+1]); err != nil {
			tb.Fatalf("Set(%q, %q): %v", settings[i], settings[i+1], err)
		}
	}
	return r
}

// builtin returns a built-in rule set with settings changed.
func builtin(tb testing.TB, name string, settings ...string) *game.Rules {
	tb.Helper()
	r, err := game.Builtin(name)
	if err != nil {
		tb.Fatal(err)
	}
	return set(tb, r, settings...)
}

// compile returns a built-in game with settings changed.
func compile(tb testing.TB, name string, settings ...string) *game.Game {
	tb.Helper()
	return compileRules(tb, builtin(tb, name, settings...))
}

func compileRules(tb testing.TB, r *game.Rules) *game.Game {
	tb.Helper()
	g, err := game.Compile(r)
	if err != nil {
		tb.Fatal(err)
	}
	return g
}

// parse reads rules that must be right.
func parse(tb testing.TB, text string) *game.Rules {
	tb.Helper()
	r, err := game.Parse("test.toml", []byte(text))
	if err != nil {
		tb.Fatal(err)
	}
	return r
}

// at returns the position with the given scores.
func at(tb testing.TB, g *game.Game, scores ...int) int {
	tb.Helper()
	p, err := g.Position(scores...)
	if err != nil {
		tb.Fatal(err)
	}
	return p
}

// after is what a turn leads to, seen by the player who made it.
type after struct {
	own, opponent int // 0 when the game is over
	kind          game.NextKind
	end           game.Next // Won, Lost or Drawn when the game is over
}

// land makes a turn at the given scores.
func land(tb testing.TB, g *game.Game, own, opponent int, t game.Turn) after {
	tb.Helper()
	next, err := g.Land(at(tb, g, []int{own, opponent}[:g.Players()]...), t)
	if err != nil {
		tb.Fatal(err)
	}
	return seen(g, next)
}

// seen reads a Next.
func seen(g *game.Game, next game.Next) after {
	kind, p := next.Split(g.Positions())
	switch kind {
	case game.GameOver:
		return after{kind: kind, end: game.Next(p)}
	case game.SameMoves:
		own, opponent := g.Scores(p)
		return after{own: own, opponent: opponent, kind: kind}
	}
	opponent, own := g.Scores(p)
	return after{own: own, opponent: opponent, kind: kind}
}

// statistics adds up the statistics of faces.
func statistics(g *game.Game, faces ...game.Face) []int {
	stats := make([]int, len(g.Stats()))
	for i, s := range g.Stats() {
		for _, f := range faces {
			stats[i] += s.Of(f)
		}
	}
	return stats
}

// values returns faces that show numbers.
func values(numbers ...int) []game.Face {
	faces := make([]game.Face, len(numbers))
	for i, v := range numbers {
		faces[i].Value = v
	}
	return faces
}

// points returns what rolling the numbers scores, before and after stage adjust.
func points(tb testing.TB, g *game.Game, own, opponent int, numbers ...int) (base, adjusted int) {
	tb.Helper()
	n := len(numbers)
	base, adjusted, err := g.Points(at(tb, g, own, opponent), n, n, statistics(g, values(numbers...)...))
	if err != nil {
		tb.Fatal(err)
	}
	return base, adjusted
}

// actions returns the actions for which Row and Classes are asked.
func actions(g *game.Game) []int {
	if g.Kind() == game.RollHold {
		return []int{0}
	}
	return g.Actions()
}

// most returns the largest number of points that a solver asks Row about.
func most(g *game.Game, p, action int) int {
	largest := 0
	for _, d := range g.DiceKinds() {
		for _, f := range d.Faces {
			largest = max(largest, f.Value)
		}
	}
	if g.Kind() == game.RollHold {
		own, _ := g.Scores(p)
		return g.Goal() - own - 1 + max(largest*g.Rules().Dice.Count, 60)
	}
	return max(largest*action+1, 20)
}
