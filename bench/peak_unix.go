//go:build unix

package main

import (
	"os"
	"runtime"
	"syscall"
)

// peak returns the largest resident memory of a finished process, in bytes.
func peak(p *os.ProcessState) int64 {
	u, ok := p.SysUsage().(*syscall.Rusage)
	switch {
	case !ok:
		return 0
	case runtime.GOOS == "darwin" || runtime.GOOS == "ios":
		return int64(u.Maxrss)
	}
	return int64(u.Maxrss) * 1024
}
