package policy

import (
	"fmt"
	"strings"

	"hogstats/game"
)

// where names a decision for people: its scores, what is remembered, and in roll-hold games the turn
// total, unless that is negative.
func where(g *game.Game, p, total int) string {
	own, opponent := g.Scores(p)
	text := fmt.Sprintf("score %d", own)
	if g.Players() > 1 {
		text += fmt.Sprintf(", opponent %d", opponent)
	}
	for i, v := range g.MemoryValues(p, nil) {
		text += fmt.Sprintf(", %s %d", g.MemoryNames()[i], v)
	}
	if g.Kind() == game.RollHold && total >= 0 {
		text += fmt.Sprintf(", turn total %d", total)
	}
	return text
}

// joined lists names.
func joined(names []string) string { return strings.Join(names, ", ") }
