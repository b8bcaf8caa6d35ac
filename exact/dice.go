package exact

import (
	"fmt"
	"math/big"
	"math/bits"
	"sort"

	"hogstats/game"
)

// Outcome is one point of a Joint distribution.
type Outcome struct {
	Stats  []int    // values of the statistics, in the order of Joint.Stats
	Weight *big.Int // number of equally likely ways, face weights multiplied in
}

// Joint is the joint distribution of additive statistics (sum, number of ones, …) of some dice.
// The probability of an outcome is Weight/Total, exactly.
type Joint struct {
	Dice     int
	Stats    []game.Stat
	Outcomes []Outcome // in ascending order of Stats, first statistic first
	Total    *big.Int  // (sum of the face weights)^Dice
}

// Throws returns the joint distributions of stats for 0, 1, …, n dice of kind d, by repeated
// convolution. The cost is the number of outcomes times the number of faces for each die added.
func Throws(d game.Die, stats []game.Stat, n int) ([]*Joint, error) {
	c, err := newConvolution(d, stats, n)
	if err != nil {
		return nil, err
	}
	joints := make([]*Joint, 0, n+1)
	joints = append(joints, c.joint(0))
	for dice := 1; dice <= n; dice++ {
		c.addDie()
		joints = append(joints, c.joint(dice))
	}
	return joints, nil
}

// convolution holds the weights of the present number of dice. Outcomes are keyed by a mixed-radix
// number in which statistics add without carry, so adding a face is adding its key.
type convolution struct {
	stats  []game.Stat
	low    []int // least contribution of one die to each statistic
	radix  []uint64
	faces  []face
	small  map[uint64]uint64 // weights while their total fits in 63 bits
	large  map[uint64]*big.Int
	total  *big.Int
	weight int64 // of all faces together
}

type face struct {
	key    uint64
	weight uint64
}

func newConvolution(d game.Die, stats []game.Stat, n int) (*convolution, error) {
	c := &convolution{stats: stats, total: big.NewInt(1), small: map[uint64]uint64{0: 1}}
	faces := d.Settled()
	cells := uint64(1)
	for _, s := range stats {
		lo, hi := s.Of(d.Faces[0]), s.Of(d.Faces[0])
		for _, f := range d.Faces {
			lo, hi = min(lo, s.Of(f)), max(hi, s.Of(f))
		}
		radix := uint64(n*(hi-lo) + 1)
		over, product := bits.Mul64(cells, radix)
		if over != 0 {
			return nil, fmt.Errorf("exact: dice: %d statistics of %d dice are too many to count jointly", len(stats), n)
		}
		cells = product
		c.low = append(c.low, lo)
		c.radix = append(c.radix, radix)
	}
	if most := min(float64(cells), throwsApart(n, len(d.Faces))); most > maxOutcomes {
		return nil, fmt.Errorf("exact: dice: %d dice can show about %.1g different combinations of what the rules look at, more than the %.0e that are counted", n, most, float64(maxOutcomes))
	}
	for _, f := range faces {
		c.weight += f.Weight
		if f.Weight > 0 {
			c.faces = append(c.faces, face{c.key(f), uint64(f.Weight)})
		}
	}
	return c, nil
}

// maxOutcomes bounds the outcomes of a joint distribution, so that counting takes seconds at most.
const maxOutcomes = 1e6

// throwsApart returns the number of different throws of n dice with the given number of faces that are
// not told apart, the binomial coefficient n + faces − 1 over n.
func throwsApart(n, faces int) float64 {
	count := 1.0
	for i := 1; i < faces; i++ {
		count *= float64(n+i) / float64(i)
	}
	return count
}

// key packs the contributions of one face, least contributions subtracted.
func (c *convolution) key(f game.Face) uint64 {
	var k uint64
	for i, s := range c.stats {
		k = k*c.radix[i] + uint64(s.Of(f)-c.low[i])
	}
	return k
}

func (c *convolution) unpack(key uint64, dice int) []int {
	stats := make([]int, len(c.stats))
	for i := len(stats) - 1; i >= 0; i-- {
		stats[i] = int(key%c.radix[i]) + dice*c.low[i]
		key /= c.radix[i]
	}
	return stats
}

func (c *convolution) addDie() {
	c.total = new(big.Int).Mul(c.total, big.NewInt(c.weight))
	if c.large == nil && c.total.BitLen() <= 63 {
		next := make(map[uint64]uint64, 2*len(c.small))
		for k, w := range c.small {
			for _, f := range c.faces {
				next[k+f.key] += w * f.weight
			}
		}
		c.small = next
		return
	}
	if c.large == nil {
		c.large = make(map[uint64]*big.Int, len(c.small))
		for k, w := range c.small {
			c.large[k] = new(big.Int).SetUint64(w)
		}
	}
	c.addLargeDie()
}

func (c *convolution) addLargeDie() {
	next := make(map[uint64]*big.Int, 2*len(c.large))
	var term, weight big.Int
	for k, w := range c.large {
		for _, f := range c.faces {
			sum := next[k+f.key]
			if sum == nil {
				sum = new(big.Int)
				next[k+f.key] = sum
			}
			sum.Add(sum, term.Mul(w, weight.SetUint64(f.weight)))
		}
	}
	c.large = next
}

func (c *convolution) joint(dice int) *Joint {
	n := max(len(c.small), len(c.large))
	j := &Joint{Dice: dice, Stats: c.stats, Total: c.total}
	keys := make([]uint64, 0, n)
	if c.large != nil {
		for k := range c.large {
			keys = append(keys, k)
		}
	} else {
		for k := range c.small {
			keys = append(keys, k)
		}
	}
	sort.Slice(keys, func(a, b int) bool { return keys[a] < keys[b] })
	for _, k := range keys {
		w := c.large[k]
		if w == nil {
			w = new(big.Int).SetUint64(c.small[k])
		}
		j.Outcomes = append(j.Outcomes, Outcome{c.unpack(k, dice), w})
	}
	return j
}
