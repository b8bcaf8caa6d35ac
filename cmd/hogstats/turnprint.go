package main

import (
	"fmt"
	"strconv"
	"strings"

	"hogstats/analysis"
	"hogstats/game"
)

// turnReport is a turn that was played, for machines. Scores and memory are from the side of the
// player who moved.
type turnReport struct {
	Player     int            `json:"player,omitempty"` // who moved, 1 or 2; with --chain only
	Scores     []int          `json:"scores"`
	Next       string         `json:"next"`             // opponent, same or over
	Result     string         `json:"result,omitempty"` // won, lost or drawn if the game is over
	Dice       int            `json:"dice"`             // rolled at once, limits included
	BasePoints int            `json:"base_points"`
	Points     int            `json:"points"`
	Swapped    bool           `json:"swapped"`
	Extra      bool           `json:"extra"`
	Fired      []firedReport  `json:"fired"`
	Memory     map[string]any `json:"memory"` // of players a list, own first; of the game a number
}

// firedReport is a rule or event that acted.
type firedReport struct {
	Rule  string     `json:"rule"`
	Stage game.Stage `json:"stage"`
	Roll  int        `json:"roll,omitempty"`
	Text  string     `json:"text"`
}

func nextWord(k game.NextKind) string {
	return [...]string{game.OpponentMoves: "opponent", game.SameMoves: "same", game.GameOver: "over"}[k]
}

func resultWord(end game.Next) string {
	return [...]string{game.Won: "won", game.Lost: "lost", game.Drawn: "drawn"}[end]
}

func newTurnReport(g *game.Game, p game.Played) turnReport {
	r := turnReport{
		Scores: p.Scores, Next: nextWord(p.Next), Dice: p.Dice, BasePoints: p.Base, Points: p.Points,
		Swapped: p.Swapped, Extra: p.Extra, Fired: []firedReport{}, Memory: memoryReport(g, p.Memory),
	}
	if p.Next == game.GameOver {
		r.Result = resultWord(p.End)
	}
	for _, f := range p.Fired {
		r.Fired = append(r.Fired, firedReport(f))
	}
	return r
}

// memoryReport returns memory by name, that of players as a list.
func memoryReport(g *game.Game, values []int) map[string]any {
	memory := map[string]any{}
	k := 0
	for _, m := range g.Rules().Memory {
		if m.Scope == game.GameScope {
			memory[m.Name] = values[k]
			k++
			continue
		}
		memory[m.Name] = values[k : k+2][:g.Players()]
		k += 2
	}
	return memory
}

// firedTable has a row for each rule that acted.
func firedTable(p game.Played) *analysis.Table {
	t := new(analysis.Table)
	for _, name := range []string{"stage", "roll", "rule", "text"} {
		t.Columns = append(t.Columns, analysis.Column{Axis: analysis.Axis{Name: name}})
	}
	for _, f := range p.Fired {
		roll := any(nil)
		if f.Roll > 0 {
			roll = f.Roll
		}
		t.Rows = append(t.Rows, []any{string(f.Stage), roll, f.Rule, f.Text})
	}
	return t
}

// turnFacts explains a turn to people.
func turnFacts(g *game.Game, s game.Situation, in turnInput, p game.Played) *facts {
	f := &facts{title: fmt.Sprintf("One turn of %s at %s", g.Rules().Name, scoresText(s.Scores))}
	f.addDice(g, in, p)
	shown := 0
	for ; shown < len(p.Fired) && (p.Fired[shown].Stage == game.StageLimit || p.Fired[shown].Stage == game.StageDice); shown++ {
		f.addFired(p.Fired[shown])
	}
	if g.Kind() == game.RollHold {
		shown = f.addRolls(in, p, shown)
	} else if p.Dice > 0 {
		f.add("roll", strings.Join(in.faces, " "))
	}
	for ; shown < len(p.Fired); shown++ {
		f.addFired(p.Fired[shown])
	}
	f.add("points of the turn", strconv.Itoa(p.Points))
	f.add("scores", scoresText(p.Scores))
	f.addMemory(g, s.Memory, p.Memory)
	switch {
	case p.Next == game.GameOver:
		f.add("next", "the game is over: the player who moved has "+resultWord(p.End))
	case p.Next == game.SameMoves:
		f.add("next", "the same player moves")
	default:
		f.add("next", "the opponent moves, at "+scoresText([]int{p.Scores[1], p.Scores[0]}))
	}
	return f
}

// addDice tells what is rolled.
func (f *facts) addDice(g *game.Game, in turnInput, p game.Played) {
	if in.dice != nil {
		f.add("choice", g.ActionLabel(*in.dice))
	}
	if p.Dice > 0 {
		f.add("dice", fmt.Sprintf("%d × %s", p.Dice, g.DiceKinds()[p.Kind].Name))
	}
}

func (f *facts) addFired(x game.Fired) { f.add(string(x.Stage), x.Rule+": "+x.Text) }

// addRolls tells the rolls of a turn and returns the number of rules told so far.
func (f *facts) addRolls(in turnInput, p game.Played, told int) int {
	for i, words := range in.rolls {
		text := strings.Join(words, " ")
		if told < len(p.Fired) && p.Fired[told].Roll == i+1 {
			if x := p.Fired[told]; x.Rule != text {
				text += ", " + x.Rule + ": " + x.Text
			} else {
				text += ": " + x.Text
			}
			told++
		} else {
			text += fmt.Sprintf(", turn total %d", p.Totals[i])
		}
		f.add(fmt.Sprintf("roll %d", i+1), text)
	}
	if in.hold {
		f.add("hold", fmt.Sprintf("on %d", p.Base))
	}
	return told
}

// addMemory tells what is remembered, and what it was if that has changed.
func (f *facts) addMemory(g *game.Game, before, after []int) {
	for i, name := range g.MemoryNames() {
		if g.Players() == 1 && strings.HasPrefix(name, "opponent_") {
			continue
		}
		text := strconv.Itoa(after[i])
		if before[i] != after[i] {
			text = fmt.Sprintf("%d → %d", before[i], after[i])
		}
		f.add("memory "+name, text)
	}
}

// scoresText writes scores, the mover's first.
func scoresText(scores []int) string {
	if len(scores) == 1 {
		return strconv.Itoa(scores[0])
	}
	return fmt.Sprintf("%d to %d", scores[0], scores[1])
}
