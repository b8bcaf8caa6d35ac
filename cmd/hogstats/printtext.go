package main

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"hogstats/analysis"
)

// columnGap is the space between two columns.
const columnGap = "  "

// printText writes t for people: a title, aligned columns, a caption.
func printText(w io.Writer, t *analysis.Table) error {
	b := bufio.NewWriter(w)
	if t.Title != "" {
		fmt.Fprintf(b, "%s\n\n", t.Title)
	}
	cells := textCells(t)
	width := make([]int, len(t.Columns))
	for _, row := range cells {
		for i, cell := range row {
			width[i] = max(width[i], utf8.RuneCountInString(cell))
		}
	}
	numeric := numericColumns(cells)
	for _, row := range cells {
		b.WriteString(textLine(row, width, numeric) + "\n")
	}
	if t.Caption != "" {
		fmt.Fprintf(b, "\n%s\n", t.Caption)
	}
	return b.Flush()
}

// textCells returns the texts of all cells below a header.
func textCells(t *analysis.Table) [][]string {
	header := make([]string, len(t.Columns))
	for i, c := range t.Columns {
		header[i] = c.Label
	}
	cells := [][]string{header}
	for _, row := range t.Rows {
		line := make([]string, len(row))
		for i, v := range row {
			line[i] = peopleText(v, t.Columns[i].Digits)
		}
		cells = append(cells, line)
	}
	return cells
}

// textLine pads the cells of a row: columns of numbers on the left, others on the right.
func textLine(row []string, width []int, numeric []bool) string {
	var line strings.Builder
	for i, cell := range row {
		if i > 0 {
			line.WriteString(columnGap)
		}
		pad := strings.Repeat(" ", width[i]-utf8.RuneCountInString(cell))
		if numeric[i] {
			line.WriteString(pad + cell)
		} else {
			line.WriteString(cell + pad)
		}
	}
	return strings.TrimRight(line.String(), " ")
}

// numericColumns reports which columns hold nothing but numbers below their headers. A number may be
// missing or marked by a star.
func numericColumns(cells [][]string) []bool {
	numeric := make([]bool, len(cells[0]))
	for i := range numeric {
		for _, row := range cells[1:] {
			text := strings.TrimRight(row[i], "* ")
			_, err := strconv.ParseFloat(text, 64)
			if numeric[i] = err == nil || text == "-" || text == ""; !numeric[i] {
				break
			}
		}
	}
	return numeric
}

// peopleText writes a value of a table with the digits that people want to see.
func peopleText(v any, digits int) string {
	switch v := v.(type) {
	case nil:
		return "-"
	case float64:
		return fixed(v, digits)
	}
	return fmt.Sprint(v)
}

// fixed writes v with n decimals, and without the sign of a zero.
func fixed(v float64, n int) string {
	text := strconv.FormatFloat(v, 'f', n, 64)
	if strings.Trim(text, "-0.") == "" {
		return strings.TrimPrefix(text, "-")
	}
	return text
}

// facts is a list of named values for people.
type facts struct {
	title string
	names []string
	texts []string
}

func (f *facts) add(name, text string) {
	f.names, f.texts = append(f.names, name), append(f.texts, text)
}

func (f *facts) print(w io.Writer) error {
	b := bufio.NewWriter(w)
	fmt.Fprintf(b, "%s\n\n", f.title)
	width := 0
	for _, n := range f.names {
		width = max(width, utf8.RuneCountInString(n))
	}
	for i, n := range f.names {
		fmt.Fprintf(b, "%-*s%s%s\n", width, n, columnGap, f.texts[i])
	}
	return b.Flush()
}

// wrap breaks a paragraph into lines of at most width characters; lines after the first are
// indented.
func wrap(paragraph string, width int) string {
	const indent = "  "
	var b strings.Builder
	column := 0
	for _, word := range strings.Fields(paragraph) {
		n := utf8.RuneCountInString(word)
		switch {
		case column == 0:
		case column+1+n > width:
			b.WriteString("\n" + indent)
			column = len(indent)
		default:
			b.WriteByte(' ')
			column++
		}
		b.WriteString(word)
		column += n
	}
	return b.String()
}
