package policy

import (
	"cmp"
	"context"
	"slices"

	"hogstats/game"
)

// Reachable reports, by position, whether the game can come to it from its start, whatever the players
// do, or an error if ctx ends before. Cost: about that of compiling all turns of the game.
func Reachable(ctx context.Context, g *game.Game) ([]bool, error) {
	r := &reach{g: g, n: g.Positions(), throws: map[game.Throw][][]int{}, points: map[[2]int][]game.Turn{}}
	r.seen = make([]bool, r.n)
	if err := r.prepare(); err != nil {
		return nil, err
	}
	r.visit(game.Next(g.Start()))
	for visited := 0; len(r.queue) > 0; visited++ {
		if visited%256 == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		p := r.queue[len(r.queue)-1]
		r.queue = r.queue[:len(r.queue)-1]
		var err error
		if g.Kind() == game.RollCount {
			err = r.count(p)
		} else {
			err = r.hold(p)
		}
		if err != nil {
			return nil, err
		}
	}
	return r.seen, nil
}

// reach is a walk over the positions.
type reach struct {
	g       *game.Game
	n       int
	seen    []bool
	queue   []int
	classes map[int][]int32          // by action: classes of the positions
	throws  map[game.Throw][][]int   // by throw: the statistics it can show
	points  map[[2]int][]game.Turn   // by action and class: how a turn can end, by rising points
	outcome map[[2]int32][]rollEvent // by class and, if that matters, turn total: what a roll can do
	on      []bool                   // by turn total: the turn may come to it
	ends    []bool                   // by points: the turn may end with them
	row     []game.Next
}

// rollEvent is something a roll can do.
type rollEvent struct {
	effect game.Effect
	points int
}

// prepare finds the classes of positions that roll alike.
func (r *reach) prepare() error {
	r.classes, r.outcome = map[int][]int32{}, map[[2]int32][]rollEvent{}
	actions := r.g.Actions()
	if r.g.Kind() == game.RollHold {
		actions = []int{0}
	}
	for _, a := range actions {
		class, _, err := r.g.Classes(a)
		if err != nil {
			return err
		}
		r.classes[a] = class
	}
	return nil
}

// visit notes what follows a turn.
func (r *reach) visit(x game.Next) {
	kind, p := x.Split(r.n)
	if kind != game.GameOver && !r.seen[p] {
		r.seen[p] = true
		r.queue = append(r.queue, p)
	}
}

// count visits what follows a turn of a roll-count game.
func (r *reach) count(p int) error {
	for _, a := range r.g.Actions() {
		turns, err := r.turns(p, a)
		if err != nil {
			return err
		}
		var row []game.Next
		if !r.g.UsesBase() {
			if row, err = r.g.Row(p, a, turns[len(turns)-1].Points, nil); err != nil {
				return err
			}
		}
		for _, t := range turns {
			if row != nil {
				r.visit(row[t.Points])
				continue
			}
			x, err := r.g.Land(p, t)
			if err != nil {
				return err
			}
			r.visit(x)
		}
	}
	return nil
}

// turns returns how the turn of an action at p can end.
func (r *reach) turns(p, action int) ([]game.Turn, error) {
	key := [2]int{action, int(r.classes[action][p])}
	if list, ok := r.points[key]; ok {
		return list, nil
	}
	throw, err := r.g.Throw(p, action)
	if err != nil {
		return nil, err
	}
	var list []game.Turn
	for _, stats := range r.stats(throw) {
		base, points, err := r.g.Points(p, action, throw.N, stats)
		if err != nil {
			return nil, err
		}
		t := game.Turn{Action: action, Points: points}
		if r.g.UsesBase() {
			t.Base = base
		}
		list = append(list, t)
	}
	slices.SortFunc(list, func(a, b game.Turn) int { return cmp.Or(a.Points-b.Points, a.Base-b.Base) })
	r.points[key] = slices.Compact(list)
	return r.points[key], nil
}

// stats returns the statistics that a throw can show.
func (r *reach) stats(throw game.Throw) [][]int {
	if list, ok := r.throws[throw]; ok {
		return list
	}
	kinds := r.g.Stats()
	list := [][]int{make([]int, len(kinds))}
	for range throw.Dice {
		var next [][]int
		for _, s := range list {
			for _, f := range r.g.DiceKinds()[throw.Kind].Faces {
				if f.Weight == 0 {
					continue
				}
				sum := slices.Clone(s)
				for i, k := range kinds {
					sum[i] += k.Of(f)
				}
				next = append(next, sum)
			}
		}
		slices.SortFunc(next, slices.Compare)
		list = slices.CompactFunc(next, slices.Equal)
	}
	r.throws[throw] = list
	return list
}

// hold visits what follows a turn of a roll-hold game.
func (r *reach) hold(p int) error {
	own, _ := r.g.Scores(p)
	totals := r.g.Goal() - own
	r.on, r.ends = append(r.on[:0], true), r.ends[:0]
	var events []rollEvent
	for total := 0; total < min(totals, len(r.on)); total++ {
		if !r.on[total] {
			continue
		}
		if events == nil || r.g.RollUsesTotal() {
			var err error
			if events, err = r.events(p, total); err != nil {
				return err
			}
		}
		for _, e := range events {
			switch e.effect {
			case game.Continue:
				r.on = marked(r.on, total+e.points)
			case game.Bank:
				r.ends = marked(r.ends, total+e.points)
			case game.Bust:
				r.ends = marked(r.ends, e.points)
			default:
				if err := r.lost(p, e.effect); err != nil {
					return err
				}
			}
		}
	}
	most := max(len(r.on), len(r.ends)) - 1
	var err error
	if r.row, err = r.g.Row(p, 0, most, r.row[:0]); err != nil {
		return err
	}
	for total, x := range r.row {
		if total < len(r.on) && r.on[total] || total < len(r.ends) && r.ends[total] {
			r.visit(x)
		}
	}
	return nil
}

// marked returns list with entry i set, extended as far as it takes.
func marked(list []bool, i int) []bool {
	for len(list) <= i {
		list = append(list, false)
	}
	list[i] = true
	return list
}

// lost visits what follows a roll that takes the score or the player away.
func (r *reach) lost(p int, effect game.Effect) error {
	follows := r.g.Eliminated
	if effect == game.Wipe {
		follows = r.g.Wiped
	}
	x, err := follows(p)
	if err == nil {
		r.visit(x)
	}
	return err
}

// events returns what a roll can do at p and total.
func (r *reach) events(p, total int) ([]rollEvent, error) {
	key := [2]int32{r.classes[0][p], 0}
	if r.g.RollUsesTotal() {
		key[1] = int32(total)
	}
	if list, ok := r.outcome[key]; ok {
		return list, nil
	}
	var list []rollEvent
	for _, e := range r.g.Events() {
		list = append(list, rollEvent{e.Effect, 0})
	}
	throw, err := r.g.Throw(p, 0)
	if err != nil {
		return nil, err
	}
	for _, stats := range r.stats(throw) {
		effect, points, err := r.g.Roll(p, total, stats)
		if err != nil {
			return nil, err
		}
		if e := (rollEvent{effect, points}); !slices.Contains(list, e) {
			list = append(list, e)
		}
	}
	r.outcome[key] = list
	return list, nil
}
