package reference

import (
	"bytes"
	_ "embed" // hog_cases.json
	"encoding/json"
	"fmt"
)

//go:embed hog_cases.json
var hogCases []byte

// Hog has what the course CS 61A published of the game Hog, term by term, as facts of the form: this
// function of the project, for these arguments and these dice, has this result.
type Hog struct {
	Source   string            `json:"source"`
	Variants map[string]string `json:"variants"` // the rules of every variant, in short
	Cases    []HogCase         `json:"cases"`
}

// HogCase is one fact. What the arguments and the result of a function are is told where they are
// tested, in package game.
type HogCase struct {
	ID       string          `json:"id"`
	Variant  string          `json:"variant"`  // the rules in force, a key of Variants
	Term     string          `json:"term"`     // which published it; "" if it is that of the variant
	Function string          `json:"function"` // of the project
	Args     json.RawMessage `json:"args"`     // a list, or a table by name
	Dice     json.RawMessage `json:"dice"`     // what dice show, again and again from the start: a list, or lists by kind of dice; nil if none are rolled
	Expected json.RawMessage `json:"expected"`
	Also     []string        `json:"also"` // terms that published it, too
	Note     string          `json:"note"`
}

// AllHog returns the facts of hog_cases.json. It fails if the file is not in order, which the tests of
// this package rule out.
func AllHog() (*Hog, error) {
	d := json.NewDecoder(bytes.NewReader(hogCases))
	d.DisallowUnknownFields()
	h := new(Hog)
	if err := d.Decode(h); err != nil {
		return nil, fmt.Errorf("reference: hog_cases.json: %w", err)
	}
	return h, nil
}
