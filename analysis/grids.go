package analysis

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	"hogstats/exact"
	"hogstats/game"
	"hogstats/policy"
)

// Levels of the contour lines of a win-probability map. Where scores swap the map is rough and
// every level is a tangle; there only the middle one is drawn.
var (
	smoothContours = []float64{0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9}
	roughContours  = []float64{0.5}
)

// roughness is the ratio of second to first differences above which a map is rough. Pig has 0.05,
// Pass the Pigs 0.5, Hog with a swap rule 1.6 or more.
const roughness = 1

// WinGrid maps the win probability of the player to move over both scores.
func (s *Study) WinGrid(ctx context.Context) (*Grid, error) {
	sol, err := s.forGrid(ctx)
	if err != nil {
		return nil, err
	}
	g := s.grid("win", func(p int) float64 { return sol.Value[p] })
	g.Title = fmt.Sprintf("Win probability of the player to move, %s", s.Game.Rules().Title)
	g.Caption = fmt.Sprintf("Both players play optimally. The first player wins with probability %.6f.", sol.Start())
	g.Z = Axis{"win", "win probability"}
	g.Scale, g.Center, g.Low, g.High = Diverging, 0.5, 0, 1
	g.Contours = smoothContours
	if rough(g.Values) > roughness {
		g.Contours = roughContours
		g.Caption += " The line is at 1/2."
	}
	g.Caption += s.memoryText()
	return g, nil
}

// ActionGrid maps the optimal number of dice over both scores.
func (s *Study) ActionGrid(ctx context.Context) (*Grid, error) {
	if s.Game.Kind() != game.RollCount {
		return nil, game.Hint(fmt.Errorf("%s is a roll-hold game, which has no number of dice to choose", s.Source.Game), "threshold shows its decisions")
	}
	sol, err := s.forGrid(ctx)
	if err != nil {
		return nil, err
	}
	g := s.actionGrid(sol.Policy)
	g.Title = fmt.Sprintf("Optimal number of dice, %s", s.Game.Rules().Title)
	g.Caption = "Among equally good numbers the smallest is shown." + s.memoryText()
	return g, nil
}

// actionGrid maps the actions of a table in a roll-count game.
func (s *Study) actionGrid(t *policy.Table) *Grid {
	acts := s.Game.Actions()
	index := map[int]int{}
	var names []string
	for i, a := range acts {
		index[a] = i
		names = append(names, strings.Replace(fmt.Sprint(a), "-", "−", 1))
	}
	g := s.grid("action", func(p int) float64 { return float64(index[t.At(p, 0)]) })
	g.Z = Axis{"action", "dice"}
	g.Scale, g.Categories = Categorical, names
	return g
}

// ThresholdGrid maps the turn total at which optimal play first holds over both scores.
func (s *Study) ThresholdGrid(ctx context.Context) (*Grid, error) {
	if s.Game.Kind() != game.RollHold {
		return nil, game.Hint(fmt.Errorf("%s is a roll-count game, which has no turn total at which to hold", s.Source.Game), "action shows its decisions")
	}
	sol, err := s.forGrid(ctx)
	if err != nil {
		return nil, err
	}
	g := s.thresholdGrid(sol.Policy)
	g.Title = fmt.Sprintf("Turn total at which to hold, %s", s.Game.Rules().Title)
	g.Caption = s.thresholdCaption("optimal play", sol.Policy) + s.memoryText()
	return g, nil
}

// thresholdGrid maps where a table first holds in a roll-hold game.
func (s *Study) thresholdGrid(t *policy.Table) *Grid {
	g := s.grid("threshold", func(p int) float64 { return float64(threshold(t, p)) })
	g.Z = Axis{"threshold", "first turn total at which to hold"}
	return g
}

