package exact_test

import (
	"regexp"
	"slices"
	"testing"
)

// term matches the Hogs of a term, which are many and alike.
var term = regexp.MustCompile(`^hog-(fa|sp|su)\d\d`)

// some returns the names of games of all sorts that a short run of the tests looks at, and all names in a
// full run.
func some(names []string) []string {
	if !testing.Short() {
		return names
	}
	kept := []string{"hog-fa15", "hog-fa16", "hog-fa18", "hog-fa18-contest", "hog-fa20", "hog-fa23"}
	return slices.DeleteFunc(names, func(name string) bool {
		return term.MatchString(name) && !slices.Contains(kept, name)
	})
}
