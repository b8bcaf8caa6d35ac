package game

import (
	"fmt"
	"slices"
	"strings"
)

// Difference is one way in which two rule sets differ.
type Difference struct {
	Part    string   `json:"part"`              // kind, goal, players, start, stalemate, dice, event, define, memory, rule or order
	Name    string   `json:"name,omitempty"`    // of the event, definition, memory or rule; of part order the stage, if it is one
	From    string   `json:"from,omitempty"`    // in the first rule set; "" of what is only in the second one
	To      string   `json:"to,omitempty"`      // in the second rule set; "" of what is only in the first one
	Changes []Change `json:"changes,omitempty"` // of what is in both: the fields that differ
	Text    string   `json:"text"`              // the difference in words
}

// Change is a field that differs.
type Change struct {
	Field string `json:"field"`
	From  string `json:"from"`
	To    string `json:"to"`
}

// Diff returns how the rules b differ from the rules a, in the order of a rule file. Names of the rule
// sets, titles, notes and spelling are no differences: there are none exactly if Hash is the same.
func Diff(a, b *Rules) []Difference {
	d := &differ{a: a, b: b, nameA: a.Name, nameB: b.Name, renamed: map[string]string{}}
	if a.Name == b.Name {
		d.nameA, d.nameB = "the first", "the second"
	}
	d.header()
	compare(d, "event", d.a.Events, d.b.Events, func(e *Event) item {
		return item{e.Name, e.words(), e.Note, []field{
			plain("probability", fmt.Sprintf("%d/%d", e.Weight, e.Of)), plain("effect", string(e.Effect)),
		}}
	})
	compare(d, "define", d.a.Defines, d.b.Defines, func(x *Define) item {
		return item{x.Name, x.words(), x.Note, []field{
			plain("args", strings.Join(x.Args, ", ")), {"value", x.made.String(), oneLine(x.Value)},
		}}
	})
	compare(d, "memory", d.a.Memory, d.b.Memory, func(m *Memory) item {
		return item{m.Name, m.words(), m.Note, []field{
			plain("scope", string(m.Scope)), plain("range", fmt.Sprintf("%d to %d", m.Least, m.Most)),
			plain("initial", fmt.Sprint(m.Initial)), {"update", text(m.update), oneLine(m.Update)},
			plain("visible", fmt.Sprint(m.Visible)),
		}}
	})
	compare(d, "rule", d.a.Rules, d.b.Rules, ruleItem)
	d.order()
	return d.found
}

type differ struct {
	a, b         *Rules
	nameA, nameB string
	renamed      map[string]string // names of rules of b, by those of the same rules in a
	found        []Difference
}

// item is something with a name that rule sets have several of.
type item struct {
	name, words, note string
	fields            []field
}

// field is a part of an item: what tells it apart, and how it is shown.
type field struct{ name, key, words string }

func plain(name, value string) field { return field{name, value, value} }

func (f field) shown() string {
	switch {
	case f.words != "":
		return f.words
	case f.name == "when":
		return "always"
	}
	return "none"
}

// same reports whether two items are the same but for their names.
func (x item) same(y item) bool {
	return slices.EqualFunc(x.fields, y.fields, func(f, g field) bool { return f.key == g.key })
}

func ruleItem(r *Rule) item {
	provides, dice, faces := "", "", ""
	if r.Provides != nil {
		provides = rolled(*r.Provides)
	}
	if r.Dice != nil {
		dice, faces = r.Dice.weighed(), fmt.Sprint(r.Dice.faces())
	}
	return item{r.Name, r.words(), r.Note, []field{
		plain("stage", string(r.Stage)), {"when", text(r.when), oneLine(r.When)}, {"value", text(r.value), oneLine(r.Value)},
		{"opponent", text(r.opponent), oneLine(r.Opponent)}, plain("effect", string(r.Effect)), plain("provides", provides),
		{"dice", faces, dice}, {"reroll", text(r.reroll), oneLine(r.Reroll)},
	}}
}

