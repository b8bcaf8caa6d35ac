package game

import (
	"errors"
	"fmt"

	"hogstats/internal/lang"
)

// walk is a turn on its way through the stages. It shares with Land the evaluation of single
// rules, but neither the order of the stages nor any table.
type walk struct {
	g             *Game
	env           *lang.Env
	own, opponent int // scores before the turn
	throw         Throw
	reroll        int  // index in out.Fired of the rule that rolls dice again, or −1
	again         bool // that rule has rolled a die again
	number        int  // of the roll, from 1
	out           Played
}

// walk starts a turn. The environment goes back with free.
func (g *Game) walk(s Situation) (*walk, error) {
	if len(s.Scores) != g.rules.Players {
		return nil, fmt.Errorf("%d scores: %s, played by %d, takes one for each player", len(s.Scores), g.rules.Name, g.rules.Players)
	}
	for _, score := range s.Scores {
		if score < 0 || score > maxValue {
			return nil, fmt.Errorf("score %d: want 0 to %d", score, maxValue)
		}
	}
	memory, err := g.rules.remembered(s.Memory)
	if err != nil {
		return nil, err
	}
	w := &walk{g: g, env: g.envs.Get().(*lang.Env), own: s.Scores[0], reroll: -1}
	if g.rules.Players > 1 {
		w.opponent = s.Scores[1]
	}
	clear(w.env.Vars)
	w.see(w.own, w.opponent)
	w.env.Vars[varGoal] = int64(g.goal)
	w.env.Vars[varOldScore], w.env.Vars[varOldOpponent] = int64(w.own), int64(w.opponent)
	for k, v := range memory {
		w.env.Vars[varCounts+len(g.counts)+k] = int64(v)
	}
	return w, nil
}

// remembered checks values of memory, in the order of memoryNames; without values it returns the initial ones.
func (r *Rules) remembered(values []int) ([]int, error) {
	names := r.memoryNames()
	if values != nil && len(values) != len(names) {
		return nil, fmt.Errorf("%d values of memory: %s remembers %d", len(values), r.Name, len(names))
	}
	all := make([]int, len(names))
	first := varCounts + len(r.counts())
	for k, name := range names {
		m := r.memoryOf(first + k)
		all[k] = m.Initial
		if values == nil {
			continue
		}
		if all[k] = values[k]; all[k] < m.Least || all[k] > m.Most {
			return nil, fmt.Errorf("memory %s=%d: want %d to %d", name, all[k], m.Least, m.Most)
		}
	}
	return all, nil
}

// see makes rules see these scores.
func (w *walk) see(own, opponent int) {
	w.env.Vars[varScore], w.env.Vars[varOpponent] = int64(own), int64(opponent)
}

