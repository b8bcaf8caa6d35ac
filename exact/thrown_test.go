package exact_test

import "testing"

// A limit turns one die into none at a score of 2, and no other: the player who always asks for one die throws
// it but there.
const idleRules = `name = "idle"
kind = "roll-count"
goal = 4
dice = { faces = [2], min = 1, max = 2 }
[[rule]]
name = "idle"
stage = "limit"
when = "score == 2"
value = "0"
[[rule]]
name = "free"
stage = "points"
when = "n == 0"
value = "2"
`

func TestRollsAreThrows(t *testing.T) {
	m := house(t, idleRules)
	e := evaluate(t, m, "roll:1", "roll:1")
	// Both throw once; then the first player ends the game without a throw.
	if p := m.Game.Start(); e.Turns[0][p] != 3 || e.Rolls[0][p] != 2 {
		t.Errorf("%g turns with %g throws, want 3 with 2", e.Turns[0][p], e.Rolls[0][p])
	}
}
