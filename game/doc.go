// Package game holds the rules of jeopardy dice race games as data: it reads rule files, compiles
// them to finite tables, and says what one turn does to a position.
//
// A position is what is known when a turn starts, seen by the player who moves: with two players
// both scores, own first; with one player the own score. A turn goes through the stages of its
// kind (see Stage); what follows it is a Next.
//
// The package enumerates nothing and rolls nothing: it answers what given dice do (Throw, Points,
// Roll) and what given points lead to (Land, Row). Packages exact and montecarlo ask it, each in its
// own way.
package game