// each calls act for the rules of a stage whose condition holds, in the order of the file.
func (w *walk) each(s Stage, act func(c *compiled) error) error {
	for _, c := range w.g.stages[s] {
		ok, err := w.g.holds(c, w.env)
		if err == nil && ok {
			err = act(c)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// errFirst ends each after the first match.
var errFirst = errors.New("first match")

// first calls act for the first rule of a stage whose condition holds, if there is one.
func (w *walk) first(s Stage, act func(c *compiled) error) error {
	err := w.each(s, func(c *compiled) error {
		if err := act(c); err != nil {
			return err
		}
		return errFirst
	})
	if errors.Is(err, errFirst) {
		return nil
	}
	return err
}

// value evaluates the value of a rule, or returns the default if it has none.
func (w *walk) value(c *compiled, otherwise int) (int, error) {
	if c.value == nil {
		return otherwise, nil
	}
	return w.g.number(c, "value", c.value, w.env)
}

// fired notes what a rule did.
func (w *walk) fired(c *compiled, format string, args ...any) {
	f := Fired{Rule: c.Name, Stage: c.Stage, Text: fmt.Sprintf(format, args...)}
	if c.Stage == StageRoll {
		f.Roll = w.number
	}
	w.out.Fired = append(w.out.Fired, f)
}

// limit applies stage limit to the number of dice asked for.
func (w *walk) limit(action int) error {
	n := action
	w.env.Vars[varRequested], w.env.Vars[varN] = int64(action), int64(n)
	err := w.each(StageLimit, func(c *compiled) error {
		to, err := w.value(c, n)
		if err != nil {
			return err
		}
		if to < Special || to > maxDice {
			return w.g.mistake(c, "value", fmt.Errorf("%d dice: want 0 to %d, or −1", to, maxDice), w.env)
		}
		w.fired(c, "%s in place of %s", rolled(to), rolled(n))
		n, w.env.Vars[varN] = to, int64(to)
		return nil
	})
	w.throw.N, w.throw.Dice = n, max(n, 0)
	return err
}

// choose finds the dice in force: the first match that names dice and the first that re-rolls decide.
func (w *walk) choose() error {
	if w.g.rules.Kind == RollHold {
		w.throw.N, w.throw.Dice = w.g.rules.Dice.Count, w.g.rules.Dice.Count
	}
	kind, err := w.g.kind(w.env)
	if err != nil {
		return err
	}
	w.throw.Kind, w.out.Kind, w.out.Dice = kind, kind, w.throw.Dice
	dice := false
	return w.each(StageDice, func(c *compiled) error {
		text := ""
		if c.Dice != nil && !dice {
			dice = true
			text = c.Dice.words() + " are rolled"
		}
		if c.reroll != nil && w.reroll < 0 {
			if text != "" {
				text += ", and "
			}
			text += "dice where " + c.Reroll + " are rolled again, once"
			w.reroll = len(w.out.Fired)
		}
		if text != "" && w.throw.Dice > 0 {
			w.fired(c, "%s", text)
		}
		return nil
	})
}

// score applies stages points and adjust of a roll-count game to faces that lie.
func (w *walk) score() error {
	points := int(w.env.Vars[varSum])
	err := w.first(StagePoints, func(c *compiled) (err error) {
		points, err = w.value(c, points)
		w.fired(c, "the throw scores %s", formula(c.Value, points))
		return err
	})
	w.out.Base, w.env.Vars[varBase] = points, int64(points)
	return err
}

// finish applies the stages behind the points.
func (w *walk) finish() (Played, error) {
	points := w.out.Base
	w.env.Vars[varPoints] = int64(points)
	err := w.each(StageAdjust, func(c *compiled) error {
		to, err := w.value(c, points)
		w.fired(c, "%s %s", subject(points, "become"), formula(c.Value, to))
		points, w.env.Vars[varPoints] = to, int64(to)
		return err
	})
	if err != nil {
		return Played{}, err
	}
	if points < 0 {
		return Played{}, w.g.negative(points, w.env)
	}
	w.out.Points = points
	given := 0
	if w.g.rules.Players > 1 {
		err = w.each(StageGift, func(c *compiled) error {
			more, err := w.value(c, 0)
			w.fired(c, "the opponent gets %s", formula(c.Value, more))
			given += more
			return err
		})
	}
	if err != nil {
		return Played{}, err
	}
	return w.settle(w.own+points, w.opponent+given)
}

// settle applies the stages that see the new scores.
func (w *walk) settle(own, opponent int) (Played, error) {
	w.see(own, opponent)
	err := w.each(StageScore, func(c *compiled) error {
		newOwn, err := w.value(c, own)
		newOpponent := opponent
		if err == nil && c.opponent != nil && w.g.rules.Players > 1 {
			newOpponent, err = w.g.number(c, "opponent", c.opponent, w.env)
		}
		w.fired(c, "%s", w.scoreWords(own, opponent, newOwn, newOpponent))
		own, opponent = newOwn, newOpponent
		w.see(own, opponent)
		return err
	})
	if err != nil {
		return Played{}, err
	}
	if w.g.rules.Players > 1 {
		err = w.first(StageSwap, func(c *compiled) error {
			w.out.Swapped = true
			w.fired(c, "scores %d and %d swap", own, opponent)
			own, opponent = opponent, own
			return nil
		})
	}
	if err != nil {
		return Played{}, err
	}
	if own < 0 || opponent < 0 {
		return Played{}, fmt.Errorf("%s: scores become %d and %d at score %d, opponent %d; scores may not fall below 0",
			w.g.rules.Name, own, opponent, w.own, w.opponent)
	}
	w.see(own, opponent)
	return w.close(own, opponent)
}

// close ends the game, or gives another turn, and updates memory.
func (w *walk) close(own, opponent int) (Played, error) {
	w.out.Scores = []int{own, opponent}[:w.g.rules.Players]
	w.env.Vars[varSwapped] = truth(w.out.Swapped)
	over := own >= w.g.goal || opponent >= w.g.goal && w.g.rules.Players > 1
	switch {
	case over:
		w.out.Next, w.out.End = GameOver, Lost
		if own > opponent {
			w.out.End = Won
		} else if own == opponent {
			w.out.End = Drawn
		}
	case w.g.rules.Players == 1:
		w.out.Next = SameMoves
	default:
		err := w.first(StageAgain, func(c *compiled) error {
			w.out.Extra, w.out.Next = true, SameMoves
			w.fired(c, "the same player moves again")
			return nil
		})
		if err != nil {
			return Played{}, err
		}
	}
	w.env.Vars[varExtra] = truth(w.out.Extra)
	return w.out, w.remember(over)
}

// eliminated ends the game for a player who is out.
func (w *walk) eliminated() Played {
	w.out.Scores = []int{w.own, w.opponent}[:w.g.rules.Players]
	w.out.Next, w.out.End, w.out.Memory = GameOver, Lost, w.memory()
	return w.out
}

// memory returns the values of memory before the turn.
func (w *walk) memory() []int {
	var values []int
	for _, v := range w.env.Vars[varCounts+len(w.g.counts):] {
		values = append(values, int(v))
	}
	return values
}

// remember updates memory: every memory of the game, and of the player memories those of the player
// who moved. All updates see the values before. When the game is over, memory is of no use any more:
// an update outside the range leaves it as it was.
func (w *walk) remember(over bool) error {
	w.out.Memory = w.memory()
	k := 0
	for i := range w.g.rules.Memory {
		m := &w.g.rules.Memory[i]
		v, err := m.update.Eval(w.env)
		switch {
		case err == nil && v >= int64(m.Least) && v <= int64(m.Most):
			w.out.Memory[k] = int(v)
		case over:
		case err == nil:
			return w.g.memoryMistake(m, fmt.Errorf("%d is outside the range %d to %d", v, m.Least, m.Most), w.env)
		default:
			return w.g.memoryMistake(m, err, w.env)
		}
		if k++; m.Scope == PlayerScope {
			k++
		}
	}
	return nil
}