// PolicyGrid maps what a policy does over both scores: the number of dice that it rolls, or the turn total at
// which it first holds. It fails with policy.ErrNoTable if that is not one action at every decision.
func (s *Study) PolicyGrid(ctx context.Context, spec policy.Spec) (*Grid, error) {
	s, err := s.Remembering(spec)
	if err != nil {
		return nil, err
	}
	t, err := s.ResolveTable(ctx, spec)
	if err != nil {
		return nil, err
	}
	if s.Game.Kind() == game.RollCount {
		g := s.actionGrid(t)
		g.Title = fmt.Sprintf("Number of dice of %s, %s", spec, s.Game.Rules().Title)
		g.Caption = strings.TrimSpace(s.memoryText())
		return g, nil
	}
	g := s.thresholdGrid(t)
	g.Title = fmt.Sprintf("Turn total at which %s holds, %s", spec, s.Game.Rules().Title)
	g.Caption = s.thresholdCaption("it", t) + s.memoryText()
	return g, nil
}

// threshold returns the first turn total at which t holds, or the points that reach the goal.
func threshold(t *policy.Table, p int) int {
	row := t.Row(p)
	for k, a := range row {
		if a == policy.Hold {
			return k
		}
	}
	return len(row)
}

// thresholdCaption tells at how many positions the threshold is not the whole policy.
func (s *Study) thresholdCaption(who string, t *policy.Table) string {
	again := 0
	for p := range s.Game.Positions() {
		row := t.Row(p)
		for _, a := range row[min(threshold(t, p), len(row)):] {
			if a == policy.Roll {
				again++
				break
			}
		}
	}
	text := "Roll below the value shown."
	if again > 0 {
		text += fmt.Sprintf(" At %d of %d positions %s would roll again at some larger turn total, should it be reached.", again, s.Game.Positions(), who)
	}
	return text
}

func (s *Study) forGrid(ctx context.Context) (*exact.Solution, error) {
	if s.Game.Players() != 2 {
		return nil, fmt.Errorf("plot: %s is played by %d; a heatmap needs 2 players", s.Source.Game, s.Game.Players())
	}
	return s.Optimal(ctx)
}

// rough returns the ratio of the mean absolute second difference of the values to the mean absolute
// first difference, along both axes.
func rough(values [][]float64) float64 {
	first, second := 0.0, 0.0
	add := func(a, b, c float64) {
		if d := a - 2*b + c; !math.IsNaN(d) {
			first += (math.Abs(b-a) + math.Abs(c-b)) / 2
			second += math.Abs(d)
		}
	}
	for y := 1; y+1 < len(values); y++ {
		for x := 1; x+1 < len(values[y]); x++ {
			add(values[y][x-1], values[y][x], values[y][x+1])
			add(values[y-1][x], values[y][x], values[y+1][x])
		}
	}
	return second / math.Max(first, 1e-300)
}

// grid lays a value of positions out over own score across and the opponent's up, both from 0 to
// the goal. At the goal the game is over and there is no value.
func (s *Study) grid(name string, value func(p int) float64) *Grid {
	goal := s.Game.Goal()
	g := &Grid{
		Name: name, X: Axis{"score", "own score"}, Y: Axis{"opponent", "opponent's score"},
		Values: make([][]float64, goal+1), Missing: "the game is over", Source: s.Source,
	}
	for opponent := range g.Values {
		g.Values[opponent] = make([]float64, goal+1)
		for own := range g.Values[opponent] {
			g.Values[opponent][own] = math.NaN()
			if p, err := s.at(own, opponent); err == nil {
				g.Values[opponent][own] = value(p)
			}
		}
	}
	return g
}

