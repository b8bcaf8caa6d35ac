package main

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"hogstats/analysis"
	"hogstats/game"
)

// choice is a flag that takes one of a few words.
type choice struct {
	value string
	of    []string
}

func (c *choice) String() string { return c.value }

// Type lists the words if they are few; else the text of the command tells them.
func (c *choice) Type() string {
	const most = 20 // characters that leave room for the usage of all flags
	if words := strings.Join(c.of, "|"); len(words) <= most {
		return words
	}
	return "KIND"
}

func (c *choice) Set(s string) error {
	if !slices.Contains(c.of, s) {
		err := fmt.Errorf("must be one of %s", strings.Join(c.of, ", "))
		if near := game.Nearest(s, c.of); near != "" {
			return game.Hint(err, fmt.Sprintf("did you mean %q?", near))
		}
		return err
	}
	c.value = s
	return nil
}

// span is a flag that takes one whole number, "6", or several, "1..10". The zero value is no span.
type span struct{ from, to int }

func (s *span) Type() string { return "N|FROM..TO" }

func (s *span) String() string {
	switch {
	case *s == span{}:
		return ""
	case s.from == s.to:
		return strconv.Itoa(s.from)
	}
	return fmt.Sprintf("%d..%d", s.from, s.to)
}

func (s *span) Set(text string) error {
	first, last, isSpan := strings.Cut(text, "..")
	from, err := strconv.Atoi(first)
	to := from
	if err == nil && isSpan {
		to, err = strconv.Atoi(last)
	}
	switch {
	case err != nil:
		return errors.New("must be a whole number such as 6, or two such as 1..10")
	case from < 0 || to < 0:
		return errors.New("must not be negative")
	case from > to:
		return errors.New("the first number must not be larger than the second")
	case to == 0:
		return errors.New("must be 1 or more")
	}
	*s = span{from, to}
	return nil
}

// numbers is a flag that takes whole numbers separated by commas, such as scores "41,49".
type numbers []int

func (n *numbers) Type() string { return "SCORES" }

func (n *numbers) String() string {
	parts := make([]string, len(*n))
	for i, v := range *n {
		parts[i] = strconv.Itoa(v)
	}
	return strings.Join(parts, ",")
}

func (n *numbers) Set(text string) error {
	*n = nil
	for part := range strings.SplitSeq(text, ",") {
		v, err := strconv.Atoi(part)
		if err != nil {
			return errors.New("must be whole numbers separated by commas, such as 41,49")
		}
		*n = append(*n, v)
	}
	return nil
}

// memory is a flag that takes values of memory by name, such as "previous=3,opponent_previous=0".
type memory map[string]int

func (m *memory) Type() string { return "NAME=N" }

func (m *memory) String() string {
	var parts []string
	for _, name := range slices.Sorted(maps.Keys(*m)) {
		parts = append(parts, fmt.Sprintf("%s=%d", name, (*m)[name]))
	}
	return strings.Join(parts, ",")
}

func (m *memory) Set(text string) error {
	if *m == nil {
		*m = memory{}
	}
	for part := range strings.SplitSeq(text, ",") {
		name, value, _ := strings.Cut(part, "=")
		v, err := strconv.Atoi(strings.TrimSpace(value))
		if err != nil {
			return errors.New("must be names with whole numbers, such as previous=3,opponent_previous=0")
		}
		name = strings.TrimSpace(name)
		if _, twice := (*m)[name]; twice || name == "" {
			return errors.New("must name each memory, and once, such as previous=3,opponent_previous=0")
		}
		(*m)[name] = v
	}
	return nil
}

// addTo adds the flag to a command about positions.
func (m *memory) addTo(cmd *cobra.Command) {
	cmd.Flags().Var(m, "memory", "memory at these scores, such as previous=3")
	completeNothing(cmd, "memory")
}

// recall makes s look at positions with the memory asked for.
func (m memory) recall(s *analysis.Study) error {
	if m == nil {
		return nil
	}
	if err := s.Remember(m); err != nil {
		return usage(fmt.Errorf("--memory: %w", err))
	}
	return nil
}

// length is a flag that takes a length, "160mm" (or just "160") or "800px". The zero value leaves
// the length to the figure.
type length struct {
	n      float64
	pixels bool
}

func (l *length) Type() string { return "LENGTH" }

func (l *length) String() string {
	switch text := strconv.FormatFloat(l.n, 'g', -1, 64); {
	case l.n == 0:
		return ""
	case l.pixels:
		return text + "px"
	default:
		return text + "mm"
	}
}

func (l *length) Set(text string) error {
	number, pixels := strings.CutSuffix(text, "px")
	if !pixels {
		number = strings.TrimSuffix(text, "mm")
	}
	v, err := strconv.ParseFloat(number, 64)
	if err != nil || !(v > 0 && v < 1e6) {
		return errors.New("must be a length such as 160mm or 800px")
	}
	*l = length{v, pixels}
	return nil
}
