// Package doctest has tests of the documents: links lead somewhere, rule files in them compile, the
// reference of rule files is complete, and every dependency is accounted for.
//
// Commands shown in README.md are run by the tests of cmd/hogstats. The package has no code besides
// its tests.
package doctest
