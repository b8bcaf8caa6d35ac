// Package game holds the rules of jeopardy dice race games as data: it reads rule files, compiles
// them to finite tables, and says what one turn does to a position.
//
// A position is what is known when a turn starts, seen by the player who moves: with two players
// both scores, own first; with one player the own score. A turn goes through the stages of its
// kind (see Stage); what follows it is a Next. What rules remember besides the scores is part of the position.
//
// Rules are written in TOML with formulas in the language of package internal/lang. Parse checks all
// that can be checked without scores and tells file, line and column of every mistake; Check adds
// what is legal but odd. A formula that has no value at some scores (a division by zero, a score
// below 0) is an error of the method that met it, with its place and the scores. The built-in games
// are rule files like any other: no rule has code of its own.
//
// Land walks the stages of a turn and is the definition; Row says the same from tables that Compile
// makes over all pairs of new scores. Play and PlayRolls apply a turn to any scores, also above the
// goal, and tell which rules acted; they know no positions, and tests hold Land against them. Games of three and more players are out of scope.
//
// The package enumerates nothing and rolls nothing: it answers what given dice do (Throw, Points,
// Roll) and what given points lead to (Land, Row). Package exact asks it.
package game
