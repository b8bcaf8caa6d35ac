package game

import (
	"bytes"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/pelletier/go-toml/v2"
)

// maxFile is the size of the largest rule file read, in bytes.
const maxFile = 1 << 16

// The layout of a rule file. Pointers tell a key that is missing from one that is zero.
type fileRules struct {
	Name      string       `toml:"name"`
	Title     string       `toml:"title"`
	Note      string       `toml:"note"`
	Kind      string       `toml:"kind"`
	Goal      *int         `toml:"goal"`
	Players   *int         `toml:"players"`
	Start     []int        `toml:"start"`
	Stalemate string       `toml:"stalemate"`
	Aliases   []string     `toml:"aliases"`
	Dice      *fileDice    `toml:"dice"`
	Events    []fileEvent  `toml:"event"`
	Defines   []fileDefine `toml:"define"`
	Memory    []fileMemory `toml:"memory"`
	Rules     []fileRule   `toml:"rule"`
}

type fileDice struct {
	Sides   *int     `toml:"sides"`
	Faces   []int    `toml:"faces"`
	Names   []string `toml:"names"`
	Weights []int64  `toml:"weights"`
	Count   *int     `toml:"count"`
	Min     *int     `toml:"min"`
	Max     *int     `toml:"max"`
}

type fileEvent struct {
	Name   string `toml:"name"`
	Note   string `toml:"note"`
	Weight *int64 `toml:"weight"`
	Of     *int64 `toml:"of"`
	Effect string `toml:"effect"`
}

type fileDefine struct {
	Name  string   `toml:"name"`
	Note  string   `toml:"note"`
	Args  []string `toml:"args"`
	Value string   `toml:"value"`
}

type fileMemory struct {
	Name    string `toml:"name"`
	Note    string `toml:"note"`
	Scope   string `toml:"scope"`
	Range   []int  `toml:"range"`
	Initial *int   `toml:"initial"`
	Update  string `toml:"update"`
	Visible *bool  `toml:"visible"`
}

type fileRule struct {
	Name     string    `toml:"name"`
	Note     string    `toml:"note"`
	Stage    string    `toml:"stage"`
	When     string    `toml:"when"`
	Value    string    `toml:"value"`
	Opponent string    `toml:"opponent"`
	Effect   string    `toml:"effect"`
	Provides *int      `toml:"provides"`
	Dice     *fileDice `toml:"dice"`
	Reroll   string    `toml:"reroll"`
}

// Parse reads a rule file. name is the name of the file in messages. Errors tell file, line and
// column (SyntaxError) wherever the mistake has a place.
func Parse(name string, text []byte) (*Rules, error) {
	if len(text) > maxFile {
		return nil, fmt.Errorf("%s: %d bytes are too many for a rule file (at most %d)", name, len(text), maxFile)
	}
	if !utf8.Valid(text) {
		return nil, fmt.Errorf("%s: not a text file (rule files are TOML in UTF-8)", name)
	}
	text = bytes.TrimPrefix(text, []byte("\xef\xbb\xbf")) // the byte order mark that some editors write
	var f fileRules
	d := toml.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	src := source{name, text}
	if err := d.Decode(&f); err != nil {
		return nil, src.tomlError(err)
	}
	r := f.rules(src, places(text))
	if err := r.validate(places(text)); err != nil {
		return nil, err
	}
	return r, nil
}

// maxUnknown is the number of unknown keys told of one by one.
const maxUnknown = 20

// keys are the names a key of a rule file may have, for hints.
var keys = []string{
	"name", "title", "note", "kind", "goal", "players", "start", "stalemate", "dice", "event", "rule",
	"sides", "faces", "names", "weights", "count", "min", "max", "weight", "of", "effect",
	"stage", "when", "value", "opponent", "provides", "reroll",
	"aliases", "define", "args", "memory", "scope", "range", "initial", "update", "visible",
}

// tomlError turns an error of the TOML decoder into SyntaxErrors.
func (s source) tomlError(err error) error {
	var strict *toml.StrictMissingError
	if errors.As(err, &strict) {
		var all []error
		for i, e := range strict.Errors {
			if i == maxUnknown {
				all = append(all, fmt.Errorf("%s: and %d more unknown keys", s.name, len(strict.Errors)-i))
				break
			}
			row, column := e.Position()
			key := e.Key()[len(e.Key())-1]
			one := s.errorAt(position{row, column}, "unknown key %q", strings.Join(e.Key(), "."))
			if n := Nearest(key, keys); n != "" {
				one = Hint(one, fmt.Sprintf("did you mean %q?", n))
			}
			all = append(all, one)
		}
		return errors.Join(all...)
	}
	var decode *toml.DecodeError
	if errors.As(err, &decode) {
		row, column := decode.Position()
		return s.errorAt(position{row, column}, "%s", plainText(decode))
	}
	return fmt.Errorf("%s: %w", s.name, err)
}