// weighed names dice and, if they are given, the weights of their faces.
func (d Dice) weighed() string {
	if len(d.Weights) == 0 {
		return d.words()
	}
	return fmt.Sprintf("%s with weights %s", d.words(), strings.Trim(fmt.Sprint(d.Weights), "[]"))
}

// differs notes a difference of something that every rule set has.
func (d *differ) differs(part, what, from, to string) {
	d.found = append(d.found, Difference{Part: part, From: from, To: to, Text: fmt.Sprintf("%s: %s → %s", what, from, to)})
}

// header compares what stands above the rules, and the dice.
func (d *differ) header() {
	a, b := d.a, d.b
	for _, x := range []struct{ part, what, from, to string }{
		{"kind", "kind", string(a.Kind), string(b.Kind)},
		{"goal", "goal", fmt.Sprint(a.Goal), fmt.Sprint(b.Goal)},
		{"players", "players", fmt.Sprint(a.Players), fmt.Sprint(b.Players)},
		{"start", "scores at the start", numberList(a.startScores()), numberList(b.startScores())},
		{"stalemate", "a game that never ends", stalemateWords(a), stalemateWords(b)},
	} {
		if x.from != x.to {
			d.differs(x.part, x.what, x.from, x.to)
		}
	}
	if from, to := fmt.Sprint(a.Dice.faces()), fmt.Sprint(b.Dice.faces()); from != to {
		if from, to = a.Dice.weighed(), b.Dice.weighed(); from == to { // equal weights, of another size
			from, to = fmt.Sprint(a.Dice.faces()), fmt.Sprint(b.Dice.faces())
		}
		d.differs("dice", "dice", from, to)
	}
	if from, to := a.numberWords(), b.numberWords(); from != to {
		d.differs("dice", "number of dice", from, to)
	}
}

func numberList(numbers []int) string {
	return strings.Trim(strings.ReplaceAll(fmt.Sprint(numbers), " ", ", "), "[]")
}

func stalemateWords(r *Rules) string {
	if r.Stalemate == "loss" {
		return "lost by everyone"
	}
	return "drawn"
}

// numberWords tells how many dice can be rolled at once.
func (r *Rules) numberWords() string {
	if r.Kind == RollHold {
		return fmt.Sprintf("%d in a roll", r.Dice.Count)
	}
	return fmt.Sprintf("%d to %d", r.Dice.Min, r.Dice.Max)
}

// compare compares things with names: first those that differ or are only in a, then those only in b.
func compare[T any](d *differ, part string, as, bs []T, of func(*T) item) {
	var inA, inB []item
	for i := range as {
		inA = append(inA, of(&as[i]))
	}
	for i := range bs {
		inB = append(inB, of(&bs[i]))
	}
	named := func(list []item, name string) int {
		return slices.IndexFunc(list, func(x item) bool { return x.name == name })
	}
	paired := make([]bool, len(inB))
	for _, x := range inA {
		k := named(inB, x.name)
		if k < 0 && part == "rule" { // the same under another name
			k = slices.IndexFunc(inB, func(y item) bool { return x.same(y) && named(inA, y.name) < 0 })
		}
		switch {
		case k < 0 || paired[k]:
			d.found = append(d.found, Difference{Part: part, Name: x.name, From: x.words, Text: fmt.Sprintf("only in %s: %s", d.nameA, x.words)})
			continue
		case part == "rule":
			d.renamed[x.name] = inB[k].name
		}
		paired[k] = true
		d.item(part, x, inB[k])
	}
	for k, y := range inB {
		if !paired[k] {
			d.found = append(d.found, Difference{Part: part, Name: y.name, To: y.words, Text: fmt.Sprintf("only in %s: %s", d.nameB, y.words)})
		}
	}
	if part != "rule" {
		d.listOrder(part, inA, inB)
	}
}

