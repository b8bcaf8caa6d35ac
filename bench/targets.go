package main

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"
)

// target is an upper limit of a measurement, or of the ratio of two.
type target struct {
	what  string
	of    string // name of the measurement
	by    string // name of the measurement it is divided by, or "" for an absolute limit in bytes
	limit float64
}

// maxMemory is the most memory that solving Pig may take, in bytes.
const maxMemory = 64e6

// targets lists what the project promises of its speed. Values is from compiled rules to values and
// policy, Solve has the error bound in addition.
func targets() []target {
	values := func(game, goal string) string { return "Values/game=" + game + "/goal=" + goal }
	solve := func(game string) string { return "Solve/game=" + game + "/goal=100" }
	pig, text := values("pig", "100"), "FromText/game=pig"
	return []target{
		{"pig: compiled rules to values and policy, to C", pig, cProgram, 1.0 / 60},
		{"pig: rule text to values, policy and bound, to C", text, cProgram, 1.0 / 25},
		{"pig: whole process, to C", process, cProgram, 1.0 / 10},
		{"hog-fa18, to pig", values("hog-fa18", "100"), pig, 2},
		{"hog-snowden, to pig", values("hog-snowden", "100"), pig, 2},
		{"pass-the-pigs, to pig", values("pass-the-pigs", "100"), pig, 10},
		{"hog-fa18, to pig, both with bound", solve("hog-fa18"), solve("pig"), 2},
		{"hog-snowden, to pig, both with bound", solve("hog-snowden"), solve("pig"), 2},
		{"pass-the-pigs, to pig, both with bound", solve("pass-the-pigs"), solve("pig"), 10},
		{"pig: goal 100, to goal 50", pig, values("pig", "50"), 8},
		{"pig: goal 200, to goal 100", values("pig", "200"), pig, 8},
		{"pig: goal 400, to goal 200", values("pig", "400"), values("pig", "200"), 8},
		{"pig: memory allocated from the rule text on", text + memory, "", maxMemory},
		{"pig: peak memory of the whole process", processPeak, "", maxMemory},
	}
}

// verdict returns the measured value and what is to be said of it.
func (t target) verdict(s samples) (measured, verdict string) {
	x, ok := median(s[t.of])
	if ok && t.by != "" {
		var y float64
		if y, ok = median(s[t.by]); ok {
			x /= y
		}
	}
	switch {
	case !ok:
		return "-", "not measured"
	case x <= t.limit:
		return t.format(x), "met"
	}
	return t.format(x), "MISSED"
}

// format writes a value of the target for people.
func (t target) format(x float64) string {
	switch {
	case t.by == "":
		return fmt.Sprintf("%.1f MB", x/1e6)
	case x < 1:
		return fmt.Sprintf("1/%.3g", 1/x)
	}
	return fmt.Sprintf("%.3g", x)
}

func printTargets(w io.Writer, s samples, all []target) error {
	tw := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(tw, "ratio or size\tmeasured\tat most\t")
	met := 0
	for _, t := range all {
		measured, verdict := t.verdict(s)
		if verdict == "met" {
			met++
		}
		fmt.Fprintf(tw, "%s\t%s\t%s\t%s\n", t.what, measured, t.format(t.limit), verdict)
	}
	if err := tw.Flush(); err != nil {
		return err
	}
	_, err := fmt.Fprintf(w, "\n%d of %d targets met\n", met, len(all))
	return err
}

// printTimes prints the median and the range of every time.
func printTimes(w io.Writer, s samples) error {
	var names []string
	for name := range s {
		if name != processPeak && !strings.HasSuffix(name, memory) {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	tw := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(tw, "median ms\tleast\tmost\t  what")
	for _, name := range names {
		x, _ := median(s[name])
		fmt.Fprintf(tw, "%.3f\t%.3f\t%.3f\t  %s\n", 1e3*x, 1e3*slices.Min(s[name]), 1e3*slices.Max(s[name]), name)
	}
	return tw.Flush()
}
