package game

import (
	"errors"
	"fmt"
	"math"
	"sync"

	"hogstats/internal/lang"
)

// Special is the action of a roll-count game that is no number of dice: a choice that some rule
// provides, such as Pork Chop's −1. No dice are rolled, unless a rule of stage limit says so.
const Special = -1

// Throw is what is rolled when an action is taken: how many dice of which kind.
type Throw struct {
	Dice int // dice rolled, after stage limit; 0 for a turn without dice
	Kind int // index into Game.DiceKinds
	N    int // what rules see as n: Dice, or Special
}

// Turn is a finished turn as the stages after it see it.
type Turn struct {
	Action int // number of dice asked for, or Special; in roll-hold games 0
	Points int // points of the turn; in roll-count games after stage adjust, in roll-hold games before it
	Base   int // roll-count: points after stage points; matters only if Game.UsesBase
}

// Game is a compiled rule set. Its methods may be called concurrently. Errors of methods are
// mistakes in the arithmetic of rules; they tell the rule, its place and the scores.
type Game struct {
	rules  *Rules
	goal   int
	n      int // positions: scores × combos
	counts []string
	layout
	dice    []Die
	sorts   int // sorts of dice; dice[k·sorts+i] is sort i with the k-th way to re-roll, from 1
	stats   []Stat
	stages  map[Stage][]*compiled
	vars    int
	actions []int
	landing [][]Next  // [opponent's new score][own new score], nil if later rules look at more
	patches [][]patch // [action], what keeps a row from being a piece of landing; nil if that is not known
	envs    sync.Pool

	mu      sync.Mutex
	classes map[string]partition // by the parts that tell positions apart
	later   []*lang.Expr         // parts of the stages from score on, whose values tell tables apart
	tables  map[string]*table    // by what the stages from score on look at besides the scores
	rows    map[int]*Ends        // by action, for Row
}

// compiled is a rule ready for evaluation.
type compiled struct {
	*Rule
	when, value, opponent *lang.Expr
}

// maxCompiledGoal is the largest goal of two players at which a Next fits in 32 bits.
const maxCompiledGoal = 32_767

// Compile makes a game of the rules, for one or two players.
func Compile(r *Rules) (*Game, error) {
	if r.Players > 2 {
		return nil, fmt.Errorf("%s: %d players: only games of one or two players can be solved", r.Name, r.Players)
	}
	g := &Game{rules: r, goal: r.Goal, layout: newLayout(r), counts: r.counts(), stages: map[Stage][]*compiled{}}
	if Values(g.scores) > math.MaxInt32 {
		return nil, fmt.Errorf("%s: goal %d: a game of two players can be compiled up to goal %d", r.Name, r.Goal, maxCompiledGoal)
	}
	if Values(g.scores) > math.MaxInt32/g.combos {
		return nil, fmt.Errorf("%s: goal %d: %d scores with %d combinations of memory each are too many to number", r.Name, r.Goal, g.scores, g.combos)
	}
	g.n = g.scores * g.combos
	g.fill()
	g.vars = varCounts + len(g.counts) + len(g.slots)
	g.envs.New = func() any { return &lang.Env{Vars: make([]int64, g.vars)} }
	for i := range r.Rules {
		c := &compiled{Rule: &r.Rules[i]}
		c.when, c.value, c.opponent = g.tabulate(c.Rule.when), g.tabulate(c.Rule.value), g.tabulate(c.Rule.opponent)
		g.stages[c.Stage] = append(g.stages[c.Stage], c)
	}
	if err := g.findDice(); err != nil {
		return nil, err
	}
	g.findStats()
	if r.Kind == RollCount {
		g.findActions()
	}
	g.later = g.laterParts()
	if g.combos == 1 {
		g.landing = g.tabulateLanding()
		g.patches = g.findPatches()
	}
	return g, nil
}

// tabulate turns parts of an expression that depend on one variable into tables.
func (g *Game) tabulate(e *lang.Expr) *lang.Expr {
	if e == nil {
		return nil
	}
	return e.Tabulate(g.vars, func(v int) (low, high int64) {
		switch v {
		case varScore, varOpponent, varPoints, varBase, varOldScore, varOldOpponent, varTotal:
			return 0, int64(g.goal + g.slack())
		}
		return 0, int64(maxDice)
	})
}

