package game

import (
	"slices"

	"hogstats/internal/lang"
)

// Kind is the shape of a turn.
type Kind string

// The two kinds of turn.
const (
	RollCount Kind = "roll-count" // choose how many dice, roll them once (Hog)
	RollHold  Kind = "roll-hold"  // roll again or hold at each turn total (Pig, Pass the Pigs)
)

// Stage is the step of a turn in which a rule acts, in the order of the constants.
type Stage string

// Stages of a turn. Roll-count turns have all but StageRoll; roll-hold turns have StageRoll,
// StageAdjust and all stages from StageGift on.
const (
	StageLimit  Stage = "limit"  // value: the number of dice rolled in place of the number asked for
	StageDice   Stage = "dice"   // which dice are rolled, from what is known before rolling; first match wins
	StageRoll   Stage = "roll"   // roll-hold: what a roll does; first match wins; default continue with the sum of the faces
	StagePoints Stage = "points" // value: the points of the throw; first match wins; default the sum of the faces
	StageAdjust Stage = "adjust" // value: new points; every match in file order
	StageGift   Stage = "gift"   // value: points given to the opponent; every match
	StageScore  Stage = "score"  // value, opponent: new scores after adding; every match
	StageSwap   Stage = "swap"   // scores swap when a condition holds; at most one swap a turn
	StageAgain  Stage = "again"  // the same player moves again when a condition holds and the game is not over

	// stageMemory is where memory is updated; no rule acts there.
	stageMemory Stage = "memory"
)

// stages lists all stages in order.
var stages = [...]Stage{StageLimit, StageDice, StageRoll, StagePoints, StageAdjust, StageGift, StageScore, StageSwap, StageAgain}

// Effect is what one roll of a roll-hold turn does.
type Effect string

// Effects of a roll. Points is the value of the roll rule that matched.
const (
	Continue Effect = "continue" // points join the turn total; the player decides again
	Bust     Effect = "bust"     // the turn ends and scores points (default 0) instead of the turn total
	Bank     Effect = "bank"     // the turn ends and scores the turn total plus points (default 0)
	Wipe     Effect = "wipe"     // the turn ends and the player's whole score becomes 0
	Out      Effect = "out"      // the player is eliminated
)

var effects = [...]Effect{Continue, Bust, Bank, Wipe, Out}

// Rules is a parsed rule file.
type Rules struct {
	Name      string
	Title     string
	Note      string // what the game is, for people
	Kind      Kind
	Goal      int
	Players   int
	Start     []int  // starting score by seat; empty: all 0
	Stalemate string // what infinite play pays: "draw" (1/players each) or "loss" (nothing)
	Dice      Dice
	Aliases   []string // other names of a built-in rule set
	Events    []Event
	Defines   []Define
	Memory    []Memory
	Rules     []Rule

	file source
}

// Dice describes the dice of a game, or the dice that a rule of stage dice puts in force.
type Dice struct {
	Sides   int      // a die with faces 1 … Sides; 0 if Faces or Names say otherwise
	Faces   []int    // values of the faces
	Names   []string // names of the faces, if they are known by name
	Weights []int64  // relative frequencies of the faces; empty: all equal
	Count   int      // roll-hold: dice in one roll
	Min     int      // roll-count: least number of dice that can be chosen
	Max     int      // roll-count: largest number of dice
}

// Event is something that is decided before the faces are looked at, such as pigs that touch. Its
// probability is Weight/Of, given that no event before it in the list has happened.
type Event struct {
	Name   string
	Note   string
	Weight int64
	Of     int64
	Effect Effect // not Continue

	at position
}

// Scope says whose memory a Memory is.
type Scope string

// The two scopes.
const (
	PlayerScope Scope = "player" // each player has one, which is updated after the player's own turns
	GameScope   Scope = "game"   // there is one, which is updated after every turn
)

// Memory is something that is remembered from turn to turn besides the scores, as a whole number.
type Memory struct {
	Name    string // in expressions; a player memory of the opponent is opponent_Name
	Note    string
	Scope   Scope
	Least   int // the range of its values
	Most    int
	Initial int    // value at the start of the game
	Update  string // its value after a turn, from what was known before and what the turn has done
	Visible bool   // policies may look at it
	at      position
	fields  map[string]position
	update  *lang.Expr
	setFrom *source // where Update comes from if it was set on the command line
}

// Rule is one rule. When and Value are expressions as written; an empty When always holds.
type Rule struct {
	Name     string
	Note     string
	Stage    Stage
	When     string
	Value    string
	Opponent string // stage score: the opponent's new score
	Effect   Effect // stage roll
	Provides *int   // action that is legal because of the rule: 0, zero dice, or −1, a special choice
	Dice     *Dice  // stage dice
	Reroll   string // stage dice: condition on a face; a die that shows such a face is rolled again, once

	at       position
	fields   map[string]position // of the contents of When, Value and Opponent
	set      map[string]source   // of those that were set on the command line
	when     *lang.Expr
	value    *lang.Expr
	opponent *lang.Expr
	reroll   *lang.Expr
}

// clone returns a copy of r that can be changed.
func (r *Rules) clone() *Rules {
	c := *r
	c.Start = slices.Clone(r.Start)
	c.Events = slices.Clone(r.Events)
	c.Defines = slices.Clone(r.Defines)
	c.Memory = slices.Clone(r.Memory)
	c.Rules = slices.Clone(r.Rules)
	return &c
}

// rule returns the rule with the given name, or nil.
func (r *Rules) rule(name string) *Rule {
	for i := range r.Rules {
		if r.Rules[i].Name == name {
			return &r.Rules[i]
		}
	}
	return nil
}

// formula returns an expression of the rule as written.
func (r *Rule) formula(field string) string {
	return map[string]string{"when": r.When, "value": r.Value, "opponent": r.Opponent, "reroll": r.Reroll}[field]
}

// startScores returns the starting score of every seat.
func (r *Rules) startScores() []int {
	if len(r.Start) > 0 {
		return r.Start
	}
	return make([]int, r.Players)
}
