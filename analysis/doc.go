// Package analysis asks the questions: who has the advantage, which number of dice is best, how
// two policies compare, what a turn scores. Answers are plain structs; Table, Grid and Series are
// the neutral forms in which everything is printed and drawn.
//
// Win probabilities are in [0, 1] and exact up to the error bound that package exact proves.
// Drawing and command line flags are out of scope.
package analysis
