package policy

import (
	"encoding/binary"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"hogstats/game"
)

// Forms returns the forms in which Write writes a policy.
func Forms() []string { return []string{"csv", "json", "matrix", "npy", "python", "latex"} }

// Write writes t, a policy for g that is called name, in one of Forms. Read reads csv, json, matrix and npy
// back to the same table; python is a module with a function policy, and a program for exec; latex is a
// tabular. It fails if the form cannot hold the policy: what looks at memory needs csv, json or python, and in
// roll-hold games a matrix holds one turn total for each position. Then it has written nothing.
func Write(w io.Writer, g *game.Game, t *Table, name fmt.Stringer, form string) error {
	s := newSheet(g, t, name)
	var write func(io.Writer) error
	var err error
	switch form {
	case "csv":
		return s.csv(w)
	case "json":
		return s.json(w)
	case "matrix":
		write, err = s.matrix, s.onlyLimits(form)
	case "npy":
		write, err = s.npy, s.onlyLimits(form)
	case "python":
		return s.python(w)
	case "latex":
		write = s.latex
	default:
		return fmt.Errorf("policy: unknown form %q; want one of %s", form, joined(Forms()))
	}
	if s.remembers {
		err = fmt.Errorf("policy %s looks at what %s remembers, which %s cannot hold; use csv, json or python", called(name), g.Rules().Name, form)
	}
	if err != nil {
		return err
	}
	return write(w)
}

// sheet is a table to be written.
type sheet struct {
	g         *game.Game
	t         *Table
	name      fmt.Stringer
	opponents int     // scores of the opponent, 1 with one player
	first     []int32 // by own score · opponents + opponent's: the first position with these scores
	remembers bool    // positions with the same scores have different choices
}

// newSheet looks whether positions with the same scores have different choices.
func newSheet(g *game.Game, t *Table, name fmt.Stringer) *sheet {
	s := &sheet{g: g, t: t, name: name, opponents: 1}
	if g.Players() > 1 {
		s.opponents = g.Goal()
	}
	s.first = make([]int32, g.Goal()*s.opponents)
	for i := range s.first {
		s.first[i] = -1
	}
	for p := range g.Positions() {
		own, opponent := g.Scores(p)
		i := own*s.opponents + opponent
		if s.first[i] < 0 {
			s.first[i] = int32(p)
		} else if !slices.Equal(t.Row(p), t.Row(int(s.first[i]))) {
			s.remembers = true
		}
	}
	return s
}

// at returns a position with the given scores.
func (s *sheet) at(own, opponent int) int { return int(s.first[own*s.opponents+opponent]) }

// text writes the choice at p as CSV has it.
func (s *sheet) text(p int) string {
	if s.g.Kind() == game.RollHold {
		return s.t.RollSet(p)
	}
	return strconv.Itoa(s.t.At(p, 0))
}

// limit returns the choice at p as one number: of dice, or the turn total to hold at. It fails if there is
// no such total.
func (s *sheet) limit(p int) (n int, ok bool) {
	if s.g.Kind() == game.RollCount {
		return s.t.At(p, 0), true
	}
	row := s.t.Row(p)
	if n = slices.Index(row, Hold); n < 0 {
		n = len(row)
	}
	return n, !slices.Contains(row[n:], Roll)
}

// onlyLimits fails if some choice is not one number.
func (s *sheet) onlyLimits(form string) error {
	for p := range s.g.Positions() {
		if _, ok := s.limit(p); !ok {
			return fmt.Errorf("policy %s rolls at turn totals %s at %s, which %s cannot hold; use csv or json", called(s.name), s.t.RollSet(p), where(s.g, p, -1), form)
		}
	}
	return nil
}

// columns returns the header of the CSV file and the memories that have a column.
func (s *sheet) columns() (header []string, memories []int) {
	columns := wanted(s.g)
	header = columns[:len(columns)-1]
	for i, visible := range s.g.MemoryVisible() {
		if visible && s.remembers {
			header, memories = append(slices.Clip(header), s.g.MemoryNames()[i]), append(memories, i)
		}
	}
	return append(slices.Clip(header), columns[len(columns)-1]), memories
}

// rows calls visit with the numbers of every row but for the choice, and a position it is about. It fails
// if positions that look alike have different choices.
func (s *sheet) rows(memories []int, visit func(numbers []int, p int) error) error {
	seen := map[string]int{}
	for p := range s.g.Positions() {
		own, opponent := s.g.Scores(p)
		if !s.remembers && p != s.at(own, opponent) {
			continue
		}
		numbers := []int{own, opponent}[:s.g.Players()]
		if s.remembers {
			values := s.g.MemoryValues(p, nil)
			for _, m := range memories {
				numbers = append(numbers, values[m])
			}
			key := fmt.Sprint(numbers)
			if q, ok := seen[key]; ok {
				if !slices.Equal(s.t.Row(p), s.t.Row(q)) {
					return s.looksAtHidden()
				}
				continue
			}
			seen[key] = p
		}
		if err := visit(numbers, p); err != nil {
			return err
		}
	}
	return nil
}

