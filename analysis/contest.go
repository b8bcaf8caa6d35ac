package analysis

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"

	"hogstats/game"
	"hogstats/policy"
)

// DefaultThreshold is the win rate above which a match counts as won, that of the contests of
// CS 61A: what is above 1/2 by rounding alone is a tie.
const DefaultThreshold = 0.500001

// sameSum is the difference up to which two summed win rates count as equal.
const sameSum = 1e-9

// Entrant is a policy of a contest.
type Entrant struct {
	Name   string // one that no other entrant has
	Policy policy.Spec
}

// ContestConfig says who plays and what counts.
type ContestConfig struct {
	Entrants  []Entrant             // at least two, of different names
	Threshold float64               // a match is won with a win rate above it, 0.5 ≤ Threshold < 1
	HalfTies  bool                  // a tie is half a win for each, else nothing for both
	Workers   int                   // goroutines; 0: as many as there are processors
	Progress  func(done, total int) // called after each pair, never by two goroutines at once, if not nil
}

// ContestReport is a round robin of all pairs of policies.
type ContestReport struct {
	Game      string      `json:"game"`
	RulesHash string      `json:"rules_hash"`
	Threshold float64     `json:"threshold"`
	Ties      string      `json:"ties"`    // "none" or "half"
	Ranking   []Standing  `json:"ranking"` // best first
	Matrix    [][]float64 `json:"matrix"`  // win rate of the row against the column, mean of both seats, in the order of Ranking
	Warnings  []string    `json:"warnings"`

	title  string // of the game
	source Source
}

// Standing is what one policy has reached.
type Standing struct {
	Rank        int     `json:"rank"` // from 1
	Name        string  `json:"name"`
	Policy      string  `json:"policy"`
	Wins        float64 `json:"wins"` // ties count half if they do
	Losses      int     `json:"losses"`
	Ties        int     `json:"ties"`
	WinRateSum  float64 `json:"win_rate_sum"` // over all opponents, itself not among them
	WinRateMean float64 `json:"win_rate_mean"`

	entrant int
}

// Contest plays every policy against every other, exactly. What a policy wins against another is
// the mean of its win probabilities when it starts and when the other does. A match is won with more
// than the threshold, lost if the other wins it, and else tied. Policies are ranked by wins, then by
// the sum of their win rates, then by name; the order of the entrants does not matter.
func (s *Study) Contest(ctx context.Context, c ContestConfig) (*ContestReport, error) {
	if err := s.checkContest(c); err != nil {
		return nil, err
	}
	entrants := slices.SortedFunc(slices.Values(c.Entrants), func(a, b Entrant) int { return cmp.Compare(a.Name, b.Name) })
	var tables []policy.Policy
	var specs []policy.Spec
	for _, e := range entrants {
		specs = append(specs, e.Policy)
	}
	s, err := s.Remembering(specs...)
	if err != nil {
		return nil, err
	}
	for _, spec := range specs {
		t, err := s.Resolve(ctx, spec)
		if err != nil {
			return nil, err
		}
		tables = append(tables, t)
	}
	rates, err := s.roundRobin(ctx, tables, c.Workers, c.Progress)
	if err != nil {
		return nil, err
	}
	r := &ContestReport{
		Game: s.Source.Game, RulesHash: s.Source.RulesHash, Threshold: c.Threshold, Ties: "none",
		Warnings: s.unproved(specs...), title: s.Game.Rules().Title, source: s.Source,
	}
	if c.HalfTies {
		r.Ties = "half"
	}
	r.rank(entrants, rates)
	r.warnOpen()
	return r, nil
}

// checkContest refuses a contest that makes no sense.
func (s *Study) checkContest(c ContestConfig) error {
	if s.Game.Players() != 2 {
		return fmt.Errorf("contest: %s is played by %d; a contest takes games of 2 players", s.Source.Game, s.Game.Players())
	}
	if !(c.Threshold >= 0.5 && c.Threshold < 1) {
		return fmt.Errorf("contest: threshold %g: must be at least 0.5 and below 1", c.Threshold)
	}
	if len(c.Entrants) < 2 {
		return fmt.Errorf("contest: policies: %d given; a contest takes 2 or more", len(c.Entrants))
	}
	seen := map[string]policy.Spec{}
	for _, e := range c.Entrants {
		if first, taken := seen[e.Name]; taken {
			return game.Hint(fmt.Errorf("contest: two policies have the name %q: %s and %s", e.Name, first, e.Policy), "NAME=POLICY gives a policy a name of its own")
		}
		seen[e.Name] = e.Policy
	}
	return nil
}

