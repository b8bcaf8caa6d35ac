package policy_test

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"hogstats/game"
	"hogstats/policy"
)

// script writes a program for sh and returns the name of the policy that runs it.
func script(t testing.TB, text string) string {
	t.Helper()
	if _, err := exec.LookPath("sh"); err != nil {
		t.Skip("there is no sh")
	}
	file := filepath.Join(t.TempDir(), "bot.sh")
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	return "exec:sh '" + file + "'"
}

func TestExec(t *testing.T) {
	hog, pig := compiled(t, "hog-fa18", "goal", "30"), compiled(t, "pig", "goal", "30")
	for _, tt := range []struct {
		g          *game.Game
		text, want string
	}{
		{hog, "while read own opponent; do echo 5; done", "roll:5"},
		{hog, "while read own opponent; do echo ' 0  '; done; exit 3", "roll:0"}, // how it ends does not matter
		{hog, "exec awk '{ print ($1 > 9) ? 6 : 4 }'", "expr:score > 9 ? 6 : 4"}, // answers come late and all at once
		{pig, `while read own opponent total; do if [ "$total" -lt 9 ]; then echo roll; else echo hold; fi; done`, "hold:9"},
		{pig, `while read own opponent total; do echo $((total < opponent)); done`, "expr:turn_total >= opponent"},
	} {
		same(t, tt.g, tt.text, table(t, tt.g, script(t, tt.text)), table(t, tt.g, tt.want))
	}
}

// TestExecHidden asks once about positions that look the same to a player.
func TestExecHidden(t *testing.T) {
	r, err := game.Builtin("hog")
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range []game.Memory{
		{Name: "seen", Scope: game.GameScope, Most: 2, Visible: true, Update: "min(seen + 1, 2)"},
		{Name: "hidden", Scope: game.GameScope, Most: 3, Update: "min(hidden + 1, 3)"},
	} {
		if r, err = r.WithMemory(m); err != nil {
			t.Fatal(err)
		}
	}
	if r, err = r.Set("goal", "5"); err != nil {
		t.Fatal(err)
	}
	g, err := game.Compile(r)
	if err != nil {
		t.Fatal(err)
	}
	asked := 0
	s, err := policy.Parse(script(t, "while read own opponent seen rest; do echo $((seen + 1 + ${#rest})); done"))
	if err != nil {
		t.Fatal(err)
	}
	o := &policy.Opener{Progress: func(_, total int) { asked = total }}
	p, err := o.Open(t.Context(), g, s)
	if err != nil {
		t.Fatal(err)
	}
	if asked != 5*5*3 {
		t.Errorf("%d questions, want %d", asked, 5*5*3)
	}
	for at := range g.Positions() {
		if got, want := p.(*policy.Table).At(at, 0), g.MemoryValues(at, nil)[0]+1; got != want {
			t.Fatalf("position %d: %d dice, want %d", at, got, want)
		}
	}
}

func TestExecErrors(t *testing.T) {
	hog, pig := compiled(t, "hog", "goal", "12"), compiled(t, "pig", "goal", "12")
	for _, tt := range []struct {
		g          *game.Game
		text, want string
	}{
		{hog, "sleep 60", "at score 0, opponent 0: no answer within 1s"},
		{hog, "read a b; echo 5; read a b; echo 5; sleep 60 & sleep 60", "at score 0, opponent 2: no answer within 1s"},
		{hog, "read a b; echo 5; echo something >&2; echo 'ValueError: no idea' >&2; exit 7", "at score 0, opponent 1: no answer: it has ended (exit status 7): ValueError: no idea"},
		{hog, "printf '\\033[31mred\\r\\0alert\\n' >&2; exit 7", "(exit status 7): [31mred  alert"},
		{hog, "head -c 1000000 /dev/zero; cat >&2", `at score 0, opponent 0: the answer is "` + strings.Repeat(`\x00`, 60) + `…"`},
		{hog, "yes 5", `one more line than was asked for: "5"`},
		{hog, "while read a b; do echo 5; echo 5; done", "one more line than was asked for"},
		{pig, "n=0; while read a b; do echo $((n % 2)); n=$((n+1)); done", "the answer was hold, and roll when asked again"},
		{hog, "exit 0", "at score 0, opponent 0: no answer: it has ended"},
		{hog, "exec 1>&-; sleep 60", "at score 0, opponent 0: no answer: it has closed its output"},
		{hog, "while read a b; do echo 5 6; done", `at score 0, opponent 0: the answer is "5 6"; want a whole number and nothing else on the line`},
		{hog, "while read a b; do echo five; done", `at score 0, opponent 0: the answer is "five"; want a whole number`},
		{hog, "while read a b; do echo; done", `the answer is an empty line; want a whole number`},
		{hog, "while read a b; do echo $b; done", `at score 0, opponent 0: the answer is 0; hog offers 1 to 10 dice`},
		{hog, "while read a b; do echo 5.0; done", `the answer is "5.0"; want a whole number`},
		{pig, "while read a b t; do echo 5; done", `at score 0, opponent 0, turn total 0: the answer is "5"; want roll or hold, or 1 or 0`},
		{hog, "n=1; while read a b; do echo $((n % 10 + 1)); n=$((n+1)); done", "a policy has to answer the same"},
		{hog, "while read a b; do echo 5; done; echo 6", `one more line than was asked for: "6"`},
	} {
		s, err := policy.Parse(script(t, tt.text))
		if err != nil {
			t.Fatal(err)
		}
		o := &policy.Opener{Silence: time.Minute}
		if strings.Contains(tt.want, "within") {
			o.Silence = time.Second
		}
		start := time.Now()
		_, err = o.Open(t.Context(), tt.g, s)
		if err == nil || !strings.Contains(err.Error(), tt.want) || strings.Contains(err.Error(), "\n") || !errors.Is(err, policy.ErrFile) {
			t.Errorf("%s: %v, want %s", tt.text, err, tt.want)
		}
		if d := time.Since(start); d > 8*time.Second {
			t.Errorf("%s took %v", tt.text, d)
		}
	}
	if _, err := open(t, hog, "exec:no-such-program-at-all"); err == nil || !strings.Contains(err.Error(), "executable file not found") {
		t.Errorf("a program that is not there: %v", err)
	}
	t.Setenv(policy.SilenceVariable, "soon")
	if _, err := open(t, hog, "exec:cat"); err == nil || !strings.Contains(err.Error(), "want a time such as 30s") {
		t.Errorf("%s=soon: %v", policy.SilenceVariable, err)
	}
}

// TestExecCancel ends the question, the program and what that has started.
func TestExecCancel(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no process groups")
	}
	dir := t.TempDir()
	alive := filepath.Join(dir, "alive")
	s, err := policy.Parse(script(t, "(while :; do date > '"+alive+"'; sleep 0.05; done) & sleep 60"))
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 500*time.Millisecond)
	defer cancel()
	start := time.Now()
	if _, err := new(policy.Opener).Open(ctx, compiled(t, "hog"), s); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("after the end of the context: %v", err)
	}
	if d := time.Since(start); d > 5*time.Second {
		t.Errorf("it took %v to end", d)
	}
	os.Remove(alive)
	time.Sleep(300 * time.Millisecond)
	if _, err := os.Stat(alive); err == nil {
		t.Error("what the program has started goes on")
	}
}
