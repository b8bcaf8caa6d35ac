package policy

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"hogstats/game"
	"hogstats/internal/lang"
)

// exprTable tabulates an expression: in roll-count games a number of dice, in roll-hold games the
// condition under which the player holds.
func exprTable(ctx context.Context, g *game.Game, s Spec) (*Table, error) {
	e := &formula{g: g, s: s, names: variables(g)}
	want, what := lang.Int, "a number of dice"
	if g.Kind() == game.RollHold {
		want, what = lang.Bool, "a condition to hold"
	}
	var err error
	if e.expr, err = lang.ParseReal(s.Text, want, what, e.scope); err != nil {
		return nil, e.mistake(err)
	}
	e.env.Vars = make([]float64, len(e.names))
	for _, v := range e.expr.Vars() {
		e.zero = e.zero || e.names[v].zero
	}
	t := NewTable(g)
	for p := range g.Positions() {
		if p%1024 == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if err := e.position(p, t.Row(p)); err != nil {
			return nil, err
		}
	}
	return t, nil
}

// formula is an expression about the positions of a game.
type formula struct {
	g      *game.Game
	s      Spec
	names  []variable
	zero   bool // something about zero dice is asked for
	expr   *lang.Real
	env    lang.RealEnv
	memory []int
}

// variable is a name that an expression may use.
type variable struct {
	name string
	typ  lang.Type
	zero bool // it says what zero dice would do
}

// Places of the variables whose values do not come from the memory of the game.
const (
	varScore = iota
	varOpponent
	varGoal
	varFirst // turn_total in roll-hold games, else the first about zero dice
)

// variables lists the names for a game, those of its memory last.
func variables(g *game.Game) []variable {
	list := []variable{{name: "score"}, {name: "opponent"}, {name: "goal"}}
	if g.Kind() == game.RollHold {
		list = append(list, variable{name: "turn_total"})
	} else {
		list = append(list, variable{"score_if_zero", lang.Int, true}, variable{"zero.points", lang.Int, true},
			variable{"zero.gain", lang.Int, true}, variable{"zero.swap", lang.Bool, true}, variable{"zero.again", lang.Bool, true})
	}
	for i, name := range g.MemoryNames() {
		if g.MemoryVisible()[i] {
			list = append(list, variable{name: name})
		}
	}
	return list
}

// scope finds a variable by its name.
func (e *formula) scope(name string) (int, lang.Type, error) {
	var known []string
	for i, v := range e.names {
		if v.name == name {
			return i, v.typ, nil
		}
		known = append(known, v.name)
	}
	failed := &lang.Error{Text: fmt.Sprintf("unknown variable %q", name)}
	if near := game.Nearest(name, known); near != "" {
		failed.Hint = fmt.Sprintf("did you mean %q?", near)
	} else {
		failed.Hint = fmt.Sprintf("known: %s", joined(known))
	}
	return 0, lang.Int, failed
}

// position evaluates the expression at every decision of a position.
func (e *formula) position(p int, row []int8) error {
	if err := e.load(p); err != nil {
		return err
	}
	for total := range row {
		if e.g.Kind() == game.RollHold {
			e.env.Vars[varFirst] = float64(total)
		}
		v, err := e.expr.Eval(&e.env)
		if err == nil && e.g.Kind() == game.RollCount {
			if acts := e.g.Actions(); v != math.Trunc(v) || !slices.Contains(acts, int(v)) {
				err = &lang.Error{Text: fmt.Sprintf("%v dice: %s offers %s dice", v+0, e.g.Rules().Name, offer(acts))}
			}
		}
		if err != nil {
			return fmt.Errorf("%w (at %s)", e.mistake(err), where(e.g, p, total))
		}
		if row[total] = int8(v); e.g.Kind() == game.RollHold {
			row[total] = Roll
			if v != 0 {
				row[total] = Hold
			}
		}
	}
	return nil
}

// load sets the variables that belong to a position.
func (e *formula) load(p int) error {
	own, opponent := e.g.Scores(p)
	vars := e.env.Vars
	vars[varScore], vars[varOpponent], vars[varGoal] = float64(own), float64(opponent), float64(e.g.Goal())
	at := varFirst
	if e.g.Kind() == game.RollHold {
		at++
	} else {
		if e.zero {
			z, err := e.g.Zero(p)
			if err != nil {
				return err
			}
			copy(vars[at:], []float64{float64(z.Points), float64(z.Points), float64(z.Gain), number(z.Swap), number(z.Again)})
		}
		at += 5
	}
	e.memory = e.g.MemoryValues(p, e.memory[:0])
	for i, v := range e.memory {
		if e.g.MemoryVisible()[i] {
			vars[at] = float64(v)
			at++
		}
	}
	return nil
}

// number is a condition as expressions of real numbers have it.
func number(b bool) float64 {
	if b {
		return 1
	}
	return 0
}

// mistake tells what is wrong with the expression, in which place.
func (e *formula) mistake(err error) error {
	var le *lang.Error
	if !errors.As(err, &le) {
		return fmt.Errorf("policy %s: %w", called(e.s), err)
	}
	out := fmt.Errorf("policy %s: column %d: %s; here: %s", called(e.s), le.Offset+1, le.Text, excerpt(e.s.Text, le.Offset))
	if le.Hint != "" {
		return game.Hint(out, le.Hint)
	}
	return out
}

// caret marks a place in an excerpt: what is wrong starts behind it.
const caret = "‸"

// excerpt returns a piece of text around an offset in runes, which a caret marks.
func excerpt(text string, offset int) string {
	const before, after = 15, 25
	runes := []rune(text)
	offset = min(max(offset, 0), len(runes))
	from, to := max(offset-before, 0), min(offset+after, len(runes))
	out := string(runes[from:offset]) + caret + string(runes[offset:to])
	if from > 0 {
		out = "…" + out
	}
	if to < len(runes) {
		out += "…"
	}
	return out
}
