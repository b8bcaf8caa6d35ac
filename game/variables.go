package game

import (
	"fmt"
	"slices"
	"strings"

	"hogstats/internal/lang"
)

// Indices of the variables of rule expressions. Counts of faces come behind them, then memory.
const (
	varScore = iota
	varOpponent
	varGoal
	varN
	varSum
	varOnes
	varTotal
	varPoints
	varBase
	varOldScore
	varOldOpponent
	varSwapped
	varRequested
	varExtra
	varFace
	varCounts
)

// variableNames are the names of the variables in the order of their indices.
var variableNames = [varCounts]string{
	"score", "opponent", "goal", "n", "sum", "ones", "turn_total", "points", "base_points",
	"old_score", "old_opponent", "swapped", "requested", "extra", "face",
}

// use says whether a field of a rule is needed in a stage.
type use uint8

const (
	never use = iota
	maybe
	always
)

// form is what a rule of one stage looks like: the fields it has and the variables it may use.
type form struct {
	only     Kind // the kind of game the stage belongs to; empty: both
	value    use
	opponent use
	effect   use
	dice     use   // dice, reroll or both
	vars     []int // besides score, opponent and goal
	faces    bool  // may look at the faces
}

var forms = map[Stage]form{
	StageLimit:  {only: RollCount, value: always, vars: []int{varN}},
	StageDice:   {dice: always, vars: []int{varN, varRequested}},
	StageRoll:   {only: RollHold, value: maybe, effect: always, vars: []int{varTotal}, faces: true},
	StagePoints: {only: RollCount, value: always, vars: []int{varN, varRequested}, faces: true},
	StageAdjust: {value: always, vars: []int{varN, varRequested, varPoints, varBase}, faces: true},
	StageGift:   {value: always, vars: []int{varN, varRequested, varPoints, varBase}},
	StageScore:  {value: maybe, opponent: maybe, vars: []int{varN, varRequested, varPoints, varBase, varOldScore, varOldOpponent}},
	StageSwap:   {vars: []int{varN, varRequested, varPoints, varBase, varOldScore, varOldOpponent}},
	StageAgain:  {vars: []int{varN, varRequested, varPoints, varBase, varOldScore, varOldOpponent, varSwapped}},
	stageMemory: {vars: []int{varN, varRequested, varPoints, varBase, varOldScore, varOldOpponent, varSwapped, varExtra}},
}

// rollHoldVars are the variables that mean nothing in roll-hold games.
var rollHoldVars = []int{varN, varRequested, varBase}

// allows reports whether a rule of the stage may use a variable.
func (r *Rules) allows(s Stage, v int) bool {
	f := forms[s]
	switch {
	case v == varScore || v == varOpponent || v == varGoal:
		return true
	case r.Kind == RollHold && slices.Contains(rollHoldVars, v):
		return false
	case v >= varCounts && !r.isCount(v):
		return true
	case v == varSum || v == varOnes || v >= varCounts:
		return f.faces && (r.Kind == RollCount || s == StageRoll)
	}
	return slices.Contains(f.vars, v)
}

// counts returns the names that count faces, in the order of their variables: the named faces, then
// count(k) for every face value k other than 1 that a die of the game has.
func (r *Rules) counts() []string {
	names := slices.Clone(r.Dice.Names)
	seen := map[int]bool{1: true}
	add := func(d Dice) {
		for _, f := range d.faces() {
			if !seen[f.Value] {
				seen[f.Value] = true
				names = append(names, fmt.Sprintf("count(%d)", f.Value))
			}
		}
	}
	add(r.Dice)
	for _, rule := range r.Rules {
		if rule.Dice != nil {
			add(*rule.Dice)
		}
	}
	return names
}

// isCount reports whether a variable counts faces.
func (r *Rules) isCount(v int) bool {
	return v >= varCounts && v < varCounts+len(r.counts())
}

// isMemory reports whether a variable is a memory.
func (r *Rules) isMemory(v int) bool { return v >= varCounts+len(r.counts()) }

// variableName returns the name of a variable.
func (r *Rules) variableName(v int) string {
	if v < varCounts {
		return variableNames[v]
	}
	counts := r.counts()
	if k := v - varCounts; k < len(counts) {
		return counts[k]
	}
	return r.memoryNames()[v-varCounts-len(counts)]
}

// faceScope has the one variable of conditions on a single face.
func faceScope(name string) (int, lang.Type, error) {
	if name == variableNames[varFace] {
		return varFace, lang.Int, nil
	}
	return 0, lang.Int, &lang.Error{Text: fmt.Sprintf("unknown variable %q; a condition on one face knows only face", name)}
}

// scope returns the variables that rules of a stage may use.
func (r *Rules) scope(s Stage) lang.Scope {
	counts, memory := r.counts(), r.memoryNames()
	return func(name string) (int, lang.Type, error) {
		i := slices.Index(variableNames[:], name)
		if face, ok := strings.CutPrefix(name, "count("); ok && slices.Contains(r.Dice.Names, strings.TrimSuffix(face, ")")) {
			name = strings.TrimSuffix(face, ")")
		}
		if name == "count(1)" {
			i = varOnes
		} else if k := slices.Index(counts, name); k >= 0 {
			i = varCounts + k
		} else if k := slices.Index(memory, name); k >= 0 {
			i = varCounts + len(counts) + k
		}
		if i < 0 {
			return 0, lang.Int, r.unknown(name, s, counts)
		}
		if !r.allows(s, i) {
			return 0, lang.Int, fmt.Errorf("%s has no meaning in stage %s of a %s game%s", name, s, r.Kind, r.meaning(i))
		}
		if i == varSwapped || i == varExtra {
			return i, lang.Bool, nil
		}
		return i, lang.Int, nil
	}
}

// meaning says where a variable has a meaning, if not in the stage it is used in.
func (r *Rules) meaning(v int) string {
	var where []string
	for _, s := range stages {
		if only := forms[s].only; (only == "" || only == r.Kind) && r.allows(s, v) {
			where = append(where, string(s))
		}
	}
	if r.allows(stageMemory, v) {
		where = append(where, "the update of a memory")
	}
	if v == varFace {
		where = []string{"reroll"}
	}
	if len(where) == 0 {
		return ", nor elsewhere in it"
	}
	return "; it has one in " + strings.Join(where, ", ")
}

func (r *Rules) unknown(name string, s Stage, counts []string) error {
	var known []string
	for i, v := range variableNames {
		if r.allows(s, i) {
			known = append(known, v)
		}
	}
	if forms[s].faces && s == StageRoll {
		known = append(known, r.Dice.Names...)
	}
	known = append(known, r.memoryNames()...)
	e := &lang.Error{Text: fmt.Sprintf("unknown variable %q in stage %s (known: %s)", name, s, strings.Join(known, ", "))}
	if strings.HasPrefix(name, "count(") {
		e.Text = fmt.Sprintf("%s: no die of this game has that face", name)
	}
	if n := Nearest(name, append(known, counts...)); n != "" {
		e.Hint = fmt.Sprintf("did you mean %q?", n)
	}
	if of, ok := strings.CutPrefix(name, opponentPrefix); ok && slices.Contains(r.memoryNames(), of) {
		e.Text = fmt.Sprintf("unknown variable %q: %s is remembered once, for the game", name, of)
		e.Hint = fmt.Sprintf("did you mean %q?", of)
	}
	return e
}
