package main

import (
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// commandLine returns the command line in a normal form that a shell understands: arguments first,
// then the flags that were given in order of their names. Of the output file only the name is kept,
// so that a figure does not depend on the folder it is written to.
func commandLine(cmd *cobra.Command) string {
	words := strings.Fields(cmd.CommandPath())
	for _, a := range cmd.Flags().Args() {
		words = append(words, quote(a))
	}
	cmd.Flags().Visit(func(f *pflag.Flag) {
		for _, v := range flagValues(f) {
			if f.Name == "out" {
				v = filepath.Base(v)
			}
			words = append(words, flagWords(f, v)...)
		}
	})
	return strings.Join(words, " ")
}

func flagValues(f *pflag.Flag) []string {
	if s, ok := f.Value.(pflag.SliceValue); ok {
		return s.GetSlice()
	}
	return []string{f.Value.String()}
}

func flagWords(f *pflag.Flag, value string) []string {
	if f.Value.Type() == "bool" {
		return []string{"--" + f.Name}
	}
	if f.Shorthand == f.Name {
		return []string{"-" + f.Name, quote(value)}
	}
	return []string{"--" + f.Name, quote(value)}
}

// quote protects a word from the shell if it needs that.
func quote(s string) string {
	plain := func(r rune) bool {
		return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("%+,-./:=@_", r)
	}
	if s != "" && strings.IndexFunc(s, func(r rune) bool { return !plain(r) }) < 0 {
		return s
	}
	return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'"
}
