// Package exact computes the exact answers: distributions of dice, optimal play, evaluation of
// given policies, best responses, the distribution of the length of a game, and a proven bound on
// the error of every optimal value.
//
// # Notation
//
// A position p is what is known when a turn starts, seen by the player who moves: the scores, and
// what the rules remember besides them. W(p) is the
// win probability of the mover. A turn is a small decision graph; its ends are values of
// game.Next, and the value of an end to the mover is read from a vector ext with one entry per
// game.Next:
//
//	ext[q]   = 1 − W(q)   the opponent moves at q
//	ext[N+q] = W(q)       the mover moves again at q
//	ext[2N…] = 1, 0, ½    won, lost, drawn
//
// # Order
//
// The rank of a position is the sum of its scores. Positions are solved in order of falling rank.
// Ends of a turn that raise the rank are known by then. Ends that keep it couple the positions of
// one strongly connected component (two of them in Pig: p and the same scores with the other
// player to move); a component is solved by Newton's method on piecewise linear equations, which
// is policy iteration and exact after finitely many steps [CM18]. Ends that lower the rank (a wiped
// score) are read from the previous pass, and passes are repeated, accelerated, until the values
// they feed on stand still. Which of the three cases holds is found out from the rules.
//
// # Guarantee
//
// Let V be the computed values, σ the policy returned, δ the largest amount by which V exceeds one
// turn under σ followed by V, the other side minimising, and H a function that is 0 at the end of
// the game with H ≥ 1 + Σ P·H for every action of the other side. Then playing σ wins with at least
// V − δH: U = V − δH satisfies TσU ≥ U, so U ≤ Tσⁿ U, which tends to the value of σ because the
// chance that the game is still on after n turns tends to 0. The mirrored argument bounds the
// value from above. H is computed as the longest time the other side can drag the game out, then
// verified, not trusted. The rounding error of one turn is added to δ. See Certificate. The bound
// grows with H: where a player who is far behind can be kept waiting for a long run of luck, as in
// Pig at goals of 400 and more, it is valid but wide.
//
// Out of scope: sampling, and games of three or more players.
package exact