// TurnsSeries is the distribution of the length of a game between two policies.
func (s *Study) TurnsSeries(ctx context.Context, a, b policy.Spec) (*Series, error) {
	e, err := s.evaluate(ctx, a, b)
	if err != nil {
		return nil, err
	}
	p := s.Game.Start()
	if stale := (e.Stalemate[0][p] + e.Stalemate[1][p]) / 2; stale > 0 {
		return nil, fmt.Errorf("plot: %s with %s against %s never ends with probability %.6g", s.Source.Game, a, b, stale)
	}
	if mean := (e.Turns[0][p] + e.Turns[1][p]) / 2; mean > longGame {
		return nil, fmt.Errorf("plot: %s with %s against %s takes %.6g turns on average; a curve of lengths can show up to %d", s.Source.Game, a, b, mean, longGame)
	}
	lengths, err := s.lengths(ctx, e)
	if err != nil {
		return nil, err
	}
	return s.turnsSeries(lengths, a, b), nil
}

// shownTail is the probability of longer games that a curve of lengths leaves out.
const shownTail = 1e-4

func (s *Study) turnsSeries(lengths []float64, a, b policy.Spec) *Series {
	end := quantile(lengths, 1-shownTail)
	bars := Curve{Style: Bars}
	steps := Curve{Style: Steps}
	mean, sum := 0.0, 0.0
	for t, p := range lengths {
		mean += float64(t) * p
		if sum += p; t >= 1 && t <= end {
			bars.X, bars.Y = append(bars.X, float64(t)), append(bars.Y, p)
			steps.X, steps.Y = append(steps.X, float64(t)), append(steps.Y, math.Min(sum, 1))
		}
	}
	return &Series{
		Name:  "turns",
		Title: fmt.Sprintf("Length of a game of %s, %s against %s", s.Game.Rules().Title, a, b),
		Caption: fmt.Sprintf("%s Expected: %.3f turns; half of the games end within %d.",
			seatings(a, b), mean, quantile(lengths, 0.5)),
		X: Axis{"turns", "turns of both players"},
		Panels: []Panel{
			{Y: Axis{"probability", "probability"}, Curves: []Curve{bars}},
			{Y: Axis{"cumulative", "chance to have ended"}, Curves: []Curve{steps}},
		},
		Source: s.Source,
	}
}

// DiceSeries is the expected score of a turn and the chance of losing it, by number of dice or
// hold value.
func (s *Study) DiceSeries(ctx context.Context, c DiceConfig) (*Series, error) {
	r, err := s.Dice(ctx, c)
	if err != nil {
		return nil, err
	}
	x := "number of dice"
	if r.hold {
		x = "hold at turn total"
	}
	mean, bust := Curve{Style: Dots}, Curve{Style: Dots}
	best := 0.0
	for _, t := range r.Turns {
		mean.X, mean.Y = append(mean.X, float64(t.N)), append(mean.Y, t.Mean)
		bust.X, bust.Y = append(bust.X, float64(t.N)), append(bust.Y, t.PigOut)
		best = math.Max(best, t.Mean)
	}
	for i, y := range mean.Y {
		if y >= best-bestTie {
			mean.Marks = append(mean.Marks, i)
		}
	}
	return &Series{
		Name: "dice", Title: fmt.Sprintf("One turn of %s", s.Game.Rules().Title),
		Caption: fmt.Sprintf("At %s, %s. The largest expected score is marked.", s.where(c, r), r.Dice),
		X:       Axis{"n", x},
		Panels: []Panel{
			{Y: Axis{"mean", "expected score"}, Curves: []Curve{mean}},
			{Y: Axis{"pig_out", r.bustLabel()}, Curves: []Curve{bust}},
		},
		Source: s.Source,
	}, nil
}

// where names the scores that a turn is looked at from, and why if nobody asked for them.
func (s *Study) where(c DiceConfig, r *DiceReport) string {
	text := scoreText(r.State)
	own, opponent := s.Game.Scores(s.Game.Start())
	if c.State == nil && !slices.Equal(r.State, []int{own, opponent}[:len(r.State)]) {
		text += " as at most scores"
	}
	return text
}

// seatings says whose turns a distribution of lengths counts.
func seatings(a, b policy.Spec) string {
	if a.String() == b.String() {
		return "Turns of both players."
	}
	return "Turns of both players, mean of both seatings."
}