// slack is how far beyond the goal scores are expected: the largest sum of the dice, and something
// for rules that raise points. Larger scores are right too, only slower.
func (g *Game) slack() int {
	face := 0
	for _, d := range g.dice {
		for _, f := range d.Faces {
			face = max(face, f.Value)
		}
	}
	return min(face*max(g.rules.Dice.Max, g.rules.Dice.Count), 10_000) + 64
}

// findStats lists the statistics that the rules mention, the sum first.
func (g *Game) findStats() {
	g.stats = []Stat{g.rules.stat(varSum)}
	seen := map[int]bool{varSum: true}
	for i := range g.rules.Rules {
		r := &g.rules.Rules[i]
		for _, e := range []*lang.Expr{r.when, r.value} {
			if e == nil {
				continue
			}
			for _, v := range e.Vars() {
				if seen[v] || (v != varOnes && !g.rules.isCount(v)) {
					continue
				}
				seen[v] = true
				g.stats = append(g.stats, g.rules.stat(v))
			}
		}
	}
}

func (g *Game) findActions() {
	for _, action := range []int{Special, 0} {
		if g.provider(action) != nil {
			g.actions = append(g.actions, action)
		}
	}
	for n := g.rules.Dice.Min; n <= g.rules.Dice.Max; n++ {
		g.actions = append(g.actions, n)
	}
}

// provider returns the first rule that makes an action legal, or nil.
func (g *Game) provider(action int) *Rule {
	for i := range g.rules.Rules {
		if p := g.rules.Rules[i].Provides; p != nil && *p == action {
			return &g.rules.Rules[i]
		}
	}
	return nil
}

// provides reports whether some rule makes an action legal.
func (r *Rules) provides(action int) bool {
	for i := range r.Rules {
		if p := r.Rules[i].Provides; p != nil && *p == action {
			return true
		}
	}
	return false
}

// Rules returns the rules the game was compiled from.
func (g *Game) Rules() *Rules { return g.rules }

// Kind returns the shape of a turn.
func (g *Game) Kind() Kind { return g.rules.Kind }

// Goal returns the score that wins.
func (g *Game) Goal() int { return g.goal }

// Players returns the number of players, 1 or 2.
func (g *Game) Players() int { return g.rules.Players }

// StalemateValue returns what a game that never ends pays each player.
func (g *Game) StalemateValue() float64 {
	if g.rules.Stalemate == "loss" {
		return 0
	}
	return 1 / float64(g.rules.Players)
}

// Positions returns the number of positions: goal² with two players, goal with one, times Memories.
func (g *Game) Positions() int { return g.n }

// Position returns the position with the given scores, the mover's first, and the memory of the start
// of the game. With two players and without memory its index is own·goal + opponent.
func (g *Game) Position(scores ...int) (int, error) {
	if len(scores) != g.Players() {
		return 0, fmt.Errorf("%d scores for %d players", len(scores), g.Players())
	}
	p := 0
	for _, s := range scores {
		if s < 0 || s >= g.goal {
			return 0, fmt.Errorf("score %d is outside 0 to %d, below the goal of %s", s, g.goal-1, g.rules.Name)
		}
		p = p*g.goal + s
	}
	return p*g.combos + g.initial(), nil
}

// Scores returns the scores of a position, the mover's first; with one player the opponent has 0.
func (g *Game) Scores(p int) (own, opponent int) {
	if g.combos > 1 {
		p /= g.combos
	}
	if g.rules.Players == 1 {
		return p, 0
	}
	return p / g.goal, p % g.goal
}

// Start returns the position of the first player at the start of the game.
func (g *Game) Start() int {
	p, err := g.Position(g.rules.startScores()...)
	if err != nil {
		panic("game: start scores were not validated: " + err.Error())
	}
	return p
}

