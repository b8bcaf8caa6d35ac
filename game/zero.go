package game

// Zero is what rolling zero dice does at a position, which is known before it is done.
type Zero struct {
	Points int  // of the turn, after stage adjust
	Gain   int  // change of the mover's score, all stages included
	Swap   bool // the scores are swapped
	Again  bool // the same player moves again
}

// Zero returns what rolling zero dice does at position p of a roll-count game, whether or not a
// rule provides it.
func (g *Game) Zero(p int) (z Zero, err error) {
	base := 0
	if base, z.Points, err = g.Points(p, 0, 0, make([]int, len(g.stats))); err != nil {
		return z, err
	}
	e := g.env(p)
	defer g.free(e)
	own, opponent := g.Scores(p)
	if err := g.setTurn(e, Turn{Action: 0, Points: z.Points, Base: base}, z.Points); err != nil {
		return z, err
	}
	given, err := g.gift(e)
	if err != nil {
		return z, err
	}
	a, err := g.aftermath(e, own+z.Points, opponent+given)
	z.Gain, z.Swap, z.Again = a.own-own, a.swapped, a.again
	return z, err
}
