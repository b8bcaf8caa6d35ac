package policy

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"hogstats/game"
)

// module is a Python module under way.
type module struct {
	*sheet
	strings.Builder
	names    []string // of the memories that policy takes
	memories []int    // their indices
	tables   [][]int  // what is remembered in each table, hidden memories included
	number   map[string]int
	keys     []string       // of the dictionary REMEMBERED: values, and the number of the table
	runs     map[string]int // index in RUNS by roll set
}

// python writes a module with the table and a function policy, which as a program answers the questions
// of exec.
func (s *sheet) python(w io.Writer) error {
	m := &module{sheet: s, number: map[string]int{}, runs: map[string]int{}}
	if err := m.remember(); err != nil {
		return err
	}
	fmt.Fprintf(m, "# %s\n", s.title())
	hold := s.g.Kind() == game.RollHold
	if hold {
		m.writeRuns()
	}
	if err := m.writeTables(); err != nil {
		return err
	}
	m.writeFunction(hold)
	_, err := io.WriteString(w, m.String())
	return err
}

// maxRemembered is the most combinations of memory that a module lists.
const maxRemembered = 50_000

// remember finds out what the module has to know of memory. It fails if the policy looks at what players
// cannot see.
func (m *module) remember() error {
	start := m.g.MemoryValues(0, nil)
	if !m.remembers {
		m.tables = [][]int{start}
		return nil
	}
	header, memories := m.columns()
	m.memories, m.names = memories, header[m.g.Players():len(header)-1]
	if err := m.rows(memories, func([]int, int) error { return nil }); err != nil {
		return err
	}
	lists := [][]int{start}
	for _, i := range memories {
		least, most := m.reach(i)
		var longer [][]int
		for _, values := range lists {
			for v := least; v <= most; v++ {
				next := append([]int(nil), values...)
				next[i] = v
				longer = append(longer, next)
			}
		}
		if lists = longer; len(lists) > maxRemembered {
			return fmt.Errorf("policy %s looks at too much that %s remembers for python; use csv or json", called(m.name), m.g.Rules().Name)
		}
	}
	for _, values := range lists {
		if err := m.addTable(values); err != nil {
			return err
		}
	}
	return nil
}

// reach returns the range of a memory.
func (m *module) reach(i int) (least, most int) {
	for _, memory := range m.g.Rules().Memory {
		for range m.slots(memory) {
			if i == 0 {
				return memory.Least, memory.Most
			}
			i--
		}
	}
	panic("policy: a memory has no rule")
}

// slots returns how many names a memory has.
func (m *module) slots(memory game.Memory) int {
	if memory.Scope == game.PlayerScope {
		return 2
	}
	return 1
}

// addTable notes which table belongs to what is remembered.
func (m *module) addTable(values []int) error {
	p, err := m.g.Remembering(0, values)
	if errors.Is(err, game.ErrNeverRemembered) {
		return nil
	}
	if err != nil {
		return err
	}
	same := fmt.Sprint(m.g.MemoryValues(p, nil))
	i, ok := m.number[same]
	if !ok {
		i = len(m.tables)
		m.number[same], m.tables = i, append(m.tables, values)
	}
	key := make([]int, len(m.memories))
	for k, memory := range m.memories {
		key[k] = values[memory]
	}
	text := spaced(key, ", ")
	if len(key) > 1 {
		text = "(" + text + ")"
	}
	m.keys = append(m.keys, fmt.Sprintf("%s: %d", text, i))
	return nil
}

// writeRuns writes the list RUNS.
func (m *module) writeRuns() {
	m.WriteString("\n# RUNS[i] are the runs of turn totals, first and last, at which to roll.\nRUNS = [\n")
	for p := range m.g.Positions() {
		text := m.t.RollSet(p)
		if _, ok := m.runs[text]; ok {
			continue
		}
		m.runs[text] = len(m.runs)
		var runs []string
		for _, run := range strings.Fields(text) {
			first, last, isRange := strings.Cut(run, "-")
			if !isRange {
				last = first
			}
			runs = append(runs, fmt.Sprintf("(%s, %s)", first, last))
		}
		fmt.Fprintf(m, "    [%s],\n", strings.Join(runs, ", "))
	}
	m.WriteString("]\n")
}

// writeTables writes the list TABLES, and what is remembered with each.
func (m *module) writeTables() error {
	what := "a number of dice"
	if m.g.Kind() == game.RollHold {
		what = "an index of RUNS"
	}
	if !m.remembers {
		fmt.Fprintf(m, "\n# TABLE[score][opponent] is %s.\nTABLE = ", what)
		err := m.writeTable(m.tables[0], "")
		m.WriteString("\n")
		return err
	}
	fmt.Fprintf(m, "\n# REMEMBERED[%s] is an index of TABLES.\nREMEMBERED = {%s}\n", strings.Join(m.names, ", "), strings.Join(m.keys, ", "))
	fmt.Fprintf(m, "\n# TABLES[i][score][opponent] is %s.\nTABLES = [\n", what)
	for _, values := range m.tables {
		m.WriteString("    ")
		if err := m.writeTable(values, "    "); err != nil {
			return err
		}
		m.WriteString(",\n")
	}
	m.WriteString("]\n")
	return nil
}

// writeTable writes the choices for what is remembered.
func (m *module) writeTable(values []int, indent string) error {
	m.WriteString("[\n")
	for own := range m.g.Goal() {
		row := make([]int, m.opponents)
		for opponent := range row {
			p, err := m.g.Remembering(m.at(own, opponent), values)
			if err != nil {
				return err
			}
			if row[opponent] = m.t.At(p, 0); m.g.Kind() == game.RollHold {
				row[opponent] = m.runs[m.t.RollSet(p)]
			}
		}
		fmt.Fprintf(m, "%s    [%s],\n", indent, spaced(row, ", "))
	}
	m.WriteString(indent + "]")
	return nil
}

// writeFunction writes the function policy and the program.
func (m *module) writeFunction(hold bool) {
	args, doc := []string{"score", "opponent=0"}, "The number of dice to roll."
	cell := "TABLE[score][opponent]"
	if m.remembers {
		args[1], cell = "opponent", "TABLES[REMEMBERED["+strings.Join(m.names, ", ")+"]][score][opponent]"
	}
	if hold {
		args, doc = append(args, "turn_total=0"), "1 to roll, 0 to hold."
		if m.remembers {
			args[2] = "turn_total"
		}
		cell = "int(any(first <= turn_total <= last for first, last in RUNS[" + cell + "]))"
	}
	args = append(args, m.names...)
	fmt.Fprintf(m, "\n\ndef policy(%s):\n    \"\"\"%s\"\"\"\n    return %s\n", strings.Join(args, ", "), doc, cell)
	fmt.Fprintf(m, "\n\nif __name__ == \"__main__\":\n    import sys\n\n    for line in sys.stdin:\n"+
		"        print(policy(*map(int, line.split()[:%d])), flush=True)\n", len(args))
}
