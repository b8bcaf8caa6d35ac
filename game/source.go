package game

import (
	"bytes"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/pelletier/go-toml/v2/unstable"
)

// position is a place in a rule file, both counted from 1; the zero value is unknown.
type position struct{ line, column int }

// plus returns the place of a character of a text that begins at p, counted from 0.
func (p position) plus(text string, offset int) position {
	if p == (position{}) {
		return p
	}
	for i, r := range []rune(text) {
		if i == offset {
			break
		}
		p.column++
		if r == '\n' {
			p = position{p.line + 1, 1}
		}
	}
	return p
}

// source is the text of a rule file, for messages.
type source struct {
	name string
	text []byte
}

// SyntaxError is a mistake in a rule file: what is wrong, where, with the line and a caret.
type SyntaxError struct {
	File         string
	Line, Column int    // from 1; 0 if the mistake has no place
	Text         string // what is wrong
	Source       string // the line
}

// Error returns one line "file:line:column: text", followed by the source line and a caret.
func (e *SyntaxError) Error() string {
	where := e.File
	if e.Line > 0 {
		where = fmt.Sprintf("%s:%d:%d", e.File, e.Line, e.Column)
	}
	text := where + ": " + e.Text
	if line, column := excerpt(e.Source, e.Column); line != "" {
		text += "\n  " + line + "\n  " + strings.Repeat(" ", max(column-1, 0)) + "^"
	}
	return text
}

// errorAt returns a SyntaxError at p.
func (s source) errorAt(p position, format string, args ...any) error {
	return &SyntaxError{
		File: s.name, Line: p.line, Column: p.column,
		Text: fmt.Sprintf(format, args...), Source: s.line(p.line),
	}
}

// line returns a line of the text, with a space for every character that would move the cursor of a
// terminal.
func (s source) line(n int) string {
	lines := bytes.Split(s.text, []byte("\n"))
	if n < 1 || n > len(lines) {
		return ""
	}
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || unicode.Is(unicode.Cf, r) {
			return ' '
		}
		return r
	}, strings.TrimRight(string(lines[n-1]), "\r"))
}

// excerptSide is how many characters on either side of a mistake are shown.
const excerptSide = 60

// excerpt returns the part of a line around a column and the column in it, from 1.
func excerpt(line string, column int) (string, int) {
	runes := []rune(line)
	from, to := max(0, column-1-excerptSide), min(len(runes), column-1+excerptSide)
	if from >= to {
		return "", 1
	}
	text, at := string(runes[from:to]), column-from
	if from > 0 {
		text, at = "…"+text, at+1
	}
	if to < len(runes) {
		text += "…"
	}
	return text, at
}

// places finds where the keys of a rule file have their values. Keys are dotted paths in which the
// tables of an array are numbered: "goal", "dice.weights", "rule.0.when".
func places(text []byte) map[string]position {
	found := map[string]position{}
	var p unstable.Parser
	p.Reset(text)
	table := ""
	count := map[string]int{}
	for p.NextExpression() {
		e := p.Expression()
		switch e.Kind {
		case unstable.Table:
			table = path(e.Key()) + "."
		case unstable.ArrayTable:
			name := path(e.Key())
			table = fmt.Sprintf("%s.%d.", name, count[name])
			count[name]++
			found[strings.TrimSuffix(table, ".")] = keyPosition(&p, text, e)
		case unstable.KeyValue:
			record(found, &p, text, table, e)
		}
	}
	return found
}

// record notes the places of a key's value and of everything in it.
func record(found map[string]position, p *unstable.Parser, text []byte, prefix string, e *unstable.Node) {
	name := prefix + path(e.Key())
	v := e.Value()
	if v.Kind != unstable.InlineTable && v.Kind != unstable.Array {
		found[name] = valuePosition(p, text, e, v)
		return
	}
	found[name] = keyPosition(p, text, e)
	recordInside(found, p, text, name+".", v)
}

// recordInside notes the places of the elements of an array or the keys of an inline table.
func recordInside(found map[string]position, p *unstable.Parser, text []byte, prefix string, v *unstable.Node) {
	kids := v.Children()
	for i := 0; kids.Next(); i++ {
		k := kids.Node()
		if v.Kind == unstable.InlineTable {
			record(found, p, text, prefix, k)
			continue
		}
		name := fmt.Sprintf("%s%d", prefix, i)
		if k.Raw.Length > 0 {
			found[name] = at(text, int(k.Raw.Offset))
		}
		recordInside(found, p, text, name+".", k)
	}
}

// valuePosition returns where a value starts; for a string, the first character inside the quotes,
// behind which a line break does not count.
func valuePosition(p *unstable.Parser, text []byte, e, v *unstable.Node) position {
	if v.Raw.Length == 0 {
		return keyPosition(p, text, e)
	}
	offset := int(v.Raw.Offset)
	if v.Kind == unstable.String && offset < len(text) && (text[offset] == '"' || text[offset] == '\'') {
		quote := text[offset : offset+1]
		for bytes.HasPrefix(text[offset:], quote) && offset < int(v.Raw.Offset)+3 {
			offset++
			if offset == int(v.Raw.Offset)+1 && !bytes.HasPrefix(text[offset:], bytes.Repeat(quote, 2)) {
				break
			}
		}
		if offset == int(v.Raw.Offset)+3 {
			offset += len(text[offset:]) - len(bytes.TrimPrefix(bytes.TrimPrefix(text[offset:], []byte("\r")), []byte("\n")))
		}
	}
	return at(text, offset)
}

func keyPosition(p *unstable.Parser, text []byte, e *unstable.Node) position {
	k := e.Key()
	if !k.Next() || k.Node().Raw.Length == 0 {
		return position{}
	}
	return at(text, int(k.Node().Raw.Offset))
}

func path(k unstable.Iterator) string {
	var parts []string
	for k.Next() {
		parts = append(parts, strings.ToLower(string(k.Node().Data)))
	}
	return strings.Join(parts, ".")
}

// at returns the line and column of a byte offset, columns in characters.
func at(text []byte, offset int) position {
	offset = min(offset, len(text))
	line := bytes.Count(text[:offset], []byte("\n"))
	start := bytes.LastIndexByte(text[:offset], '\n') + 1
	return position{line + 1, utf8.RuneCount(text[start:offset]) + 1}
}
