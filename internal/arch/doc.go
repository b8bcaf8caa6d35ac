// Package arch holds the source of the project against the rules of its architecture: which part
// may import which, and the house rules that a machine can check.
//
// Check parses every Go file in its own process. Asking the go command instead would let the test
// stay green from the test cache, which knows only the files that the test itself has opened.
//
// The rules themselves are in rules.go. Out of scope: anything that needs types.
package arch
