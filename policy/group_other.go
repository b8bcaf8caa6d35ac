//go:build !unix

package policy

import "os/exec"

// ownGroup does nothing: the program alone ends with its context.
func ownGroup(*exec.Cmd) {}

// killGroup ends the program.
func killGroup(cmd *exec.Cmd) error { return cmd.Process.Kill() }
