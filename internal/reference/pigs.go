package reference

import (
	"bytes"
	_ "embed" // pigs.json
	"encoding/json"
	"fmt"
)

//go:embed pigs.json
var pigs []byte

// Pigs has what is known of Pass the Pigs: how the pieces land and what the landings score.
type Pigs struct {
	Order   []string          `json:"order"`   // positions of a single pig; order of all weights
	Sets    map[string]PigSet `json:"sets"`    // experiments by name
	Scores  map[string]Score  `json:"scores"`  // by landing of the pair
	HogCall string            `json:"hogCall"` // an optional rule of some printed rules
	Caution string            `json:"caution"` // what the data can bear
}

// PigSet is one experiment. It has Weights or Joint.
type PigSet struct {
	Source    string    `json:"source"`
	Weights   []int64   `json:"weights"`   // times a single pig landed in each position
	Joint     [][]int64 `json:"joint"`     // times a pair landed so; rows are one pig, columns the other
	Touching  []int64   `json:"touching"`  // times the pigs touched, of how many rolls; nil: not recorded
	Piggyback []int64   `json:"piggyback"` // times one pig lay on the other, of how many rolls; nil: not recorded
	Note      string    `json:"note"`
}

// Score is what a landing of the pair does: a number of points, or words.
type Score struct {
	Points int
	Words  string // "" if the landing scores points
}

// UnmarshalJSON reads a number of points or a text.
func (s *Score) UnmarshalJSON(data []byte) error {
	if data[0] == '"' {
		return json.Unmarshal(data, &s.Words)
	}
	return json.Unmarshal(data, &s.Points)
}

// AllPigs returns the data of pigs.json. It fails if the file is not in order, which the tests of
// this package rule out.
func AllPigs() (*Pigs, error) {
	d := json.NewDecoder(bytes.NewReader(pigs))
	d.DisallowUnknownFields()
	p := new(Pigs)
	if err := d.Decode(p); err != nil {
		return nil, fmt.Errorf("reference: pigs.json: %w", err)
	}
	return p, nil
}
