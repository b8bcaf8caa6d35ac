// Package reference holds numbers that others have published about dice race games, as data with a
// citation and a tolerance. Tests compare what the program computes with them.
//
// # Data
//
// published.csv has one row for each value. Several numbers that belong together stand in one
// row, separated by spaces and named in the same order by the quantity. A number is a decimal or a
// fraction. The tolerance is half a unit of the last digit printed, or a reason for another one
// stands in the note; it is 0 where a value is exact. A published value that this project does not
// reproduce stays in, and the note says why.
//
// pigs.json has the counts of published experiments with the pigs of Pass the Pigs. They do not
// agree with each other: chances of pigs are input, not fact.
//
// hog_cases.json has facts about Hog as the course CS 61A published them in its tests, one on a line.
//
// Keys such as [NP04] are explained in docs/references.md.
//
// Out of scope: computing anything. The package imports no other part of the project.
package reference
