package policy_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"
	"time"
	"unicode/utf16"

	"hogstats/game"
	"hogstats/policy"
)

// utf16le writes text as Windows does.
func utf16le(text string) []byte {
	data := []byte{0xff, 0xfe}
	for _, u := range utf16.Encode([]rune(text)) {
		data = append(data, byte(u), byte(u>>8))
	}
	return data
}

// TestReadVariants reads what other programs make of a table.
func TestReadVariants(t *testing.T) {
	g := compiled(t, "hog", "goal", "2")
	want := policy.NewTable(g)
	for p, n := range []int{5, 6, 7, 8} {
		want.Set(p, 0, n)
	}
	for _, text := range []string{
		"\ufeffscore,opponent,action\r\n0,0,5\r\n0,1,6\r\n1,0,7\r\n1,1,8\r\n",
		"score,opponent,action\n0,0,5.0\n0.0,1,6e0\n1,0.0,7\n1,1,8.0\n",
		"5,6\r\n7,8\r\n",
		"\ufeff[[5, 6.0],\r\n[7, 8]]",
	} {
		got, err := policy.Read(g, "a", []byte(text))
		if err != nil {
			t.Errorf("%q: %v", text, err)
			continue
		}
		same(t, g, text, got, want)
	}
}

// TestReadRefused holds that contents which look right at first sight are refused with their line.
func TestReadRefused(t *testing.T) {
	hog, fa16, turns := compiled(t, "hog", "goal", "2"), compiled(t, "hog-fa16", "goal", "2"), remembering(t, "hog")
	for _, tt := range []struct {
		g    *game.Game
		name string
		data []byte
		want string
	}{
		{hog, "a.csv", utf16le("score,opponent,action\n"), "1: the text is UTF-16; save it as UTF-8"},
		{hog, "a.json", utf16le("[[5, 5], [5, 5]]"), "1: the text is UTF-16; save it as UTF-8"},
		{hog, "a.csv", []byte("score;opponent;action\n0;0;5\n"), `1: no column "score" and no comma, but semicolons; want score, opponent, action`},
		{hog, "a.csv", []byte("score\topponent\taction\n0\t0\t5\n"), `1: no column "score" and no comma, but tabs`},
		{hog, "a.csv", []byte("score,opponent,action,action\n"), `1: two columns "action"`},
		{hog, "a.csv", []byte("score,opponent,action\n0,0,5.5\n"), `2: action "5.5": hog offers 1 to 10 dice`},
		{hog, "a", []byte("1e999 5\n5 5\n"), `1: score 0, opponent 0: "1e999" is no whole number`},
		{hog, "a.json", []byte(strings.Repeat("[", 1_000_000)), "1: JSON: lists nested more than 8 deep"},
		{hog, "a.json", []byte(strings.Repeat(`{"a":`, 1_000_000)), "1: JSON: lists nested more than 8 deep"},
		{hog, "a.json", []byte("[" + strings.Repeat("5,", 2_000_200) + "5]"), "1: JSON: more than 2000128 values"},
		{turns, "a.json", []byte(`[{"score": 0, "opponent": 0, "action": 5}, {"score": 0, "opponent": 1, "turns": 9, "action": 5}]`), "1: memory turns is 9: want 0 to 2"},
		{fa16, "a.npy", npy(1, "{'descr': '<u8', 'fortran_order': False, 'shape': (2, 2), }", bytes.Repeat([]byte{255}, 32)...), "score 0, opponent 0: 18446744073709551615 is too large"},
	} {
		_, err := policy.Read(tt.g, tt.name, tt.data)
		if err == nil || !strings.Contains(err.Error(), tt.want) || len(err.Error()) > 300 {
			t.Errorf("%.40q: %v, want %s", tt.data, err, tt.want)
		}
	}
}

// endless is a reader without end.
type endless struct{}

func (endless) Read(p []byte) (int, error) { clear(p); return len(p), nil }

