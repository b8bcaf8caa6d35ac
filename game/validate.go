package game

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"hogstats/internal/lang"
)

// Limits of a rule file.
const (
	maxGoal    = 1_000_000
	maxPlayers = 10
	maxDice    = 100
	maxFaces   = 1000
	maxRules   = 100
)

var (
	fileName = regexp.MustCompile(`^[a-z][a-z0-9-]*$`)
	ruleName = regexp.MustCompile(`^[a-z][a-z0-9_]*$`)
)

// validate checks everything about r that does not depend on scores and parses its expressions.
func (r *Rules) validate(where map[string]position) error {
	v := &validator{r: r, where: where}
	v.header()
	v.dice(r.Dice, "dice", true)
	v.events()
	v.defines()
	v.memories()
	if len(r.Rules) > maxRules {
		v.fail(position{}, "%d rules are too many (at most %d)", len(r.Rules), maxRules)
	}
	seen := map[string]bool{}
	for i := range r.Rules {
		rule := &r.Rules[i]
		if seen[rule.Name] {
			v.fail(rule.at, "there are two rules named %q", rule.Name)
		}
		seen[rule.Name] = true
		v.rule(rule)
	}
	return errors.Join(v.errs...)
}

// validator collects mistakes, so that a file is mended in one go.
type validator struct {
	r     *Rules
	where map[string]position
	errs  []error

	definitions lang.Definitions // that expressions may call
	broken      []string         // names of definitions with mistakes, which have been told
}

func (v *validator) fail(at position, format string, args ...any) {
	v.errs = append(v.errs, v.r.file.errorAt(at, format, args...))
}

func (v *validator) failHint(hint string, at position, format string, args ...any) {
	v.fail(at, format, args...)
	if hint != "" {
		last := len(v.errs) - 1
		v.errs[last] = Hint(v.errs[last], fmt.Sprintf("did you mean %q?", hint))
	}
}

// words checks a text for people: characters that steer a terminal have no place in it.
func (v *validator) words(text string, at position, what string) {
	if strings.ContainsFunc(text, unicode.IsControl) {
		v.fail(at, "%s contains a control character", what)
	}
}

func (v *validator) header() {
	r := v.r
	v.words(r.Title, v.where["title"], "title")
	v.words(r.Note, v.where["note"], "note")
	if !fileName.MatchString(r.Name) {
		v.fail(v.where["name"], "name %q: a rule set needs a name of lower-case letters, digits and hyphens", r.Name)
	}
	if r.Kind != RollCount && r.Kind != RollHold {
		v.failHint(Nearest(string(r.Kind), []string{string(RollCount), string(RollHold)}), v.where["kind"],
			"kind %q: want %q or %q", r.Kind, RollCount, RollHold)
	}
	if r.Goal < 1 || r.Goal > maxGoal {
		v.fail(v.where["goal"], "goal %d: want 1 to %d", r.Goal, maxGoal)
	}
	if r.Players < 1 || r.Players > maxPlayers {
		v.fail(v.where["players"], "players %d: want 1 to %d", r.Players, maxPlayers)
	}
	if len(r.Start) > 0 && len(r.Start) != r.Players {
		v.fail(v.where["start"], "start has %d scores for %d players", len(r.Start), r.Players)
	}
	for _, s := range r.Start {
		if s < 0 || s >= r.Goal {
			v.fail(v.where["start"], "start score %d: want 0 to %d, below the goal", s, r.Goal-1)
		}
	}
	if r.Stalemate != "draw" && r.Stalemate != "loss" {
		v.fail(v.where["stalemate"], "stalemate %q: want \"draw\" or \"loss\"", r.Stalemate)
	}
}

// dice checks d, which stands under key. main tells the dice of the game from those of a rule.
func (v *validator) dice(d Dice, key string, main bool) {
	at := func(field string) position {
		if p, ok := v.where[key+"."+field]; ok {
			return p
		}
		return v.where[key]
	}
	faces := v.faces(d, at)
	if len(d.Weights) > 0 && len(d.Weights) != faces {
		v.fail(at("weights"), "%d weights for %d faces", len(d.Weights), faces)
	}
	var sum int64
	for i, w := range d.Weights {
		p := at("weights")
		if q, ok := v.where[fmt.Sprintf("%s.weights.%d", key, i)]; ok {
			p = q
		}
		if w < 0 || w > 1e9 {
			v.fail(p, "weight %d: want 0 to 1000000000", w)
		}
		sum += w
	}
	if len(d.Weights) > 0 && sum == 0 {
		v.fail(at("weights"), "the weights add up to 0")
	}
	if main {
		v.numbers(d, at)
	} else if d.Count != 0 || d.Min != 0 || d.Max != 0 {
		v.fail(at("count"), "count, min and max belong to the dice of the game, not to those of a rule")
	}
}

