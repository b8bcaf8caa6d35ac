package analysis

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"hogstats/exact"
	"hogstats/game"
	"hogstats/policy"
)

// SolveReport is optimal play of a game, as a whole.
type SolveReport struct {
	Game                 string       `json:"game"`
	RulesHash            string       `json:"rules_hash"`
	Goal                 int          `json:"goal"`
	Players              int          `json:"players"`
	FirstPlayerWin       float64      `json:"first_player_win"`       // with one player 1, or 0 if no play is sure to reach the goal
	FirstPlayerAdvantage float64      `json:"first_player_advantage"` // win − 1/players
	ErrorBound           *float64     `json:"error_bound"`            // of first_player_win, or of expected_turns with one player; nil if there is none
	Status               string       `json:"status"`
	ExpectedTurns        *float64     `json:"expected_turns"` // of all players together; nil if the game may never end
	Opening              Opening      `json:"opening"`
	Ties                 int          `json:"ties"` // decisions at which several actions are best
	Warnings             []string     `json:"warnings"`
	State                *StateReport `json:"state,omitempty"`
}

// Opening is the first decision of the game.
type Opening struct {
	Action  int    `json:"action"` // number of dice; hold is 0 and roll is 1
	Label   string `json:"label"`
	RollSet string `json:"roll_set,omitempty"` // roll-hold games: turn totals at which to roll
	Ties    []int  `json:"ties"`               // all actions that are as good, this one included
}

// StateReport is one decision.
type StateReport struct {
	Scores  []int          `json:"scores"` // own first
	Total   int            `json:"turn_total"`
	Win     float64        `json:"win"` // with the best action; with one player 1, or 0 if no play is sure to reach the goal
	Actions []ActionReport `json:"actions"`
}

// ActionReport is one action at a decision. With one player Value is nil if the goal may never be
// reached after it, and so is Loss if another action reaches it.
type ActionReport struct {
	Action int      `json:"action"`
	Label  string   `json:"label"`
	Value  *float64 `json:"value"` // win probability; with one player, expected turns
	Loss   *float64 `json:"loss"`  // what it gives away against the best action
}

// Solve reports optimal play.
func (s *Study) Solve(ctx context.Context) (*SolveReport, error) {
	sol, err := s.Optimal(ctx)
	if err != nil {
		return nil, err
	}
	r := &SolveReport{
		Game: s.Source.Game, RulesHash: s.Source.RulesHash,
		Goal: s.Game.Goal(), Players: s.Game.Players(),
		FirstPlayerWin: sol.Start(), ErrorBound: finite(sol.Bound), Status: sol.Status.String(),
		Ties: sol.TieCount(), Warnings: []string{},
	}
	if err := s.addTurns(ctx, r, sol); err != nil {
		return nil, err
	}
	r.FirstPlayerAdvantage = r.FirstPlayerWin - 1/float64(r.Players)
	r.Opening = s.opening(sol)
	r.Warnings = append(r.Warnings, s.doubts(sol)...)
	return r, nil
}

// addTurns adds the expected length of the game.
func (s *Study) addTurns(ctx context.Context, r *SolveReport, sol *exact.Solution) error {
	if s.Game.Players() == 1 {
		r.ExpectedTurns = finite(sol.Start())
		r.FirstPlayerWin = sure(r.ExpectedTurns)
		r.Warnings = append(r.Warnings, "one player: play is for the fewest expected turns")
		if r.ExpectedTurns == nil {
			r.Warnings = append(r.Warnings, "no play is sure to reach the goal, so expected turns are not defined")
		}
		return nil
	}
	turns, stalemate, err := s.model.SelfPlay(ctx, sol.Policy)
	if err != nil {
		return err
	}
	if r.ExpectedTurns = finite(turns); r.ExpectedTurns == nil {
		r.Warnings = append(r.Warnings, fmt.Sprintf("optimal play never ends with probability %.6g, so expected turns are not defined", stalemate))
	}
	return nil
}

// sure returns the win probability of a single player who takes the expected turns given.
func sure(turns *float64) float64 {
	if turns == nil {
		return 0
	}
	return 1
}

func (s *Study) opening(sol *exact.Solution) Opening {
	p := s.Game.Start()
	o := Opening{Action: sol.Policy.At(p, 0), Ties: []int{}}
	o.Label = s.label(o.Action)
	if s.Game.Kind() == game.RollHold {
		o.RollSet = sol.Policy.RollSet(p)
	}
	for _, a := range sol.Actions(p, 0) {
		if a.Ties {
			o.Ties = append(o.Ties, a.Action)
		}
	}
	return o
}

// label names an action.
func (s *Study) label(action int) string {
	if s.Game.Kind() == game.RollHold {
		return [...]string{policy.Hold: "hold", policy.Roll: "roll"}[action]
	}
	return s.Game.ActionLabel(action)
}

// doubts says in words what a status other than proved means, and what optimal play sees that other
// policies do not.
func (s *Study) doubts(sol *exact.Solution) []string {
	doubts := s.unproven(sol)
	if hidden := s.hidden(); len(hidden) > 0 {
		doubts = append(doubts, fmt.Sprintf("the policy looks at %s, which the rules hide from players", strings.Join(hidden, ", ")))
	}
	return doubts
}

