package policy

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"hogstats/game"
)

// Silence is how long a program may say nothing while a question is open, unless the environment
// variable SilenceVariable or the Opener says otherwise.
const Silence = 10 * time.Second

// SilenceVariable is the environment variable that sets how long a program may say nothing, such as "30s".
const SilenceVariable = "HOGSTATS_EXEC_TIMEOUT"

// asked again at the end, of a program: so many decisions spread over the game.
const samples = 200

// decision is a question to a program.
type decision struct{ p, total int }

// interview asks a program about all decisions of a game.
type interview struct {
	g         *game.Game
	s         Spec
	table     *Table
	decisions []decision // to ask about, each once
	alike     [][]int32  // by decision: positions that look the same to the player, if there are several
	progress  func(done, total int)
	silence   time.Duration
	answers   []int // by decision
}

// ask tabulates the answers of the program of exec:COMMAND, which is started once. For every decision it
// gets a line with the own score, the opponent's (0 with one player), the turn total in roll-hold games
// and the values of the memory the player can see, and answers in a line with a whole number, or in
// roll-hold games with roll or hold. Questions are written without waiting for answers. A sample is
// asked again at the end. Whatever happens, the program and what it has started are ended.
func (o *Opener) ask(ctx context.Context, g *game.Game, s Spec) (*Table, error) {
	v := &interview{g: g, s: s, table: NewTable(g), progress: o.Progress, silence: o.Silence}
	if v.silence == 0 {
		v.silence = Silence
		if text := os.Getenv(SilenceVariable); text != "" {
			d, err := time.ParseDuration(text)
			if err != nil || d <= 0 {
				return nil, fmt.Errorf("%s=%s: want a time such as 30s", SilenceVariable, text)
			}
			v.silence = d
		}
	}
	v.prepare()
	err := v.run(ctx)
	switch {
	case err == nil:
		return v.table, nil
	case ctx.Err() != nil:
		return nil, ctx.Err()
	}
	return nil, game.Mark(fmt.Errorf("policy %q: %w", s, err), ErrFile)
}

// prepare lists the questions. Positions that differ only in what the player cannot see are one.
func (v *interview) prepare() {
	hidden := slices.Contains(v.g.MemoryVisible(), false)
	first := map[string]int{}
	for p := range v.g.Positions() {
		for total := range v.table.Row(p) {
			d := decision{p, total}
			if hidden {
				line := v.question(d)
				if i, ok := first[line]; ok {
					v.alike[i] = append(v.alike[i], int32(p))
					continue
				}
				first[line] = len(v.decisions)
				v.alike = append(v.alike, nil)
			}
			v.decisions = append(v.decisions, d)
		}
	}
	v.answers = make([]int, len(v.decisions))
}

// question is the line about a decision.
func (v *interview) question(d decision) string {
	own, opponent := v.g.Scores(d.p)
	line := strconv.AppendInt(nil, int64(own), 10)
	line = strconv.AppendInt(append(line, ' '), int64(opponent), 10)
	if v.g.Kind() == game.RollHold {
		line = strconv.AppendInt(append(line, ' '), int64(d.total), 10)
	}
	for i, value := range v.g.MemoryValues(d.p, nil) {
		if v.g.MemoryVisible()[i] {
			line = strconv.AppendInt(append(line, ' '), int64(value), 10)
		}
	}
	return string(append(line, '\n'))
}

// again lists the decisions of the sample, last ones first.
func (v *interview) again() []int {
	var list []int
	for i := samples - 1; i >= 0; i-- {
		if at := i * len(v.decisions) / samples; len(list) == 0 || list[len(list)-1] != at {
			list = append(list, at)
		}
	}
	return list
}

// run starts the program and puts the questions.
func (v *interview) run(ctx context.Context) error {
	words, err := splitWords(v.s.Text)
	if err != nil {
		return err
	}
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	b, err := startBot(ctx, words)
	if err != nil {
		return err
	}
	defer b.end()
	order := make([]int, len(v.decisions), len(v.decisions)+samples)
	for i := range order {
		order[i] = i
	}
	order = append(order, v.again()...)
	go b.write(func(yield func(string) bool) {
		for _, i := range order {
			if !yield(v.question(v.decisions[i])) {
				return
			}
		}
	})
	for asked, i := range order {
		line, err := b.answer(ctx, v.silence)
		if err == nil {
			err = v.take(i, line, asked >= len(v.decisions))
		}
		if err != nil {
			return v.at(i, err)
		}
		if v.progress != nil && asked%1024 == 0 {
			v.progress(min(asked, len(v.decisions)), len(v.decisions))
		}
	}
	if v.progress != nil {
		v.progress(len(v.decisions), len(v.decisions))
	}
	if line, more := b.rest(ctx); more {
		return fmt.Errorf("one more line than was asked for: %s", shown(line))
	}
	return nil
}

// at tells the decision that err is about.
func (v *interview) at(i int, err error) error {
	d := v.decisions[i]
	return fmt.Errorf("at %s: %w", where(v.g, d.p, d.total), err)
}

// take reads the answer to question i, which may have been asked before.
func (v *interview) take(i int, line string, again bool) error {
	n, err := v.parse(line)
	if err != nil {
		return err
	}
	if again {
		if n != v.answers[i] {
			return fmt.Errorf("the answer was %d, and %d when asked again; a policy has to answer the same", v.answers[i], n)
		}
		return nil
	}
	d := v.decisions[i]
	v.answers[i] = n
	v.table.Set(d.p, d.total, n)
	if v.alike != nil {
		for _, p := range v.alike[i] {
			v.table.Set(int(p), d.total, n)
		}
	}
	return nil
}

// parse reads an answer.
func (v *interview) parse(line string) (int, error) {
	words := strings.Fields(line)
	hold := v.g.Kind() == game.RollHold
	want := "a whole number"
	if hold {
		want = "roll or hold"
	}
	switch len(words) {
	case 0:
		return 0, fmt.Errorf("the answer is an empty line; want %s", want)
	case 1:
	default:
		return 0, fmt.Errorf("the answer is %s; want %s and nothing else on the line", shown(line), want)
	}
	if hold {
		switch words[0] {
		case "roll", "1":
			return Roll, nil
		case "hold", "0":
			return Hold, nil
		}
		return 0, fmt.Errorf("the answer is %s; want roll or hold, or 1 or 0", shown(line))
	}
	n, err := strconv.Atoi(words[0])
	if err != nil {
		return 0, fmt.Errorf("the answer is %s; want a whole number", shown(line))
	}
	if acts := v.g.Actions(); !slices.Contains(acts, n) {
		return 0, fmt.Errorf("the answer is %d; %s offers %s dice", n, v.g.Rules().Name, offer(acts))
	}
	return n, nil
}

// shown quotes a line, shortened if it is long.
func shown(line string) string {
	const most = 60
	if r := []rune(line); len(r) > most {
		line = string(r[:most]) + "…"
	}
	return strconv.Quote(line)
}
