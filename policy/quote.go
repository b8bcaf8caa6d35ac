package policy

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// quoted returns s in quotes if it has anything in it that is no plain part of a name. unquoted reads
// it back.
func quoted(s string) string {
	plain := func(r rune) bool {
		return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("_./:,@%=-", r)
	}
	switch {
	case strings.IndexFunc(s, func(r rune) bool { return !plain(r) }) < 0:
		return s
	case !strings.Contains(s, "'"):
		return "'" + s + "'"
	}
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(s) + `"`
}

// called quotes the name of a policy for a message.
func called(name any) string { return abridged(fmt.Sprint(name), 200) }

// shown quotes a line for a message.
func shown(line string) string { return abridged(line, 60) }

// abridged quotes a text, shortened if it has more than most characters.
func abridged(text string, most int) string {
	if r := []rune(text); len(r) > most {
		text = string(r[:most]) + "…"
	}
	return strconv.Quote(text)
}

// unquoted takes the quotes off a text that is one quoted text as a whole; any other text is returned
// as it is. In double quotes a backslash protects itself and a quote.
func unquoted(s string) string {
	if len(s) < 2 || s[0] != '\'' && s[0] != '"' {
		return s
	}
	if s[0] == '\'' {
		if strings.IndexByte(s[1:], '\'') == len(s)-2 {
			return s[1 : len(s)-1]
		}
		return s
	}
	var b strings.Builder
	for i := 1; i < len(s); i++ {
		switch {
		case s[i] == '"':
			if i == len(s)-1 {
				return b.String()
			}
			return s
		case s[i] == '\\' && i+1 < len(s) && (s[i+1] == '"' || s[i+1] == '\\'):
			i++
		}
		b.WriteByte(s[i])
	}
	return s
}

// cutTerms slices a sum at the plus signs outside brackets and quotes.
func cutTerms(s string) (terms []string, err error) {
	depth, first, quote := 0, 0, byte(0)
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case quote == '"' && c == '\\':
			i++
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '\'' || c == '"':
			quote = c
		case c == '(':
			depth++
		case c == ')':
			depth--
		case c == '+' && depth == 0:
			terms = append(terms, s[first:i])
			first = i + 1
		}
		if depth < 0 {
			return nil, errors.New("a bracket is closed that was not opened")
		}
	}
	switch {
	case quote != 0:
		return nil, errors.New("a quote is not closed")
	case depth > 0:
		return nil, errors.New("a bracket is not closed")
	}
	return append(terms, s[first:]), nil
}

// splitWords splits a command into words as a shell does: at white space outside quotes; single quotes
// protect everything, double quotes all but a backslash before one of "\$`, and a backslash outside quotes
// the character behind it. Nothing is expanded.
func splitWords(s string) (words []string, err error) {
	var word strings.Builder
	open, quote := false, byte(0)
	for i := 0; i < len(s); i++ {
		c := s[i]
		switch {
		case quote == 0 && (c == ' ' || c == '\t' || c == '\n' || c == '\r'):
			if open {
				words = append(words, word.String())
			}
			word.Reset()
			open = false
			continue
		case quote == 0 && (c == '\'' || c == '"'):
			quote, open = c, true
			continue
		case quote != 0 && c == quote:
			quote = 0
			continue
		case c == '\\' && quote != '\'':
			if i+1 == len(s) {
				return nil, errors.New("the command ends in a backslash")
			}
			if next := s[i+1]; quote == 0 || strings.IndexByte("\"\\$`", next) >= 0 {
				i++
				c = next
			}
		}
		word.WriteByte(c)
		open = true
	}
	if quote != 0 {
		return nil, errors.New("a quote of the command is not closed")
	}
	if open {
		words = append(words, word.String())
	}
	return words, nil
}
