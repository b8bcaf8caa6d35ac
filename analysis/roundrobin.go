package analysis

import (
	"context"
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"

	"hogstats/exact"
	"hogstats/policy"
)

// roundRobin returns the win rates of every policy against every other and against itself, means of
// both seats: [i][j] is that of i against j. It uses as many goroutines as workers says, or as there
// are processors if that is 0; the result does not depend on it. progress, if not nil, is told the
// pairs played. Policies that together would not fit in memory are refused, as games are by Open.
func (s *Study) roundRobin(ctx context.Context, tables []policy.Policy, workers int, progress func(done, total int)) ([][]float64, error) {
	if workers <= 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	contest := s.model.NewContest()
	contest.Add(tables[0])
	if need, limit := contest.Bytes()*int64(len(tables)), memoryLimit(); need > limit {
		return nil, fmt.Errorf("%d policies of %s need about %s, more than the %s allowed: %w",
			len(tables), s.Source.Game, bytes(need), bytes(limit), ErrTooLarge)
	}
	if err := contest.AddAll(ctx, tables[1:], workers); err != nil {
		return nil, err
	}
	r := &robin{rates: make([][]float64, len(tables)), progress: progress}
	for i := range r.rates {
		r.rates[i] = make([]float64, len(tables))
		for j := range i + 1 {
			r.pairs = append(r.pairs, [2]int{i, j})
		}
	}
	return r.rates, r.play(ctx, contest, min(workers, len(r.pairs)))
}

// robin is a round robin while it is played.
type robin struct {
	rates    [][]float64
	pairs    [][2]int
	next     atomic.Int64
	progress func(done, total int)

	mu   sync.Mutex
	done int
}

// play plays all pairs. The first error ends the others' work too.
func (r *robin) play(ctx context.Context, contest *exact.Contest, workers int) error {
	working, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	var group sync.WaitGroup
	for range workers {
		c := contest.Fork()
		group.Go(func() {
			if err := r.work(working, c); err != nil {
				stop(err)
			}
		})
	}
	group.Wait()
	if err := ctx.Err(); err != nil {
		return err
	}
	return context.Cause(working)
}

// work plays pairs until there are none left.
func (r *robin) work(ctx context.Context, contest *exact.Contest) error {
	for {
		k := int(r.next.Add(1)) - 1
		if k >= len(r.pairs) {
			return nil
		}
		i, j := r.pairs[k][0], r.pairs[k][1]
		a, b, err := winRates(ctx, contest, i, j)
		if err != nil {
			return err
		}
		r.rates[i][j], r.rates[j][i] = a, b
		r.step()
	}
}

// step counts a pair as played.
func (r *robin) step() {
	if r.progress == nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.done++
	r.progress(r.done, len(r.pairs))
}

// winRates returns the win probabilities of entries i and j against each other, means of both
// seats. What a policy wins against itself is the mean of what both players of one game win.
func winRates(ctx context.Context, contest *exact.Contest, i, j int) (a, b float64, err error) {
	first, second, err := contest.Win(ctx, i, j)
	if i == j {
		a = (first.A + first.B) / 2
		return a, a, err
	}
	return (first.A + second.A) / 2, (first.B + second.B) / 2, err
}
