package main

import (
	"fmt"
	"io"
	"os"
	"time"

	"golang.org/x/term"
)

// progressDelay is how long work may take before its progress is shown, and progressPause how long
// it stays as it is.
const (
	progressDelay = time.Second
	progressPause = 100 * time.Millisecond
)

// progress tells on a terminal how far long work has come. It stays silent elsewhere.
type progress struct {
	w     io.Writer // nil: silent
	what  string
	next  time.Time
	shown bool
}

func newProgress(stderr io.Writer, what string) *progress {
	p := &progress{what: what, next: time.Now().Add(progressDelay)}
	if f, ok := stderr.(*os.File); ok && term.IsTerminal(int(f.Fd())) {
		p.w = f
	}
	return p
}

// step says that done of total parts are done. When all are, nothing stays on the screen.
func (p *progress) step(done, total int) {
	if done == total {
		p.end()
		return
	}
	if p.w == nil || time.Now().Before(p.next) {
		return
	}
	p.next, p.shown = time.Now().Add(progressPause), true
	fmt.Fprintf(p.w, "\r%s: %d of %d", p.what, done, total)
}

// end removes what was shown.
func (p *progress) end() {
	if p.shown {
		fmt.Fprint(p.w, "\r\x1b[K")
		p.shown = false
	}
}
