package policy

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"

	"hogstats/game"
)

// ErrFile is wrapped by the errors about the contents of a policy file.
var ErrFile = errors.New("policy file")

// actionNames are the names that the column of the action may have in a roll-count game.
var actionNames = []string{"action", "dice", "roll", "best_roll"}

// readFile reads the policy table in the CSV file at path; see ReadCSV.
func readFile(g *game.Game, path string) (*Table, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, game.Mark(fmt.Errorf("policy table: %w", err), ErrFile)
	}
	defer f.Close()
	t, err := ReadCSV(g, f)
	if err != nil {
		return nil, game.Mark(fmt.Errorf("%s:%w", path, err), ErrFile)
	}
	return t, nil
}

// ReadCSV reads a policy for g from CSV with a header. The columns score and opponent are the scores of
// a position, seen by the player to move; action (or dice, roll, best_roll) is the number of dice in
// roll-count games, and roll_set the turn totals at which to roll in roll-hold games, as RollSet
// writes them. Columns may stand in any order, and others are ignored, as are rows whose scores are
// at or above the goal. Every position must have a row; with one player there is no column opponent.
func ReadCSV(g *game.Game, r io.Reader) (*Table, error) {
	c := csv.NewReader(r)
	c.ReuseRecord = true
	header, err := c.Read()
	if err == io.EOF {
		return nil, fmt.Errorf("1: the file is empty; want a header such as %s", strings.Join(wanted(g), ","))
	}
	if err != nil {
		return nil, fmt.Errorf(" %w", err)
	}
	reader := csvReader{g: g, table: NewTable(g), seen: make([]int, g.Positions())}
	if err := reader.columns(header); err != nil {
		return nil, err
	}
	for {
		record, err := c.Read()
		if err == io.EOF {
			return reader.table, reader.complete()
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
	g      *game.Game
	table  *Table
	scores []int // columns of the scores
	choice int   // column of the action
	seen   []int // by position: the line that gave it, or 0
}

// columns finds the columns by their names.
func (r *csvReader) columns(header []string) error {
	names := make([]string, len(header))
	for i, h := range header {
		names[i] = strings.ToLower(strings.TrimSpace(strings.TrimPrefix(h, "\ufeff")))
	}
	for _, want := range wanted(r.g) {
		i := slices.Index(names, want)
		for _, other := range actionNames {
			if want == "action" && i < 0 {
				i = slices.Index(names, other)
			}
		}
		if i < 0 {
			return fmt.Errorf("1: no column %q; want %s", want, strings.Join(wanted(r.g), ", "))
		}
		if want == "score" || want == "opponent" {
			r.scores = append(r.scores, i)
		} else {
			r.choice = i
		}
	}
	return nil
}

func (r *csvReader) row(record []string, line int) error {
	var scores []int
	for _, i := range r.scores {
		n, err := strconv.Atoi(strings.TrimSpace(record[i]))
		if err != nil || n < 0 {
			return fmt.Errorf("score %q: want a whole number of 0 or more", record[i])
		}
		scores = append(scores, n)
	}
	if slices.Max(scores) >= r.g.Goal() {
		return nil
	}
	p, err := r.g.Position(scores...)
	if err != nil {
		return err
	}
	if r.seen[p] > 0 {
		return fmt.Errorf("the scores %v stand in line %d already", scores, r.seen[p])
	}
	r.seen[p] = line
	if r.g.Kind() == game.RollHold {
		return parseRollSet(r.table.Row(p), record[r.choice])
	}
	n, err := strconv.Atoi(strings.TrimSpace(record[r.choice]))
	if acts := r.g.Actions(); err != nil || !slices.Contains(acts, n) {
		return fmt.Errorf("action %q: %s offers %s dice", record[r.choice], r.g.Rules().Name, offer(acts))
	}
	r.table.Set(p, 0, n)
	return nil
}

// complete fails if a position has no row.
func (r *csvReader) complete() error {
	for p, line := range r.seen {
		if line > 0 {
			continue
		}
		own, opponent := r.g.Scores(p)
		if r.g.Players() == 1 {
			return fmt.Errorf(" no row for score %d", own)
		}
		return fmt.Errorf(" no row for score %d, opponent %d", own, opponent)
	}
	return nil
}

// parseRollSet makes row roll at the totals that text names, "0-21 27 57-58", and hold at the rest.
func parseRollSet(row []int8, text string) error {
	for _, part := range strings.Fields(text) {
		first, last, isRange := strings.Cut(part, "-")
		if !isRange {
			last = first
		}
		a, errA := strconv.Atoi(first)
		b, errB := strconv.Atoi(last)
		if errA != nil || errB != nil || a < 0 || b < a || b >= len(row) {
			return fmt.Errorf("roll_set %q: %q is no turn total or range from 0 to %d, such as 0-19", text, part, len(row)-1)
		}
		for k := a; k <= b; k++ {
			row[k] = Roll
		}
	}
	return nil
}
