package game

import (
	"fmt"
	"slices"
	"strings"

	"hogstats/internal/lang"
)

// Situation is what is known when a turn starts, from the side of the player who moves. Unlike a
// position it may have scores at or above the goal.
type Situation struct {
	Scores []int // whole numbers, one for each player, the mover's first
	Memory []int // in the order of MemoryNames; nil: the initial values
}

// Roll is what one roll shows: the values of the faces or their names, in the order of the dice, or
// in roll-hold games the name of an event. A die that is rolled again shows its first face and, right
// behind it, its second.
type Roll struct {
	Faces []int
	Names []string
	Event string
}

// Fired is a rule, or an event, that acted in a turn.
type Fired struct {
	Rule  string
	Stage Stage
	Roll  int    // roll-hold: the number of the roll from 1, in stage roll; otherwise 0
	Text  string // what it did in words, such as "scores 47 and 53 swap"
}

// Played is a turn that was played. Scores and memory are from the side of the player who moved,
// also when the opponent moves next.
type Played struct {
	Scores  []int
	Next    NextKind
	End     Next  // Won, Lost or Drawn if Next is GameOver
	Dice    int   // dice in one roll, after stage limit
	Kind    int   // of these dice, an index into Game.DiceKinds
	Base    int   // points of the turn before stage adjust
	Points  int   // points of the turn after stage adjust
	Totals  []int // roll-hold: the turn total after each roll; after a bust the points of the turn
	Swapped bool  // the scores were swapped
	Extra   bool  // a rule gave another turn
	Fired   []Fired
	Memory  []int // in the order of MemoryNames, nil if there is none
}

// Prepare makes a game of the rules in which turns can be played: Play, PlayRoll, PlayRolls, ThrowIn,
// Holds and what there is to know about dice, actions and memory. It numbers no positions, so that it takes
// no time and any goal will do; for everything else there is Compile.
func Prepare(r *Rules) (*Game, error) {
	if r.Players > 2 {
		return nil, fmt.Errorf("%s: %d players: turns of one or two players can be played", r.Name, r.Players)
	}
	g := &Game{rules: r, goal: r.Goal, counts: r.counts(), stages: map[Stage][]*compiled{}}
	g.vars = varCounts + len(g.counts) + len(r.memoryNames())
	g.envs.New = func() any { return &lang.Env{Vars: make([]int64, g.vars)} }
	for i := range r.Rules {
		c := &compiled{Rule: &r.Rules[i]}
		c.when, c.value, c.opponent = c.Rule.when, c.Rule.value, c.Rule.opponent
		g.stages[c.Stage] = append(g.stages[c.Stage], c)
	}
	if r.Kind == RollCount {
		g.findActions()
	}
	return g, g.findDice()
}

// Play plays one turn of a roll-count game as the rules say, stage by stage: action is the number of
// dice asked for, or Special, and faces are the values that the dice show. It looks at no table of
// positions, so that any scores will do. Errors: an action that the game does not offer, too
// few or too many faces, faces that the dice do not have, and mistakes in the arithmetic of rules.
func (g *Game) Play(s Situation, action int, faces []int) (Played, error) {
	return g.PlayRoll(s, action, Roll{Faces: faces})
}

// PlayRoll is Play with faces that may be given by name.
func (g *Game) PlayRoll(s Situation, action int, roll Roll) (Played, error) {
	if g.rules.Kind != RollCount {
		return Played{}, fmt.Errorf("%s is a %s game: a turn is rolls, and then to hold", g.rules.Name, g.rules.Kind)
	}
	if !slices.Contains(g.actions, action) {
		return Played{}, fmt.Errorf("%s has no choice of %d dice: want %s", g.rules.Name, action, g.choices())
	}
	w, err := g.walk(s)
	if err != nil {
		return Played{}, err
	}
	defer g.free(w.env)
	if err := w.limit(action); err != nil {
		return Played{}, err
	}
	if err := w.choose(); err != nil {
		return Played{}, err
	}
	if err := w.roll(roll); err != nil {
		return Played{}, err
	}
	if err := w.score(); err != nil {
		return Played{}, err
	}
	return w.finish()
}

