package policy

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// answer is the prefix of a best response, which the policy answered follows.
const answer = "best-response:"

// maxAnswers bounds how deep best responses to best responses, and mixes in mixes, go.
const maxAnswers = 20

// Largest numbers of policies.
const (
	maxRolls  = 10_000  // N of rolls:N
	maxTurns  = 1000    // N of turns:N
	maxNumber = 1 << 30 // of those separated by commas
)

// Parse reads a policy name such as "optimal", "roll:6", "hold:20" or "best-response:hold:20".
func Parse(s string) (Spec, error) { return (&parsing{whole: s}).policy(s, 0) }

// parsing reads the parts of a policy name; errors tell the whole.
type parsing struct{ whole string }

// errorf returns an error about the whole policy.
func (p *parsing) errorf(format string, args ...any) error {
	return fmt.Errorf("policy %s: "+format, append([]any{called(p.whole)}, args...)...)
}

// policy reads text, which stands in so many mixes.
func (p *parsing) policy(text string, mixes int) (Spec, error) {
	base, depth := text, 0
	for strings.HasPrefix(base, answer) {
		base = base[len(answer):]
		depth++
	}
	if depth > maxAnswers {
		return Spec{}, fmt.Errorf("policy of %d best responses to each other: at most %d are found", depth, maxAnswers)
	}
	if base == "" && depth > 0 {
		base = "best-response"
	}
	spec, err := p.base(base, mixes)
	if err != nil {
		return Spec{}, err
	}
	for range depth {
		of := spec
		spec = Spec{Family: "best-response", Of: &of}
	}
	return spec, nil
}

// base reads a policy that is no best response.
func (p *parsing) base(base string, mixes int) (Spec, error) {
	family, rest, hasRest := strings.Cut(base, ":")
	switch family {
	case "optimal", "max-mean", "random":
		if hasRest {
			return Spec{}, p.errorf("%s takes no argument", family)
		}
		return Spec{Family: family}, nil
	case "keep-pace":
		return p.keepPace(rest, hasRest)
	case "roll", "hold", "rolls", "turns":
		return p.number(family, rest)
	case "zero-if", "swap-aware":
		return p.numbers(family, rest)
	case "mix":
		return p.mix(rest, mixes)
	case "table", "expr", "exec":
		return p.text(family, rest)
	case "best-response":
		return Spec{}, p.errorf("best-response takes a policy, such as best-response:roll:5")
	}
	return Spec{}, unknown(p.whole, family)
}

// number reads the families of one number.
func (p *parsing) number(family, rest string) (Spec, error) {
	spec := Spec{Family: family}
	if family == "hold" {
		rest, spec.Past = strings.CutSuffix(rest, "!")
	}
	n, err := strconv.Atoi(rest)
	least := 0
	switch family {
	case "roll":
		least = -1
	case "turns":
		least = 1
	}
	if err != nil || n < least {
		return Spec{}, p.errorf("%s takes a whole number of %d or more, such as %s:5", family, max(least, 0), family)
	}
	if family == "rolls" && n > maxRolls || family == "turns" && n > maxTurns {
		return Spec{}, p.errorf("%d %s: at most %d are allowed", n, family, map[string]int{"rolls": maxRolls, "turns": maxTurns}[family])
	}
	spec.Args = []int{n}
	return spec, nil
}

// list reads whole numbers of 0 or more, separated by commas; ok is false if they are not so many.
func list(text string, count int) (numbers []int, ok bool) {
	parts := strings.Split(text, ",")
	for _, part := range parts {
		n, err := strconv.Atoi(strings.TrimSpace(part))
		if err != nil || n < 0 || n > maxNumber {
			return nil, false
		}
		numbers = append(numbers, n)
	}
	return numbers, len(numbers) == count
}

// keepPace reads the three numbers of keep-pace, which may be left out.
func (p *parsing) keepPace(rest string, hasRest bool) (Spec, error) {
	if !hasRest {
		return Spec{Family: "keep-pace"}, nil
	}
	args, ok := list(rest, 3)
	if !ok || args[1] == 0 {
		return Spec{}, p.errorf("keep-pace takes no argument, or three whole numbers, the second above 0, such as keep-pace:21,8,71")
	}
	return Spec{Family: "keep-pace", Args: args}, nil
}

// numbers reads the families of a margin and a number of dice.
func (p *parsing) numbers(family, rest string) (Spec, error) {
	args, ok := list(rest, 2)
	if !ok {
		return Spec{}, p.errorf("%s takes a margin and a number of dice, such as %s:8,5", family, family)
	}
	return Spec{Family: family, Args: args}, nil
}

// text reads the families whose argument is a text, which may stand in quotes.
func (p *parsing) text(family, rest string) (Spec, error) {
	rest = unquoted(rest)
	switch {
	case family == "table" && rest == "":
		return Spec{}, p.errorf("table takes a CSV file, or one of JSON, NPY or a bare matrix, such as table:mine.csv; table:- reads standard input")
	case family == "expr" && strings.TrimSpace(rest) == "":
		return Spec{}, p.errorf("expr takes an expression, such as expr:'turn_total >= 20'")
	case family == "exec":
		words, err := splitWords(rest)
		if err != nil {
			return Spec{}, p.errorf("%v", err)
		}
		if len(words) == 0 || words[0] == "" {
			return Spec{}, p.errorf("exec takes a command, such as exec:'python3 my_bot.py'")
		}
	case family == "table":
		return Spec{Family: family, File: rest}, nil
	}
	return Spec{Family: family, Text: rest}, nil
}

// mix reads W*POLICY+W*POLICY…
func (p *parsing) mix(rest string, mixes int) (Spec, error) {
	if mixes >= maxAnswers {
		return Spec{}, p.errorf("mixes nested more than %d deep", maxAnswers)
	}
	terms, err := cutTerms(rest)
	if err != nil {
		return Spec{}, p.errorf("mix: %v", err)
	}
	spec, sum := Spec{Family: "mix"}, 0.0
	for _, term := range terms {
		weight, part, ok := strings.Cut(term, "*")
		w, err := strconv.ParseFloat(strings.TrimSpace(weight), 64)
		if !ok || err != nil || !(w > 0) || math.IsInf(w, 1) {
			return Spec{}, p.errorf("mix takes positive weights and policies, such as mix:0.3*roll:5+0.7*roll:6, not %s", called(term))
		}
		inner, err := p.part(strings.TrimSpace(part), mixes)
		if err != nil {
			return Spec{}, err
		}
		spec.Weights, spec.Parts = append(spec.Weights, w), append(spec.Parts, inner)
		sum += w
	}
	if math.Abs(sum-1) > 1e-12 {
		return Spec{}, p.errorf("the weights of a mix must add up to 1, not %.15g", sum)
	}
	if n := spec.leaves(); n > MaxParts {
		return Spec{}, p.errorf("mix of %d policies: at most %d are allowed", n, MaxParts)
	}
	return spec, nil
}

// part reads a policy inside a mix, which may stand in brackets, and must if it mixes itself.
func (p *parsing) part(text string, mixes int) (Spec, error) {
	if strings.HasPrefix(text, "(") && strings.HasSuffix(text, ")") {
		return p.policy(text[1:len(text)-1], mixes+1)
	}
	base := text
	for strings.HasPrefix(base, answer) {
		base = base[len(answer):]
	}
	if strings.HasPrefix(base, "mix:") {
		return Spec{}, p.errorf("a mix inside a mix must stand in brackets, such as 0.5*(mix:0.3*roll:5+0.7*roll:6)")
	}
	return p.policy(text, mixes+1)
}
