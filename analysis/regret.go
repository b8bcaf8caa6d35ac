package analysis

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"hogstats/exact"
	"hogstats/game"
	"hogstats/policy"
)

// RegretConfig says whose choices are looked at.
type RegretConfig struct {
	Policy  policy.Spec
	Against policy.Spec
	Top     int // states listed, the costliest; 0: all
}

// RegretReport is what a policy gives away against best play of the same player against the same
// opponent, and where.
type RegretReport struct {
	Game         string        `json:"game"`
	RulesHash    string        `json:"rules_hash"`
	Policy       string        `json:"policy"`
	Against      string        `json:"against"`
	WinRate      Seats         `json:"win_rate"`         // of the policy; a draw is half a win
	BestResponse Seats         `json:"best_response"`    // win rate of best play against the opponent
	Gap          Seats         `json:"gap"`              // the difference, which is the sum of all costs
	Costly       int           `json:"costly"`           // states that cost something
	Memory       []string      `json:"memory,omitempty"` // names of what is remembered besides the scores
	States       []RegretState `json:"states"`           // costliest first
	Warnings     []string      `json:"warnings"`

	hold   bool // a roll-hold game
	source Source
}

// Seats is a number when the policy starts, when the other starts, and their mean.
type Seats struct {
	First  float64 `json:"first"`
	Second float64 `json:"second"`
	Mean   float64 `json:"mean"`
}

func seats(v [2]float64) Seats { return Seats{v[0], v[1], (v[0] + v[1]) / 2} }

// RegretState is one decision of a policy.
type RegretState struct {
	Score     int     `json:"score"`
	Opponent  int     `json:"opponent"`
	Memory    []int   `json:"memory,omitempty"` // in the order of RegretReport.Memory
	Total     *int    `json:"turn_total"`       // nil in roll-count games
	Action    int     `json:"action"`           // number of dice; hold is 0 and roll is 1
	Label     string  `json:"label"`
	Best      int     `json:"best"` // the best action
	BestLabel string  `json:"best_label"`
	Regret    float64 `json:"regret"` // win probability lost by the action, best play following
	Visits    Seats   `json:"visits"` // expected times per game that the policy meets the state
	Cost      float64 `json:"cost"`   // regret·visits, mean of both seats
}

// Regret finds what every choice of a policy costs. Weighted by the visits of a game, the regrets add
// up to the gap between the policy and the best response; see exact.Regret.
func (s *Study) Regret(ctx context.Context, c RegretConfig) (*RegretReport, error) {
	s, found, err := s.regret(ctx, c)
	if err != nil {
		return nil, err
	}
	r := &RegretReport{
		Game: s.Source.Game, RulesHash: s.Source.RulesHash, Policy: c.Policy.String(), Against: c.Against.String(),
		WinRate: seats(found.Value), BestResponse: seats(found.Best), Gap: seats(gapOf(found)),
		Memory: s.Game.MemoryNames(), States: []RegretState{}, Warnings: s.unproved(c.Policy, c.Against),
		hold: s.Game.Kind() == game.RollHold, source: s.Source,
	}
	choices, err := r.choose(ctx, found, c.Top)
	if err != nil {
		return nil, err
	}
	for _, choice := range choices {
		r.States = append(r.States, s.regretState(choice))
	}
	return r, nil
}

// regret compares the policy with the best response to its opponent, in the study that remembers what
// they look at.
func (s *Study) regret(ctx context.Context, c RegretConfig) (in *Study, found *exact.Regret, err error) {
	if s.Game.Players() != 2 {
		return nil, nil, fmt.Errorf("regret: %s is played by %d; regret takes games of 2 players", s.Source.Game, s.Game.Players())
	}
	if c.Top < 0 {
		return nil, nil, fmt.Errorf("regret: %d states: must be 0, for all, or more", c.Top)
	}
	if s, err = s.Remembering(c.Policy, c.Against); err != nil {
		return nil, nil, err
	}
	t, err := s.Resolve(ctx, c.Policy)
	if err != nil {
		return nil, nil, err
	}
	against, err := s.Resolve(ctx, c.Against)
	if err != nil {
		return nil, nil, err
	}
	found, err = s.model.Regret(ctx, t, against)
	switch {
	case errors.Is(err, exact.ErrCounts):
		err = game.Hint(fmt.Errorf("regret: policy \"%s\": %w", c.Policy, exact.ErrCounts), "regret takes policies that look at the scores, what is remembered and the turn total; hold:N is one")
	case errors.Is(err, exact.ErrEndless):
		err = fmt.Errorf("regret: %s against %s: %w", c.Policy, c.Against, err)
	}
	return s, found, err
}

// gapOf returns by how much the best response wins more often, by seat.
func gapOf(r *exact.Regret) [2]float64 {
	return [2]float64{r.Best[0] - r.Value[0], r.Best[1] - r.Value[1]}
}

// choose returns the costliest choices, all of them if top is 0, and counts those that cost something.
// Of equal costs the larger regret comes first, then the lower position.
func (r *RegretReport) choose(ctx context.Context, found *exact.Regret, top int) ([]exact.Choice, error) {
	var chosen, row []exact.Choice
	for p := range found.Model.Game.Positions() {
		if p%1024 == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		row, _ = found.At(p, row[:0])
		for _, c := range row {
			costs := c.Cost() > 0
			if costs {
				r.Costly++
			}
			if costs || top == 0 {
				chosen = append(chosen, c)
			}
		}
		if top > 0 && len(chosen) > 1024 && len(chosen)/2 > top {
			chosen = costliest(chosen)[:top]
		}
	}
	chosen = costliest(chosen)
	if top > 0 && len(chosen) > top {
		chosen = chosen[:top]
	}
	return chosen, nil
}

