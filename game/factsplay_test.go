package game_test

import (
	"math"
	"slices"
	"testing"

	"hogstats/game"
)

// compiled returns the game that a key stands for, compiled once.
func (p *past) compiled(key string, compile func() *game.Game) *game.Game {
	if p.games[key] == nil {
		p.games[key] = compile()
	}
	return p.games[key]
}

// table is where a game is played: dice that show what a fact says, going on from turn to turn.
type table struct {
	t    *testing.T
	f    *fact
	next map[string]int // of each sort of dice, the face that it shows next
}

// play plays a turn.
func (x *table) play(g *game.Game, s game.Situation, n int) game.Played {
	x.t.Helper()
	throw, err := g.ThrowIn(s, n)
	if err != nil {
		x.t.Fatalf("%s: %v", x.f.ID, err)
	}
	var faces []int
	for range throw.Dice {
		faces = append(faces, x.show(g.DiceKinds()[throw.Kind])...)
	}
	p, err := g.Play(s, n, faces)
	if err != nil {
		x.t.Fatalf("%s: %v", x.f.ID, err)
	}
	return p
}

// show returns what one die shows: two faces if it is rolled again.
func (x *table) show(die game.Die) []int {
	if x.f.sorts == nil {
		return []int{x.face("", x.f.dice)}
	}
	if die.Reroll != nil { // what it shows at last is given
		face := x.face("reroll_die", x.f.sorts["reroll_die"])
		if face%2 == 0 {
			return []int{face}
		}
		return []int{1, face}
	}
	sort := "six_sided"
	if len(die.Faces) == 4 {
		sort = "four_sided"
	}
	return []int{x.face(sort, x.f.sorts[sort])}
}

func (x *table) face(sort string, faces []int) int {
	if len(faces) == 0 {
		x.t.Fatalf("%s: a %s die is rolled, of which nothing is given", x.f.ID, sort)
	}
	face := faces[x.next[sort]%len(faces)]
	x.next[sort]++
	return face
}

func bacon(t *testing.T, f *fact) any {
	return f.play(t, f.game(t), f.calm(t, f.args[0]), 0).Base
}

func brawl(t *testing.T, f *fact) any {
	return f.play(t, f.game(t), game.Situation{Scores: f.args}, 0).Base
}

// choice is a call of a strategy: (score, opponent, threshold, n), the last two by name perhaps. Strategies
// do not know of Feral Hogs.
type choice struct {
	s            game.Situation
	threshold, n int
	zero         game.Played
}

func (f *fact) choice(t *testing.T) choice {
	t.Helper()
	c := choice{s: game.Situation{Scores: f.args}, threshold: math.MaxInt}
	switch {
	case f.named != nil:
		for _, score := range f.named["positional"].([]any) {
			c.s.Scores = append(c.s.Scores, int(score.(float64)))
		}
		c.threshold, c.n = f.number("margin")+f.number("cutoff")+f.number("threshold"), f.number("num_rolls")
	case len(f.args) == 4:
		c.s.Scores, c.threshold, c.n = f.args[:2], f.args[2], f.args[3]
	default: // without a threshold
		c.s.Scores, c.n = f.args[:2], f.args[2]
	}
	c.zero = f.play(t, f.game(t, "feral_hogs"), c.s, 0)
	return c
}

// zeroIf returns 0 if a condition holds, and the number of dice otherwise.
func (c choice) zeroIf(condition bool) int {
	if condition {
		return 0
	}
	return c.n
}

// points0 rolls no dice if their points reach the threshold.
func points0(t *testing.T, f *fact) any {
	c := f.choice(t)
	return c.zeroIf(c.zero.Points >= c.threshold)
}

// gain0 rolls no dice if the score grows by the threshold, all rules included.
func gain0(t *testing.T, f *fact) any {
	c := f.choice(t)
	return c.zeroIf(c.zero.Scores[0]-c.s.Scores[0] >= c.threshold)
}

// act0 rolls no dice if their points reach the threshold or a rule about new scores acts.
func act0(t *testing.T, f *fact) any {
	c := f.choice(t)
	acts := slices.ContainsFunc(c.zero.Fired, func(r game.Fired) bool { return r.Stage == game.StageScore })
	return c.zeroIf(c.zero.Points >= c.threshold || acts)
}

// extra0 rolls no dice if their points reach the threshold or they bring another turn.
func extra0(t *testing.T, f *fact) any {
	c := f.choice(t)
	return c.zeroIf(c.zero.Points >= c.threshold || c.zero.Extra)
}

// swap0 rolls no dice if they swap for the better, or if their points reach the threshold and they do not
// swap for the worse. A swap of equal scores is neither.
func swap0(t *testing.T, f *fact) any {
	c := f.choice(t)
	own, opponent := c.zero.Scores[0], c.zero.Scores[1]
	better, worse := c.zero.Swapped && own > opponent, c.zero.Swapped && own < opponent
	return c.zeroIf(better || c.zero.Points >= c.threshold && !worse)
}