// looksAtHidden is the error about a policy that looks at what players cannot see.
func (s *sheet) looksAtHidden() error {
	err := fmt.Errorf("policy %s looks at what players of %s cannot see", called(s.name), s.g.Rules().Name)
	for _, m := range s.g.Rules().Memory {
		if !m.Visible {
			return game.Hint(err, fmt.Sprintf("--set memory.%s.visible=true shows it to them", m.Name))
		}
	}
	return err
}

// csv writes a header and a row for each position, or for each combination of scores and visible memory.
func (s *sheet) csv(w io.Writer) error {
	header, memories := s.columns()
	c := csv.NewWriter(w)
	if err := c.Write(header); err != nil {
		return err
	}
	err := s.rows(memories, func(numbers []int, p int) error {
		var record []string
		for _, n := range numbers {
			record = append(record, strconv.Itoa(n))
		}
		return c.Write(append(record, s.text(p)))
	})
	c.Flush()
	if err != nil {
		return err
	}
	return c.Error()
}

// json writes nested lists, or objects if memory matters.
func (s *sheet) json(w io.Writer) error {
	var b strings.Builder
	b.WriteString("[\n")
	if s.remembers {
		header, memories := s.columns()
		separator := ""
		err := s.rows(memories, func(numbers []int, p int) error {
			b.WriteString(separator + "{")
			separator = ",\n"
			for i, n := range numbers {
				fmt.Fprintf(&b, "%q: %d, ", header[i], n)
			}
			fmt.Fprintf(&b, "%q: %s}", header[len(numbers)], s.value(p))
			return nil
		})
		if err != nil {
			return err
		}
	} else {
		for own := range s.g.Goal() {
			cells := make([]string, s.opponents)
			for opponent := range cells {
				p := s.at(own, opponent)
				if n, ok := s.limit(p); ok {
					cells[opponent] = strconv.Itoa(n)
				} else {
					cells[opponent] = s.value(p)
				}
			}
			line := strings.Join(cells, ", ")
			if s.g.Players() > 1 {
				line = "[" + line + "]"
			}
			if b.WriteString(line); own+1 < s.g.Goal() {
				b.WriteString(",\n")
			}
		}
	}
	b.WriteString("\n]\n")
	_, err := io.WriteString(w, b.String())
	return err
}

// value writes the choice of CSV as a value of JSON.
func (s *sheet) value(p int) string {
	if s.g.Kind() == game.RollCount {
		return s.text(p)
	}
	text, err := json.Marshal(s.text(p))
	if err != nil {
		panic("policy: a text is no JSON: " + err.Error())
	}
	return string(text)
}

// limits returns the choices as numbers, by own score and opponent's.
func (s *sheet) limits() [][]int {
	all := make([][]int, s.g.Goal())
	for own := range all {
		all[own] = make([]int, s.opponents)
		for opponent := range all[own] {
			all[own][opponent], _ = s.limit(s.at(own, opponent))
		}
	}
	return all
}

// matrix writes a line for each own score.
func (s *sheet) matrix(w io.Writer) error {
	for _, row := range s.limits() {
		if _, err := fmt.Fprintln(w, spaced(row, " ")); err != nil {
			return err
		}
	}
	return nil
}

// spaced writes numbers with a separator.
func spaced(row []int, separator string) string {
	words := make([]string, len(row))
	for i, n := range row {
		words[i] = strconv.Itoa(n)
	}
	return strings.Join(words, separator)
}

// npy writes version 1 of the format, with numbers of four bytes.
func (s *sheet) npy(w io.Writer) error {
	shape := fmt.Sprintf("(%d, %d)", s.g.Goal(), s.opponents)
	if s.g.Players() == 1 {
		shape = fmt.Sprintf("(%d,)", s.g.Goal())
	}
	header := fmt.Sprintf("{'descr': '<i4', 'fortran_order': False, 'shape': %s, }", shape)
	const before, unit = len(npyMagic) + 4, 64 // data start at a multiple of the unit
	header += strings.Repeat(" ", unit-1-(before+len(header))%unit) + "\n"
	data := append([]byte(npyMagic), 1, 0)
	data = binary.LittleEndian.AppendUint16(data, uint16(len(header)))
	data = append(data, header...)
	for _, row := range s.limits() {
		for _, n := range row {
			data = binary.LittleEndian.AppendUint32(data, uint32(int32(n)))
		}
	}
	_, err := w.Write(data)
	return err
}
