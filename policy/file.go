package policy

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"hogstats/game"
)

// ErrFile is wrapped by the errors about the contents of a policy file and about the answers of a
// program.
var ErrFile = errors.New("policy file")

// readTable reads the file of table:FILE.
func (o *Opener) readTable(ctx context.Context, g *game.Game, s Spec) (*Table, error) {
	name, data, err := o.contents(ctx, s)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if err != nil {
		return nil, game.Mark(fmt.Errorf("policy table: %w", err), ErrFile)
	}
	if ending := strings.ToLower(filepath.Ext(s.File)); ending == ".py" || ending == ".tex" {
		err := fmt.Errorf("%s: this is a program or a text, not a table", name)
		if ending == ".py" {
			err = game.Hint(err, fmt.Sprintf("a program is played by \"exec:python3 %s\"", s.File))
		}
		return nil, game.Mark(err, ErrFile)
	}
	t, err := read(ctx, g, s.File, data)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if err != nil {
		return nil, game.Mark(fmt.Errorf("%s:%w", name, err), ErrFile)
	}
	return t, nil
}

// contents returns the file of a table, and what to call it.
func (o *Opener) contents(ctx context.Context, s Spec) (name string, data []byte, err error) {
	if s.File != "-" {
		data, err = readAll(ctx, s.File, func() (io.ReadCloser, error) { return os.Open(s.File) })
		return s.File, data, err
	}
	if o.Stdin == nil {
		return "", nil, errors.New("standard input is not available here")
	}
	name = "standard input"
	data, err = readAll(ctx, name, func() (io.ReadCloser, error) { return io.NopCloser(o.Stdin), nil })
	return name, data, err
}

// maxFile is the most bytes of a file that are read.
const maxFile = 256 << 20

// readAll reads a file that open opens. Opening and reading may take for ever, of a pipe for example; the end
// of ctx is the end of waiting for it.
func readAll(ctx context.Context, name string, open func() (io.ReadCloser, error)) ([]byte, error) {
	type result struct {
		data []byte
		err  error
	}
	done := make(chan result, 1)
	go func() {
		f, err := open()
		if err != nil {
			done <- result{nil, err}
			return
		}
		defer f.Close()
		data, err := io.ReadAll(io.LimitReader(f, maxFile+1))
		done <- result{data, err}
	}()
	select {
	case r := <-done:
		if r.err == nil && len(r.data) > maxFile {
			return nil, fmt.Errorf("%s: more than %d MiB", name, maxFile>>20)
		}
		return r.data, r.err
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// Read reads a policy for g from the contents of a file: NPY, JSON, CSV with a header, or a bare matrix
// of numbers, which are told apart by the contents and the ending of the name. Errors begin with the
// line and a colon, or with a space.
func Read(g *game.Game, name string, data []byte) (*Table, error) {
	return read(context.Background(), g, name, data)
}

// read is Read until ctx ends.
func read(ctx context.Context, g *game.Game, name string, data []byte) (*Table, error) {
	text := bytes.TrimSpace(bytes.TrimPrefix(data, []byte("\ufeff")))
	ext := strings.ToLower(filepath.Ext(name))
	switch {
	case bytes.HasPrefix(data, []byte(npyMagic)) || ext == ".npy":
		return readNPY(ctx, g, data)
	case bytes.HasPrefix(data, []byte("\xff\xfe")) || bytes.HasPrefix(data, []byte("\xfe\xff")):
		return nil, errors.New("1: the text is UTF-16; save it as UTF-8")
	case ext == ".json" || len(text) > 0 && (text[0] == '[' || text[0] == '{'):
		return readJSON(ctx, g, data)
	case isMatrix(text):
		return readMatrix(ctx, g, data)
	}
	return readCSV(ctx, g, bytes.NewReader(data))
}

// isMatrix reports whether the first line that is no comment begins with a number.
func isMatrix(text []byte) bool {
	for line := range bytes.Lines(text) {
		words := matrixWords(string(line))
		if len(words) == 0 {
			continue
		}
		_, err := strconv.ParseFloat(words[0], 64)
		return err == nil || errors.Is(err, strconv.ErrRange)
	}
	return false
}

// matrixWords returns the entries of a line of a matrix; what follows a # is a comment.
func matrixWords(line string) []string {
	line, _, _ = strings.Cut(line, "#")
	return strings.FieldsFunc(line, func(r rune) bool { return strings.ContainsRune(", ;\t\r\n", r) })
}

// readMatrix reads a matrix of goal lines or more, the line being the own score and the column the
// opponent's: numbers of dice, or in roll-hold games turn totals to hold at.
func readMatrix(ctx context.Context, g *game.Game, data []byte) (*Table, error) {
	f, own, width := newFilling(ctx, g), 0, 0
	first, line := 0, 0
	for text := range bytes.Lines(data) {
		line++
		words := matrixWords(strings.TrimPrefix(string(text), "\ufeff"))
		if len(words) == 0 {
			continue
		}
		if first == 0 {
			first, width = line, len(words)
		}
		if len(words) != width {
			return nil, fmt.Errorf("%d: %d numbers, but line %d has %d", line, len(words), first, width)
		}
		for i, w := range words {
			n, ok := wholeNumber(w)
			if !ok {
				return nil, fmt.Errorf("%d: score %d, opponent %d: %q is no whole number", line, own, i, w)
			}
			if g.Players() == 1 && i > 0 {
				f.cell(own+i, 0, n, line) // a race by one player may stand in one line
			} else {
				f.cell(own, i, n, line)
			}
		}
		own++
	}
	return f.complete()
}
