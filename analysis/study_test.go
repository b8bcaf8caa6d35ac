package analysis_test

import (
	"context"
	"encoding/json"
	"errors"
	"math"
	"runtime"
	"strings"
	"testing"
	"time"

	"hogstats/analysis"
	"hogstats/game"
	"hogstats/internal/gametest"
	"hogstats/internal/reference"
	"hogstats/policy"
)

const (
	// digits is what two computations of a probability may differ by: a hundred turns of a hundred terms
	// of 1e-16 each, in two orders.
	digits = 1e-12
	// turnDigits is the same for numbers of turns, which are up to a few hundred.
	turnDigits = 1e-9
)

// stuck has rules by which one die never scores and two always do.
const stuck = `
name = "stuck"
kind = "roll-count"
goal = 10
dice = { sides = 6, min = 1, max = 2 }
rule = [{ name = "nothing", stage = "points", when = "n == 1", value = "0" }]`

// trap has rules by which a player with score 1 keeps it for ever. One die leads there with a chance of
// 1/6 on the first turn, two dice never.
const trap = `
name = "trap"
kind = "roll-count"
goal = 5
dice = { sides = 6, min = 1, max = 2 }
rule = [
	{ name = "trap", stage = "points", when = "score == 1", value = "0" },
	{ name = "step", stage = "points", when = "ones < n", value = "2" },
]`

// never has rules by which nothing scores.
const never = `
name = "never"
kind = "roll-count"
goal = 4
dice = { sides = 6, min = 1, max = 3 }
rule = [{ name = "nothing", stage = "points", value = "0" }]`

// rules returns built-in rules, or those of a text that begins a line, with settings such as
// "goal", "50".
func rules(t testing.TB, nameOrText string, sets ...string) *game.Rules {
	t.Helper()
	var r *game.Rules
	var err error
	if strings.HasPrefix(nameOrText, "\n") {
		r, err = game.Parse("test.toml", []byte(nameOrText))
	} else {
		r, err = game.Builtin(nameOrText)
	}
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i+1 < len(sets); i += 2 {
		if r, err = r.Set(sets[i], sets[i+1]); err != nil {
			t.Fatal(err)
		}
	}
	return r
}

