package analysis

import (
	"context"
	"fmt"
	"slices"

	"hogstats/exact"
	"hogstats/game"
)

// DiceConfig says which turns Dice looks at.
type DiceConfig struct {
	From, To int   // numbers of dice, or hold values in roll-hold games; both included
	State    []int // scores, own first; nil: a position with the dice that most positions have
	Raw      bool  // points before stage adjust; not in roll-hold games
}

// DiceReport is the distribution of the points of one turn.
type DiceReport struct {
	Game      string     `json:"game"`
	RulesHash string     `json:"rules_hash"`
	State     []int      `json:"state"`
	Dice      string     `json:"dice"` // the dice in force, in words
	Raw       bool       `json:"raw"`
	Turns     []DiceTurn `json:"turns"`

	hold bool
}

// DiceTurn is one number of dice, or one hold value.
type DiceTurn struct {
	N      int         `json:"n"`
	Mean   float64     `json:"mean"`
	SD     float64     `json:"sd"`
	PigOut float64     `json:"pig_out"` // chance that a 1 is rolled; in roll-hold games that a roll ends the turn
	Total  string      `json:"total"`   // number of equally likely rolls, exact; empty in roll-hold games
	Points []DicePoint `json:"points"`

	points *exact.Points
}

// DicePoint is one row of the table of the dice.
type DicePoint struct {
	Sum         int     `json:"sum"`
	Rolls       string  `json:"rolls,omitempty"` // number of rolls with that sum, exact
	Probability float64 `json:"probability"`
}

// Dice reports the exact distribution of the points of one turn for every number of dice asked
// for. In roll-hold games the numbers are hold values, and there is no goal.
func (s *Study) Dice(ctx context.Context, c DiceConfig) (*DiceReport, error) {
	p, err := s.usualPosition()
	if c.State != nil {
		p, err = s.position(c.State)
	}
	if err != nil {
		return nil, err
	}
	if err := s.checkRange(c.From, c.To); err != nil {
		return nil, err
	}
	if c.Raw && s.Game.Kind() == game.RollHold {
		return nil, fmt.Errorf("dice: %s is a roll-hold game; points before later rules are told of roll-count games", s.Source.Game)
	}
	own, opponent := s.Game.Scores(p)
	r := &DiceReport{
		Game: s.Source.Game, RulesHash: s.Source.RulesHash, Raw: c.Raw,
		State: []int{own, opponent}[:s.Game.Players()], hold: s.Game.Kind() == game.RollHold,
	}
	for n := c.From; n <= c.To; n++ {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		t, err := s.diceTurn(p, n, c.Raw)
		if err != nil {
			return nil, err
		}
		r.Turns = append(r.Turns, t)
	}
	r.Dice, err = s.diceName(p)
	return r, err
}

// usualPosition returns a position of the class of positions that is largest: in a game with
// special dice at some scores, one with the ordinary dice.
func (s *Study) usualPosition() (int, error) {
	action := 0
	if acts := s.Game.Actions(); len(acts) > 0 {
		action = acts[len(acts)-1]
	}
	class, reps, err := s.Game.Classes(action)
	if err != nil {
		return 0, err
	}
	count := make([]int, len(reps))
	for _, c := range class {
		count[c]++
	}
	best := 0
	for c := range count {
		if count[c] > count[best] {
			best = c
		}
	}
	if start := s.Game.Start(); class[start] == int32(best) {
		return start, nil
	}
	return int(reps[best]), nil
}

func (s *Study) checkRange(from, to int) error {
	low, high := s.Numbers()
	if s.Game.Kind() == game.RollCount && slices.Contains(s.Game.Actions(), 0) {
		low = 0
	}
	if from > to || from < low || to > high {
		what := "dice"
		if s.Game.Kind() == game.RollHold {
			what = "hold values"
		}
		return fmt.Errorf("%d..%d: %s has %s from %d to %d", from, to, s.Source.Game, what, low, high)
	}
	return nil
}

// Numbers returns the least and the largest number that a fixed policy of the game can have: of
// dice, zero dice left aside, or of the hold value.
func (s *Study) Numbers() (low, high int) {
	if s.Game.Kind() == game.RollHold {
		return 1, s.Game.Goal()
	}
	acts := s.Game.Actions()
	for _, a := range acts {
		if low = a; a > 0 {
			break
		}
	}
	return low, acts[len(acts)-1]
}

