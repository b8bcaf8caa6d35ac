// Command hogstats answers questions about jeopardy dice race games such as Hog, Pig and Pass the
// Pigs: exact win probabilities, best play and figures.
//
// # Manners
//
// What a command is asked for goes to stdout or to the file named by --out; everything else, such
// as warnings, goes to stderr. Files appear whole or not at all. The exit status is 0 for success,
// 1 if the contents of a file, memory or input and output stood in the way, 2 if anything is wrong
// on the command line, and 130 after an interrupt.
//
// # Layout
//
// One file holds one command; its constructor wires flags and nothing else, so that starting the
// program costs no more than the command that is run. options.go has the flags that commands about
// a game share, values.go the types of flags, output.go and the print files what happens to
// results, errors.go what happens to failures.
//
// Out of scope: mathematics. Every number is made by package analysis.
package main
