package analysis

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strconv"

	"hogstats/exact"
	"hogstats/policy"
)

// lengthTail is the probability of longer games that the distribution of lengths leaves out. It
// is far below the precision of any quantile asked for.
const lengthTail = 1e-12

// longGame is the number of expected turns above which the distribution of lengths is not computed:
// it would take minutes.
const longGame = 2000

// Quantiles returns the parts of games whose length DuelReport tells, ascending.
func Quantiles() []float64 { return []float64{0.05, 0.25, 0.5, 0.75, 0.95} }

// QuantileKey returns the key of DuelReport.TurnsQuantiles for q.
func QuantileKey(q float64) string { return strconv.FormatFloat(q, 'g', -1, 64) }

// DuelReport is what two policies do against each other.
type DuelReport struct {
	Game           string         `json:"game"`
	RulesHash      string         `json:"rules_hash"`
	A              string         `json:"a"`
	B              string         `json:"b"`
	AFirst         float64        `json:"a_first"`         // P(a wins | a starts)
	ASecond        float64        `json:"a_second"`        // P(a wins | b starts)
	AMean          float64        `json:"a_mean"`          // mean of the two
	ExpectedTurns  *float64       `json:"expected_turns"`  // of both players, mean of the two seatings; nil if the game may never end
	TurnsSD        *float64       `json:"turns_sd"`        // over both seatings
	TurnsQuantiles map[string]int `json:"turns_quantiles"` // least t with P(turns ≤ t) at least the key; nil if the game may never end or is very long
	Stalemate      float64        `json:"stalemate"`       // probability that the game never ends, mean of the two seatings
	ErrorBound     *float64       `json:"error_bound"`     // of the win probabilities; nil if the game may never end
	Warnings       []string       `json:"warnings"`
}

// Duel plays two policies against each other in both seatings, exactly.
func (s *Study) Duel(ctx context.Context, a, b policy.Spec) (*DuelReport, error) {
	s, err := s.Remembering(a, b)
	if err != nil {
		return nil, err
	}
	e, err := s.evaluate(ctx, a, b)
	if err != nil {
		return nil, err
	}
	p := s.Game.Start()
	r := &DuelReport{
		Game: s.Source.Game, RulesHash: s.Source.RulesHash, A: a.String(), B: b.String(),
		AFirst: e.Win[0][p], ASecond: e.Win[1][p], AMean: (e.Win[0][p] + e.Win[1][p]) / 2,
		Stalemate:  (e.Stalemate[0][p] + e.Stalemate[1][p]) / 2,
		ErrorBound: finite(e.Bound), Warnings: s.unproved(a, b),
	}
	if r.Stalemate > 0 {
		r.Warnings = append(r.Warnings, fmt.Sprintf("the game never ends with probability %.6g, so its length is not defined", r.Stalemate))
		return r, nil
	}
	mean := (e.Turns[0][p] + e.Turns[1][p]) / 2
	square := (e.Square[0][p] + e.Square[1][p]) / 2
	r.ExpectedTurns = finite(mean)
	r.TurnsSD = finite(math.Sqrt(math.Max(0, square-mean*mean)))
	if mean > longGame {
		r.Warnings = append(r.Warnings, fmt.Sprintf("the game takes %.6g turns on average; quantiles are computed up to %d", mean, longGame))
		return r, nil
	}
	if e.Slow() {
		r.Warnings = append(r.Warnings, fmt.Sprintf("quantiles are not computed: with a policy that draws its actions, and %d positions, that takes minutes", s.Game.Positions()))
		return r, nil
	}
	length, err := s.lengths(ctx, e)
	if err != nil {
		return nil, err
	}
	r.TurnsQuantiles = map[string]int{}
	for _, q := range Quantiles() {
		r.TurnsQuantiles[QuantileKey(q)] = quantile(length, q)
	}
	return r, nil
}

// unproved says what is not proved of optimal play, if it is one of specs. It is called once they are
// resolved.
func (s *Study) unproved(specs ...policy.Spec) []string {
	warnings := []string{}
	if !slices.ContainsFunc(specs, asksForOptimal) {
		return warnings
	}
	for _, doubt := range s.doubts(s.optimal) {
		warnings = append(warnings, "optimal: "+doubt)
	}
	return warnings
}

// asksForOptimal reports whether spec is optimal play, answers it or mixes it with others.
func asksForOptimal(spec policy.Spec) bool {
	return spec.Any(func(s policy.Spec) bool { return s.Family == "optimal" })
}

func (s *Study) evaluate(ctx context.Context, a, b policy.Spec) (*exact.Evaluation, error) {
	if s.Game.Players() != 2 {
		return nil, fmt.Errorf("duel: %s is played by %d; a duel takes 2 players", s.Source.Game, s.Game.Players())
	}
	ta, err := s.Resolve(ctx, a)
	if err != nil {
		return nil, err
	}
	tb, err := s.Resolve(ctx, b)
	if err != nil {
		return nil, err
	}
	return s.model.Evaluate(ctx, ta, tb)
}

// lengths returns the distribution of the number of turns, the mean of the two seatings.
func (s *Study) lengths(ctx context.Context, e *exact.Evaluation) ([]float64, error) {
	var sum []float64
	for first := range 2 {
		l, err := e.Lengths(ctx, first, lengthTail)
		if err != nil {
			return nil, err
		}
		for len(sum) < len(l.P) {
			sum = append(sum, 0)
		}
		for t, p := range l.P {
			sum[t] += p / 2
		}
	}
	return sum, nil
}

// quantile returns the least t with P(T ≤ t) ≥ q.
func quantile(p []float64, q float64) int {
	sum := 0.0
	for t, x := range p {
		if sum += x; sum >= q {
			return t
		}
	}
	return len(p) - 1
}
