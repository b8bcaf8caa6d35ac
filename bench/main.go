package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"runtime"
	"time"
)

func main() { os.Exit(start()) }

// start runs the program under the signals of the process.
func start() int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	rounds := flag.Int("rounds", 7, "how many times everything is measured; the median counts")
	slice := flag.Duration("time", 200*time.Millisecond, "time for each Go benchmark in a round")
	flag.Parse()
	if *rounds < 1 || flag.NArg() > 0 {
		flag.Usage()
		return 2
	}
	if err := run(ctx, *rounds, *slice); err != nil {
		fmt.Fprintf(os.Stderr, "bench: %v\n", err)
		return 1
	}
	return 0
}

// run builds what is measured, measures it in rounds and prints the table.
func run(ctx context.Context, rounds int, slice time.Duration) error {
	dir, err := os.MkdirTemp("", "hogstats-bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	b, err := build(ctx, dir)
	if err != nil {
		return err
	}
	all, err := b.benchmarks(ctx)
	if err != nil {
		return err
	}
	s := samples{}
	for i := range rounds {
		fmt.Fprintf(os.Stderr, "bench: round %d of %d\n", i+1, rounds)
		if err := b.round(ctx, all, slice, s); err != nil {
			return err
		}
	}
	fmt.Printf("%s %s/%s, one thread, CPU time, medians of %d rounds\n\n", runtime.Version(), runtime.GOOS, runtime.GOARCH, rounds)
	if err := printTimes(os.Stdout, s); err != nil {
		return err
	}
	fmt.Println()
	return printTargets(os.Stdout, s, targets())
}
