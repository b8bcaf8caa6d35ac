package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"hogstats/game"
)

// Limits of turn --jsonl.
const (
	maxTurnLine  = 1 << 20 // bytes of a line
	maxTurnGames = 256     // games that are kept ready
)

// turnStream plays the turns of one run.
type turnStream struct {
	rules *game.Rules
	games map[string]preparedGame
	chain bool

	lines, wrong int
	first        string // the first error, with its line

	// Where the chain has led, from the side of the player who moves next; scores is nil before its
	// first turn.
	scores []int
	memory map[string]int
	player int
	over   bool
}

type preparedGame struct {
	game *game.Game
	err  error
}

// streamTurns plays a turn for each line of the input.
func streamTurns(cmd *cobra.Command, r *game.Rules, o *turnOptions) error {
	s := &turnStream{rules: r, games: map[string]preparedGame{}, chain: o.chain, player: 1}
	if _, err := s.open(changes{}); err != nil {
		return usage(err)
	}
	ctx := cmd.Context()
	err := emitStream(ctx, cmd.OutOrStdout(), o.out, func(w io.Writer) error {
		return s.run(ctx, cmd.InOrStdin(), w)
	})
	if err == nil && s.wrong > 0 {
		err = fmt.Errorf("%d of %d lines have errors; the first: %s", s.wrong, s.lines, s.first)
	}
	return err
}

// run answers line by line, and sends the answers whenever the next line is not there yet.
func (s *turnStream) run(ctx context.Context, in io.Reader, out io.Writer) error {
	w := bufio.NewWriter(out)
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	lines := readLines(ctx, in, maxTurnLine)
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case l, more := <-lines:
			if !more {
				return errors.Join(ctx.Err(), w.Flush())
			}
			if l.err != nil && !errors.Is(l.err, errLongLine) {
				return errors.Join(l.err, w.Flush())
			}
			if err := e.Encode(s.answer(l)); err != nil {
				return err
			}
			if len(lines) > 0 {
				continue
			}
			if err := w.Flush(); err != nil {
				return err
			}
		}
	}
}

// answer returns what is written for a line.
func (s *turnStream) answer(l inputLine) any {
	s.lines++
	r, err := s.turn(l)
	if err == nil {
		return r
	}
	text, _, _ := strings.Cut(err.Error(), "\n") // a rule that fails is shown with its line
	if hint := game.HintOf(err); hint != "" {
		text += "; " + hint
	}
	if s.wrong++; s.wrong == 1 {
		s.first = fmt.Sprintf("line %d: %s", s.lines, text)
	}
	return struct {
		Error string `json:"error"`
	}{text}
}

func (s *turnStream) turn(line inputLine) (*turnReport, error) {
	if line.err != nil {
		return nil, line.err
	}
	text := bytes.TrimSuffix(line.text, []byte("\r"))
	if s.lines == 1 {
		text = bytes.TrimPrefix(text, []byte("\xef\xbb\xbf")) // the byte order mark that some editors write
	}
	l, err := parseTurnLine(text)
	if err != nil {
		return nil, err
	}
	if s.over {
		return nil, errors.New("the game is over: no turn follows")
	}
	g, err := s.open(l.changes)
	if err != nil {
		return nil, err
	}
	if l.memory, err = l.memoryValues(g); err != nil {
		return nil, err
	}
	s.goOn(&l, g)
	if l.scores == nil {
		return nil, fmt.Errorf("scores is missing: want %s", turnKeys["scores"])
	}
	_, p, err := l.play(g)
	if err != nil {
		return nil, err
	}
	r := newTurnReport(g, p)
	if s.chain {
		r.Player = s.player
		s.follow(g, p)
	}
	return &r, nil
}

// open returns the game with changes made.
func (s *turnStream) open(c changes) (*game.Game, error) {
	key := fmt.Sprintf("%q %q %q", c.without, c.with, c.set)
	if known, ok := s.games[key]; ok {
		return known.game, known.err
	}
	var made preparedGame
	r, err := c.apply(s.rules)
	if err == nil {
		made.game, err = game.Prepare(r)
	}
	made.err = err
	if len(s.games) >= maxTurnGames {
		clear(s.games)
	}
	s.games[key] = made
	return made.game, made.err
}

// goOn fills in what a line leaves to the chain.
func (s *turnStream) goOn(l *turnLine, g *game.Game) {
	if l.scores == nil {
		l.scores = s.scores
	}
	for _, name := range g.MemoryNames() {
		if _, given := l.memory[name]; given {
			continue
		}
		if v, known := s.memory[name]; known {
			l.memory[name] = v
		}
	}
}

// follow moves the chain to the position behind a turn.
func (s *turnStream) follow(g *game.Game, p game.Played) {
	s.scores, s.over = slices.Clone(p.Scores), p.Next == game.GameOver
	memory := p.Memory
	if p.Next == game.OpponentMoves {
		slices.Reverse(s.scores)
		memory = g.ExchangeMemory(memory)
		s.player = 3 - s.player
	}
	if s.memory == nil {
		s.memory = map[string]int{}
	}
	for i, name := range g.MemoryNames() {
		s.memory[name] = memory[i]
	}
}

// inputLine is a line of input, without its line feed.
type inputLine struct {
	text []byte
	err  error // errLongLine, or what went wrong with the input
}

var errLongLine = fmt.Errorf("the line is longer than %d bytes", maxTurnLine)

// readLines reads lines of at most the given length until the input or ctx ends. The channel is
// closed then, unless a read is still waiting.
func readLines(ctx context.Context, in io.Reader, longest int) <-chan inputLine {
	lines := make(chan inputLine, 64)
	go func() {
		defer close(lines)
		r := bufio.NewReaderSize(in, 1<<16)
		for {
			l, end := readLine(r, longest)
			if end && len(l.text) == 0 && l.err == nil {
				return
			}
			select {
			case lines <- l:
			case <-ctx.Done():
				return
			}
			if end {
				return
			}
		}
	}()
	return lines
}

// readLine reads one line; end says that it is the last one.
func readLine(r *bufio.Reader, longest int) (l inputLine, end bool) {
	for {
		part, err := r.ReadSlice('\n')
		if len(l.text)+len(part) > longest+2 { // room for a carriage return and a line feed
			l = inputLine{err: errLongLine}
		}
		if l.err == nil {
			l.text = append(l.text, part...)
		}
		switch {
		case err == nil:
			l.text = bytes.TrimSuffix(l.text, []byte("\n"))
			return l, false
		case errors.Is(err, bufio.ErrBufferFull):
		case errors.Is(err, io.EOF):
			return l, true
		default:
			return inputLine{err: err}, true
		}
	}
}
