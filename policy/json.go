package policy

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"hogstats/game"
)

// jsonNode is a value of JSON with the line it starts in.
type jsonNode struct {
	line   int
	scalar any // string, json.Number, bool or nil
	list   []jsonNode
	object map[string]jsonNode
}

// readJSON reads nested lists, by own score and then by the opponent's, of numbers of dice; in roll-hold
// games of turn totals to hold at, or of texts as RollSet writes them. null is a position without an
// entry. With one player one list does. A list of objects has the columns of a CSV file as keys.
func readJSON(ctx context.Context, g *game.Game, data []byte) (*Table, error) {
	root, err := parseJSON(data, maxJSONValues(g))
	if err != nil {
		return nil, err
	}
	if root.list == nil {
		return nil, fmt.Errorf("%d: want a list of lists, [[5, 5, …], …]", root.line)
	}
	if len(root.list) > 0 && root.list[0].object != nil {
		return readObjects(ctx, g, root.list)
	}
	f := newFilling(ctx, g)
	for own, row := range root.list {
		cells := row.list
		switch {
		case cells == nil && g.Players() == 1:
			cells = []jsonNode{row}
		case cells == nil:
			return nil, fmt.Errorf("%d: score %d: want a list with an entry for each score of the opponent", row.line, own)
		}
		for opponent, cell := range cells {
			if err := f.jsonCell(own, opponent, cell); err != nil {
				return nil, err
			}
		}
	}
	return f.complete()
}

// jsonCell reads the choice at two scores.
func (f *filling) jsonCell(own, opponent int, cell jsonNode) error {
	switch v := cell.scalar.(type) {
	case json.Number:
		if n, ok := wholeNumber(v.String()); ok {
			f.cell(own, opponent, n, cell.line)
			return nil
		}
	case string:
		if f.g.Kind() != game.RollHold {
			break
		}
		for _, p := range f.positions(own, opponent) {
			f.seen[p] = cell.line
			if err := f.rollSet(int(p), v); err != nil {
				return f.wrongAt(int(p), cell.line, err)
			}
		}
		return nil
	case nil:
		if cell.list == nil && cell.object == nil {
			return nil
		}
	}
	if f.positions(own, opponent) == nil {
		return nil
	}
	want := "a number of dice"
	if f.g.Kind() == game.RollHold {
		want = `a turn total to hold at, or a text such as "0-19 27"`
	}
	return fmt.Errorf("%d: score %d, opponent %d: want %s", cell.line, own, opponent, want)
}

// readObjects reads a list of objects as rows of a CSV file.
func readObjects(ctx context.Context, g *game.Game, rows []jsonNode) (*Table, error) {
	names := map[string]bool{} // a key need not be in every object
	for _, row := range rows {
		for name := range row.object {
			names[name] = true
		}
	}
	header := slices.Sorted(maps.Keys(names))
	r := csvReader{filling: newFilling(ctx, g), memory: map[int]int{}}
	if err := r.columns(header); err != nil {
		return nil, fmt.Errorf("%d:%s", rows[0].line, strings.TrimPrefix(err.Error(), "1:"))
	}
	for _, row := range rows {
		record := make([]string, len(header))
		for i, name := range header {
			if cell, ok := row.object[name]; ok && cell.scalar != nil {
				record[i] = fmt.Sprint(cell.scalar)
			}
		}
		if row.object == nil {
			return nil, fmt.Errorf("%d: want an object such as the ones before", row.line)
		}
		if err := r.row(record, row.line); err != nil {
			return nil, fmt.Errorf("%d: %w", row.line, err)
		}
	}
	return r.complete()
}

// parseJSON reads one value, in which there are no more than so many.
func parseJSON(data []byte, most int) (jsonNode, error) {
	p := &jsonParser{data: bytes.TrimPrefix(data, []byte("\ufeff")), line: 1, most: most}
	p.dec = json.NewDecoder(bytes.NewReader(p.data))
	p.dec.UseNumber()
	root, err := p.value(0)
	if err == nil {
		if _, more := p.dec.Token(); more != io.EOF {
			err = errors.New("something follows the end of the list")
		}
	}
	if err != nil {
		p.advance()
		if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
			err = errors.New("the file ends too early")
		}
		return root, fmt.Errorf("%d: JSON: %w", p.line, err)
	}
	return root, nil
}

// jsonParser reads tokens and counts lines.
type jsonParser struct {
	dec    *json.Decoder
	data   []byte
	seen   int // bytes whose lines are counted
	line   int
	values int // so far
	most   int // of values
}

// advance counts the lines of what has been read.
func (p *jsonParser) advance() {
	if at := int(p.dec.InputOffset()); at > p.seen {
		p.line += bytes.Count(p.data[p.seen:at], []byte("\n"))
		p.seen = at
	}
}

// maxJSONDepth is how deep lists may be nested.
const maxJSONDepth = 8

// maxJSONValues returns the most values that a file about g may have, more than any table of a game of that
// size or of one with a goal of 1000 needs. Each takes about 100 bytes of memory.
func maxJSONValues(g *game.Game) int { return 2_000_000 + 32*g.Positions() }

// value reads a value in so many lists and objects.
func (p *jsonParser) value(depth int) (n jsonNode, err error) {
	if p.values++; p.values > p.most {
		return n, fmt.Errorf("more than %d values", p.most)
	}
	if depth > maxJSONDepth {
		return n, fmt.Errorf("lists nested more than %d deep", maxJSONDepth)
	}
	token, err := p.dec.Token()
	if err != nil {
		return n, err
	}
	p.advance()
	n.line = p.line
	delim, ok := token.(json.Delim)
	if !ok {
		n.scalar = token
		return n, nil
	}
	if delim == '[' {
		n.list = []jsonNode{}
	} else {
		n.object = map[string]jsonNode{}
	}
	for p.dec.More() {
		if delim == '{' {
			key, err := p.dec.Token()
			if err != nil {
				return n, err
			}
			if n.object[fmt.Sprint(key)], err = p.value(depth + 1); err != nil {
				return n, err
			}
			continue
		}
		item, err := p.value(depth + 1)
		if err != nil {
			return n, err
		}
		n.list = append(n.list, item)
	}
	_, err = p.dec.Token()
	return n, err
}
