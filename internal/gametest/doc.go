// Package gametest chooses the games that tests look at. It knows nothing of games but their names, and only
// tests import it.
package gametest
