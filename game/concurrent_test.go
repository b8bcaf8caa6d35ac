package game_test

import (
	"sync"
	"testing"

	"hogstats/game"
)

// A Game may be used by several goroutines at once; run with -race.
func TestConcurrentUse(t *testing.T) {
	each(t, func(t *testing.T, g *game.Game) {
		var wg sync.WaitGroup
		for range 4 {
			wg.Go(func() {
				for _, p := range sample(g, 20) {
					for _, action := range actions(g) {
						throw, err := g.Throw(p, action)
						if err != nil {
							t.Error(err)
						}
						outcome(g, p, action, 0, throw, make([]int, len(g.Stats())))
						if _, err := g.Row(p, action, 10, nil); err != nil {
							t.Error(err)
						}
					}
				}
			})
		}
		wg.Wait()
	})
}