// costliest sorts choices, the costliest first.
func costliest(choices []exact.Choice) []exact.Choice {
	slices.SortFunc(choices, func(a, b exact.Choice) int {
		return cmp.Or(cmp.Compare(b.Cost(), a.Cost()), cmp.Compare(b.Regret, a.Regret),
			cmp.Compare(a.Position, b.Position), cmp.Compare(a.Total, b.Total))
	})
	return choices
}

// regretState returns a choice as users see it.
func (s *Study) regretState(c exact.Choice) RegretState {
	own, opponent := s.Game.Scores(c.Position)
	state := RegretState{
		Score: own, Opponent: opponent, Action: c.Action, Label: s.label(c.Action), Best: c.Best, BestLabel: s.label(c.Best),
		Regret: c.Regret, Visits: seats(c.Visits), Cost: c.Cost(), Memory: s.Game.MemoryValues(c.Position, nil),
	}
	if s.Game.Kind() == game.RollHold {
		state.Total = &c.Total
	}
	return state
}

// Seats returns the win rates and their difference, a row for each seat and for the mean.
func (r *RegretReport) Seats() *Table {
	t := &Table{
		Name: "regret", Title: fmt.Sprintf("%s: what %s gives away against %s", r.Game, r.Policy, r.Against),
		Columns: []Column{
			{Axis: Axis{"seat", "seat"}},
			{Axis: Axis{"win_rate", "win rate"}, Digits: 12},
			{Axis: Axis{"best_response", "best response"}, Digits: 12},
			{Axis: Axis{"gap", "gap"}, Digits: 12},
		},
		Source: r.source,
	}
	t.Rows = [][]any{
		{"starts", r.WinRate.First, r.BestResponse.First, r.Gap.First},
		{"other starts", r.WinRate.Second, r.BestResponse.Second, r.Gap.Second},
		{"mean", r.WinRate.Mean, r.BestResponse.Mean, r.Gap.Mean},
	}
	return t
}

// Table returns the states, costliest first. The column of the turn total is there in roll-hold games
// alone.
func (r *RegretReport) Table() *Table {
	t := &Table{
		Name: "states", Title: "Costliest states", Caption: r.shown(),
		Columns: []Column{
			{Axis: Axis{"score", "score"}}, {Axis: Axis{"opponent", "opponent"}}, {Axis: Axis{"turn_total", "turn total"}},
			{Axis: Axis{"action", "action"}}, {Axis: Axis{"best", "best"}},
			{Axis: Axis{"regret", "regret"}, Digits: 9},
			{Axis: Axis{"visits_first", "starting"}, Digits: 6}, {Axis: Axis{"visits_second", "second"}, Digits: 6},
			{Axis: Axis{"visits", "visits"}, Digits: 6}, {Axis: Axis{"cost", "cost"}, Digits: 9},
		},
		Source: r.source,
	}
	for _, s := range r.States {
		row := []any{s.Score, s.Opponent, nil, s.Label, s.BestLabel, s.Regret, s.Visits.First, s.Visits.Second, s.Visits.Mean, s.Cost}
		if !r.hold {
			row[3], row[4] = s.Action, s.Best
		} else {
			row[2] = *s.Total
		}
		t.Rows = append(t.Rows, row)
	}
	if !r.hold {
		t.DropColumn("turn_total")
	}
	for i, name := range r.Memory {
		t.Columns = slices.Insert(t.Columns, 2+i, Column{Axis: Axis{name, name}})
		for j, s := range r.States {
			t.Rows[j] = slices.Insert(t.Rows[j], 2+i, any(s.Memory[i]))
		}
	}
	return t
}

// shown says how much of the gap the states listed account for.
func (r *RegretReport) shown() string {
	if r.Costly == 0 {
		return "No state costs anything."
	}
	sum := 0.0
	for _, s := range r.States {
		sum += s.Cost
	}
	return fmt.Sprintf("Cost is regret times visits; all %d states that cost something add up to the gap.\nThose shown make up %.9f of %.9f.", r.Costly, sum, r.Gap.Mean)
}

// RegretGrid maps what a turn of the policy gives away in the mean over both scores. In roll-hold games
// that is the regret of every turn total by the chance that the turn gets there.
func (s *Study) RegretGrid(ctx context.Context, c RegretConfig) (*Grid, error) {
	s, found, err := s.regret(ctx, c)
	if err != nil {
		return nil, err
	}
	var row []exact.Choice
	most := 0.0
	g := s.grid("regret", func(p int) (turn float64) {
		if ctx.Err() != nil {
			return 0
		}
		row, turn = found.At(p, row[:0])
		most = max(most, turn)
		return turn
	})
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if g.High = most; most == 0 {
		g.High = 1
	}
	g.Title = fmt.Sprintf("What %s gives away in a turn against %s, %s", c.Policy, c.Against, s.Game.Rules().Title)
	gap := seats(gapOf(found))
	g.Caption = fmt.Sprintf("It wins with probability %.6f, the mean of both seats; best play against %s would with %.6f. "+
		"The map, weighted by the turns of a game, adds up to the difference, %.6f.", seats(found.Value).Mean, c.Against, seats(found.Best).Mean, gap.Mean)
	if memory := s.memoryText(); memory != "" {
		g.Caption = fmt.Sprintf("It wins with probability %.6f, the mean of both seats; best play against %s would with %.6f.%s",
			seats(found.Value).Mean, c.Against, seats(found.Best).Mean, memory)
	}
	g.Z = Axis{"regret", "win probability lost"}
	return g, nil
}
