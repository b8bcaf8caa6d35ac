package analysis

import "slices"

// Column describes one column of a Table.
type Column struct {
	Axis
	Digits int // decimals shown to people for float64 values; machines get the shortest exact form
}

// Table is rows of values under named columns. A value is an int, a float64, a string, a bool or
// nil (unknown or undefined; never NaN).
type Table struct {
	Name    string
	Title   string
	Caption string
	Columns []Column
	Rows    [][]any
	Source  Source
}

// DropColumn removes the column of that name, which must be there.
func (t *Table) DropColumn(name string) {
	i := slices.IndexFunc(t.Columns, func(c Column) bool { return c.Name == name })
	t.Columns = slices.Delete(t.Columns, i, i+1)
	for k, row := range t.Rows {
		t.Rows[k] = slices.Delete(row, i, i+1)
	}
}
