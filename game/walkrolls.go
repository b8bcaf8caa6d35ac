package game

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// rolls makes the rolls of a roll-hold turn and returns how it ends, with the turn total: Bank if
// the player holds or reaches the goal.
func (w *walk) rolls(rolls []Roll, hold bool) (Effect, int, error) {
	total := 0
	for i, roll := range rolls {
		w.number = i + 1
		effect, points, err := w.rollOnce(roll, total)
		if err != nil {
			return "", 0, fmt.Errorf("roll %d: %w", i+1, err)
		}
		switch effect {
		case Continue, Bank:
			total += points
		case Bust:
			total = points
		default:
			total = 0
		}
		w.out.Totals = append(w.out.Totals, total)
		goal := effect == Continue && w.own+total >= w.g.goal
		if effect == Continue && !goal {
			continue
		}
		why := string(effect)
		if goal {
			why, effect = "the goal is reached", Bank
		}
		if i+1 < len(rolls) {
			return "", 0, fmt.Errorf("the turn ends with roll %d of %d (%s): want no rolls behind it", i+1, len(rolls), why)
		}
		if hold && !goal {
			return "", 0, fmt.Errorf("the turn ends with roll %d (%s): there is nothing to hold", i+1, why)
		}
		return effect, total, nil
	}
	if !hold {
		return "", 0, fmt.Errorf("the turn is not over at turn total %d: want another roll, or to hold", total)
	}
	return Bank, total, nil
}

// rollOnce makes one roll and returns what it does.
func (w *walk) rollOnce(roll Roll, total int) (Effect, int, error) {
	if roll.Event != "" {
		return w.event(roll.Event)
	}
	w.env.Vars[varTotal] = int64(total)
	if err := w.roll(roll); err != nil {
		return "", 0, err
	}
	effect, points := Continue, int(w.env.Vars[varSum])
	err := w.first(StageRoll, func(c *compiled) (err error) {
		if effect = c.Effect; effect != Continue {
			points = 0
		}
		if points, err = w.value(c, points); err == nil && points < 0 {
			err = w.g.negative(points, w.env)
		}
		w.fired(c, "%s", effectText(effect, points, total))
		return err
	})
	return effect, points, err
}

// event is a roll whose faces are not looked at.
func (w *walk) event(name string) (Effect, int, error) {
	var names []string
	for _, e := range w.g.rules.Events {
		if e.Name == name {
			w.out.Fired = append(w.out.Fired, Fired{Rule: name, Stage: StageRoll, Roll: w.number, Text: effectWords[e.Effect]})
			return e.Effect, 0, nil
		}
		names = append(names, e.Name)
	}
	if len(names) == 0 {
		return "", 0, fmt.Errorf("%s has no event %q, and no events at all", w.g.rules.Name, name)
	}
	err := fmt.Errorf("%s has no event %q (it has: %s)", w.g.rules.Name, name, strings.Join(names, ", "))
	if n := Nearest(name, names); n != "" {
		err = Hint(err, fmt.Sprintf("did you mean %q?", n))
	}
	return "", 0, err
}

// roll lets the dice show faces: each die in turn takes one, and a second one if it is rolled again.
func (w *walk) roll(roll Roll) error {
	if roll.Event != "" {
		return fmt.Errorf("event %q: events belong to %s games", roll.Event, RollHold)
	}
	shown, err := w.shown(roll)
	if err != nil {
		return err
	}
	die := w.g.dice[w.throw.Kind]
	next, lie, again := 0, []Face(nil), []string(nil)
	for len(lie) < w.throw.Dice && next < len(shown) {
		i := shown[next]
		next++
		if die.Reroll != nil && die.Reroll[i] {
			if next == len(shown) {
				return fmt.Errorf("the second face of a die that is rolled again is missing: %s is rolled again because of %s",
					faceText(die.Faces[i]), w.out.Fired[w.reroll].Rule)
			}
			again = append(again, faceText(die.Faces[i])+" → "+faceText(die.Faces[shown[next]]))
			i = shown[next]
			next++
		}
		lie = append(lie, die.Faces[i])
	}
	if len(lie) < w.throw.Dice || next < len(shown) {
		return w.wrongNumber(len(shown), len(again), die.Reroll != nil)
	}
	if len(again) > 0 {
		text, colon := &w.out.Fired[w.reroll].Text, ": "
		if w.again {
			colon = ", "
		}
		*text, w.again = *text+colon+strings.Join(again, ", "), true
	}
	w.count(lie)
	return nil
}