// item compares two things with one name, or one rule under two names.
func (d *differ) item(part string, x, y item) {
	if x.name != y.name {
		d.found = append(d.found, Difference{
			Part: part, Name: x.name, Changes: []Change{{"name", x.name, y.name}},
			Text: fmt.Sprintf("%s: the same rule is called %s in %s", x.name, y.name, d.nameB),
		})
		return
	}
	var changes []Change
	var words []string
	for i, f := range x.fields {
		g := y.fields[i]
		if f.key == g.key {
			continue
		}
		c := Change{f.name, f.shown(), g.shown()}
		changes = append(changes, c)
		words = append(words, fmt.Sprintf("%s: %s → %s", c.Field, c.From, c.To))
	}
	if changes == nil {
		return
	}
	name := x.name
	if part != "rule" {
		name = part + " " + name
	}
	text := name + " differs:"
	if x.note != y.note {
		for _, side := range [][2]string{{d.nameA, x.note}, {d.nameB, y.note}} {
			if side[1] != "" {
				text += fmt.Sprintf(" In %s: %s", side[0], side[1])
			}
		}
	}
	text += " [" + strings.Join(words, "; ") + "]"
	d.found = append(d.found, Difference{Part: part, Name: x.name, From: x.words, To: y.words, Changes: changes, Text: text})
}

// listOrder compares the order of events, definitions or memories that both have.
func (d *differ) listOrder(part string, inA, inB []item) {
	var namesA, namesB []string
	for _, x := range inA {
		namesA = append(namesA, x.name)
	}
	for _, y := range inB {
		namesB = append(namesB, y.name)
	}
	both := func(names, others []string) string {
		return strings.Join(slices.DeleteFunc(slices.Clone(names), func(n string) bool { return !slices.Contains(others, n) }), ", ")
	}
	from, to := both(namesA, namesB), both(namesB, namesA)
	if from == to {
		return
	}
	text := map[string]string{
		"event":  "events are decided in another order: ",
		"define": "definitions stand in another order, which makes no difference: ",
		"memory": "memories stand in another order, which makes no difference: ",
	}[part]
	d.found = append(d.found, Difference{Part: "order", Name: part, From: from, To: to, Text: text + from + " → " + to})
}

// order compares the order of rules that both have, stage by stage.
func (d *differ) order() {
	before := len(d.found)
	back := map[string]string{}
	for from, to := range d.renamed {
		back[to] = from
	}
	all := [2][]string{} // names in a of the rules that both have
	for _, s := range stages {
		var names [2][]string
		for _, r := range d.a.Rules {
			if to, ok := d.renamed[r.Name]; ok && r.Stage == s && d.b.rule(to).Stage == s {
				names[0] = append(names[0], r.Name)
			}
		}
		for _, r := range d.b.Rules {
			if from, ok := back[r.Name]; ok && r.Stage == s && d.a.rule(from).Stage == s {
				names[1] = append(names[1], from)
			}
		}
		if !slices.Equal(names[0], names[1]) {
			from, to := strings.Join(names[0], ", "), strings.Join(names[1], ", ")
			d.found = append(d.found, Difference{Part: "order", Name: string(s), From: from, To: to,
				Text: fmt.Sprintf("stage %s: %s: %s → %s", s, orderWords(s), from, to)})
		}
	}
	for _, r := range d.a.Rules {
		if _, ok := d.renamed[r.Name]; ok {
			all[0] = append(all[0], r.Name)
		}
	}
	for _, r := range d.b.Rules {
		if from, ok := back[r.Name]; ok {
			all[1] = append(all[1], from)
		}
	}
	if before == len(d.found) && !slices.Equal(all[0], all[1]) {
		from, to := strings.Join(all[0], ", "), strings.Join(all[1], ", ")
		d.found = append(d.found, Difference{Part: "order", From: from, To: to,
			Text: fmt.Sprintf("rules of different stages stand in another order, which makes no difference: %s → %s", from, to)})
	}
}

// orderWords says what the order of the rules of a stage is good for.
func orderWords(s Stage) string {
	switch s {
	case StageGift, StageSwap, StageAgain:
		return "the rules stand in another order, which makes no difference"
	case StageLimit, StageAdjust, StageScore:
		return "the rules act in another order, each on what the last one has left"
	}
	return "the rules are tried in another order, and the first that matches acts"
}