func study(t testing.TB, nameOrText string, sets ...string) *analysis.Study {
	t.Helper()
	s, err := analysis.Open(rules(t, nameOrText, sets...), "hogstats test")
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func spec(t testing.TB, name string) policy.Spec {
	t.Helper()
	s, err := policy.Parse(name)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// published returns the numbers of a published row and their tolerance.
func published(t testing.TB, id string) (numbers []float64, tolerance float64) {
	t.Helper()
	v, err := reference.Find(id)
	if err != nil {
		t.Fatal(err)
	}
	return v.Numbers, v.Tolerance
}

func near(a, b, tolerance float64) bool { return math.Abs(a-b) <= tolerance }

// value returns *p, or NaN for nil, which is near nothing.
func value(p *float64) float64 {
	if p == nil {
		return math.NaN()
	}
	return *p
}

func TestSource(t *testing.T) {
	s := study(t, "pig", "goal", "10")
	if s.Source.Game != "pig" || s.Source.Command != "hogstats test" || s.Source.RulesHash != s.Game.Rules().Hash() {
		t.Errorf("Source = %+v", s.Source)
	}
}

// TestTooLarge demands that a game of 10^10 positions is refused before anything is made for it.
func TestTooLarge(t *testing.T) {
	for _, name := range []string{"pig", "hog-fa18"} {
		begin := time.Now()
		_, err := analysis.Open(rules(t, name, "goal", "100000"), "")
		if !errors.Is(err, analysis.ErrTooLarge) {
			t.Fatalf("Open(%s at goal 100000): %v, want ErrTooLarge", name, err)
		}
		for _, want := range []string{"goal 100000", name, "TiB"} {
			if !strings.Contains(err.Error(), want) {
				t.Errorf("Open: %q does not say %q", err, want)
			}
		}
		if d := time.Since(begin); d > time.Second { // one bit for each position would take longer to write
			t.Errorf("Open took %v to refuse", d)
		}
	}
	if err := analysis.CheckMemory(rules(t, "pig")); err != nil {
		t.Errorf("CheckMemory(pig): %v", err)
	}
}

// questions is everything that can be asked of a study under a context.
func questions(s *analysis.Study) map[string]func(context.Context) (any, error) {
	a, b := policy.Spec{Family: "roll", Args: []int{1}}, policy.Spec{Family: "roll", Args: []int{2}}
	if s.Game.Kind() == game.RollHold {
		a, b = policy.Spec{Family: "hold", Args: []int{3}}, policy.Spec{Family: "hold", Args: []int{5}}
	}
	optimal := policy.Spec{Family: "optimal"}
	response := policy.Spec{Family: "best-response", Of: &a}
	zeros := make([]int, s.Game.Players())
	dice := analysis.DiceConfig{From: 1, To: 2}
	return map[string]func(context.Context) (any, error){
		"Solve":          func(ctx context.Context) (any, error) { return s.Solve(ctx) },
		"State":          func(ctx context.Context) (any, error) { return s.State(ctx, zeros, 0) },
		"Positions":      func(ctx context.Context) (any, error) { return s.Positions(ctx) },
		"Duel":           func(ctx context.Context) (any, error) { return s.Duel(ctx, a, b) },
		"Duel optimal":   func(ctx context.Context) (any, error) { return s.Duel(ctx, optimal, optimal) },
		"Duel response":  func(ctx context.Context) (any, error) { return s.Duel(ctx, response, a) },
		"Best":           func(ctx context.Context) (any, error) { return s.Best(ctx, analysis.BestConfig{}) },
		"Best two":       func(ctx context.Context) (any, error) { return s.Best(ctx, analysis.BestConfig{From: 1, To: 2}) },
		"Dice":           func(ctx context.Context) (any, error) { return s.Dice(ctx, dice) },
		"DiceSeries":     func(ctx context.Context) (any, error) { return s.DiceSeries(ctx, dice) },
		"TurnsSeries":    func(ctx context.Context) (any, error) { return s.TurnsSeries(ctx, a, b) },
		"WinGrid":        func(ctx context.Context) (any, error) { return s.WinGrid(ctx) },
		"ActionGrid":     func(ctx context.Context) (any, error) { return s.ActionGrid(ctx) },
		"ThresholdGrid":  func(ctx context.Context) (any, error) { return s.ThresholdGrid(ctx) },
		"Optimal policy": func(ctx context.Context) (any, error) { return s.Resolve(ctx, optimal) },
	}
}

// otherKind are the questions about one kind of game, by kind.
var otherKind = map[game.Kind]string{game.RollHold: "ActionGrid", game.RollCount: "ThresholdGrid"}

// TestCancelled asks with a context that has ended: of a fresh study, and of one that knows the
// answers already.
func TestCancelled(t *testing.T) {
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	for _, name := range []string{"pig", "hog-zero"} {
		solved := study(t, name, "goal", "20")
		if _, err := solved.Solve(t.Context()); err != nil {
			t.Fatal(err)
		}
		for _, s := range []*analysis.Study{study(t, name), solved} {
			for what, ask := range questions(s) {
				if what == otherKind[s.Game.Kind()] {
					continue
				}
				if answer, err := ask(ended); !errors.Is(err, context.Canceled) {
					t.Errorf("%s of %s at goal %d with a cancelled context: %v, %v", what, name, s.Game.Goal(), answer, err)
				}
			}
		}
	}
}

// TestCancelHalfway cancels from the first report of progress.
func TestCancelHalfway(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	s := study(t, "pass-the-pigs", "goal", "50")
	calls := 0
	_, err := s.Best(ctx, analysis.BestConfig{From: 1, To: 20, Progress: func(int, int) {
		calls++
		cancel()
	}})
	// A pair that another processor was at may still be told.
	if most := runtime.GOMAXPROCS(0); !errors.Is(err, context.Canceled) || calls < 1 || calls > most {
		t.Errorf("Best cancelled after its first number: %v after %d reports of progress", err, calls)
	}
}

// TestJSON demands that every report of every game can be written: encoding/json refuses NaN and
// infinities. Warnings are a list also if there are none, and no number stands in for infinity.
func TestJSON(t *testing.T) {
	names := append(gametest.Some(game.BuiltinNames()), stuck, trap, never)
	for _, name := range names {
		for _, players := range []string{"1", "2"} {
			s := study(t, name, "goal", "9", "players", players)
			for what, ask := range questions(s) {
				answer, err := ask(t.Context())
				if err != nil {
					continue // questions for two players or the other kind of game
				}
				text, err := json.Marshal(answer)
				if _, isFigure := answer.(*analysis.Grid); isFigure {
					continue // NaN is the value where there is none
				}
				if _, isFigure := answer.(*analysis.Series); isFigure {
					continue
				}
				if err != nil {
					t.Errorf("%s of %s, %s players: %v", what, s.Source.Game, players, err)
				}
				for _, bad := range []string{`"warnings":null`, `"ties":null`, `"actions":null`, "e+2", "e+3"} {
					if strings.Contains(string(text), bad) {
						t.Errorf("%s of %s, %s players: %s in %s", what, s.Source.Game, players, bad, text)
					}
				}
			}
		}
	}
}

// TestAnswered demands that the questions that TestJSON passes over are those that have no answer.
func TestAnswered(t *testing.T) {
	two := map[string]bool{"WinGrid": true, "ActionGrid": true, "ThresholdGrid": true, "TurnsSeries": true,
		"Duel": true, "Duel optimal": true, "Duel response": true, "Best": true, "Best two": true}
	for _, name := range []string{"pig", "hog-fa18"} {
		for _, players := range []string{"1", "2"} {
			s := study(t, name, "goal", "9", "players", players)
			for what, ask := range questions(s) {
				want := what != otherKind[s.Game.Kind()] && (players == "2" || !two[what])
				if answer, err := ask(t.Context()); (err == nil) != want {
					t.Errorf("%s of %s, %s players: %v, %v", what, name, players, answer, err)
				}
			}
		}
	}
}