// Actions returns the legal actions of a roll-count game, ascending: Special and 0 if a rule
// provides them, and the numbers of dice. It is nil in roll-hold games, where the actions are to roll and
// to hold.
func (g *Game) Actions() []int { return g.actions }

// ActionLabel names an action of a roll-count game.
func (g *Game) ActionLabel(action int) string {
	switch action {
	case Special:
		if r := g.provider(Special); r != nil {
			return fmt.Sprintf("choose −1 (%s)", r.Name)
		}
		return "choose −1"
	case 0:
		return "roll 0 dice"
	case 1:
		return "roll 1 die"
	}
	return fmt.Sprintf("roll %d dice", action)
}

// DiceKinds returns the kinds of dice of the game, the ordinary one first: every sort of dice, without
// and with every way to re-roll.
func (g *Game) DiceKinds() []Die { return g.dice }

// Stats returns the statistics of rolled faces that the rules depend on. The first is the sum.
func (g *Game) Stats() []Stat { return g.stats }

// Events returns what is decided before the faces of a roll are looked at, in order.
func (g *Game) Events() []Event { return g.rules.Events }

// env returns an environment with the scores of p filled in; it goes back with free.
func (g *Game) env(p int) *lang.Env {
	e := g.envs.Get().(*lang.Env)
	own, opponent := g.Scores(p)
	e.Vars[varScore], e.Vars[varOpponent], e.Vars[varGoal] = int64(own), int64(opponent), int64(g.goal)
	g.recall(e, p)
	return e
}

// recall puts the memory of p into e.
func (g *Game) recall(e *lang.Env, p int) {
	if len(g.slots) > 0 {
		copy(e.Vars[varCounts+len(g.counts):], g.values[p%g.combos])
	}
}

func (g *Game) free(e *lang.Env) { g.envs.Put(e) }

// holds reports whether the condition of a rule holds.
func (g *Game) holds(c *compiled, e *lang.Env) (bool, error) {
	if c.when == nil {
		return true, nil
	}
	v, err := c.when.Eval(e)
	if err != nil {
		return false, g.mistake(c, "when", err, e)
	}
	return v != 0, nil
}

// number evaluates an expression of a rule to a value that fits in an int comfortably.
func (g *Game) number(c *compiled, field string, x *lang.Expr, e *lang.Env) (int, error) {
	v, err := x.Eval(e)
	if err != nil {
		return 0, g.mistake(c, field, err, e)
	}
	if v > maxValue || v < -maxValue {
		return 0, g.mistake(c, field, fmt.Errorf("%d is out of range (±%d)", v, maxValue), e)
	}
	return int(v), nil
}

// maxValue bounds points and scores.
const maxValue = 1_000_000_000

// mistake reports an arithmetic error of a rule at the scores in e.
func (g *Game) mistake(c *compiled, field string, err error, e *lang.Env) error {
	file, at, text := g.rules.file, c.place(field), err.Error()
	from, known := c.fields[field]
	if set, ok := c.set[field]; ok {
		file, from, known = set, position{1, 1}, true
		at = from
	}
	var le *lang.Error
	if errors.As(err, &le) {
		text = le.Text
		if known {
			at = from.plus(c.formula(field), le.Offset)
		}
	}
	return file.errorAt(at, "rule %s: %s: %s (%s)", c.Name, field, text, g.where(e))
}

// memoryMistake reports an error of the update of a memory.
func (g *Game) memoryMistake(m *Memory, err error, e *lang.Env) error {
	file, at, text := g.rules.file, m.place("update"), err.Error()
	if m.setFrom != nil {
		file, at = *m.setFrom, position{1, 1}
	}
	var le *lang.Error
	if errors.As(err, &le) {
		text = le.Text
	}
	return file.errorAt(at, "memory %s: update: %s (%s)", m.Name, text, g.where(e))
}

// where names the scores and the memory in e.
func (g *Game) where(e *lang.Env) string {
	text := fmt.Sprintf("at score %d, opponent %d", e.Vars[varScore], e.Vars[varOpponent])
	for i, name := range g.rules.memoryNames() {
		text += fmt.Sprintf(", %s %d", name, e.Vars[varCounts+len(g.counts)+i])
	}
	return text
}