// wrongType is how the decoder reports a value of the wrong type.
var wrongType = regexp.MustCompile(`cannot decode TOML (\w+) into (?:struct field \S+|\S+) of type (\S+)|cannot store TOML (\w+) into`)

// plainText is the text of a decoding error without the names of Go's types and fields.
func plainText(err *toml.DecodeError) string {
	text := strings.TrimPrefix(err.Error(), "toml: ")
	m := wrongType.FindStringSubmatch(text)
	if m == nil {
		return text
	}
	want := map[byte]string{'i': "a whole number", 's': "text in quotes", '[': "a list", '*': "a whole number", 'g': "a table", 'b': "true or false"}
	if key := strings.Join(err.Key(), "."); m[2] != "" && want[m[2][0]] != "" {
		return fmt.Sprintf("%s is of type %s; want %s", key, m[1], want[m[2][0]])
	}
	return text
}

// rules copies the file into Rules, filling in defaults.
func (f *fileRules) rules(src source, where map[string]position) *Rules {
	r := &Rules{
		Name: f.Name, Title: f.Title, Note: f.Note, Kind: Kind(f.Kind), Start: f.Start,
		Goal: value(f.Goal, 100), Players: value(f.Players, 2), Stalemate: f.Stalemate, file: src,
	}
	if r.Title == "" {
		r.Title = r.Name
	}
	if r.Stalemate == "" {
		r.Stalemate = "draw"
	}
	if f.Dice != nil {
		r.Dice = f.Dice.dice()
	} else {
		r.Dice = Dice{Sides: 6}
	}
	if r.Kind == RollHold && (f.Dice == nil || f.Dice.Count == nil) {
		r.Dice.Count = 1
	}
	if r.Kind == RollCount && (f.Dice == nil || f.Dice.Min == nil) {
		r.Dice.Min = 1
	}
	if r.Kind == RollCount && (f.Dice == nil || f.Dice.Max == nil) {
		r.Dice.Max = 10
	}
	for i, e := range f.Events {
		r.Events = append(r.Events, Event{
			Name: e.Name, Note: e.Note, Weight: value(e.Weight, 0), Of: value(e.Of, 0),
			Effect: Effect(e.Effect), at: where[fmt.Sprintf("event.%d", i)],
		})
	}
	r.Aliases = f.Aliases
	for i, d := range f.Defines {
		key := fmt.Sprintf("define.%d", i)
		r.Defines = append(r.Defines, Define{
			Name: d.Name, Note: d.Note, Args: d.Args, Value: d.Value,
			at: where[key], fields: fieldPlaces(key, where, "name", "args", "value"),
		})
	}
	for i := range f.Memory {
		r.Memory = append(r.Memory, f.Memory[i].memory(fmt.Sprintf("memory.%d", i), where))
	}
	for i := range f.Rules {
		r.Rules = append(r.Rules, f.Rules[i].rule(fmt.Sprintf("rule.%d", i), where))
	}
	return r
}

func (f *fileDice) dice() Dice {
	d := Dice{
		Faces: f.Faces, Names: f.Names, Weights: f.Weights,
		Count: value(f.Count, 0), Min: value(f.Min, 0), Max: value(f.Max, 0), Sides: value(f.Sides, 0),
	}
	if f.Sides == nil && f.Faces == nil && f.Names == nil {
		d.Sides = 6
	}
	return d
}

func (f *fileMemory) memory(key string, where map[string]position) Memory {
	m := Memory{
		Name: f.Name, Note: f.Note, Scope: Scope(f.Scope), Update: f.Update, Visible: value(f.Visible, true),
		Least: 0, Most: -1, at: where[key], fields: fieldPlaces(key, where, "name", "scope", "range", "initial", "update", "visible"),
	}
	if len(f.Range) == 2 {
		m.Least, m.Most = f.Range[0], f.Range[1]
	}
	m.Initial = value(f.Initial, m.Least)
	return m
}

// fieldPlaces returns where the fields of the table under key stand.
func fieldPlaces(key string, where map[string]position, fields ...string) map[string]position {
	places := map[string]position{}
	for _, field := range fields {
		if p, ok := where[key+"."+field]; ok {
			places[field] = p
		}
	}
	return places
}

func (f *fileRule) rule(key string, where map[string]position) Rule {
	r := Rule{
		Name: f.Name, Note: f.Note, Stage: Stage(f.Stage), When: f.When, Value: f.Value,
		Opponent: f.Opponent, Effect: Effect(f.Effect), Provides: f.Provides,
		Reroll: f.Reroll, at: where[key],
		fields: fieldPlaces(key, where, "when", "value", "opponent", "stage", "effect", "name", "provides", "dice", "reroll"),
	}
	if f.Dice != nil {
		d := f.Dice.dice()
		r.Dice = &d
	}
	return r
}

// value returns *p, or the default if p is nil.
func value[T any](p *T, otherwise T) T {
	if p == nil {
		return otherwise
	}
	return *p
}