// faces checks that exactly one way of naming the faces is used and returns their number.
func (v *validator) faces(d Dice, at func(string) position) int {
	switch {
	case len(d.Names) > 0:
		if len(d.Faces) > 0 && len(d.Faces) != len(d.Names) {
			v.fail(at("faces"), "%d faces for %d names", len(d.Faces), len(d.Names))
		}
		for i, n := range d.Names {
			if !ruleName.MatchString(n) || !lang.IsName(n) || slices.Contains(variableNames[:], n) {
				v.fail(at("names"), "face name %q: want lower-case letters, digits and underscores, and not a name with a meaning of its own", n)
			}
			if slices.Contains(d.Names[:i], n) {
				v.fail(at("names"), "there are two faces named %q", n)
			}
		}
		if d.Sides != 0 {
			v.fail(at("sides"), "give either sides or names")
		}
		return len(d.Names)
	case len(d.Faces) > 0:
		if d.Sides != 0 {
			v.fail(at("sides"), "give either sides or faces")
		}
		for _, f := range d.Faces {
			if f < 0 || f > maxGoal {
				v.fail(at("faces"), "face %d: want 0 to %d", f, maxGoal)
			}
		}
		return len(d.Faces)
	}
	if d.Sides < 1 || d.Sides > maxFaces {
		v.fail(at("sides"), "dice with %d sides: want 1 to %d", d.Sides, maxFaces)
	}
	return d.Sides
}

func (v *validator) numbers(d Dice, at func(string) position) {
	if v.r.Kind == RollHold {
		if d.Count < 1 || d.Count > maxDice {
			v.fail(at("count"), "count %d: want 1 to %d dice in a roll", d.Count, maxDice)
		}
		if d.Min != 0 || d.Max != 0 {
			v.fail(at("min"), "min and max are for %s games; a %s game has count", RollCount, RollHold)
		}
		return
	}
	if v.r.Kind != RollCount {
		return // reported already
	}
	if d.Count != 0 {
		v.fail(at("count"), "count is for %s games; a %s game has min and max", RollHold, RollCount)
	}
	if d.Min < 1 || d.Max < d.Min || d.Max > maxDice {
		v.fail(at("max"), "%d to %d dice: want 1 ≤ min ≤ max ≤ %d", d.Min, d.Max, maxDice)
	}
}

func (v *validator) events() {
	seen := map[string]bool{}
	for i, e := range v.r.Events {
		at := func(field string) position {
			if p, ok := v.where[fmt.Sprintf("event.%d.%s", i, field)]; ok {
				return p
			}
			return e.at
		}
		if seen[e.Name] {
			v.fail(at("name"), "there are two events named %q", e.Name)
		}
		seen[e.Name] = true
		v.words(e.Note, at("note"), "note")
		if v.r.Kind != RollHold {
			v.fail(e.at, "events belong to %s games", RollHold)
		}
		if !ruleName.MatchString(e.Name) {
			v.fail(at("name"), "event name %q: want lower-case letters, digits and underscores", e.Name)
		}
		if e.Weight < 0 || e.Of < 1 || e.Weight > e.Of {
			v.fail(at("weight"), "event %s: weight %d of %d: want 0 ≤ weight ≤ of and of ≥ 1", e.Name, e.Weight, e.Of)
		}
		if e.Effect == Continue || !slices.Contains(effects[:], e.Effect) {
			v.failHint(Nearest(string(e.Effect), []string{"bust", "bank", "wipe", "out"}), at("effect"),
				"event %s: effect %q: want bust, bank, wipe or out", e.Name, e.Effect)
		}
	}
}

