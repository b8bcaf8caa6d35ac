package analysis

import (
	"context"
	"fmt"
	"math"
	"math/big"
	"slices"

	"hogstats/game"
	"hogstats/policy"
)

// bestTie is the difference below which two win rates or expected turns count as equal. Mean turns
// are compared as fractions.
const bestTie = 1e-12

// BestConfig says which fixed numbers Best compares.
type BestConfig struct {
	From, To int                   // both 0: all numbers of dice; in roll-hold games 1 to twice the hold value with the largest mean turn
	State    []int                 // scores at which the mean turn is taken, own first; nil: where the dice are those that most positions have
	Progress func(done, total int) // called after each pair of numbers, if not nil
}

// BestReport compares the policies that always use one number of dice or one hold value.
type BestReport struct {
	Game       string      `json:"game"`
	RulesHash  string      `json:"rules_hash"`
	Family     string      `json:"family"` // "roll" or "hold"
	State      []int       `json:"state"`  // scores whose dice the mean turn is of
	Candidates []Candidate `json:"candidates"`
	Best       BestNumbers `json:"best"`
	Optimal    BestOptimal `json:"optimal"`
	Matrix     [][]float64 `json:"matrix"` // win rate of the row against the column, mean of both seats
	Warnings   []string    `json:"warnings"`

	title string // of the game
}

// Candidate is one fixed number under every criterion.
type Candidate struct {
	N          int      `json:"n"`
	MeanTurn   float64  `json:"mean_turn"`   // expected points of one turn without a goal
	TurnsAlone *float64 `json:"turns_alone"` // expected turns of a single player; nil if the goal may never be reached
	MeanWin    *float64 `json:"mean_win"`    // win rate averaged over all other candidates as opponents, both seats; nil if there is no other
	WorstWin   *float64 `json:"worst_win"`   // least win rate against another candidate, both seats; nil likewise
	VsOptimal  float64  `json:"vs_optimal"`  // win rate against optimal play, both seats
	mean       *big.Rat
}

// BestNumbers lists the numbers that are best under each criterion; more than one is a tie.
type BestNumbers struct {
	MeanTurn   []int `json:"mean_turn"`
	TurnsAlone []int `json:"turns_alone"`
	MeanWin    []int `json:"mean_win"`
	WorstWin   []int `json:"worst_win"`
	VsOptimal  []int `json:"vs_optimal"`
}

// BestOptimal is optimal play, for comparison.
type BestOptimal struct {
	TurnsAlone *float64 `json:"turns_alone"` // the fewest expected turns of any policy
	VsOptimal  float64  `json:"vs_optimal"`
}

// Best compares fixed numbers of dice, or hold values, by the largest mean turn, the fewest
// expected turns alone, and win rates against each other and against optimal play. Alone, the
// opponent's score stays 0 and rules that move points between players do not act.
func (s *Study) Best(ctx context.Context, c BestConfig) (*BestReport, error) {
	if s.Game.Players() != 2 {
		return nil, fmt.Errorf("best: %s is played by %d; win rates need 2 players", s.Source.Game, s.Game.Players())
	}
	r := &BestReport{Game: s.Source.Game, RulesHash: s.Source.RulesHash, Family: "roll", title: s.Game.Rules().Title}
	if s.Game.Kind() == game.RollHold {
		r.Family = "hold"
	}
	p, err := s.usualPosition()
	if c.State != nil {
		p, err = s.position(c.State)
	}
	if err != nil {
		return nil, err
	}
	own, opponent := s.Game.Scores(p)
	r.State = []int{own, opponent}
	from, to, err := s.bestRange(ctx, c, p)
	if err != nil {
		return nil, err
	}
	for n := from; n <= to; n++ {
		if s.Game.Kind() == game.RollCount && !slices.Contains(s.Game.Actions(), n) {
			continue // a gap between zero dice and the least number
		}
		mean, err := s.meanTurn(ctx, p, n)
		if err != nil {
			return nil, err
		}
		f, _ := mean.Float64()
		r.Candidates = append(r.Candidates, Candidate{N: n, MeanTurn: f, mean: mean})
	}
	if err := s.addAlone(ctx, r); err != nil {
		return nil, err
	}
	if err := s.addWins(ctx, r, c.Progress); err != nil {
		return nil, err
	}
	r.Warnings = s.unproved(policy.Spec{Family: "optimal"})
	r.pick()
	return r, nil
}

