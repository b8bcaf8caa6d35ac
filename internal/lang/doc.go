// Package lang is the expression language of rule files: whole numbers and conditions, with no
// loops, no assignment and no input or output.
//
// The syntax is read by the parser of expr-lang/expr. Of its tree only whole numbers, true and false,
// names, function calls, ? : and the operators + - * / % == != < <= > >= && || ! (also and, or, not)
// are accepted. Arithmetic is on int64: overflow, division by zero and a division that leaves a
// remainder are errors; % and div round down. Digits of powers, fractions and pi are exact, in integers
// of any size.
//
// A Definition is a function that a rule file makes of others. It depends on its arguments alone, so that
// a call is an operation like any other: it mentions the variables of its arguments, and none besides.
// No definition can call itself, and what one evaluation does is bounded by MaxSteps.
package lang
