// Package montecarlo plays games with dice that are really rolled, and counts what happens.
//
// A run is cut into blocks of BlockGames games. Every block has a stream of random numbers of its own,
// which depends on the seed and the number of the block alone, and counts whole numbers. So a result is the
// same, to the byte, for any number of workers, for a run in shards that are merged, and for one that
// was stopped and continued.
//
// There are two engines. Dice rolls every die and walks every rule of the pipeline, stage by stage, as game's
// walker does. Turns draws what follows a whole turn from its exact distribution, which the caller hands
// over. They agree in distribution.
//
// The package shares with package exact nothing but the rules: that the two agree is the proof that both are
// right. What is exact about it, distributions of turns and values of positions, is data that the caller
// gives.
package montecarlo
