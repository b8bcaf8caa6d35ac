package exact

import (
	"hogstats/game"
	"hogstats/policy"
)

// noLoop marks a turn whose ends are all known values.
const noLoop game.Next = -1

// turnKernel evaluates the turns of one model. It holds scratch memory and serves one goroutine.
//
// load reads everything about position p that does not change while the unknown value behind
// loop changes; best and fixed then return the value of the turn as a function of that unknown,
// y, together with the slope dv/dy. slots keep several loaded positions apart. If only is not nil,
// nothing but fixed with these actions will be asked for.
type turnKernel interface {
	load(slot, p int, ext []float64, loop game.Next, only []int8)
	// best optimises the turn: sense is +1 to maximise and −1 to minimise.
	best(slot int, y, sense float64) (v, slope float64)
	// top returns the value of best alone, which costs less.
	top(slot int, y, sense float64) (v float64)
	// choose returns the value of best and writes the choice at every decision to act. Of actions
	// of the same value the lowest is taken that does not surely lead to the unknown.
	choose(slot int, y, sense float64, tol tolerance, act []int8) (v float64, t ties)
	// fixed evaluates the turn under the given actions.
	fixed(slot int, y float64, act []int8) (v, slope float64)
	// values returns the value of every action at one decision, in the order of the actions.
	values(slot int, y float64, total int) []float64
	// ends calls visit with the probability of every Next the turn can end in under act,
	// possibly several times for one Next, and returns the expected number of rolls.
	ends(p int, act []int8, visit func(x game.Next, prob float64)) (rolls float64)
	// drawn is ends under a policy that is no table.
	drawn(p int, d policy.Policy, visit visitor) (rolls float64)
}

// ties tells how choose broke ties in one turn.
type ties struct {
	count int     // decisions at which several actions tie
	gap   float64 // largest value given away at any of them
}

// sameValue is the difference up to which two actions are taken to be equally good when one is
// played: twice what the rounding of a turn can make of equal values. Actions further apart may still
// tie, as nobody can tell which is better within the error bound, but playing the lesser would
// widen that bound.
const sameValue = 1e-14

// tolerance says which actions count as equally good.
type tolerance struct {
	tie  float64 // differences up to which actions are counted as tied
	same float64 // differences up to which the lower action is played
}

// decide returns the choice between holding and rolling, which is better by the given amount. Where
// both are the same it holds, unless that leaves everything as it was: who does that can be made to
// do it for ever.
func (t *ties) decide(better float64, tol tolerance, stays bool) (action int8) {
	if better <= tol.tie && better >= -tol.tie {
		t.count++
	}
	switch {
	case better > tol.same:
		return 1
	case better < -tol.same:
		return 0
	case stays:
		t.gap = max(t.gap, -better)
		return 1
	}
	t.gap = max(t.gap, better)
	return 0
}

// mover plays the turns of one side of a system: it optimises, or follows a policy.
type mover interface {
	load(slot, p int, ext []float64, loop game.Next)
	eval(slot int, y float64) (v, slope float64)
	// value returns v of eval.
	value(slot int, y float64) (v float64)
	// settle returns v of eval and records the choices that lead to it.
	settle(slot int, y float64) (v float64)
	// ends visits the ends of the turn at position p under the choices last recorded.
	ends(p int, visit func(x game.Next, prob float64))
}

// optimiser makes the best of every turn and records its choices in out.
type optimiser struct {
	turnKernel
	sense float64 // +1 maximises, −1 minimises
	tol   tolerance
	out   *policy.Table
	at    []int   // position by slot
	ties  []int32 // by position: decisions with ties
	gap   float64
}

func newOptimiser(m *Model, sense, tie float64) *optimiser {
	tol := tolerance{tie, min(tie, sameValue)}
	return &optimiser{turnKernel: m.turn.kernel(), sense: sense, tol: tol, out: policy.NewTable(m.Game), ties: make([]int32, m.n)}
}

func (o *optimiser) load(slot, p int, ext []float64, loop game.Next) {
	for len(o.at) <= slot {
		o.at = append(o.at, 0)
	}
	o.at[slot] = p
	o.turnKernel.load(slot, p, ext, loop, nil)
}

func (o *optimiser) eval(slot int, y float64) (v, slope float64) {
	return o.best(slot, y, o.sense)
}

func (o *optimiser) value(slot int, y float64) float64 { return o.top(slot, y, o.sense) }

func (o *optimiser) settle(slot int, y float64) float64 {
	p := o.at[slot]
	v, t := o.choose(slot, y, o.sense, o.tol, o.out.Row(p))
	o.ties[p] = int32(t.count)
	o.gap = max(o.gap, t.gap)
	return v
}

func (o *optimiser) ends(p int, visit func(x game.Next, prob float64)) {
	o.turnKernel.ends(p, o.out.Row(p), visit)
}

// follower plays a given policy. Its turns are affine in the unknown, so each is evaluated once.
type follower struct {
	turnKernel
	policy *policy.Table
	slots  []affine
}

// affine is a loaded turn of a given policy: its value is c + d·y.
type affine struct{ c, d float64 }

func (a affine) at(y float64) float64 { return a.c + a.d*y }

// add puts in an end of the turn: its value if that is known, else a slope.
func (a *affine) add(x game.Next, prob float64, ext []float64, loop game.Next) {
	if x == loop {
		a.d += prob
	} else {
		a.c += prob * ext[x]
	}
}

func newFollower(m *Model, t *policy.Table) *follower {
	return &follower{turnKernel: m.turn.kernel(), policy: t}
}

func (f *follower) load(slot, p int, ext []float64, loop game.Next) {
	for len(f.slots) <= slot {
		f.slots = append(f.slots, affine{})
	}
	act := f.policy.Row(p)
	f.turnKernel.load(slot, p, ext, loop, act)
	f.slots[slot].c, f.slots[slot].d = f.fixed(slot, 0, act)
}

func (f *follower) eval(slot int, y float64) (v, slope float64) {
	a := f.slots[slot]
	return a.at(y), a.d
}

func (f *follower) value(slot int, y float64) float64 { return f.slots[slot].at(y) }

func (f *follower) settle(slot int, y float64) float64 { return f.slots[slot].at(y) }

func (f *follower) ends(p int, visit func(x game.Next, prob float64)) {
	f.turnKernel.ends(p, f.policy.Row(p), visit)
}
