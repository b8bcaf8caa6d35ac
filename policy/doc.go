// Package policy says how a player decides. A Spec is a policy by name, such as "hold:20"; a
// Table is the same policy written out for every decision of one game.
//
// Policies that draw their actions or count the rolls of a turn are no tables.
// Most families are written out here. The families optimal, best-response:POLICY and max-mean need the game
// solved; package analysis finds them.
package policy
