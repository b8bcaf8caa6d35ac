package main

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"
)

// version is set by the linker: -ldflags "-X main.version=1.2.3".
var version string

func newVersion() *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "Print the version of the program",
		Long: `Prints the version of the program, the revision it was built from and the
compiler.`,
		Example: `  hogstats version`,
		Args:    noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			_, err := fmt.Fprintln(cmd.OutOrStdout(), versionText())
			return err
		},
	}
}

func versionText() string {
	name, revision := version, ""
	if info, ok := debug.ReadBuildInfo(); ok {
		if name == "" {
			name = info.Main.Version
		}
		revision = revisionOf(info)
	}
	if name == "" || name == "(devel)" {
		name = "development"
	}
	return fmt.Sprintf("hogstats %s%s %s %s/%s", name, revision, runtime.Version(), runtime.GOOS, runtime.GOARCH)
}

// revisionOf returns " (revision)", or "" if the build does not know it.
func revisionOf(info *debug.BuildInfo) string {
	revision, modified := "", ""
	for _, s := range info.Settings {
		switch {
		case s.Key == "vcs.revision":
			revision = s.Value[:min(12, len(s.Value))]
		case s.Key == "vcs.modified" && s.Value == "true":
			modified = ", modified"
		}
	}
	if revision == "" {
		return ""
	}
	return fmt.Sprintf(" (%s%s)", revision, modified)
}