// bestRange returns the numbers to compare.
func (s *Study) bestRange(ctx context.Context, c BestConfig, p int) (from, to int, err error) {
	if c.From != 0 || c.To != 0 {
		return c.From, c.To, s.checkRange(c.From, c.To)
	}
	low, high := s.Numbers()
	if s.Game.Kind() == game.RollCount {
		return low, high, nil
	}
	best, err := s.bestMeanHold(ctx, p, low, high)
	if err != nil {
		return 0, 0, err
	}
	return low, min(high, 2*best), nil
}

// bestMeanHold returns the hold value with the largest mean turn. The mean rises to its peak and
// falls from there, up to ripples from the sizes of the rolls, so the search ends once the peak
// lies half of the values behind.
func (s *Study) bestMeanHold(ctx context.Context, p, low, high int) (int, error) {
	best, top := low, new(big.Rat)
	for n := low; n <= high && n <= 2*best+10; n++ {
		mean, err := s.meanTurn(ctx, p, n)
		if err != nil {
			return 0, err
		}
		if mean.Cmp(top) > 0 {
			best, top = n, mean
		}
	}
	return best, nil
}

// meanTurn returns the exact mean of the points of one turn.
func (s *Study) meanTurn(ctx context.Context, p, n int) (*big.Rat, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	t, err := s.diceTurn(p, n, false)
	if err != nil {
		return nil, err
	}
	return t.points.Mean(), nil
}

func (s *Study) fixed(n int) policy.Spec {
	if s.Game.Kind() == game.RollHold {
		return policy.Spec{Family: "hold", Args: []int{n}}
	}
	return policy.Spec{Family: "roll", Args: []int{n}}
}

// addAlone adds the expected turns of a single player.
func (s *Study) addAlone(ctx context.Context, r *BestReport) error {
	alone, err := s.alone()
	if err != nil {
		return err
	}
	for i := range r.Candidates {
		c := &r.Candidates[i]
		t, err := alone.ResolveTable(ctx, s.fixed(c.N))
		if err != nil {
			return err
		}
		turns, _, err := alone.model.SelfPlay(ctx, t)
		if err != nil {
			return err
		}
		c.TurnsAlone = finite(turns)
	}
	sol, err := alone.Optimal(ctx)
	if err != nil {
		return err
	}
	r.Optimal.TurnsAlone = finite(sol.Start())
	return nil
}

// alone returns the study of the same rules played by one player.
func (s *Study) alone() (*Study, error) {
	rules, err := s.Game.Rules().Set("players", "1")
	if err != nil {
		return nil, err
	}
	return Open(rules, s.Source.Command)
}

// addWins plays every candidate against every other and against optimal play.
func (s *Study) addWins(ctx context.Context, r *BestReport, progress func(done, total int)) error {
	tables, err := s.bestTables(ctx, r.Candidates)
	if err != nil {
		return err
	}
	wins, err := s.roundRobin(ctx, tables, 0, progress)
	if err != nil {
		return err
	}
	n := len(r.Candidates)
	for i := range r.Candidates {
		r.Matrix = append(r.Matrix, wins[i][:n:n])
		r.Candidates[i].VsOptimal = wins[i][n]
		r.Candidates[i].summarise(r.Matrix[i], i)
	}
	r.Optimal.VsOptimal = wins[n][n]
	return nil
}

// bestTables writes the candidates out, and optimal play after them.
func (s *Study) bestTables(ctx context.Context, candidates []Candidate) ([]policy.Policy, error) {
	var tables []policy.Policy
	for _, c := range candidates {
		t, err := s.Resolve(ctx, s.fixed(c.N))
		if err != nil {
			return nil, err
		}
		tables = append(tables, t)
	}
	sol, err := s.Optimal(ctx)
	if err != nil {
		return nil, err
	}
	return append(tables, sol.Policy), nil
}

// summarise sets the mean and the least of the win rates against every other candidate.
func (c *Candidate) summarise(wins []float64, self int) {
	if len(wins) < 2 {
		return
	}
	mean, worst := 0.0, math.Inf(1)
	for i, w := range wins {
		if i != self {
			mean += w / float64(len(wins)-1)
			worst = math.Min(worst, w)
		}
	}
	c.MeanWin, c.WorstWin = &mean, &worst
}

