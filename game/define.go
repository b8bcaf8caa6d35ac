package game

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"hogstats/internal/lang"
)

// maxDefines is the largest number of definitions in a rule file.
const maxDefines = 50

// Define is a function that the expressions of a rule set may call. It may call those before it.
type Define struct {
	Name  string
	Note  string
	Args  []string // names of its arguments, which are numbers
	Value string   // an expression of the arguments and nothing else

	at     position
	fields map[string]position
	made   *lang.Definition
}

// place returns where a field of the definition stands, or where the definition does.
func (d *Define) place(field string) position {
	if p, ok := d.fields[field]; ok {
		return p
	}
	return d.at
}

// defines checks the definitions and makes them known to the expressions parsed after them.
func (v *validator) defines() {
	if len(v.r.Defines) > maxDefines {
		v.fail(position{}, "%d definitions are too many (at most %d)", len(v.r.Defines), maxDefines)
	}
	for i := range v.r.Defines {
		d := &v.r.Defines[i]
		v.words(d.Note, d.at, "note")
		names := append([]string{d.Name}, d.Args...)
		if bad := slices.IndexFunc(names, func(s string) bool { return !ruleName.MatchString(s) }); bad >= 0 {
			v.fail(d.place("name"), "define %s: name %q: want lower-case letters, digits and underscores", d.Name, names[bad])
			continue
		}
		if d.Value == "" {
			v.fail(d.at, "define %s needs value, an expression of its arguments", d.Name)
			continue
		}
		made, err := v.definitions.Define(d.Name, d.Args, d.Value)
		if err != nil {
			v.defineMistake(d, err, v.r.Defines[i+1:])
			v.broken = append(v.broken, d.Name)
			continue
		}
		d.made = made
		v.definitions = append(v.definitions, made)
	}
}

// defineMistake reports what is wrong with d, which stands above the others.
func (v *validator) defineMistake(d *Define, err error, below []Define) {
	var mistake *lang.Error
	if !errors.As(err, &mistake) {
		mistake = &lang.Error{Text: err.Error()}
	}
	if v.callsBroken(mistake) {
		return
	}
	for _, b := range below {
		if mistake.Text == unknownFunction(b.Name) {
			mistake = &lang.Error{Offset: mistake.Offset, Text: mistake.Text, Hint: "a definition may call those above it"}
		}
	}
	if mistake.Offset < 0 {
		v.fail(d.place("name"), "define %s: %s", d.Name, mistake.Text)
		return
	}
	at := d.at
	if p, ok := d.fields["value"]; ok {
		at = p.plus(d.Value, mistake.Offset)
	}
	v.fail(at, "define %s: value: %s", d.Name, mistake.Text)
	if mistake.Hint != "" {
		v.errs[len(v.errs)-1] = Hint(v.errs[len(v.errs)-1], mistake.Hint)
	}
}

// callsBroken reports whether the mistake is that a definition with mistakes of its own is called.
func (v *validator) callsBroken(mistake *lang.Error) bool {
	return slices.ContainsFunc(v.broken, func(name string) bool { return mistake.Text == unknownFunction(name) })
}

// unknownFunction is the text of a mistake of package lang.
func unknownFunction(name string) string { return fmt.Sprintf("unknown function %q", name) }

// same reports whether two definitions have the same arguments and the same formula.
func (d *Define) same(other *Define) bool {
	return slices.Equal(d.Args, other.Args) && d.made.String() == other.made.String()
}

// expressions returns all expressions of the rules and memories, without nil.
func (r *Rules) expressions() []*lang.Expr {
	var all []*lang.Expr
	for i := range r.Rules {
		rule := &r.Rules[i]
		all = append(all, rule.when, rule.value, rule.opponent, rule.reroll)
	}
	for i := range r.Memory {
		all = append(all, r.Memory[i].update)
	}
	return slices.DeleteFunc(all, func(e *lang.Expr) bool { return e == nil })
}

// called returns the names of all definitions that expressions call, by way of others too.
func called(exprs []*lang.Expr) map[string]bool {
	names := map[string]bool{}
	var visit func(ds lang.Definitions)
	visit = func(ds lang.Definitions) {
		for _, d := range ds {
			if !names[d.Name] {
				names[d.Name] = true
				visit(d.Calls())
			}
		}
	}
	for _, e := range exprs {
		visit(e.Calls())
	}
	return names
}

// borrowDefines adds the definitions of other that exprs call, but for those that r has.
func (r *Rules) borrowDefines(other *Rules, exprs []*lang.Expr) error {
	names := called(exprs)
	for i := range other.Defines {
		d := &other.Defines[i]
		if !names[d.Name] {
			continue
		}
		have := slices.IndexFunc(r.Defines, func(have Define) bool { return have.Name == d.Name })
		if have < 0 {
			r.Defines = append(r.Defines, *d)
		} else if !r.Defines[have].same(d) {
			return settingf("%s defines %s in another way than %s", r.Name, d.Name, other.Name)
		}
	}
	return nil
}

// words describes a definition.
func (d *Define) words() string {
	text := fmt.Sprintf("%s(%s) (defined here):", d.Name, strings.Join(d.Args, ", "))
	if d.Note != "" {
		text += " " + d.Note
	}
	return text + " [" + oneLine(d.Value) + "]"
}
