package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"

	"github.com/spf13/pflag"

	"github.com/spf13/cobra"

	"hogstats/analysis"
	"hogstats/exact"
	"hogstats/game"
	"hogstats/policy"
)

// usageError is an error whose cause is the command line.
type usageError struct{ error }

func (e usageError) Unwrap() error { return e.error }

// usage blames err on the command line. Interrupts, memory, convergence and the contents of files have
// nothing to do with it, so those errors stay what they are.
func usage(err error) error {
	for _, other := range []error{context.Canceled, analysis.ErrTooLarge, exact.ErrNotConverged, policy.ErrFile} {
		if errors.Is(err, other) {
			return err
		}
	}
	if err == nil {
		return nil
	}
	return usageError{err}
}

func usagef(format string, args ...any) error { return usageError{fmt.Errorf(format, args...)} }

// unknownName is the error for a name that is not one of those known.
func unknownName(what, name string, known []string) error {
	err := usagef("unknown %s %q", what, name)
	if near := game.Nearest(name, known); near != "" {
		return game.Hint(err, fmt.Sprintf("did you mean %q?", near))
	}
	return err
}

// complain tells the user what went wrong, and what may help.
func complain(stderr io.Writer, err error) {
	if err == nil {
		return
	}
	if errors.Is(err, context.Canceled) {
		fmt.Fprintln(stderr, "hogstats: interrupted")
		return
	}
	fmt.Fprintf(stderr, "hogstats: %v\n", err)
	if hint := hintOf(err); hint != "" {
		fmt.Fprintf(stderr, "hint: %s\n", hint)
	}
}

func hintOf(err error) string {
	if errors.Is(err, analysis.ErrTooLarge) {
		return "the environment variable GOMEMLIMIT, such as GOMEMLIMIT=16GiB, allows more"
	}
	return game.HintOf(err)
}

// warn passes doubts about a result on to the user.
func warn(cmd *cobra.Command, warnings []string) {
	for _, w := range warnings {
		fmt.Fprintf(cmd.ErrOrStderr(), "hogstats: warning: %s\n", w)
	}
}

// flagError turns what pflag says about a bad flag into a usage error with a hint.
func flagError(cmd *cobra.Command, err error) error {
	var invalid *pflag.InvalidValueError
	var number *strconv.NumError
	if errors.As(err, &invalid) && errors.As(err, &number) {
		want := "a number"
		if number.Func != "ParseFloat" {
			want = "a whole number"
		}
		if errors.Is(number, strconv.ErrRange) {
			want += " that is not so large"
		}
		return usagef("invalid argument %q for \"--%s\" flag: must be %s", invalid.GetValue(), invalid.GetFlag().Name, want)
	}
	var missing *pflag.NotExistError
	if !errors.As(err, &missing) || len(missing.GetSpecifiedName()) < 2 {
		return usageError{err}
	}
	var names []string
	cmd.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, f.Name) })
	if near := game.Nearest(missing.GetSpecifiedName(), names); near != "" {
		return game.Hint(usageError{err}, fmt.Sprintf("did you mean --%s?", near))
	}
	return game.Hint(usageError{err}, fmt.Sprintf("see %s --help", cmd.CommandPath()))
}
