package game

// MemoryNames returns the names of what is remembered from turn to turn besides the scores, as
// expressions write them: for a memory of each player NAME and opponent_NAME.
func (g *Game) MemoryNames() []string { return nil }

// MemoryVisible reports, by index in MemoryNames, whether a policy may look at a memory.
func (g *Game) MemoryVisible() []bool { return nil }

// MemoryValues appends the values that are remembered at position p to buf, in the order of
// MemoryNames.
func (g *Game) MemoryValues(_ int, buf []int) []int { return buf }
