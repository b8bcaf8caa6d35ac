package reference

import (
	"bytes"
	_ "embed" // published.csv, pigs.json
	"encoding/csv"
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"
)

//go:embed published.csv
var published []byte

// columns is the header of published.csv.
var columns = []string{"id", "game", "setting", "quantity", "value", "tolerance", "source", "note"}

// Value is one published value, or several that belong together.
type Value struct {
	ID        string
	Game      string    // name of a rule set
	Setting   string    // which policies play, from where
	Quantity  string    // what the numbers are, in their order
	Raw       string    // the numbers as printed, separated by spaces
	Numbers   []float64 // the numbers; of fractions the nearest float64
	Exact     []string  // the numbers as fractions "p/q" in lowest terms, or nil if any is a decimal
	Tolerance float64   // largest absolute difference that the printed digits allow; 0: exact
	Source    string    // who published it, with a key of docs/references.md where there is one
	Note      string    // recomputed digits, or why the value is not reproduced
}

// All returns every published value in the order of published.csv. It fails if a row is not in
// order, which the tests of this package rule out.
func All() ([]Value, error) {
	r := csv.NewReader(bytes.NewReader(published))
	r.FieldsPerRecord = len(columns)
	rows, err := r.ReadAll()
	if err != nil {
		return nil, fmt.Errorf("reference: %w", err)
	}
	if len(rows) == 0 || !slices.Equal(rows[0], columns) {
		return nil, fmt.Errorf("reference: the header of published.csv must be %s", strings.Join(columns, ","))
	}
	values := make([]Value, 0, len(rows)-1)
	for _, row := range rows[1:] {
		v, err := parse(row)
		if err != nil {
			return nil, fmt.Errorf("reference: %s: %w", row[0], err)
		}
		values = append(values, v)
	}
	return values, nil
}

// Find returns the published value with the given id.
func Find(id string) (Value, error) {
	values, err := All()
	if err != nil {
		return Value{}, err
	}
	i := slices.IndexFunc(values, func(v Value) bool { return v.ID == id })
	if i < 0 {
		return Value{}, fmt.Errorf("reference: no published value %q", id)
	}
	return values[i], nil
}

// parse reads one row of published.csv.
func parse(row []string) (Value, error) {
	v := Value{
		ID: row[0], Game: row[1], Setting: row[2], Quantity: row[3], Raw: row[4],
		Source: row[6], Note: row[7],
	}
	tolerance, err := strconv.ParseFloat(row[5], 64)
	if err != nil || !(tolerance >= 0) {
		return v, fmt.Errorf("tolerance %q must be a number of 0 or more", row[5])
	}
	v.Tolerance = tolerance
	words := strings.Fields(v.Raw)
	if len(words) == 0 {
		return v, fmt.Errorf("no value")
	}
	for _, word := range words {
		if err := v.add(word); err != nil {
			return v, err
		}
	}
	if len(v.Exact) != len(v.Numbers) {
		v.Exact = nil
	}
	return v, nil
}

// add appends the number that word stands for.
func (v *Value) add(word string) error {
	if !strings.Contains(word, "/") {
		x, err := strconv.ParseFloat(word, 64)
		v.Numbers = append(v.Numbers, x)
		return err
	}
	q, ok := new(big.Rat).SetString(word)
	if !ok {
		return fmt.Errorf("%q is not a fraction", word)
	}
	x, _ := q.Float64()
	v.Numbers = append(v.Numbers, x)
	v.Exact = append(v.Exact, q.RatString())
	return nil
}
