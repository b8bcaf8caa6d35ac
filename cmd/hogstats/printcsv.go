package main

import (
	"encoding/csv"
	"fmt"
	"io"
	"strconv"

	"hogstats/analysis"
)

// printCSV writes t as RFC 4180 has it, with a header; lines end in CR LF. What is unknown is an empty
// field.
func printCSV(w io.Writer, t *analysis.Table) error {
	c := csv.NewWriter(w)
	c.UseCRLF = true
	record := make([]string, len(t.Columns))
	for i, col := range t.Columns {
		record[i] = col.Name
	}
	if err := c.Write(record); err != nil {
		return err
	}
	for _, row := range t.Rows {
		for i, v := range row {
			record[i] = machineText(v)
		}
		if err := c.Write(record); err != nil {
			return err
		}
	}
	c.Flush()
	return c.Error()
}

// machineText writes a value of a table without loss.
func machineText(v any) string {
	switch v := v.(type) {
	case nil:
		return ""
	case float64:
		return strconv.FormatFloat(v, 'g', -1, 64)
	}
	return fmt.Sprint(v)
}
