package montecarlo

import "hogstats/game"

// Turns is the exact distribution of what follows a turn, at every position, when a given policy plays: the
// data of engine Turns for one player.
//
// The turn at position p ends in Next[i] with probability Prob[i], for i = First[p] … First[p+1]−1.
// The probabilities of a position are positive and add up to 1 within 1e-9. A position without entries is
// one that no game comes to.
type Turns struct {
	First []int32 // one more than there are positions
	Next  []game.Next
	Prob  []float64
}

// Row returns the distribution of position p. The slices share memory with t.
func (t *Turns) Row(p int) ([]game.Next, []float64) {
	return t.Next[t.First[p]:t.First[p+1]], t.Prob[t.First[p]:t.First[p+1]]
}
