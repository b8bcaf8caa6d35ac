package policy_test

import (
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"hogstats/policy"
)

// TestBots runs the bots of the examples.
func TestBots(t *testing.T) {
	g := compiled(t, "hog-fa18", "goal", "40")
	want := table(t, g, "zero-if:8,5")
	folder, err := filepath.Abs(filepath.Join("..", "examples", "bots"))
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct{ program, command string }{
		{"python3", "python3 '" + filepath.Join(folder, "bot.py") + "'"},
		{"node", "node '" + filepath.Join(folder, "bot.js") + "'"},
		{"go", "go run '" + filepath.Join(folder, "bot.go") + "'"},
	} {
		t.Run(tt.program, func(t *testing.T) {
			if _, err := exec.LookPath(tt.program); err != nil {
				t.Skip(tt.program + " is not there")
			}
			o := &policy.Opener{Silence: time.Minute} // go builds first
			p, err := o.Open(t.Context(), g, policy.Spec{Family: "exec", Text: tt.command})
			if err != nil {
				t.Fatal(err)
			}
			same(t, g, tt.program, p.(*policy.Table), want)
		})
	}
}