func (v *validator) rule(r *Rule) {
	v.words(r.Note, r.at, "note")
	if !ruleName.MatchString(r.Name) {
		v.fail(r.place("name"), "rule name %q: want lower-case letters, digits and underscores", r.Name)
	}
	form, ok := forms[r.Stage]
	if !ok {
		var names []string
		for _, s := range stages {
			names = append(names, string(s))
		}
		v.failHint(Nearest(string(r.Stage), names), r.place("stage"), "rule %s: stage %q: want one of %s", r.Name, r.Stage, strings.Join(names, ", "))
		return
	}
	if form.only != "" && form.only != v.r.Kind {
		v.fail(r.place("stage"), "rule %s: stage %s belongs to %s games", r.Name, r.Stage, form.only)
		return
	}
	v.fields(r, form)
	v.provides(r)
	scope := v.r.scope(r.Stage)
	r.when = v.expression(r, "when", r.When, lang.Bool, scope)
	r.value = v.expression(r, "value", r.Value, lang.Int, scope)
	r.opponent = v.expression(r, "opponent", r.Opponent, lang.Int, scope)
	r.reroll = v.expression(r, "reroll", r.Reroll, lang.Bool, faceScope)
}

func (v *validator) fields(r *Rule, form form) {
	check := func(field string, there bool, use use) {
		if there && use == never {
			v.fail(r.place(field), "rule %s: a rule of stage %s takes no %s", r.Name, r.Stage, field)
		}
		if !there && use == always {
			v.fail(r.at, "rule %s: stage %s needs %s", r.Name, r.Stage, field)
		}
	}
	check("value", r.Value != "", form.value)
	check("opponent", r.Opponent != "", form.opponent)
	check("effect", r.Effect != "", form.effect)
	check("dice or reroll", r.Dice != nil || r.Reroll != "", form.dice)
	if r.Stage == StageScore && r.Value == "" && r.Opponent == "" {
		v.fail(r.at, "rule %s: stage score needs value, opponent or both", r.Name)
	}
	if r.Effect != "" && !slices.Contains(effects[:], r.Effect) {
		v.failHint(Nearest(string(r.Effect), []string{"continue", "bust", "bank", "wipe", "out"}), r.place("effect"),
			"rule %s: effect %q: want continue, bust, bank, wipe or out", r.Name, r.Effect)
	}
	if (r.Effect == Wipe || r.Effect == Out) && r.Value != "" {
		v.fail(r.place("value"), "rule %s: effect %s scores nothing and has no value", r.Name, r.Effect)
	}
	if r.Dice != nil {
		v.dice(*r.Dice, "rule."+fmt.Sprint(v.index(r))+".dice", false)
	}
}

func (v *validator) index(r *Rule) int {
	for i := range v.r.Rules {
		if &v.r.Rules[i] == r {
			return i
		}
	}
	return -1
}

func (v *validator) provides(r *Rule) {
	if r.Provides == nil {
		return
	}
	if v.r.Kind != RollCount || *r.Provides != 0 && *r.Provides != Special {
		v.fail(r.place("provides"), "rule %s: provides %d: a rule of a %s game may provide 0, zero dice, or -1, a special choice", r.Name, *r.Provides, RollCount)
	}
}

// place returns where a field of the rule stands, or where the rule does.
func (r *Rule) place(field string) position {
	if p, ok := r.fields[field]; ok {
		return p
	}
	return r.at
}

// expression parses one expression of a rule; an empty one is nil.
func (v *validator) expression(r *Rule, field, text string, want lang.Type, scope lang.Scope) *lang.Expr {
	return v.parse("rule "+r.Name, r.at, r.fields, field, text, want, scope)
}

// parse parses the expression in a field of what, which stands at a place and has its fields at
// others; an empty one is nil.
func (v *validator) parse(what string, at position, fields map[string]position, field, text string, want lang.Type, scope lang.Scope) *lang.Expr {
	if text == "" {
		return nil
	}
	e, err := v.definitions.Parse(text, want, scope)
	if err == nil {
		return e
	}
	var mistake *lang.Error
	if !errors.As(err, &mistake) {
		mistake = &lang.Error{Text: err.Error()}
	}
	if v.callsBroken(mistake) {
		return nil
	}
	if p, ok := fields[field]; ok {
		at = p.plus(text, mistake.Offset)
	}
	v.fail(at, "%s: %s: %s", what, field, mistake.Text)
	if mistake.Hint != "" {
		v.errs[len(v.errs)-1] = Hint(v.errs[len(v.errs)-1], mistake.Hint)
	}
	return nil
}
