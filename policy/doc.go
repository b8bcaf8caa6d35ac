// Package policy says how a player decides. A Spec is a policy by name, such as "hold:20"; a
// Table is the same policy written out for every decision of one game.
//
// Most families are tabulated here. The families optimal and best-response:POLICY need the game
// solved; package analysis resolves them.
package policy