// rank makes the ranking, and the matrix in its order.
func (r *ContestReport) rank(entrants []Entrant, rates [][]float64) {
	for i, e := range entrants {
		s := Standing{Name: e.Name, Policy: e.Policy.String(), entrant: i}
		for j := range entrants {
			if j != i {
				s.meet(rates[i][j], rates[j][i], r.Threshold)
			}
		}
		if r.Ties == "half" {
			s.Wins += float64(s.Ties) / 2
		}
		s.WinRateMean = s.WinRateSum / float64(len(entrants)-1)
		r.Ranking = append(r.Ranking, s)
	}
	slices.SortFunc(r.Ranking, func(a, b Standing) int {
		return cmp.Or(cmp.Compare(b.Wins, a.Wins),
			cmp.Compare(math.Round(b.WinRateSum/sameSum), math.Round(a.WinRateSum/sameSum)),
			cmp.Compare(a.Name, b.Name))
	})
	for i := range r.Ranking {
		r.Ranking[i].Rank = i + 1
		row := make([]float64, len(entrants))
		for j, other := range r.Ranking {
			row[j] = rates[r.Ranking[i].entrant][other.entrant]
		}
		r.Matrix = append(r.Matrix, row)
	}
}

// meet counts a match. A win rate above the threshold by no more than its rounding is not above it.
func (s *Standing) meet(own, other, threshold float64) {
	s.WinRateSum += own
	switch {
	case own > threshold+bestTie:
		s.Wins++
	case other > threshold+bestTie:
		s.Losses++
	default:
		s.Ties++
	}
}

// warnOpen warns of pairs whose games may have no winner.
func (r *ContestReport) warnOpen() {
	open := 0
	for i, row := range r.Matrix {
		for j := range i {
			if row[j]+r.Matrix[j][i] < 1-sameSum {
				open++
			}
		}
	}
	if open > 0 {
		r.Warnings = append(r.Warnings, fmt.Sprintf("the games of %d of %d pairs may be drawn or never end; their win rates do not add up to 1", open, len(r.Matrix)*(len(r.Matrix)-1)/2))
	}
}

// Table returns the ranking.
func (r *ContestReport) Table() *Table {
	digits := 0
	if r.Ties == "half" {
		digits = 1
	}
	t := &Table{
		Name: "contest", Title: fmt.Sprintf("Contest of %d policies of %s", len(r.Ranking), r.Game),
		Caption: fmt.Sprintf("A match is won with a win rate above %g, the mean of both seats.\n%s", r.Threshold, r.tiesCount()),
		Columns: []Column{
			{Axis: Axis{"rank", "rank"}},
			{Axis: Axis{"policy", "policy"}},
			{Axis: Axis{"wins", "wins"}, Digits: digits},
			{Axis: Axis{"losses", "losses"}},
			{Axis: Axis{"ties", "ties"}},
			{Axis: Axis{"win_rate_sum", "win rates, sum"}, Digits: 6},
			{Axis: Axis{"win_rate_mean", "mean"}, Digits: 6},
		},
		Source: r.source,
	}
	for _, s := range r.Ranking {
		t.Rows = append(t.Rows, []any{s.Rank, s.Name, s.Wins, s.Losses, s.Ties, s.WinRateSum, s.WinRateMean})
	}
	return t
}

// tiesCount says what a tie counts.
func (r *ContestReport) tiesCount() string {
	if r.Ties == "half" {
		return "A tie is half a win for each."
	}
	return "A tie counts for nobody."
}

// MatrixTable returns the win rate of every row against every column, best policies first.
func (r *ContestReport) MatrixTable() *Table {
	t := &Table{
		Name: "matrix", Title: "Win rate of the row against the column, mean of both seats",
		Columns: []Column{{Axis: Axis{"policy", "policy"}}}, Source: r.source,
	}
	for i, s := range r.Ranking {
		t.Columns = append(t.Columns, Column{Axis: Axis{s.Name, s.Name}, Digits: 6})
		row := []any{s.Name}
		for _, w := range r.Matrix[i] {
			row = append(row, w)
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// Grid returns the matrix for a figure, the best policy at the top and on the left.
func (r *ContestReport) Grid() *Grid {
	n := len(r.Ranking)
	g := &Grid{
		Name: "matrix", Title: fmt.Sprintf("Who beats whom? %s", r.title),
		Caption: fmt.Sprintf("Win rate of the row against the column, mean of both seats. Best policies first, by matches won with more than %g.", r.Threshold),
		X:       Axis{"against", "against"}, Y: Axis{"policy", "policy"}, Z: Axis{"win_rate", "win rate"},
		Scale: Diverging, Center: 0.5, Source: r.source,
	}
	for i, s := range r.Ranking {
		g.XNames = append(g.XNames, s.Name)
		g.YNames = append(g.YNames, r.Ranking[n-1-i].Name)
		g.Values = append(g.Values, r.Matrix[n-1-i])
	}
	return g
}
