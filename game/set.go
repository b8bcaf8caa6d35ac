package game

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// ErrSetting is wrapped by the errors of Set and Without for a key or rule that does not exist or a
// value that cannot be read.
var ErrSetting = errors.New("game: setting")

// settingf returns an error with the text given that wraps ErrSetting.
func settingf(format string, args ...any) error {
	return Mark(fmt.Errorf(format, args...), ErrSetting)
}

// settings are the keys that Set takes besides those of rules.
var settings = []string{
	"goal", "players", "start", "stalemate", "dice.sides", "dice.min", "dice.max", "dice.count",
	"dice.faces", "dice.weights",
}

// defineFields, ruleFields and memoryFields are what Set changes of definitions, rules and memories.
var (
	defineFields = []string{"value"}
	ruleFields   = []string{"when", "value", "opponent", "effect", "reroll"}
	memoryFields = []string{"update", "initial", "range", "visible"}
)

// Set returns a copy of r with one thing changed: "goal", "players", "start" ("0,4"), "stalemate",
// "dice.sides" and the like, or "rules.NAME.FIELD" with the fields when, value, opponent and
// effect and reroll, "define.NAME.value", or "memory.NAME.FIELD" with the fields update, initial, range
// ("0,10") and visible.
// The new rules are checked like a file.
func (r *Rules) Set(key, value string) (*Rules, error) {
	c := r.clone()
	c.file = source{name: "--set " + key, text: []byte(value)}
	c.forgetPlaces()
	if err := c.set(key, value); err != nil {
		return nil, err
	}
	if key == "players" && len(c.Start) != c.Players {
		c.Start = nil
	}
	if err := c.validate(nil); err != nil {
		return nil, Mark(err, ErrSetting)
	}
	c.restorePlaces(r)
	return c, nil
}

// forgetPlaces takes the places in the file away from rules, memories and definitions.
func (r *Rules) forgetPlaces() {
	for i := range r.Rules {
		r.Rules[i].at, r.Rules[i].fields = position{}, nil
	}
	for i := range r.Memory {
		r.Memory[i].at, r.Memory[i].fields = position{}, nil
	}
	for i := range r.Defines {
		r.Defines[i].at, r.Defines[i].fields = position{}, nil
	}
}

// restorePlaces gives the rules their places in the file back, except what was set: that is not in
// the file, so mistakes in its arithmetic are told at the head of the rule.
func (r *Rules) restorePlaces(old *Rules) {
	r.file = old.file
	for i := range r.Memory { // Set and With keep the order of memories
		if i < len(old.Memory) && r.Memory[i].Name == old.Memory[i].Name {
			set := r.Memory[i].fields
			r.Memory[i].at, r.Memory[i].fields = old.Memory[i].at, maps.Clone(old.Memory[i].fields)
			for field := range set {
				delete(r.Memory[i].fields, field)
			}
		}
	}
	for i := range r.Defines { // and of definitions; mistakes inside are told where they are called
		if i < len(old.Defines) && r.Defines[i].Name == old.Defines[i].Name {
			r.Defines[i].at, r.Defines[i].fields = old.Defines[i].at, old.Defines[i].fields
		}
	}
	for i := range r.Rules {
		rule := &r.Rules[i]
		from := old.rule(rule.Name)
		if from == nil {
			continue
		}
		set := rule.fields
		rule.at, rule.fields = from.at, maps.Clone(from.fields)
		for field := range set {
			delete(rule.fields, field)
		}
	}
}

func (r *Rules) set(key, value string) error {
	if rest, ok := strings.CutPrefix(key, "rules."); ok {
		return r.setRule(key, rest, value)
	}
	if rest, ok := strings.CutPrefix(key, "memory."); ok {
		return r.setMemory(key, rest, value)
	}
	if rest, ok := strings.CutPrefix(key, "define."); ok {
		return r.setDefine(key, rest, value)
	}
	d := &r.Dice
	switch key {
	case "goal":
		return setInt(&r.Goal, key, value)
	case "players":
		return setInt(&r.Players, key, value)
	case "start":
		return setInts(&r.Start, key, value)
	case "stalemate":
		r.Stalemate = value
		return nil
	case "dice.sides":
		d.Faces, d.Names, d.Weights = nil, nil, nil
		return setInt(&d.Sides, key, value)
	case "dice.min":
		return setInt(&d.Min, key, value)
	case "dice.max":
		return setInt(&d.Max, key, value)
	case "dice.count":
		return setInt(&d.Count, key, value)
	case "dice.faces":
		if len(d.Names) == 0 {
			d.Sides, d.Weights = 0, nil
		}
		return setInts(&d.Faces, key, value)
	case "dice.weights":
		return setInts(&d.Weights, key, value)
	}
	return r.unknownKey(key)
}

