package game

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"

	"hogstats/internal/lang"
)

// canonical is the part of a rule set that changes a game, in a fixed order and spelling.
type canonical struct {
	Kind      Kind
	Goal      int
	Players   int
	Start     []int
	Stalemate string
	Dice      canonicalDice
	Events    []Event
	Define    []canonicalDefine `json:",omitempty"`
	Memory    []canonicalMemory `json:",omitempty"`
	Rules     []canonicalRule
}

type canonicalDefine struct {
	Name  string
	Args  []string
	Value string
}

type canonicalMemory struct {
	Name                 string
	Scope                Scope
	Least, Most, Initial int
	Update               string
	Visible              bool
}

type canonicalDice struct {
	Faces           []Face
	Count, Min, Max int
}

type canonicalRule struct {
	Name                  string
	Stage                 Stage
	When, Value, Opponent string
	Effect                Effect
	Provides              *int
	Faces                 []Face
	Reroll                string `json:",omitempty"`
}

// Hash returns the SHA-256, in hexadecimal, of the rules without name, title and notes. Comments, the
// order of keys and white space do not change it; expressions count by their structure.
func (r *Rules) Hash() string {
	c := canonical{
		Kind: r.Kind, Goal: r.Goal, Players: r.Players, Start: r.startScores(), Stalemate: r.Stalemate,
		Dice: canonicalDice{r.Dice.faces(), r.Dice.Count, r.Dice.Min, r.Dice.Max},
	}
	for _, e := range r.Events {
		e.Note = ""
		c.Events = append(c.Events, e)
	}
	for _, d := range r.Defines {
		c.Define = append(c.Define, canonicalDefine{d.Name, d.Args, d.made.String()})
	}
	for _, m := range r.Memory {
		c.Memory = append(c.Memory, canonicalMemory{m.Name, m.Scope, m.Least, m.Most, m.Initial, text(m.update), m.Visible})
	}
	for _, rule := range r.Rules {
		k := canonicalRule{
			Name: rule.Name, Stage: rule.Stage, Effect: rule.Effect, Provides: rule.Provides,
			When: text(rule.when), Value: text(rule.value), Opponent: text(rule.opponent), Reroll: text(rule.reroll),
		}
		if rule.Dice != nil {
			k.Faces = rule.Dice.faces()
		}
		c.Rules = append(c.Rules, k)
	}
	data, err := json.Marshal(c)
	if err != nil {
		panic("game: rules cannot be written as JSON: " + err.Error())
	}
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

func text(e *lang.Expr) string {
	if e == nil {
		return ""
	}
	return e.String()
}
