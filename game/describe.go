package game

import (
	"fmt"
	"strings"
)

// Describe explains the rules in words, one paragraph to a string: what the game is, how it is
// played, then every event and rule in the order in which a turn meets them.
func (r *Rules) Describe() []string {
	lines := []string{fmt.Sprintf("%s (%s)", r.Title, r.Name)}
	if r.Note != "" {
		lines = append(lines, r.Note)
	}
	lines = append(lines, r.turnWords(), r.scoreWords())
	for _, e := range r.Events {
		lines = append(lines, e.words())
	}
	for i := range r.Defines {
		lines = append(lines, r.Defines[i].words())
	}
	for i := range r.Memory {
		lines = append(lines, r.Memory[i].words())
	}
	for _, s := range stages {
		for i := range r.Rules {
			if r.Rules[i].Stage == s {
				lines = append(lines, r.Rules[i].words())
			}
		}
	}
	return lines
}

// words describes a memory.
func (m *Memory) words() string {
	whose := "for each player, after the player's turns"
	if m.Scope == GameScope {
		whose = "for the game, after every turn"
	}
	if !m.Visible {
		whose += "; policies do not see it"
	}
	text := fmt.Sprintf("%s (memory %s):", m.Name, whose)
	if m.Note != "" {
		text += " " + m.Note
	}
	return fmt.Sprintf("%s [%d to %d, at first %d, then %s]", text, m.Least, m.Most, m.Initial, oneLine(m.Update))
}

// words describes an event.
func (e *Event) words() string {
	note := e.Note
	if note == "" {
		note = capital(effectWords[e.Effect]) + "."
	}
	return fmt.Sprintf("%s (decided before the faces are looked at): %s [%s with probability %d/%d]", e.Name, note, e.Effect, e.Weight, e.Of)
}

func capital(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

// turnWords says what the player who moves decides.
func (r *Rules) turnWords() string {
	if r.Kind == RollHold {
		return fmt.Sprintf("On a turn the player rolls %s again and again, or holds and scores the turn total.", numbered(r.Dice.Count, r.Dice))
	}
	zero := ""
	for _, rule := range r.Rules {
		switch {
		case rule.Provides == nil:
		case *rule.Provides == 0:
			zero += fmt.Sprintf(", or no dice because of %s", rule.Name)
		default:
			zero += fmt.Sprintf(", or chooses −1 because of %s", rule.Name)
		}
	}
	if r.Dice.Min == r.Dice.Max {
		return fmt.Sprintf("On a turn the player rolls %s once%s.", numbered(r.Dice.Max, r.Dice), zero)
	}
	return fmt.Sprintf("On a turn the player chooses %d to %d dice (%s) and rolls them once%s.", r.Dice.Min, r.Dice.Max, r.Dice.words(), zero)
}

func numbered(n int, d Dice) string {
	if n == 1 {
		return "one die (" + strings.Replace(d.words(), "dice", "die", 1) + ")"
	}
	return fmt.Sprintf("%d dice (%s)", n, d.words())
}

// scoreWords says who wins.
func (r *Rules) scoreWords() string {
	players := fmt.Sprintf("%d players take turns", r.Players)
	if r.Players == 1 {
		players = "One player plays alone"
	}
	text := fmt.Sprintf("%s; the first to reach %d wins.", players, r.Goal)
	if len(r.Start) > 0 {
		text += fmt.Sprintf(" They start at %s.", strings.Trim(strings.ReplaceAll(fmt.Sprint(r.Start), " ", " and "), "[]"))
	}
	if r.Stalemate == "loss" {
		return text + " A game that never ends is lost by everyone."
	}
	return text + " A game that never ends is drawn."
}

var effectWords = map[Effect]string{
	Continue: "points join the turn total",
	Bust:     "the turn ends and the turn total is lost",
	Bank:     "the turn ends and the turn total is scored",
	Wipe:     "the turn ends and the whole score is lost",
	Out:      "the player is out of the game",
}

// words describes a rule: its note if it has one, and always its formulas.
func (r *Rule) words() string {
	note := r.Note
	if note == "" && r.Effect != "" {
		note = capital(effectWords[r.Effect]) + "."
	}
	formula := r.does()
	if r.When != "" {
		formula += " when " + r.When
	}
	text := fmt.Sprintf("%s (%s):", r.Name, stageWords[r.Stage])
	if note != "" {
		text += " " + note
	}
	return text + " [" + oneLine(formula) + "]"
}

// oneLine puts a formula of several lines on one.
func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }

var stageWords = map[Stage]string{
	StageLimit:  "limits the dice",
	StageDice:   "chooses the dice",
	StageRoll:   "effect of a roll",
	StagePoints: "points of the turn",
	StageAdjust: "changes the points",
	StageGift:   "points for the opponent",
	StageScore:  "changes the scores",
	StageSwap:   "swaps the scores",
	StageAgain:  "another turn",
}

// does says in short what a rule does when its condition holds.
func (r *Rule) does() string {
	switch r.Stage {
	case StageDice:
		var parts []string
		if r.Dice != nil {
			parts = append(parts, r.Dice.words())
		}
		if r.Reroll != "" {
			parts = append(parts, "roll again, once, the dice where "+r.Reroll)
		}
		return strings.Join(parts, ", ")
	case StageRoll:
		if r.Value != "" {
			return fmt.Sprintf("%s with %s", r.Effect, r.Value)
		}
		return string(r.Effect)
	case StageSwap:
		return "swap"
	case StageAgain:
		return "move again"
	case StageScore:
		var parts []string
		if r.Value != "" {
			parts = append(parts, "score = "+r.Value)
		}
		if r.Opponent != "" {
			parts = append(parts, "opponent = "+r.Opponent)
		}
		return strings.Join(parts, ", ")
	}
	return r.Value
}