// pick finds the best candidates under every criterion.
func (r *BestReport) pick() {
	top := new(big.Rat).Set(r.Candidates[0].mean)
	for _, c := range r.Candidates {
		if c.mean.Cmp(top) > 0 {
			top.Set(c.mean)
		}
	}
	r.Best.MeanTurn = []int{}
	for _, c := range r.Candidates {
		if c.mean.Cmp(top) == 0 {
			r.Best.MeanTurn = append(r.Best.MeanTurn, c.N)
		}
	}
	r.Best.TurnsAlone = r.largest(func(c Candidate) float64 { return -orNaN(c.TurnsAlone) })
	r.Best.MeanWin = r.largest(func(c Candidate) float64 { return orNaN(c.MeanWin) })
	r.Best.WorstWin = r.largest(func(c Candidate) float64 { return orNaN(c.WorstWin) })
	r.Best.VsOptimal = r.largest(func(c Candidate) float64 { return c.VsOptimal })
}

func (r *BestReport) largest(of func(Candidate) float64) []int {
	top := math.Inf(-1)
	for _, c := range r.Candidates {
		if v := of(c); v > top {
			top = v
		}
	}
	best := []int{}
	for _, c := range r.Candidates {
		if v := of(c); v >= top-bestTie {
			best = append(best, c.N)
		}
	}
	return best
}

// orNaN returns *p, or NaN for nil.
func orNaN(p *float64) float64 {
	if p == nil {
		return math.NaN()
	}
	return *p
}

// Table returns one row for each number; the last column tells under which criteria it is best.
func (r *BestReport) Table() *Table {
	t := &Table{
		Name: "best", Title: fmt.Sprintf("Fixed policies %s:N in %s", r.Family, r.Game),
		Caption: "Win rates are means of both seats. Several numbers that are best by the same are a tie.",
		Columns: []Column{
			{Axis: Axis{"n", "N"}},
			{Axis: Axis{"mean_turn", "mean turn"}, Digits: 6},
			{Axis: Axis{"turns_alone", "turns alone"}, Digits: 6},
			{Axis: Axis{"mean_win", "win v. each"}, Digits: 6},
			{Axis: Axis{"worst_win", "worst case"}, Digits: 6},
			{Axis: Axis{"vs_optimal", "win v. optimal"}, Digits: 6},
			{Axis: Axis{"best", "best by"}},
		},
		Source: Source{Game: r.Game, RulesHash: r.RulesHash},
	}
	for _, c := range r.Candidates {
		t.Rows = append(t.Rows, []any{c.N, c.MeanTurn, number(c.TurnsAlone), number(c.MeanWin), number(c.WorstWin), c.VsOptimal, r.bestBy(c.N)})
	}
	return t
}

func (r *BestReport) bestBy(n int) string {
	text := ""
	for _, b := range []struct {
		name string
		best []int
	}{
		{"mean", r.Best.MeanTurn}, {"turns", r.Best.TurnsAlone}, {"each", r.Best.MeanWin},
		{"worst", r.Best.WorstWin}, {"optimal", r.Best.VsOptimal},
	} {
		for _, m := range b.best {
			if m == n {
				text = joinTie(text, b.name)
			}
		}
	}
	return text
}

// Series returns the criteria as curves over the number, one panel each.
func (r *BestReport) Series() *Series {
	x := "number of dice"
	if r.Family == "hold" {
		x = "hold at turn total"
	}
	s := &Series{
		Name: "best", Title: "Which number is best? " + r.title, X: Axis{"n", x},
		Caption: "Win rates are exact means of both seats. The best number of each panel is marked.",
		Source:  Source{Game: r.Game, RulesHash: r.RulesHash},
	}
	add := func(y Axis, best []int, of func(Candidate) float64) {
		c := Curve{Style: Dots}
		for i, k := range r.Candidates {
			c.X = append(c.X, float64(k.N))
			c.Y = append(c.Y, of(k))
			for _, b := range best {
				if b == k.N {
					c.Marks = append(c.Marks, i)
				}
			}
		}
		s.Panels = append(s.Panels, Panel{Y: y, Curves: []Curve{c}})
	}
	add(Axis{"mean_turn", "mean turn"}, r.Best.MeanTurn, func(c Candidate) float64 { return c.MeanTurn })
	add(Axis{"turns_alone", "turns alone"}, r.Best.TurnsAlone, func(c Candidate) float64 { return orNaN(c.TurnsAlone) })
	add(Axis{"mean_win", "win rate against each other"}, r.Best.MeanWin, func(c Candidate) float64 { return orNaN(c.MeanWin) })
	add(Axis{"vs_optimal", "win rate against optimal"}, r.Best.VsOptimal, func(c Candidate) float64 { return c.VsOptimal })
	return s
}