func (s *Study) diceName(p int) (string, error) {
	action := 0
	if acts := s.Game.Actions(); len(acts) > 0 {
		action = acts[len(acts)-1]
	}
	throw, err := s.Game.Throw(p, action)
	if err != nil {
		return "", err
	}
	return s.Game.DiceKinds()[throw.Kind].Name, nil
}

func (s *Study) diceTurn(p, n int, raw bool) (DiceTurn, error) {
	if s.Game.Kind() == game.RollHold {
		return s.holdTurn(p, n)
	}
	base, points, err := exact.TurnPoints(s.Game, p, n)
	if err != nil {
		return DiceTurn{}, err
	}
	if raw {
		points = base
	}
	bust, err := exact.ChanceOfOne(s.Game, p, n)
	if err != nil {
		return DiceTurn{}, err
	}
	t := DiceTurn{N: n, PigOut: bust, Total: points.Total.String()}
	t.fill(points, true)
	return t, nil
}

func (s *Study) holdTurn(p, n int) (DiceTurn, error) {
	points, bust, err := exact.HoldPoints(s.Game, p, n)
	if err != nil {
		return DiceTurn{}, err
	}
	t := DiceTurn{N: n, PigOut: bust}
	t.fill(points, false)
	return t, nil
}

func (t *DiceTurn) fill(points *exact.Points, count bool) {
	t.points = points
	t.Mean, _ = points.Mean().Float64()
	t.SD = points.SD()
	for i, v := range points.Value {
		row := DicePoint{Sum: v, Probability: points.Prob[i]}
		if count {
			row.Rolls = points.Weight[i].String()
		}
		t.Points = append(t.Points, row)
	}
}

// Table returns the distributions, one row a sum.
func (r *DiceReport) Table() *Table {
	t := &Table{
		Name: "dice", Title: r.title(),
		Columns: []Column{{Axis: Axis{"n", "n"}}, {Axis: Axis{"sum", "sum"}}},
		Source:  Source{Game: r.Game, RulesHash: r.RulesHash},
	}
	if !r.hold {
		t.Columns = append(t.Columns, Column{Axis: Axis{"rolls", "#rolls"}})
	}
	t.Columns = append(t.Columns, Column{Axis: Axis{"probability", "probability"}, Digits: 3})
	for _, turn := range r.Turns {
		for _, p := range turn.Points {
			row := []any{turn.N, p.Sum}
			if !r.hold {
				row = append(row, p.Rolls)
			}
			t.Rows = append(t.Rows, append(row, p.Probability))
		}
	}
	return t
}

// Summary returns one row for each number of dice or hold value.
func (r *DiceReport) Summary() *Table {
	label := "dice"
	if r.hold {
		label = "hold at"
	}
	t := &Table{
		Name: "dice-summary", Title: r.title(),
		Columns: []Column{
			{Axis: Axis{"n", label}}, {Axis: Axis{"mean", "mean points"}, Digits: 6},
			{Axis: Axis{"sd", "standard deviation"}, Digits: 6}, {Axis: Axis{"pig_out", r.bustLabel()}, Digits: 6},
		},
		Source: Source{Game: r.Game, RulesHash: r.RulesHash},
	}
	for _, turn := range r.Turns {
		t.Rows = append(t.Rows, []any{turn.N, turn.Mean, turn.SD, turn.PigOut})
	}
	return t
}

func (r *DiceReport) bustLabel() string {
	if r.hold {
		return "chance of losing the turn"
	}
	return "chance of a 1"
}

func (r *DiceReport) title() string {
	what := "Points of one turn"
	if r.Raw {
		what = "Points of one turn before later rules"
	}
	return fmt.Sprintf("%s in %s at %s, %s", what, r.Game, scoreText(r.State), r.Dice)
}

// scoreText writes scores as "47 to 53".
func scoreText(scores []int) string {
	if len(scores) == 1 {
		return fmt.Sprint(scores[0])
	}
	return fmt.Sprintf("%d to %d", scores[0], scores[1])
}
