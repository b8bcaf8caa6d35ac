package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"

	"hogstats/game"
)

// turnLine is a line of turn --jsonl.
type turnLine struct {
	turnInput
	remembered map[string]any // of players lists of numbers, of the game numbers
	changes    changes
}

// turnKeys are the keys of a line, each with what it wants.
var turnKeys = map[string]string{
	"scores":  "whole numbers, the mover's first, such as [47, 53]",
	"dice":    "the number of dice asked for, such as 9",
	"faces":   "a list of the faces rolled, such as [5, 1, 4]",
	"rolls":   `a list of rolls, each a list of faces or the name of an event, such as [[2], [5]] or ["oinker"]`,
	"hold":    "true or false",
	"memory":  `a number for the game and a list for the players, such as {"exchanged": 1, "previous": [3, 0]}`,
	"goal":    "a whole number, such as 54",
	"without": `a list of rules to leave out, such as ["sus_fuss"]`,
	"with":    `a list of rules to borrow, such as ["hog-fa15:piggy_back"]`,
}

// parseTurnLine reads a line.
func parseTurnLine(text []byte) (turnLine, error) {
	var l turnLine
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	var whole any
	if err := d.Decode(&whole); errors.Is(err, io.EOF) {
		return l, errors.New("the line is empty: want a turn as a JSON object")
	} else if err != nil {
		return l, fmt.Errorf("not JSON: %w", err)
	}
	object, ok := whole.(map[string]any)
	if !ok {
		return l, errors.New(`want a JSON object, such as {"scores": [47, 53], "dice": 2, "faces": [3, 4]}`)
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return l, errors.New("more than one JSON object on the line")
	}
	for _, key := range slices.Sorted(maps.Keys(object)) {
		want, known := turnKeys[key]
		if !known {
			keys := slices.Sorted(maps.Keys(turnKeys))
			err := fmt.Errorf("unknown key %q: want %s", key, strings.Join(keys, ", "))
			if near := game.Nearest(key, keys); near != "" {
				err = game.Hint(err, fmt.Sprintf("did you mean %q?", near))
			}
			return l, err
		}
		if object[key] != nil && !l.set(key, object[key]) {
			return l, fmt.Errorf("%s: want %s", key, want)
		}
	}
	return l, nil
}

// set takes the value of a key; it reports false if that is of the wrong form.
func (l *turnLine) set(key string, value any) (ok bool) {
	switch key {
	case "scores":
		l.scores, ok = wholes(value)
	case "dice":
		var n int
		n, ok = whole(value)
		l.dice = &n
	case "faces":
		l.faces, ok = faceWords(value)
	case "rolls":
		ok = l.setRolls(value)
	case "hold":
		l.holds = true
		l.hold, ok = value.(bool)
	case "memory":
		l.remembered, ok = value.(map[string]any)
	case "goal":
		var n int
		n, ok = whole(value)
		l.changes.set = []string{"goal=" + strconv.Itoa(n)}
	case "without":
		l.changes.without, ok = texts(value)
	case "with":
		l.changes.with, ok = texts(value)
	}
	return ok
}

func (l *turnLine) setRolls(value any) bool {
	list, ok := value.([]any)
	l.rolls = [][]string{}
	for _, v := range list {
		var words []string
		if event, single := v.(string); single {
			words = []string{event}
		} else if words, single = faceWords(v); !single {
			return false
		}
		l.rolls = append(l.rolls, words)
	}
	return ok
}

// whole returns a JSON number that is whole.
func whole(v any) (int, bool) {
	n, ok := v.(json.Number)
	if !ok {
		return 0, false
	}
	i, err := strconv.Atoi(n.String())
	return i, err == nil
}

func wholes(v any) ([]int, bool) {
	list, ok := v.([]any)
	numbers := make([]int, len(list))
	for i, x := range list {
		n, isWhole := whole(x)
		numbers[i], ok = n, ok && isWhole
	}
	return numbers, ok
}

func texts(v any) ([]string, bool) {
	list, ok := v.([]any)
	words := make([]string, len(list))
	for i, x := range list {
		s, isText := x.(string)
		words[i], ok = s, ok && isText
	}
	return words, ok
}

// faceWords returns the faces of a list, by value or by name.
func faceWords(v any) ([]string, bool) {
	list, ok := v.([]any)
	words := make([]string, len(list))
	for i, x := range list {
		if s, isText := x.(string); isText {
			words[i] = s
			continue
		}
		n, isWhole := whole(x)
		words[i], ok = strconv.Itoa(n), ok && isWhole
	}
	return words, ok
}

// memoryValues returns what a line remembers by the names of MemoryNames.
func (l *turnLine) memoryValues(g *game.Game) (map[string]int, error) {
	values := map[string]int{}
	names := map[string]game.Scope{}
	for _, m := range g.Rules().Memory {
		names[m.Name] = m.Scope
	}
	for _, name := range slices.Sorted(maps.Keys(l.remembered)) {
		switch names[name] {
		case game.GameScope:
			v, ok := whole(l.remembered[name])
			if !ok {
				return nil, fmt.Errorf("memory %s: want a whole number, as it is remembered for the game", name)
			}
			values[name] = v
		case game.PlayerScope:
			list, ok := wholes(l.remembered[name])
			if !ok || len(list) != g.Players() {
				return nil, fmt.Errorf("memory %s: want a list of %d whole numbers, as it is remembered for each player, the mover's first", name, g.Players())
			}
			for i, v := range list {
				values[[...]string{name, "opponent_" + name}[i]] = v
			}
		default:
			return nil, unknownMemory(g, name, slices.Sorted(maps.Keys(names)))
		}
	}
	return values, nil
}