func (r *Rules) unknownKey(key string) error {
	known := slices.Clone(settings)
	for _, rule := range r.Rules {
		for _, f := range ruleFields {
			known = append(known, "rules."+rule.Name+"."+f)
		}
	}
	for _, d := range r.Defines {
		known = append(known, "define."+d.Name+"."+defineFields[0])
	}
	for _, m := range r.Memory {
		for _, f := range memoryFields {
			known = append(known, "memory."+m.Name+"."+f)
		}
	}
	err := settingf("unknown key %q (known: %s, rules.NAME.%s, memory.NAME.%s, define.NAME.%s)", key, strings.Join(settings, ", "),
		strings.Join(ruleFields, "|"), strings.Join(memoryFields, "|"), strings.Join(defineFields, "|"))
	if n := Nearest(key, known); n != "" {
		err = Hint(err, fmt.Sprintf("did you mean %q?", n))
	}
	return err
}

func (r *Rules) setRule(key, rest, value string) error {
	name, field, _ := strings.Cut(rest, ".")
	rule := r.rule(name)
	if rule == nil {
		return r.unknownRule(name)
	}
	switch field {
	case "when":
		rule.When = value
	case "value":
		rule.Value = value
	case "opponent":
		rule.Opponent = value
	case "effect":
		rule.Effect = Effect(value)
	case "reroll":
		rule.Reroll = value
	default:
		return r.unknownKey(key)
	}
	rule.fields = map[string]position{field: {1, 1}}
	rule.set = maps.Clone(rule.set)
	if rule.set == nil {
		rule.set = map[string]source{}
	}
	rule.set[field] = r.file
	return nil
}

func (r *Rules) setMemory(key, rest, value string) error {
	name, field, _ := strings.Cut(rest, ".")
	i := slices.IndexFunc(r.Memory, func(m Memory) bool { return m.Name == name })
	if i < 0 {
		return settingf("%s=%s: %s has no memory %q", key, value, r.Name, name)
	}
	m := &r.Memory[i]
	switch field {
	case "update":
		from := r.file
		m.Update, m.setFrom = value, &from
		m.fields = map[string]position{field: {1, 1}}
	case "initial":
		return setInt(&m.Initial, key, value)
	case "range":
		var ends []int
		if err := setInts(&ends, key, value); err != nil {
			return err
		}
		if len(ends) != 2 {
			return settingf("%s=%s: want two whole numbers, such as 0,10", key, value)
		}
		m.Least, m.Most = ends[0], ends[1]
	case "visible":
		visible, err := strconv.ParseBool(value)
		if err != nil {
			return settingf("%s=%s: want true or false", key, value)
		}
		m.Visible = visible
	default:
		return r.unknownKey(key)
	}
	return nil
}

func (r *Rules) setDefine(key, rest, value string) error {
	name, field, _ := strings.Cut(rest, ".")
	i := slices.IndexFunc(r.Defines, func(d Define) bool { return d.Name == name })
	switch {
	case i < 0:
		return settingf("%s=%s: %s has no definition %q", key, value, r.Name, name)
	case field != defineFields[0]:
		return r.unknownKey(key)
	}
	r.Defines[i].Value, r.Defines[i].fields = value, map[string]position{field: {1, 1}}
	return nil
}

func (r *Rules) unknownRule(name string) error {
	var names []string
	for _, rule := range r.Rules {
		names = append(names, rule.Name)
	}
	if len(names) == 0 {
		return settingf("%s has no rule %q, and no rules at all", r.Name, name)
	}
	err := settingf("%s has no rule %q (it has: %s)", r.Name, name, strings.Join(names, ", "))
	if n := Nearest(name, names); n != "" {
		err = Hint(err, fmt.Sprintf("did you mean %q?", n))
	}
	return err
}

// Without returns a copy of r that lacks the named rule.
func (r *Rules) Without(name string) (*Rules, error) {
	if r.rule(name) == nil {
		return nil, r.unknownRule(name)
	}
	c := r.clone()
	c.Rules = slices.DeleteFunc(c.Rules, func(rule Rule) bool { return rule.Name == name })
	return c, nil
}

func setInt(to *int, key, value string) error {
	n, err := strconv.Atoi(value)
	if err != nil {
		return settingf("%s=%s: want a whole number", key, value)
	}
	*to = n
	return nil
}

func setInts[T int | int64](to *[]T, key, value string) error {
	var list []T
	for _, s := range strings.Split(strings.Trim(value, "[]"), ",") {
		n, err := strconv.ParseInt(strings.TrimSpace(s), 10, 64)
		if err != nil {
			return settingf("%s=%s: want whole numbers separated by commas", key, value)
		}
		list = append(list, T(n))
	}
	*to = list
	return nil
}