// PlayRolls plays one turn of a roll-hold game: the rolls in order and then, if hold is true, holding.
// A turn that ends by a roll or by reaching the goal takes no more rolls; one that does not has
// to be held. Errors are those of Play, rolls behind the end of the turn, and a turn without an end.
func (g *Game) PlayRolls(s Situation, rolls []Roll, hold bool) (Played, error) {
	if g.rules.Kind != RollHold {
		return Played{}, fmt.Errorf("%s is a %s game: a turn is a number of dice and their faces", g.rules.Name, g.rules.Kind)
	}
	w, err := g.walk(s)
	if err != nil {
		return Played{}, err
	}
	defer g.free(w.env)
	if err := w.choose(); err != nil {
		return Played{}, err
	}
	end, total, err := w.rolls(rolls, hold)
	if err != nil {
		return Played{}, err
	}
	w.out.Base = total
	switch end {
	case Out:
		return w.eliminated(), nil
	case Wipe:
		return w.settle(0, w.opponent)
	}
	return w.finish()
}

// choices lists the actions of a roll-count game in words.
func (g *Game) choices() string {
	d := g.rules.Dice
	parts := []string{fmt.Sprintf("%d to %d dice", d.Min, d.Max)}
	if d.Min == d.Max {
		parts[0] = fmt.Sprintf("%d dice", d.Max)
	}
	for _, action := range []int{0, Special} {
		if p := g.provider(action); p != nil {
			parts = append(parts, fmt.Sprintf("%d (%s)", action, p.Name))
		}
	}
	return strings.Join(parts, " or ")
}

// ThrowIn is Throw in any situation.
func (g *Game) ThrowIn(s Situation, action int) (Throw, error) {
	w, err := g.walk(s)
	if err != nil {
		return Throw{}, err
	}
	defer g.free(w.env)
	return g.throw(w.env, action)
}

// Holds reports whether the condition of any rule of a stage holds. In the stages limit and dice
// the scores are those before the turn t, of which only the action counts; from stage gift on they are those
// of the stage, and taken for the ones before the turn too. In other stages, which look at faces,
// it is an error.
func (g *Game) Holds(stage Stage, s Situation, t Turn) (bool, error) {
	if stage == StagePoints || stage == StageRoll || stage == StageAdjust || !slices.Contains(stages[:], stage) {
		return false, fmt.Errorf("stage %s: want a stage whose conditions do not look at faces", stage)
	}
	w, err := g.walk(s)
	if err != nil {
		return false, err
	}
	defer g.free(w.env)
	if stage == StageLimit || stage == StageDice {
		if _, err := g.throw(w.env, t.Action); err != nil {
			return false, err
		}
		if stage == StageLimit {
			w.env.Vars[varN] = int64(t.Action)
		}
	} else if err := g.setTurn(w.env, t, t.Points); err != nil {
		return false, err
	}
	return g.matches(stage, w.env, w.own, w.opponent)
}

// ExchangeMemory returns values of memory, in the order of MemoryNames, as the other player sees
// them: own and opponent's change places, those of the game stay.
func (g *Game) ExchangeMemory(values []int) []int {
	seen := slices.Clone(values)
	if g.rules.Players == 1 || len(seen) == 0 { // alone nobody sees it from the other side
		return seen
	}
	k := 0
	for _, m := range g.rules.Memory {
		if m.Scope == PlayerScope {
			seen[k], seen[k+1] = seen[k+1], seen[k]
			k++
		}
		k++
	}
	return seen
}

// InitialMemory returns the values of memory at the start of the game, in the order of MemoryNames.
func (g *Game) InitialMemory() []int {
	values, err := g.rules.remembered(nil)
	if err != nil {
		panic("game: initial memory: " + err.Error())
	}
	return values
}
