// Command bots is a policy as a program, for the policy exec:COMMAND: it plays hog-fa18 with zero dice if
// they score 8 or more, else with five. The same bot stands next to it in Python and JavaScript.
//
// A bot reads a line for every decision, here the own score and the opponent's, and answers each with a line.
package main