// TestReadBounds reads from what has no end, and from what has no beginning.
func TestReadBounds(t *testing.T) {
	g := compiled(t, "hog", "goal", "2")
	s, err := policy.Parse("table:-")
	if err != nil {
		t.Fatal(err)
	}
	o := &policy.Opener{Stdin: endless{}}
	if _, err := o.Open(t.Context(), g, s); err == nil || err.Error() != "policy table: standard input: more than 256 MiB" || !errors.Is(err, policy.ErrFile) {
		t.Errorf("a file without end: %v", err)
	}
	stuck, never := io.Pipe()
	defer never.Close()
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	o = &policy.Opener{Stdin: stuck}
	if _, err := o.Open(ctx, g, s); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("a pipe that nobody writes to: %v", err)
	}
	done, end := context.WithCancel(t.Context())
	end()
	if _, err := policy.Reachable(done, g); !errors.Is(err, context.Canceled) {
		t.Errorf("Reachable after the end of its context: %v", err)
	}
}

// TestLongNames holds that messages about long names are short.
func TestLongNames(t *testing.T) {
	g := compiled(t, "pig", "goal", "5")
	for _, name := range []string{
		"expr:" + strings.Repeat("1+", 50_000) + "1", "expr:" + strings.Repeat("(", 50_000), strings.Repeat("x", 100_000), strings.Repeat("x", 100_000) + ":5",
		"mix:" + strings.Repeat("0.001*hold:5+", 1000) + "1*hold:5", "mix:" + strings.Repeat("y", 100_000), "hold:" + strings.Repeat("9", 100_000),
		"best-response:" + strings.Repeat("x", 100_000),
	} {
		s, err := policy.Parse(name)
		if err == nil {
			_, err = new(policy.Opener).Open(t.Context(), g, s)
		}
		if err == nil || len(err.Error()) > 1000 || strings.Contains(err.Error(), "\n") {
			t.Errorf("%.20s…: an error of %d characters", name, len(err.Error()))
		}
	}
}

// TestWriteReadGames writes random tables of games of all kinds, those with memory and the choice −1
// among them, and reads them back. Of what players cannot see the tables know nothing.
func TestWriteReadGames(t *testing.T) {
	for name, goal := range map[string]string{
		"hog": "1", "pig": "1", "hog-fa16": "8", "hog-fa19": "5", "hog-sp20": "7", "hog-fa15-contest": "6", "hog-fa20": "9", "piglet": "4", "pass-the-pigs": "12", "two-dice-pig": "11", "progressive-pig": "9",
	} {
		g := compiled(t, name, "goal", goal)
		rnd := rand.New(rand.NewPCG(1, uint64(g.Positions())))
		for _, flat := range []bool{false, true} {
			want := policy.NewTable(g)
			acts := g.Actions()
			if g.Kind() == game.RollHold {
				acts = []int{policy.Hold, policy.Roll}
			}
			choices := map[string]int{}
			for p := range g.Positions() {
				for total := range want.Row(p) {
					n := acts[rnd.IntN(len(acts))]
					if before, ok := choices[looks(g, p, total, flat)]; ok {
						n = before
					}
					choices[looks(g, p, total, flat)] = n
					want.Set(p, total, n)
				}
			}
			for _, form := range policy.Forms()[:4] {
				var b bytes.Buffer
				if err := policy.Write(&b, g, want, named("random"), form); err != nil {
					if form == "csv" || form == "json" || flat && g.Kind() == game.RollCount || !strings.Contains(err.Error(), "cannot hold") {
						t.Errorf("%s as %s: %v", name, form, err)
					}
					continue
				}
				got, err := policy.Read(g, filepath.Join("a", "mine."+form), b.Bytes())
				if err != nil {
					t.Errorf("%s as %s: %v", name, form, err)
					continue
				}
				same(t, g, name+" as "+form, got, want)
			}
		}
	}
}

// looks is what the player knows at a decision, without memory if flat.
func looks(g *game.Game, p, total int, flat bool) string {
	own, opponent := g.Scores(p)
	values := []int{own, opponent, total}
	for i, v := range g.MemoryValues(p, nil) {
		if !flat && g.MemoryVisible()[i] {
			values = append(values, v)
		}
	}
	return fmt.Sprint(values)
}