// unproven says in words why there is no error bound, if there is none.
func (s *Study) unproven(sol *exact.Solution) []string {
	switch sol.Status {
	case exact.Stallable:
		st := sol.Stalls[0]
		own, opponent := s.Game.Scores(st.Position)
		doubts := []string{fmt.Sprintf("a player can hold up the game for ever against this policy, for instance at %d to %d with %s (one of %d such positions), so there is no error bound",
			own, opponent, s.label(st.Action), len(sol.Stalls))}
		if s.Game.Rules().Stalemate == "loss" {
			doubts = append(doubts, "both players lose a game that never ends; optimal play is found as if it were drawn")
		}
		return doubts
	case exact.NotConverged:
		if s.Game.Players() == 1 && slices.Max(sol.Value) > endless {
			return []string{"at some scores no play is sure to reach the goal, so there is no error bound"}
		}
		return []string{"the values do not stand still; they are not proved"}
	}
	return nil
}

// State reports the decision of a player with the given scores, own first, and turn total.
func (s *Study) State(ctx context.Context, scores []int, total int) (*StateReport, error) {
	p, err := s.position(scores)
	if err != nil {
		return nil, err
	}
	if n := policy.Decisions(s.Game, p); total < 0 || total >= n {
		if s.Game.Kind() == game.RollCount {
			return nil, fmt.Errorf("state: %s has no turn total", s.Source.Game)
		}
		return nil, fmt.Errorf("state: turn total %d is outside 0 to %d at score %d", total, n-1, scores[0])
	}
	sol, err := s.Optimal(ctx)
	if err != nil {
		return nil, err
	}
	r := &StateReport{Scores: scores, Total: total}
	actions := sol.Actions(p, total)
	best := actions[0]
	for _, a := range actions {
		if a.Loss < best.Loss {
			best = a
		}
		r.Actions = append(r.Actions, ActionReport{a.Action, s.label(a.Action), finite(a.Value), finite(a.Loss)})
	}
	r.Win = best.Value
	if s.Game.Players() == 1 {
		r.Win = sure(finite(best.Value))
	}
	return r, nil
}

// Positions lists every position with its value and best play.
func (s *Study) Positions(ctx context.Context) (*Table, error) {
	sol, err := s.Optimal(ctx)
	if err != nil {
		return nil, err
	}
	ties := map[int]string{}
	for _, t := range sol.Ties() {
		ties[t.Position] = joinTie(ties[t.Position], s.tie(t))
	}
	hold := s.Game.Kind() == game.RollHold
	t := &Table{
		Name: "positions", Title: "Optimal play of " + s.Game.Rules().Title,
		Columns: []Column{
			{Axis: Axis{"score", "own score"}}, {Axis: Axis{"opponent", "opponent's score"}},
		},
		Source: s.Source,
	}
	for _, name := range s.Game.MemoryNames() {
		t.Columns = append(t.Columns, Column{Axis: Axis{name, name}})
	}
	t.Columns = append(t.Columns, Column{Axis: s.valueAxis(), Digits: 6}, Column{Axis: Axis{"action", "action"}}, Column{Axis: Axis{"ties", "ties"}})
	if hold {
		t.Columns = append(t.Columns, Column{Axis: Axis{"roll_set", "roll at turn totals"}})
	}
	var memory []int
	for p := range s.Game.Positions() {
		if p%4096 == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		own, opponent := s.Game.Scores(p)
		action := any(sol.Policy.At(p, 0))
		if hold {
			action = s.label(sol.Policy.At(p, 0))
		}
		row := []any{own, opponent}
		memory = s.Game.MemoryValues(p, memory[:0])
		for _, v := range memory {
			row = append(row, v)
		}
		row = append(row, number(finite(sol.Value[p])), action, ties[p])
		if hold {
			row = append(row, sol.Policy.RollSet(p))
		}
		t.Rows = append(t.Rows, row)
	}
	return t, nil
}

func (s *Study) valueAxis() Axis {
	if s.Game.Players() == 1 {
		return Axis{"turns", "expected turns"}
	}
	return Axis{"win", "win probability"}
}

// tie names what ties: the numbers of dice "5 6", or the turn total in roll-hold games.
func (s *Study) tie(t exact.Tie) string {
	if s.Game.Kind() == game.RollHold {
		return fmt.Sprint(t.Total)
	}
	text := ""
	for _, a := range t.Actions {
		text = joinTie(text, fmt.Sprint(a))
	}
	return text
}

func joinTie(a, b string) string {
	if a == "" {
		return b
	}
	return a + " " + b
}

// number returns *p, or nil.
func number(p *float64) any {
	if p == nil {
		return nil
	}
	return *p
}

// Table returns the actions as a table.
func (r *StateReport) Table() *Table {
	t := &Table{
		Name: "actions", Title: r.title(),
		Columns: []Column{
			{Axis: Axis{"action", "action"}}, {Axis: Axis{"label", "play"}},
			{Axis: Axis{"value", "value"}, Digits: 9}, {Axis: Axis{"loss", "loss"}, Digits: 9},
		},
	}
	for _, a := range r.Actions {
		t.Rows = append(t.Rows, []any{a.Action, a.Label, number(a.Value), number(a.Loss)})
	}
	return t
}

func (r *StateReport) title() string {
	title := "Actions at " + scoreText(r.Scores)
	if r.Total > 0 {
		title += fmt.Sprintf(", turn total %d", r.Total)
	}
	return title
}
