package exact

import (
	"fmt"

	"hogstats/game"
)

// menu holds the actions of loaded roll-count turns. Each is an affine function of the unknown.
type menu struct {
	actions []int
	slots   []menuSlot
	out     []float64
}

type menuSlot struct {
	constant []float64 // by action index: value of the known ends
	slope    []float64 // by action index: probability of the unknown end
}

// slot returns the slot with the given number.
func (k *menu) slot(slot int) *menuSlot {
	for len(k.slots) <= slot {
		n := len(k.actions)
		k.slots = append(k.slots, menuSlot{make([]float64, n), make([]float64, n)})
	}
	return &k.slots[slot]
}

func (k *menu) best(slot int, y, sense float64) (v, slope float64) {
	s := &k.slots[slot]
	top, slope := sense*(s.constant[0]+s.slope[0]*y), s.slope[0]
	for i := 1; i < len(s.constant); i++ {
		if q := sense * (s.constant[i] + s.slope[i]*y); q > top {
			top, slope = q, s.slope[i]
		}
	}
	return sense * top, slope
}

func (k *menu) top(slot int, y, sense float64) float64 {
	v, _ := k.best(slot, y, sense)
	return v
}

func (k *menu) choose(slot int, y, sense float64, tol tolerance, act []int8) (v float64, t ties) {
	s := &k.slots[slot]
	v, _ = k.best(slot, y, sense)
	tied, chosen, stays := 0, false, false
	for i, c := range s.constant {
		loss := sense * (v - (c + s.slope[i]*y))
		if loss > tol.tie {
			continue
		}
		// What surely leaves everything as it was is played only if nothing else is as good.
		tied++
		if loss <= tol.same && (!chosen || stays) {
			act[0], t.gap, stays, chosen = int8(k.actions[i]), max(loss, 0), s.slope[i] == 1, true
		}
	}
	if tied > 1 {
		t.count = 1
	}
	return v, t
}

func (k *menu) fixed(slot int, y float64, act []int8) (v, slope float64) {
	s := &k.slots[slot]
	i := actionIndex(k.actions, int(act[0]))
	return s.constant[i] + s.slope[i]*y, s.slope[i]
}

func (k *menu) values(slot int, y float64, _ int) []float64 {
	s := &k.slots[slot]
	k.out = k.out[:0]
	for i, c := range s.constant {
		k.out = append(k.out, c+s.slope[i]*y)
	}
	return k.out
}

// thrown returns the number of throws, 0 or 1, in a turn of an action at position p. Rules that limit the
// dice may turn dice into none, and a choice without dice into some.
func thrown(g *game.Game, p, action int) float64 {
	throw, err := g.Throw(p, action)
	if err != nil {
		panic("exact: a turn that could be enumerated before: " + err.Error())
	}
	if throw.Dice > 0 {
		return 1
	}
	return 0
}

// actionIndex returns the place of action in the list of actions.
func actionIndex(actions []int, action int) int {
	for i, a := range actions {
		if a == action {
			return i
		}
	}
	panic(fmt.Sprintf("exact: action %d is not offered", action))
}
