package gametest

import (
	"regexp"
	"slices"
	"testing"
)

// Some returns the names of games of all sorts that a short run of the tests looks at, and all names in a
// full run. The Hogs of a term, which are many and alike, are what a short run leaves out most of.
func Some(names []string) []string {
	if !testing.Short() {
		return names
	}
	term := regexp.MustCompile(`^hog-(fa|sp|su)\d\d`)
	kept := []string{"hog-fa15", "hog-fa16", "hog-fa18", "hog-fa18-contest", "hog-fa20", "hog-fa23"}
	return slices.DeleteFunc(slices.Clone(names), func(name string) bool {
		return term.MatchString(name) && !slices.Contains(kept, name)
	})
}
