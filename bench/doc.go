// Command bench measures how long exact answers take, and holds the times against a plain C
// program that solves the same game as textbooks do (pig_vi.c).
//
// # Method
//
// All measurements alternate in rounds: first the C program, then each Go benchmark of package
// exact, then the hogstats program as a whole process. The table shows the medians. Everything is
// one thread (GOMAXPROCS=1) and CPU time, so that other work on the machine disturbs it little: the
// C program reads its own clock, and the others are told by the system when they end. An operation
// of a Go benchmark is the difference of two processes, one with many operations and one with a
// single one, so that the start of the process does not count, but its garbage collection does.
//
// A target that is missed is printed as missed, and one that cannot be measured as not measured.
// Neither changes the exit status: times are for people to look at, not for a test to fail on.
//
// Out of scope: comparing two versions of the project; benchstat does that.
package main