func averaged(t *testing.T, f *fact) any {
	x, samples, sum := &table{t: t, f: f, next: map[string]int{}}, f.number("num_samples"), 0
	args := f.named["fn_args"].([]any)
	for range samples {
		if f.named["fn"] == "dice" {
			sum += x.face("", f.dice)
		} else {
			sum += x.play(f.game(t), f.calm(t, 0), int(args[0].(float64))).Base
		}
	}
	return float64(sum) / float64(samples)
}

func bestNumber(t *testing.T, f *fact) any {
	samples := 0
	for _, name := range []string{"num_samples", "trials_count", "total_samples", "samples_count", "times_called"} {
		samples += f.number(name)
	}
	x, best, most := &table{t: t, f: f, next: map[string]int{}}, 0, -1
	known := map[[2]int]int{} // points by number of dice and the face they begin with
	for n := 1; n <= 10; n++ {
		sum := 0
		for range samples {
			key := [2]int{n, x.next[""] % len(f.dice)}
			if points, ok := known[key]; ok {
				sum, x.next[""] = sum+points, x.next[""]+n
				continue
			}
			known[key] = x.play(f.game(t), f.calm(t, 0), n).Base
			sum += known[key]
		}
		if sum > most {
			best, most = n, sum
		}
	}
	return best
}

// strategy returns the number of dice that a strategy of a fact rolls.
func (f *fact) strategy(t *testing.T, name string, score, opponent int) int {
	t.Helper()
	strategy := f.named[name].(map[string]any)
	if n, ok := strategy["always_roll"].(float64); ok {
		return int(n)
	}
	switch strategy["dice_formula"] {
	case "opponent % 10":
		return opponent % 10
	case "opponent // 10":
		return opponent / 10
	case "score // 10":
		return score / 10
	case "score // 10 - 2":
		return score/10 - 2
	case "max(score // 10 - 4, 0)":
		return max(score/10-4, 0)
	}
	t.Fatalf("%s: strategy %v", f.ID, strategy)
	return 0
}

// rules returns the game of a fact about whole games, which may leave a rule out.
func (f *fact) rules(t *testing.T) *game.Game {
	var without []string
	if f.named["feral_hogs"] == false {
		without = append(without, "feral_hogs")
	}
	if f.named["update"] == "simple_update" {
		without = append(without, updates...)
	}
	return f.game(t, without...)
}

// bySeat returns the scores after a turn of the player in a seat, by seat.
func bySeat(p game.Played, seat int) []int {
	scores := slices.Clone(p.Scores)
	if seat == 1 {
		slices.Reverse(scores)
	}
	return scores
}

// follow returns what the player who moves next knows after a turn, and that player's seat.
func follow(g *game.Game, p game.Played, seat int) (game.Situation, int) {
	s := game.Situation{Scores: slices.Clone(p.Scores), Memory: p.Memory}
	if p.Next == game.OpponentMoves {
		slices.Reverse(s.Scores)
		s.Memory, seat = g.ExchangeMemory(s.Memory), 1-seat
	}
	return s, seat
}

func playGame(t *testing.T, f *fact) any {
	g, x, seat := f.rules(t), &table{t: t, f: f, next: map[string]int{}}, 0
	s := game.Situation{Scores: []int{f.number("score0"), f.number("score1")}}
	for range 10_000 {
		n := f.strategy(t, []string{"strategy0", "strategy1"}[seat], s.Scores[0], s.Scores[1])
		p := x.play(g, s, n)
		if p.Next == game.GameOver {
			return bySeat(p, seat)
		}
		s, seat = follow(g, p, seat)
	}
	t.Fatalf("%s: the game does not end", f.ID)
	return nil
}

// turnOfGame plays one turn of a game; what is remembered comes from the turns before it, which are the
// facts before it.
func turnOfGame(t *testing.T, f *fact) any {
	g, seat := f.rules(t), f.number("who")
	s := game.Situation{Scores: []int{f.number("score0"), f.number("score1")}}
	if seat == 1 {
		slices.Reverse(s.Scores)
	}
	name := f.named["game"].(string)
	if f.number("turn_index") > 0 {
		memory, ok := f.past.memories[name]
		if !ok {
			t.Fatalf("%s: the turn before is missing", f.ID)
		}
		s.Memory = memory
	}
	p := f.play(t, g, s, f.number("num_rolls"))
	scores := bySeat(p, seat)
	result := map[string]any{"score0": scores[0], "score1": scores[1], "next_who": nil, "game_over": true}
	if p.Next != game.GameOver {
		s, seat = follow(g, p, seat)
		f.past.memories[name] = s.Memory
		result["next_who"], result["game_over"] = seat, false
	}
	return result
}

func gameScores(t *testing.T, f *fact) any {
	var all [][]int
	s, seat := game.Situation{Scores: []int{0, 0}}, 0
	for _, turn := range f.named["turns"].([]any) {
		v := turn.([]any)
		n, points := int(v[1].(float64)), int(v[2].(float64))
		if who := int(v[0].(float64)); who != seat {
			t.Fatalf("%s: player %d moves out of turn", f.ID, who)
		}
		f.dice = append(slices.Repeat([]int{0}, n-1), points)
		g := f.game(t)
		p := f.play(t, g, s, n)
		all = append(all, bySeat(p, seat))
		s, seat = follow(g, p, seat)
	}
	return all
}
