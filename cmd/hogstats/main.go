package main

import (
	"context"
	"errors"
	"io"
	"os"
	"os/signal"
	"syscall"
	"time"
)

func main() { os.Exit(start()) }

// start runs the command line of the process under the signals of the process.
func start() int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop) // a second interrupt ends the process at once
	done := make(chan int, 1)
	go func() { done <- run(ctx, os.Args[1:], os.Stdout, os.Stderr) }()
	select {
	case status := <-done:
		return status
	case <-ctx.Done():
	}
	select {
	case status := <-done:
		return status
	case <-time.After(grace): // such as a game that is being compiled
		complain(os.Stderr, ctx.Err())
		return exitStatus(ctx.Err())
	}
}

// grace is how long work that does not look out for interrupts may go on after one. Files are made under
// temporary names and take far less, so that none is left behind.
const grace = 2 * time.Second

// run executes one command line and returns the exit status.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	root := newRoot()
	root.SetArgs(args)
	root.SetOut(stdout)
	root.SetErr(stderr)
	err := root.ExecuteContext(ctx)
	complain(stderr, err)
	return exitStatus(err)
}

// exitStatus is the one place where an error becomes an exit status.
func exitStatus(err error) int {
	var u usageError
	switch {
	case err == nil:
		return 0
	case errors.Is(err, context.Canceled):
		return 130
	case errors.As(err, &u):
		return 2
	default:
		return 1
	}
}
