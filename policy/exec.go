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

// samples is how many decisions, spread over the game, a program is asked about again at the end; it may be
// up to twice as many.
const samples = 200

// decision is a question to a program.
type decision struct{ p, total int }

// interview asks a program about all decisions of a game.
type interview struct {
	g        *game.Game
	s        Spec
	table    *Table
	alike    [][]int // by combination of memory: those that look the same to the player; nil if an earlier one does
	total    int     // number of decisions to ask about
	progress func(done, total int)
	silence  time.Duration
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
	return nil, game.Mark(fmt.Errorf("policy %s: %w", called(s), err), ErrFile)
}

// prepare counts the questions. Positions that differ only in what the player cannot see are one.
func (v *interview) prepare() {
	v.alike = make([][]int, v.g.Memories())
	first := map[string]int{}
	for m := range v.alike {
		looks := v.question(decision{m, 0}) // the positions with the scores 0 come first
		if _, ok := first[looks]; !ok {
			first[looks] = m
		}
		v.alike[first[looks]] = append(v.alike[first[looks]], m)
	}
	for p := range v.g.Positions() {
		if v.alike[p%len(v.alike)] != nil {
			v.total += len(v.table.Row(p))
		}
	}
}

// decisions yields the decisions to ask about, each once.
func (v *interview) decisions(yield func(decision) bool) {
	for p := range v.g.Positions() {
		if v.alike[p%len(v.alike)] == nil {
			continue
		}
		for total := range v.table.Row(p) {
			if !yield(decision{p, total}) {
				return
			}
		}
	}
}

// questions yields all decisions, and then those of the sample again, last ones first.
func (v *interview) questions(yield func(d decision, again bool) bool) {
	var sample []decision
	asked, every := 0, max(v.total/samples, 1)
	for d := range v.decisions {
		if asked%every == 0 {
			sample = append(sample, d)
		}
		asked++
		if !yield(d, false) {
			return
		}
	}
	for _, d := range slices.Backward(sample) {
		if !yield(d, true) {
			return
		}
	}
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
	go b.write(func(yield func(string) bool) {
		for d := range v.questions {
			if !yield(v.question(d)) {
				return
			}
		}
	})
	asked := 0
	for d, again := range v.questions {
		line, err := b.answer(ctx, v.silence)
		if err == nil {
			err = v.take(d, line, again)
		}
		if err != nil {
			return fmt.Errorf("at %s: %w", where(v.g, d.p, d.total), err)
		}
		if v.progress != nil && asked%1024 == 0 {
			v.progress(min(asked, v.total), v.total)
		}
		asked++
	}
	if v.progress != nil {
		v.progress(v.total, v.total)
	}
	if line, more := b.rest(ctx); more {
		return fmt.Errorf("one more line than was asked for: %s", shown(line))
	}
	return nil
}

// take reads the answer to a question, which may have been asked before.
func (v *interview) take(d decision, line string, again bool) error {
	n, err := v.parse(line)
	if err != nil {
		return err
	}
	if again {
		if before := v.table.At(d.p, d.total); n != before {
			return fmt.Errorf("the answer was %s, and %s when asked again; a policy has to answer the same", v.word(before), v.word(n))
		}
		return nil
	}
	first := d.p - d.p%len(v.alike)
	for _, m := range v.alike[d.p-first] {
		v.table.Set(first+m, d.total, n)
	}
	return nil
}

// word writes an action as a program answers it.
func (v *interview) word(action int) string {
	if v.g.Kind() == game.RollHold {
		return []string{Hold: "hold", Roll: "roll"}[action]
	}
	return strconv.Itoa(action)
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
