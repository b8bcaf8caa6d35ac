package policy

import (
	"bytes"
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
func (o *Opener) readTable(g *game.Game, s Spec) (*Table, error) {
	name, data, err := o.contents(s)
	if err != nil {
		return nil, game.Mark(fmt.Errorf("policy table: %w", err), ErrFile)
	}
	t, err := Read(g, s.File, data)
	if err != nil {
		return nil, game.Mark(fmt.Errorf("%s:%w", name, err), ErrFile)
	}
	return t, nil
}

// contents returns the file of a table, and what to call it.
func (o *Opener) contents(s Spec) (name string, data []byte, err error) {
	if s.File != "-" {
		data, err = os.ReadFile(s.File)
		return s.File, data, err
	}
	if o.Stdin == nil {
		return "", nil, errors.New("standard input is not available here")
	}
	data, err = io.ReadAll(o.Stdin)
	return "standard input", data, err
}

// Read reads a policy for g from the contents of a file: NPY, JSON, CSV with a header, or a bare matrix
// of numbers, which are told apart by the contents and the ending of the name. Errors begin with the
// line and a colon, or with a space.
func Read(g *game.Game, name string, data []byte) (*Table, error) {
	text := bytes.TrimSpace(bytes.TrimPrefix(data, []byte("\ufeff")))
	ext := strings.ToLower(filepath.Ext(name))
	switch {
	case bytes.HasPrefix(data, []byte(npyMagic)) || ext == ".npy":
		return readNPY(g, data)
	case ext == ".json" || len(text) > 0 && (text[0] == '[' || text[0] == '{'):
		return readJSON(g, data)
	case isMatrix(text):
		return readMatrix(g, data)
	}
	return ReadCSV(g, bytes.NewReader(data))
}

// isMatrix reports whether the first line that is no comment begins with a number.
func isMatrix(text []byte) bool {
	for line := range bytes.Lines(text) {
		words := matrixWords(string(line))
		if len(words) == 0 {
			continue
		}
		_, err := strconv.ParseFloat(words[0], 64)
		return err == nil
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
func readMatrix(g *game.Game, data []byte) (*Table, error) {
	f, own, width := newFilling(g), 0, 0
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