// wrongNumber is the error about too few or too many faces.
func (w *walk) wrongNumber(have, again int, reroll bool) error {
	want := fmt.Sprintf("%s, so there are no faces", rolled(w.throw.Dice))
	if w.throw.Dice > 0 {
		want = fmt.Sprintf("%s, want %d", rolled(w.throw.Dice), w.throw.Dice)
		if again > 0 {
			want += fmt.Sprintf(" and %d for dice rolled again", again)
		} else if reroll {
			want += ", and one more for each die rolled again"
		}
	}
	noun := "faces"
	if have == 1 {
		noun = "face"
	}
	return fmt.Errorf("%d %s: %s", have, noun, want)
}

// shown returns the indices of the faces of a roll.
func (w *walk) shown(roll Roll) ([]int, error) {
	die := w.g.dice[w.throw.Kind]
	var shown []int
	for _, name := range roll.Names {
		i := slices.IndexFunc(die.Faces, func(f Face) bool { return f.Name == name && name != "" })
		if v, err := strconv.Atoi(name); i < 0 && err == nil {
			roll.Faces = append(slices.Clone(roll.Faces), v)
			continue
		}
		if i < 0 {
			return nil, die.unknown(name)
		}
		shown = append(shown, i)
	}
	if len(shown) > 0 && len(roll.Faces) > 0 {
		return nil, fmt.Errorf("faces by name and by value in one roll: want one or the other")
	}
	for _, v := range roll.Faces {
		i := slices.IndexFunc(die.Faces, func(f Face) bool { return f.Value == v })
		if i < 0 {
			return nil, die.unknown(strconv.Itoa(v))
		}
		for _, f := range die.Faces[i+1:] {
			if f.Value == v && f.Name != die.Faces[i].Name {
				return nil, fmt.Errorf("face %d may be %s or %s: want names of faces", v, die.Faces[i].Name, f.Name)
			}
		}
		shown = append(shown, i)
	}
	return shown, nil
}

// unknown is the error about a face that d does not have.
func (d Die) unknown(face string) error {
	var names []string
	for _, f := range d.Faces {
		if n := faceText(f); !slices.Contains(names, n) {
			names = append(names, n)
		}
	}
	list := strings.Join(names, ", ")
	if n := len(names); n > 20 {
		list = strings.Join(names[:3], ", ") + ", …, " + names[n-1]
	}
	err := fmt.Errorf("face %s: the dice show %s", face, list)
	if d.Faces[0].Name != "" {
		if n := Nearest(face, names); n != "" {
			err = Hint(err, fmt.Sprintf("did you mean %q?", n))
		}
	}
	return err
}

// count makes rules see faces that lie.
func (w *walk) count(lie []Face) {
	r := w.g.rules
	statistics := []int{varSum, varOnes}
	for k := range w.g.counts {
		statistics = append(statistics, varCounts+k)
	}
	for _, v := range statistics {
		stat := r.stat(v)
		w.env.Vars[v] = 0
		for _, f := range lie {
			w.env.Vars[v] += int64(stat.Of(f))
		}
	}
}

// faceText is how a face is written.
func faceText(f Face) string {
	if f.Name != "" {
		return f.Name
	}
	return strconv.Itoa(f.Value)
}

// rolled names a choice or a number of dice.
func rolled(n int) string {
	switch n {
	case Special:
		return "the choice −1, no dice"
	case 0:
		return "no dice"
	case 1:
		return "1 die"
	}
	return fmt.Sprintf("%d dice", n)
}

// pointsWords names a number of points.
func pointsWords(n int) string {
	if n == 1 {
		return "1 point"
	}
	return fmt.Sprintf("%d points", n)
}

// subject names a number of points that do something.
func subject(n int, verb string) string {
	if n == 1 {
		verb += "s"
	}
	return pointsWords(n) + " " + verb
}

// formula names points and where they come from, unless that is a mere number.
func formula(source string, points int) string {
	if _, err := strconv.Atoi(source); err == nil || source == "" {
		return pointsWords(points)
	}
	return source + " = " + pointsWords(points)
}

// scoreWords says which scores a rule of stage score changed.
func (w *walk) scoreWords(own, opponent, newOwn, newOpponent int) string {
	var parts []string
	if newOwn != own {
		parts = append(parts, fmt.Sprintf("score %d becomes %d", own, newOwn))
	}
	if newOpponent != opponent {
		parts = append(parts, fmt.Sprintf("the opponent's score %d becomes %d", opponent, newOpponent))
	}
	if len(parts) == 0 {
		return "the scores stay as they are"
	}
	return strings.Join(parts, ", ")
}

// effectText says what a roll did at a turn total.
func effectText(e Effect, points, total int) string {
	switch {
	case e == Continue:
		return fmt.Sprintf("%s the turn total: %d", subject(points, "join"), total+points)
	case e == Bank && points > 0:
		return fmt.Sprintf("%s, with %s on top: %d", effectWords[e], pointsWords(points), total+points)
	case e == Bust && points > 0:
		return fmt.Sprintf("%s; it scores %s", effectWords[e], pointsWords(points))
	}
	return effectWords[e]
}
