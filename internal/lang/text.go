package lang

import (
	"errors"
	"regexp"
	"strings"

	"github.com/expr-lang/expr/file"
)

// checkText refuses nesting that would make the parser recurse deeply, and what the parser takes for
// something else than the author did: it reads // and /* as comments.
func checkText(src string) error {
	depth := 0
	runes := []rune(src)
	for i, r := range runes {
		switch r {
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			depth--
		}
		if depth > MaxDepth {
			return failure(i, "brackets nested more than %d deep", MaxDepth)
		}
		if err := checkSign(runes, i); err != nil {
			return err
		}
	}
	return nil
}

// checkSign refuses the sign at i if it does not mean here what it means elsewhere.
func checkSign(src []rune, i int) error {
	next, before := rune(0), rune(0)
	if i+1 < len(src) {
		next = src[i+1]
	}
	if i > 0 {
		before = src[i-1]
	}
	switch {
	case src[i] == '/' && next == '/':
		return failure(i, "// is not part of the language; div(a, b) divides and rounds down")
	case src[i] == '/' && next == '*':
		return failure(i, "an expression has no comments")
	case src[i] == ';':
		return failure(i, "; is not part of the language: an expression is one value")
	case src[i] == '*' && next == '*':
		return failure(i, "** is not part of the language; pow(a, k) is the k-th power of a")
	case src[i] == '=' && next != '=' && !strings.ContainsRune("=!<>", before):
		return failure(i, "= does not compare; == does")
	}
	return nil
}

// token is how the parser names a piece of text.
var token = regexp.MustCompile(`unexpected token (?:\w+\("(.*)"\)|(EOF))`)

// words are those of other languages for a choice.
var words = regexp.MustCompile(`\b(if|then|else)\b`)

// syntaxError tells an error of the parser in the words of src.
func syntaxError(src string, err error) error {
	var e *file.Error
	if !errors.As(err, &e) {
		return failure(0, "syntax: %v", err)
	}
	text := token.ReplaceAllStringFunc(e.Message, func(m string) string {
		if part := token.FindStringSubmatch(m); part[2] == "" {
			return "unexpected " + part[1]
		}
		return "unexpected end"
	})
	failed := failure(e.From, "syntax: %s", text)
	if words.MatchString(src) {
		failed.Hint = "a choice is written: condition ? a : b"
	}
	return failed
}
