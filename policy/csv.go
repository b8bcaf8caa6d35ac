package policy

import (
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"hogstats/game"
)

// actionNames are the names that the column of the action may have in a roll-count game.
var actionNames = []string{"action", "dice", "roll", "best_roll"}

// ReadCSV reads a policy for g from CSV with a header. The columns score and opponent are the scores of
// a position, seen by the player to move; action (or dice, roll, best_roll) is the number of dice in
// roll-count games, and roll_set the turn totals at which to roll in roll-hold games, as RollSet
// writes them. Columns may stand in any order, and others are ignored, as are rows whose scores are
// at or above the goal. A column may have the name of what the game remembers; a row without it, or
// with an empty field, holds for all its values. Every position that the game can come to must have a
// row; with one player there is no column opponent.
func ReadCSV(g *game.Game, r io.Reader) (*Table, error) {
	return readCSV(context.Background(), g, r)
}

// readCSV is ReadCSV until ctx ends.
func readCSV(ctx context.Context, g *game.Game, r io.Reader) (*Table, error) {
	c := csv.NewReader(r)
	c.ReuseRecord = true
	header, err := c.Read()
	if err == io.EOF {
		return nil, fmt.Errorf("1: the file is empty; want a header such as %s", strings.Join(wanted(g), ","))
	}
	if err != nil {
		return nil, fmt.Errorf(" %w", err)
	}
	reader := csvReader{filling: newFilling(ctx, g), memory: map[int]int{}}
	if err := reader.columns(header); err != nil {
		return nil, err
	}
	for {
		record, err := c.Read()
		if err == io.EOF {
			return reader.complete()
		}
		if err != nil {
			return nil, fmt.Errorf(" %w", err)
		}
		line, _ := c.FieldPos(0)
		if err := reader.row(record, line); err != nil {
			return nil, fmt.Errorf("%d: %w", line, err)
		}
	}
}

// wanted are the columns a table for g needs.
func wanted(g *game.Game) []string {
	columns := []string{"score"}
	if g.Players() > 1 {
		columns = append(columns, "opponent")
	}
	if g.Kind() == game.RollHold {
		return append(columns, "roll_set")
	}
	return append(columns, "action")
}

type csvReader struct {
	*filling
	scores []int       // columns of the scores
	choice int         // column of the action
	memory map[int]int // columns of memories, by index of the memory
}

// columns finds the columns by their names.
func (r *csvReader) columns(header []string) error {
	names := make([]string, len(header))
	for i, h := range header {
		names[i] = strings.ToLower(strings.TrimSpace(strings.TrimPrefix(h, "\ufeff")))
	}
	for i, name := range names {
		if needed := append(wanted(r.g), r.g.MemoryNames()...); slices.Contains(needed, name) && slices.Contains(names[:i], name) {
			return fmt.Errorf("1: two columns %q", name)
		}
	}
	for _, want := range wanted(r.g) {
		i := slices.Index(names, want)
		for _, other := range actionNames {
			if want == "action" && i < 0 {
				i = slices.Index(names, other)
			}
		}
		if i < 0 {
			return fmt.Errorf("1: no column %q%s; want %s", want, separated(header), strings.Join(wanted(r.g), ", "))
		}
		if want == "score" || want == "opponent" {
			r.scores = append(r.scores, i)
		} else {
			r.choice = i
		}
	}
	for m, name := range r.g.MemoryNames() {
		i := slices.Index(names, name)
		if i < 0 {
			continue
		}
		if !r.g.MemoryVisible()[m] {
			return fmt.Errorf("1: column %q: players of %s cannot see it", name, r.g.Rules().Name)
		}
		r.memory[m] = i
	}
	return nil
}

// separated says what seems to separate the columns of a header that has but one.
func separated(header []string) string {
	for _, s := range []struct{ by, name string }{{";", "semicolons"}, {"\t", "tabs"}} {
		if len(header) == 1 && strings.Contains(header[0], s.by) {
			return " and no comma, but " + s.name
		}
	}
	return ""
}

// row reads the choice at the positions that a row is about.
func (r *csvReader) row(record []string, line int) error {
	scores := make([]int, 2)
	for k, i := range r.scores {
		n, ok := wholeNumber(strings.TrimSpace(record[i]))
		if !ok || n < 0 {
			return fmt.Errorf("score %q: want a whole number of 0 or more", record[i])
		}
		scores[k] = n
	}
	remembered, err := r.remembered(record)
	if err != nil {
		return err
	}
	positions, err := r.remembering(r.positions(scores[0], scores[1]), remembered)
	if err != nil {
		return err
	}
	for _, p := range positions {
		if r.seen[p] > 0 && len(remembered) == 0 {
			return fmt.Errorf("the scores %v stand in line %d already", scores[:len(r.scores)], r.seen[p])
		}
		before := slices.Clone(r.table.Row(int(p)))
		if err := r.choose(int(p), record[r.choice]); err != nil {
			return err
		}
		if r.seen[p] > 0 && !slices.Equal(before, r.table.Row(int(p))) { // another row may be about memory that no rule tells apart from this
			return fmt.Errorf("the scores %v stand in line %d already, with another choice for what is the same memory to the rules", scores[:len(r.scores)], r.seen[p])
		}
		r.seen[p] = line
	}
	return nil
}

// remembered returns the values of memories that a row names, by index.
func (r *csvReader) remembered(record []string) (map[int]int, error) {
	values := map[int]int{}
	for m, i := range r.memory {
		text := strings.TrimSpace(record[i])
		if text == "" {
			continue
		}
		n, ok := wholeNumber(text)
		if !ok {
			return nil, fmt.Errorf("%s %q: want a whole number", r.g.MemoryNames()[m], text)
		}
		values[m] = n
	}
	return values, nil
}

// remembering returns those of the positions, which have the same scores, at which the values given are
// remembered. It takes but one look if a row names all memory.
func (r *csvReader) remembering(positions []int32, remembered map[int]int) ([]int32, error) {
	if len(positions) == 0 || len(remembered) == 0 {
		return positions, nil
	}
	all := positions
	if len(remembered) == len(r.g.MemoryNames()) {
		positions = positions[:1]
	}
	var found []int32
	var values []int
	for _, p := range positions {
		values = r.g.MemoryValues(int(p), values[:0])
		for m, v := range remembered {
			values[m] = v
		}
		q, err := r.g.Remembering(int(p), values)
		switch {
		case errors.Is(err, game.ErrNeverRemembered):
		case err != nil:
			return nil, err
		case q == int(p) || len(positions) < len(all):
			found = append(found, int32(q))
		}
	}
	return found, nil
}

// choose reads the choice at a position.
func (r *csvReader) choose(p int, text string) error {
	if r.g.Kind() == game.RollHold {
		return r.rollSet(p, text)
	}
	n, ok := wholeNumber(strings.TrimSpace(text))
	if acts := r.g.Actions(); !ok || !slices.Contains(acts, n) {
		return fmt.Errorf("action %q: %s offers %s dice", text, r.g.Rules().Name, offer(acts))
	}
	r.table.Set(p, 0, n)
	return nil
}
