package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"hogstats/game"
)

// playLines runs turn GAME --jsonl on lines in this process.
func playLines(t *testing.T, name, lines string, chain bool) []string {
	t.Helper()
	r, err := game.Builtin(name)
	if err != nil {
		t.Fatal(err)
	}
	s := &turnStream{rules: r, games: map[string]preparedGame{}, chain: chain, player: 1}
	var out bytes.Buffer
	if err := s.run(context.Background(), strings.NewReader(lines), &out); err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
}

// TestTurnSchema holds lines of turn --jsonl against their schema.
func TestTurnSchema(t *testing.T) {
	schema, err := jsonschema.NewCompiler().Compile(filepath.Join("..", "..", "docs", "schema", "turn.json"))
	if err != nil {
		t.Fatal(err)
	}
	lines := playLines(t, "hog-fa16", `{"scores":[3,4],"dice":3,"faces":[2,4,1,6],"memory":{"exchanged":0}}
{"dice":-1}
{"scores":[3,4]}
{"dice":4,"faces":[4,4,4,3],"with":["hog-sp20:feral_hogs"],"memory":{"previous":[2,3]}}
{"dice":1,"faces":[4],"goal":10}
{"dice":1,"faces":[4]}
`, true)
	if len(lines) != 6 {
		t.Fatalf("%d lines for 6:\n%s", len(lines), strings.Join(lines, "\n"))
	}
	for i, line := range lines {
		v, err := jsonschema.UnmarshalJSON(strings.NewReader(line))
		if err != nil {
			t.Fatal(err)
		}
		if err := schema.Validate(v); err != nil {
			t.Errorf("%s: %v", line, err)
		}
		if wrong := i == 2 || i == 5; strings.Contains(line, `"error"`) != wrong {
			t.Errorf("line %d: %s", i+1, line)
		}
	}
}

// TestTurnLongLines sends lines at the limit and above.
func TestTurnLongLines(t *testing.T) {
	short := `{"scores":[0,0],"dice":1,"faces":[4]}`
	pad := func(n int) string { return short + strings.Repeat(" ", n-len(short)) }
	lines := playLines(t, "hog", pad(maxTurnLine)+"\n"+pad(maxTurnLine)+"\r\n"+pad(maxTurnLine+5)+"\n"+pad(3*maxTurnLine)+"\n"+short, false)
	if len(lines) != 5 {
		t.Fatalf("%d lines for 5", len(lines))
	}
	for i, want := range []string{`{"scores":[4,0]`, `{"scores":[4,0]`, `{"error":"the line is longer than 1048576 bytes"}`, `{"error":"the line is longer`, `{"scores":[4,0]`} {
		if !strings.HasPrefix(lines[i], want) {
			t.Errorf("line %d is answered by %.80s, want %s…", i+1, lines[i], want)
		}
	}
}

// FuzzTurnLine demands one line of JSON for any line, without a panic.
func FuzzTurnLine(f *testing.F) {
	for _, line := range []string{
		`{"scores":[49,61],"dice":2,"faces":[5,1],"goal":54,"without":["swine_swap"],"with":["hog-sp20:feral_hogs"],"memory":{"previous":[3,0]}}`,
		`{"scores":[986,1000],"dice":-1}`, `{"scores":[1,2],"rolls":[[2],[5],["trotter"],"oinker"],"hold":true}`,
		`{"scores":null,"faces":[[]],"memory":{"exchanged":{}}}`, `[]`, ``, `{"goal":1e9}`,
	} {
		f.Add(line)
	}
	var games []*game.Rules
	for _, name := range []string{"hog-fa16", "hog-sp20", "pass-the-pigs"} {
		r, err := game.Builtin(name)
		if err != nil {
			f.Fatal(err)
		}
		games = append(games, r)
	}
	f.Fuzz(func(t *testing.T, line string) {
		if strings.ContainsAny(line, "\n") || strings.Contains(line, ".toml") {
			return
		}
		for _, r := range games {
			s := &turnStream{rules: r, games: map[string]preparedGame{}, chain: true, player: 1}
			for range 2 {
				text, err := json.Marshal(s.answer(inputLine{text: []byte(line)}))
				if err != nil || bytes.ContainsAny(text, "\n\r") {
					t.Fatalf("%q is answered by %q, %v", line, text, err)
				}
			}
		}
	})
}

// TestTurnReadError fails while it reads.
func TestTurnReadError(t *testing.T) {
	r, err := game.Builtin("hog")
	if err != nil {
		t.Fatal(err)
	}
	s := &turnStream{rules: r, games: map[string]preparedGame{}}
	broken := errors.New("the disk is on fire")
	in := io.MultiReader(strings.NewReader(`{"scores":[0,0],"dice":1,"faces":[4]}`+"\n"), &failing{broken})
	var out bytes.Buffer
	if err := s.run(context.Background(), in, &out); !errors.Is(err, broken) {
		t.Errorf("error %v, want %v", err, broken)
	}
	if !strings.HasPrefix(out.String(), `{"scores":[4,0]`) {
		t.Errorf("the line before the failure is answered by %q", &out)
	}
}

// failing is a reader that fails.
type failing struct{ err error }

func (f *failing) Read([]byte) (int, error) { return 0, f.err }

// TestTurnManyGames opens more games than are kept.
func TestTurnManyGames(t *testing.T) {
	var in strings.Builder
	for i := range 2 * maxTurnGames {
		fmt.Fprintf(&in, "{\"scores\":[0,0],\"dice\":1,\"faces\":[4],\"goal\":%d}\n", i+1)
	}
	for i, line := range playLines(t, "hog", in.String(), false) {
		if over := strings.Contains(line, `"next":"over"`); over != (i < 4) {
			t.Fatalf("at goal %d: %s", i+1, line)
		}
	}
}

// TestTurnStream waits for the answer to a line before it sends the next one, and then interrupts.
func TestTurnStream(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no interrupts to send")
	}
	cmd := exec.Command("hogstats", "turn", "hog", "--jsonl", "--chain")
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	answers := bufio.NewReader(out)
	for i, line := range []string{`{"scores":[0,0],"dice":2,"faces":[3,4]}`, `nonsense`, `{"dice":1,"faces":[5]}`} {
		if _, err := io.WriteString(in, line+"\n"); err != nil {
			t.Fatal(err)
		}
		answer, err := answers.ReadString('\n')
		if want := [...]string{`{"player":1,"scores":[7,0]`, `{"error":"not JSON`, `{"player":2,"scores":[5,7]`}[i]; err != nil || !strings.HasPrefix(answer, want) {
			t.Errorf("%s is answered by %q, %v, want %s…", line, answer, err, want)
		}
	}
	if err := cmd.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Wait(); cmd.ProcessState.ExitCode() != 130 || stderr.String() != "hogstats: interrupted\n" {
		t.Errorf("after an interrupt: %v, stderr %q, want exit status 130", err, &stderr)
	}
}
