package game

import "fmt"

// Next says what follows a finished turn. In a game with N positions it is
//
//	0 ≤ next < N      the next player moves; the position, from that player's side, is next
//	N ≤ next < 2N     the same player moves again at position next−N
//	2N, 2N+1, 2N+2    the game is over: the player who moved has won, has lost, has drawn
//
// so that it indexes a vector of 2N+3 values directly (package exact does that).
type Next int32

// Offsets of the three final outcomes behind 2N.
const (
	Won Next = iota
	Lost
	Drawn
	finals
)

// NextKind tells the four meanings of a Next apart.
type NextKind uint8

// Kinds of Next.
const (
	OpponentMoves NextKind = iota // the next player moves at the position
	SameMoves                     // the same player moves again at the position
	GameOver                      // the game has ended; the position is Won, Lost or Drawn
)

// Values returns 2N+3, the number of values a Next of a game with n positions can take.
func Values(n int) int { return 2*n + int(finals) }

// Split returns the kind of x in a game with n positions and the position that follows,
// or Won, Lost or Drawn when the game is over. It panics if x is not a Next of such a game.
func (x Next) Split(n int) (NextKind, int) {
	switch p := int(x); {
	case p < 0 || p >= Values(n):
		panic(fmt.Sprintf("game: next %d outside a game with %d positions", p, n))
	case p < n:
		return OpponentMoves, p
	case p < 2*n:
		return SameMoves, p - n
	default:
		return GameOver, p - 2*n
	}
}
