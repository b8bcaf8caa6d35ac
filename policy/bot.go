package policy

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"os/exec"
	"strings"
	"sync"
	"time"
	"unicode"
)

// bot is a program that runs, whose lines are read and written in the background.
type bot struct {
	cmd    *exec.Cmd
	in     io.WriteCloser
	lines  chan []string // what it writes, some lines at a time; closed at the end
	ctx    context.Context
	stop   context.CancelFunc
	ready  []string // lines received and not yet used
	stderr tail
	timer  *time.Timer
}

// startBot starts a program in a process group of its own, which ends with ctx.
func startBot(ctx context.Context, words []string) (*bot, error) {
	ctx, stop := context.WithCancel(ctx)
	b := &bot{lines: make(chan []string, 64), ctx: ctx, stop: stop, timer: time.NewTimer(time.Hour)}
	b.cmd = exec.CommandContext(ctx, words[0], words[1:]...)
	b.cmd.Stderr = &b.stderr
	b.cmd.WaitDelay = time.Second
	ownGroup(b.cmd)
	in, err := b.cmd.StdinPipe()
	if err != nil {
		stop()
		return nil, err
	}
	b.in = in
	out, err := b.cmd.StdoutPipe()
	if err == nil {
		err = b.cmd.Start()
	}
	if err != nil {
		stop()
		return nil, err
	}
	go b.read(out)
	return b, nil
}

// end ends the program and what it has started.
func (b *bot) end() {
	b.stop()
	b.cmd.Wait() // closes the pipe, and with it the reader ends
	for range b.lines {
	}
}

// maxLine is how long a line of a program may be.
const maxLine = 64 << 10

// read passes lines on, as many at a time as are there.
func (b *bot) read(out io.Reader) {
	defer close(b.lines)
	r := bufio.NewReaderSize(out, maxLine)
	for {
		var some []string
		for size := 0; len(some) == 0 || r.Buffered() > 0 && size < maxLine && b.ctx.Err() == nil; size += len(some[len(some)-1]) + 1 {
			line, err := r.ReadSlice('\n')
			if err != nil && len(line) == 0 {
				b.send(some)
				return
			}
			some = append(some, strings.TrimRight(string(line), "\r\n"))
			if err != nil {
				b.send(some)
				return
			}
		}
		if !b.send(some) {
			return
		}
	}
}

// send passes lines on, unless the program is being ended.
func (b *bot) send(lines []string) bool {
	select {
	case b.lines <- lines:
		return true
	case <-b.ctx.Done():
		return false
	}
}

// write sends questions and closes the input of the program. Failures show as answers that do not come.
func (b *bot) write(questions iter.Seq[string]) {
	w := bufio.NewWriterSize(b.in, 16<<10)
	for q := range questions {
		if _, err := w.WriteString(q); err != nil || b.ctx.Err() != nil {
			break
		}
	}
	w.Flush()
	b.in.Close()
}

// answer returns the next line.
func (b *bot) answer(ctx context.Context, silence time.Duration) (string, error) {
	for len(b.ready) == 0 {
		b.timer.Reset(silence)
		select {
		case lines, ok := <-b.lines:
			if !ok {
				return "", b.died()
			}
			b.ready = lines
		case <-b.timer.C:
			return "", fmt.Errorf("no answer within %v", silence)
		case <-ctx.Done():
			return "", ctx.Err()
		}
	}
	line := b.ready[0]
	b.ready = b.ready[1:]
	return line, nil
}

// rest returns a line that comes after the last answer, if there is one. A program has a little time to
// end by itself.
func (b *bot) rest(ctx context.Context) (line string, more bool) {
	for len(b.ready) == 0 {
		b.timer.Reset(time.Second)
		select {
		case lines, ok := <-b.lines:
			if !ok {
				return "", false
			}
			b.ready = lines
		case <-b.timer.C:
			return "", false
		case <-ctx.Done():
			return "", false
		}
	}
	return b.ready[0], true
}

// died tells how a program has ended that should have gone on.
func (b *bot) died() error {
	wait := make(chan error, 1)
	go func() { wait <- b.cmd.Wait() }()
	how := "it has closed its output"
	select {
	case err := <-wait:
		var exit *exec.ExitError
		switch {
		case err == nil:
			how = "it has ended"
		case errors.As(err, &exit):
			how = "it has ended (" + exit.Error() + ")"
		default:
			how = "it has ended (" + err.Error() + ")"
		}
	case <-time.After(time.Second):
		b.stop()
		<-wait
	}
	killGroup(b.cmd) // what it has started may go on
	if said := b.stderr.last(); said != "" {
		return fmt.Errorf("no answer: %s: %s", how, said)
	}
	return fmt.Errorf("no answer: %s", how)
}

// tail keeps the end of what is written to it.
type tail struct {
	mu   sync.Mutex
	text []byte
}

const maxTail = 4 << 10

// Write keeps the last maxTail bytes.
func (t *tail) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.text = append(t.text, p...)
	if n := len(t.text); n > maxTail {
		t.text = append(t.text[:0], t.text[n-maxTail:]...)
	}
	return len(p), nil
}

// last returns the last line that is not empty.
func (t *tail) last() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	lines := strings.Split(strings.TrimSpace(string(t.text)), "\n")
	const most = 200
	line := []rune(strings.TrimSpace(strings.Map(printable, lines[len(lines)-1])))
	if len(line) > most {
		return string(line[:most]) + "…"
	}
	return string(line)
}

// printable replaces what a terminal would obey rather than show.
func printable(r rune) rune {
	if !unicode.IsPrint(r) {
		return ' '
	}
	return r
}
