package policy_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"hogstats/game"
	"hogstats/policy"
)

// named is a name for a table in tests.
type named string

func (n named) String() string { return string(n) }

// patchwork is a table whose choices differ from position to position; thresholds makes it one of turn
// totals to hold at.
func patchwork(g *game.Game, thresholds bool) *policy.Table {
	t := policy.NewTable(g)
	for p := range g.Positions() {
		row := t.Row(p)
		for total := range row {
			switch {
			case g.Kind() == game.RollCount:
				acts := g.Actions()
				row[total] = int8(acts[p*p%len(acts)])
			case thresholds && total < p%(len(row)+1), !thresholds && (p*p+total*total)%7%2 == 0:
				row[total] = policy.Roll
			}
		}
	}
	return t
}

// remembering is a game with a memory that players can see.
func remembering(t testing.TB, name string) *game.Game {
	t.Helper()
	r, err := game.Builtin(name)
	if err != nil {
		t.Fatal(err)
	}
	if r, err = r.WithMemory(game.Memory{Name: "turns", Scope: game.GameScope, Most: 2, Visible: true, Update: "min(turns + 1, 2)"}); err != nil {
		t.Fatal(err)
	}
	if r, err = r.Set("goal", "7"); err != nil {
		t.Fatal(err)
	}
	g, err := game.Compile(r)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// TestWriteRead writes tables and reads them back.
func TestWriteRead(t *testing.T) {
	games := []*game.Game{
		compiled(t, "hog-fa18", "goal", "13"), compiled(t, "pig", "goal", "13"), compiled(t, "hog", "goal", "13", "players", "1"),
		compiled(t, "pig", "goal", "13", "players", "1"), remembering(t, "hog"), remembering(t, "pig"),
	}
	for _, g := range games {
		for _, thresholds := range []bool{true, false} {
			want := patchwork(g, thresholds)
			for _, form := range []string{"csv", "json", "matrix", "npy"} {
				var b bytes.Buffer
				err := policy.Write(&b, g, want, named("patchwork"), form)
				if limited := form == "matrix" || form == "npy"; limited && (g.Memories() > 1 || !thresholds && g.Kind() == game.RollHold) {
					if err == nil || b.Len() > 0 || !strings.Contains(err.Error(), "cannot hold; use csv") {
						t.Errorf("%s of %s: %v and %d bytes, want an error", form, g.Rules().Name, err, b.Len())
					}
					continue
				}
				if err != nil {
					t.Fatal(err)
				}
				got, err := policy.Read(g, "mine."+form, b.Bytes())
				if err != nil {
					t.Fatalf("%s of %s: %v\n%s", form, g.Rules().Name, err, b.String())
				}
				same(t, g, form+" of "+g.Rules().Name, got, want)
			}
		}
	}
}

// TestWritePython runs the module through exec.
func TestWritePython(t *testing.T) {
	if _, err := exec.LookPath("python3"); err != nil {
		t.Skip("there is no python3")
	}
	for _, g := range []*game.Game{compiled(t, "hog-fa18", "goal", "13"), compiled(t, "pig", "goal", "13"), compiled(t, "pig", "goal", "13", "players", "1"),
		remembering(t, "hog"), remembering(t, "pig"), compiled(t, "hog-fa16", "goal", "12")} {
		want, file := patchwork(g, false), filepath.Join(t.TempDir(), "my bot.py")
		var b bytes.Buffer
		if err := policy.Write(&b, g, want, named("expr:'\n\"\"\"'"), "python"); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, b.Bytes(), 0o666); err != nil {
			t.Fatal(err)
		}
		same(t, g, "python", table(t, g, `exec:python3 "`+file+`"`), want)
		if g.Memories() > 1 {
			continue
		}
		module := exec.Command("python3", "-c", "import sys; sys.path.insert(0, '.'); m = __import__('my bot'); print(m.policy(3, 4 if m.TABLE[0][1:] else 0))")
		module.Dir = filepath.Dir(file)
		out, err := module.CombinedOutput()
		p, _ := g.Position([]int{3, 4}[:g.Players()]...)
		if got := strings.TrimSpace(string(out)); err != nil || got != strconv.Itoa(want.At(p, 0)) {
			t.Errorf("policy(3, 4) of %s is %s, %v, want %d", g.Rules().Name, got, err, want.At(p, 0))
		}
	}
}

var latexSet = regexp.MustCompile(`^\\\{(.*)\\\}$`)

// TestWriteLatex reads the entries of the tabular.
func TestWriteLatex(t *testing.T) {
	for _, g := range []*game.Game{compiled(t, "hog-fa18", "goal", "13"), compiled(t, "pig", "goal", "13")} {
		want := patchwork(g, false)
		var b bytes.Buffer
		if err := policy.Write(&b, g, want, named("patchwork"), "latex"); err != nil {
			t.Fatal(err)
		}
		var lines []string
		for line := range strings.Lines(b.String()) {
			if line = strings.TrimSpace(line); strings.HasSuffix(line, `\\`) && line[0] != '&' {
				lines = append(lines, strings.TrimSuffix(line, `\\`))
			}
		}
		got := policy.NewTable(g)
		for own, line := range lines {
			cells := strings.Split(line, "&")
			if n, err := strconv.Atoi(strings.TrimSpace(cells[0])); err != nil || n != own || len(cells) != g.Goal()+1 {
				t.Fatalf("line %d is %q", own, line)
			}
			for opponent, cell := range cells[1:] {
				p, err := g.Position(own, opponent)
				if err != nil {
					t.Fatal(err)
				}
				readLatex(t, g, got, p, strings.TrimSpace(cell))
			}
		}
		if len(lines) != g.Goal() {
			t.Errorf("%d lines", len(lines))
		}
		same(t, g, "latex", got, want)
	}
}

// readLatex puts an entry of a tabular into a table.
func readLatex(t *testing.T, g *game.Game, to *policy.Table, p int, cell string) {
	t.Helper()
	if m := latexSet.FindStringSubmatch(cell); m != nil {
		for _, run := range strings.Split(m[1], ", ") {
			first, last, isRun := strings.Cut(run, "--")
			if !isRun {
				last = first
			}
			a, errA := strconv.Atoi(first)
			b, errB := strconv.Atoi(last)
			if errA != nil || errB != nil {
				t.Fatalf("entry %q", cell)
			}
			for k := a; k <= b; k++ {
				to.Set(p, k, policy.Roll)
			}
		}
		return
	}
	n, err := strconv.Atoi(cell)
	if err != nil {
		t.Fatalf("entry %q", cell)
	}
	if g.Kind() == game.RollCount {
		to.Set(p, 0, n)
		return
	}
	for k := range n {
		to.Set(p, k, policy.Roll)
	}
}

// TestReadMatrix reads what people have: matrices of games with a larger goal, with commas, comments, numbers
// as NumPy writes them, and holes where the game never comes.
func TestReadMatrix(t *testing.T) {
	g := compiled(t, "hog", "goal", "2")
	want := policy.NewTable(g)
	for p, n := range []int{5, 6, 7, 8} {
		want.Set(p, 0, n)
	}
	for _, tt := range []struct{ name, text string }{
		{"a.txt", "5 6\n7 8\n"}, {"a.csv", "5,6\r\n7,8\r\n"}, {"a", "# mine\n\n5, 6, 99\n7\t8 0 # end\n1 2 3\n"}, {"a.txt", "5.0 6e0\n7.00 8\n"},
		{"a.json", "[[5, 6], [7, 8]]"}, {"a", "\n[[5, 6, 0], [7.0, 8, -1],\n[1,2,3]]"}, {"a", `[{"opponent": 0, "score": 0, "dice": 5}, {"opponent": 1, "score": 0, "dice": 6}, {"opponent": 0, "score": 1, "dice": 7}, {"opponent": 1, "score": 1, "dice": 8}]`},
	} {
		got, err := policy.Read(g, tt.name, []byte(tt.text))
		if err != nil {
			t.Errorf("%q: %v", tt.text, err)
			continue
		}
		same(t, g, tt.text, got, want)
	}
	for _, text := range []string{"5 6\n0 8\n", "[[5, 6], [null, 8]]", "[[5, 6], [99, 8]]", "score,opponent,action\n0,0,5\n0,1,6\n1,1,8\n"} { // nobody comes to 1 to 0
		if _, err := policy.Read(g, "a", []byte(text)); err != nil {
			t.Errorf("%q: %v", text, err)
		}
	}
	pig := compiled(t, "pig", "goal", "3")
	got, err := policy.Read(pig, "a.json", []byte(`[[3, "0 2", ""], [1, 1, 1], [0, "0", 7]]`))
	if err != nil {
		t.Fatal(err)
	}
	for p, want := range []string{"0-2", "0 2", "", "0", "0", "0", "", "0", "0"} {
		if s := got.RollSet(p); s != want {
			t.Errorf("position %d rolls at %q, want %q", p, s, want)
		}
	}
}

// TestReadMemory reads rows that hold for all that is remembered, and rows that do not.
func TestReadMemory(t *testing.T) {
	g := remembering(t, "hog")
	var b strings.Builder
	b.WriteString("turns,score,opponent,dice\n")
	for own := range 7 {
		for opponent := range 7 {
			if own == 0 {
				fmt.Fprintf(&b, "0,0,%d,1\n1,0,%d,2\n2,0,%d,3\n", opponent, opponent, opponent)
			} else {
				fmt.Fprintf(&b, ",%d,%d,4\n", own, opponent)
			}
		}
	}
	p, err := policy.Read(g, "a.csv", []byte(b.String()))
	if err != nil {
		t.Fatal(err)
	}
	for at := range g.Positions() {
		own, _ := g.Scores(at)
		want := 4
		if own == 0 {
			want = 1 + g.MemoryValues(at, nil)[0]
		}
		if got := p.At(at, 0); got != want {
			t.Fatalf("position %d: %d, want %d", at, got, want)
		}
	}
	for _, tt := range []struct{ text, want string }{
		{"turns,score,opponent,dice\n9,0,0,5\n", "2: memory turns is 9: want 0 to 2"},
		{"turns,score,opponent,dice\nx,0,0,5\n", `2: turns "x": want a whole number`},
		{"turns,score,opponent,dice\n,0,0,5\n1,0,0,6\n", "3: the scores [0 0] stand in line 2 already"},
		{"turns,score,opponent,dice\n0,0,0,5\n", "no row for score 0, opponent 1, turns 1"},
	} {
		if _, err := policy.Read(g, "a.csv", []byte(tt.text)); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%q: %v, want %s", tt.text, err, tt.want)
		}
	}
}

// TestReadMerged reads rows for all values of a memory of which rules tell only a few apart.
func TestReadMerged(t *testing.T) {
	g := compiled(t, "hog-fa19", "goal", "3")
	var b strings.Builder
	b.WriteString("score,opponent,previous,action\n")
	for own := range 3 {
		for opponent := range 3 {
			for previous := range 101 {
				fmt.Fprintf(&b, "%d,%d,%d,%d\n", own, opponent, previous, 1+min(previous, 1))
			}
		}
	}
	p, err := policy.Read(g, "a.csv", []byte(b.String()))
	if err != nil {
		t.Fatal(err)
	}
	previous := slices.Index(g.MemoryNames(), "previous")
	for at := range g.Positions() {
		if got, want := p.At(at, 0), 1+min(g.MemoryValues(at, nil)[previous], 1); got != want {
			t.Fatalf("position %d: %d, want %d", at, got, want)
		}
	}
	b.WriteString("0,0,0,9\n")
	if _, err := policy.Read(g, "a.csv", []byte(b.String())); err == nil || !strings.Contains(err.Error(), "911: the scores [0 0] stand in line 2 already, with another choice") {
		t.Errorf("two choices for one position: %v", err)
	}
}

func TestReadErrors(t *testing.T) {
	hog, pig, alone := compiled(t, "hog", "goal", "3"), compiled(t, "pig", "goal", "3"), compiled(t, "hog", "goal", "3", "players", "1")
	for _, tt := range []struct {
		g                *game.Game
		name, text, want string
	}{
		{hog, "a", "5 6\n7 8\n", "no row for score 0, opponent 2"},
		{hog, "a", "5 6 5\n7 8\n", "2: 2 numbers, but line 1 has 3"},
		{hog, "a", "5 5 5\n5 5 x\n5 5 5\n", `2: score 1, opponent 2: "x" is no whole number`},
		{hog, "a", "5 5 5\n5 5.5 5\n5 5 5\n", `2: score 1, opponent 1: "5.5" is no whole number`},
		{hog, "a", "5 5 5\n5 0 5\n5 5 5\n", "2: score 1, opponent 1: action 0: hog offers 1 to 10 dice"},
		{pig, "a", "5 5 5\n5 5 5\n5 5 -1\n", "3: score 2, opponent 2: hold value -1: want 0 or more"},
		{hog, "a.json", "[[5, 5, 5],\n [5, 5", "2: JSON: the file ends too early"},
		{hog, "a.json", "", "1: JSON: the file ends too early"},
		{hog, "a.json", "[[5, 5, 5],\n [5, oh", "2: JSON: invalid character"},
		{hog, "a.json", "{}", "1: want a list of lists"},
		{hog, "a.json", "5", "1: want a list of lists"},
		{hog, "a.json", "[5, 5]", "1: score 0: want a list with an entry for each score of the opponent"},
		{hog, "a.json", "[[5, 5, 5],\n[5, \"5\", 5]]", "2: score 1, opponent 1: want a number of dice"},
		{hog, "a.json", "[[5, 5, 5],\n[5, 2.5, 5]]", "2: score 1, opponent 1: want a number of dice"},
		{hog, "a.json", "[[5, 5, 5],\n[5, 5, 5]]", "no row for score 2, opponent 1"}, // 2 to 0 is never reached
		{hog, "a.json", "[[5, 5, null],[5,5,5],[5,5,5]]", "no row for score 0, opponent 2"},
		{hog, "a.json", "[[5, 5, 5],\n[5, 11, 5],[5,5,5]]", "2: score 1, opponent 1: action 11: hog offers 1 to 10 dice"},
		{hog, "a.json", "[[5]] x", "1: JSON: something follows"},
		{hog, "a.json", strings.Repeat("[", 50), "nested more than 8 deep"},
		{hog, "a.json", `[{"score": 0, "opponent": 0}]`, `1: no column "action"`},
		{hog, "a.json", "[{\"score\": 0, \"opponent\": 0, \"action\": 5},\n{\"score\": 0, \"opponent\": 1, \"action\": 50}]", `2: action "50"`},
		{hog, "a.json", "[{\"score\": 0, \"opponent\": 0, \"action\": 5},\n5]", `2: want an object`},
		{pig, "a.json", `[["0-9", 0, 0], [0, 0, 0], [0, 0, 0]]`, `1: score 0, opponent 0: roll_set "0-9": "0-9" is no turn total or range from 0 to 2`},
		{pig, "a.json", `[[true, 0, 0], [0, 0, 0], [0, 0, 0]]`, `1: score 0, opponent 0: want a turn total to hold at, or a text such as "0-19 27"`},
		{alone, "a", "5\n6\n", "no row for score 2"},
		{alone, "a.json", "[5, 6]", "no row for score 2"},
		{hog, "a.npy", "5 5 5", "NPY: this is no file of NumPy"},
		{hog, "a", "", "1: the file is empty"},
	} {
		_, err := policy.Read(tt.g, tt.name, []byte(tt.text))
		if err == nil || !strings.Contains(err.Error(), tt.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: %v, want %s", tt.text, err, tt.want)
		}
	}
}

// npy puts a file of NumPy together.
func npy(version byte, header string, numbers ...byte) []byte {
	data := append([]byte("\x93NUMPY"), version, 0)
	if version == 1 {
		data = binary.LittleEndian.AppendUint16(data, uint16(len(header)))
	} else {
		data = binary.LittleEndian.AppendUint32(data, uint32(len(header)))
	}
	return append(append(data, header...), numbers...)
}

func TestReadNPY(t *testing.T) {
	g := compiled(t, "hog", "goal", "2")
	want := policy.NewTable(g)
	for p, n := range []int{5, 6, 7, 8} {
		want.Set(p, 0, n)
	}
	for _, data := range [][]byte{
		npy(1, "{'descr': '|i1', 'fortran_order': False, 'shape': (2, 2), }\n", 5, 6, 7, 8),
		npy(2, "{'descr': '<u2', 'fortran_order': False, 'shape': (2, 2), }\n", 5, 0, 6, 0, 7, 0, 8, 0),
		npy(3, "{'descr': '|u1', 'fortran_order': True, 'shape': (2, 2)}", 5, 7, 6, 8),
		npy(1, "{'descr': '<i8', 'fortran_order': False, 'shape': (2, 3), }", append(append(eight(5, 6), eight(255, 7)...), eight(8, 255)...)...),
	} {
		got, err := policy.Read(g, "a", data)
		if err != nil {
			t.Errorf("%q: %v", data, err)
			continue
		}
		same(t, g, string(data), got, want)
	}
	for _, tt := range []struct {
		data []byte
		want string
	}{
		{npy(1, "{'descr': '>i4', 'fortran_order': False, 'shape': (2, 2), }"), `the type ">i4" is not supported`},
		{npy(1, "{'descr': '<f8', 'fortran_order': False, 'shape': (2, 2), }"), `the type "<f8" is not supported`},
		{npy(1, "{'descr': [('a', '<i4')], 'fortran_order': False, 'shape': (2, 2), }"), "the header has no descr"},
		{npy(1, "{'descr': '|i1', 'fortran_order': False, 'shape': (2, 2, 2), }"), "the shape (2, 2, 2) is that of no matrix"},
		{npy(1, "{'descr': '|i1', 'fortran_order': False, 'shape': (2, 2), }", 5, 6), "the file has 2 bytes of numbers, its shape asks for 4"},
		{npy(1, "{'descr': '|i1', 'fortran_order': False, 'shape': (99999999999999999999, 2), }"), "is too large"},
		{npy(1, "{'descr': '|i1', 'fortran_order': False, 'shape': (1, 2), }", 5, 6), "no row for score 1, opponent 1"},
		{npy(1, "{'descr': '|i1', 'fortran_order': False, 'shape': (2, 2), }", 5, 6, 7, 255), "score 1, opponent 1: action -1: hog offers 1 to 10 dice"},
		{npy(9, ""), "version 9 of the format is not known"},
		{[]byte("\x93NUMPY\x01\x00\xff\xff{"), "the file ends in its header"},
		{[]byte("\x93NUMPY\x02\x00\x01\x01"), "the file ends in its header"},
		{[]byte("\x93NUMPY"), "this is no file of NumPy"},
	} {
		_, err := policy.Read(g, "a", tt.data)
		if err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%q: %v, want %s", tt.data, err, tt.want)
		}
	}
}

// eight writes numbers of eight bytes.
func eight(numbers ...uint64) []byte {
	var data []byte
	for _, n := range numbers {
		data = binary.LittleEndian.AppendUint64(data, n)
	}
	return data
}

// TestTableFiles opens files and standard input.
func TestTableFiles(t *testing.T) {
	g := compiled(t, "hog", "goal", "2")
	s, err := policy.Parse("table:-")
	if err != nil {
		t.Fatal(err)
	}
	o := &policy.Opener{Stdin: strings.NewReader("5 5\n5 5\n")}
	p, err := o.Open(t.Context(), g, s)
	if err != nil {
		t.Fatal(err)
	}
	same(t, g, "standard input", p.(*policy.Table), table(t, g, "roll:5"))
	for _, tt := range []struct{ text, want string }{
		{"5 5\n5 50\n", "standard input:2: score 1, opponent 1: action 50"}, {"5 x\n", `standard input:1: score 0, opponent 1: "x"`}, {"", "standard input:1: the file is empty"},
	} {
		o := &policy.Opener{Stdin: strings.NewReader(tt.text)}
		if _, err := o.Open(t.Context(), g, s); err == nil || !strings.HasPrefix(err.Error(), tt.want) || !errors.Is(err, policy.ErrFile) {
			t.Errorf("%q: %v, want %s", tt.text, err, tt.want)
		}
	}
	if _, err := new(policy.Opener).Open(t.Context(), g, s); err == nil || !strings.Contains(err.Error(), "standard input is not available") {
		t.Errorf("without standard input: %v", err)
	}
}

// FuzzRead holds that any contents give a table that fits, or an error in one line.
func FuzzRead(f *testing.F) {
	f.Add("a", []byte("5 6\n7 8\n"))
	f.Add("a.json", []byte(`[[5, "0-1"], [{"score": 1}]]`))
	f.Add("a", npy(1, "{'descr': '|i1', 'fortran_order': False, 'shape': (2, 2), }", 5, 6, 7, 8))
	var games []*game.Game
	for _, name := range []string{"hog", "pig"} {
		games = append(games, compiled(f, name, "goal", "2"))
	}
	f.Fuzz(func(t *testing.T, name string, data []byte) {
		for _, g := range games {
			p, err := policy.Read(g, name, data)
			if err == nil && p.Fits(g) != nil {
				t.Error("a table that was read does not fit its game")
			}
		}
	})
}

// TestQuoting holds that a command is split as a shell splits it.
func TestQuoting(t *testing.T) {
	if _, err := exec.LookPath("sh"); err != nil {
		t.Skip("there is no sh")
	}
	g := compiled(t, "hog", "goal", "2")
	dir := t.TempDir()
	bot := filepath.Join(dir, "bot.sh")
	if err := os.WriteFile(bot, []byte("printf '%s\\n' \"$@\" > '"+filepath.Join(dir, "args")+"'\nwhile read a b; do echo 5; done\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct{ command, want string }{
		{`a b`, "a\nb\n"}, {`'a b' c`, "a b\nc\n"}, {`"a 'b' \"c\" \\ \n"`, "a 'b' \"c\" \\ \\n\n"}, {`"\$a \a"`, "$a \\a\n"}, {`a\ b '\'`, "a b\n\\\n"}, {`a'b'"c"  '' $HOME *`, "abc\n\n$HOME\n*\n"},
	} {
		table(t, g, "exec:sh "+bot+" "+tt.command)
		if got, err := os.ReadFile(filepath.Join(dir, "args")); err != nil || string(got) != tt.want {
			t.Errorf("%s: %q, %v, want %q", tt.command, got, err, tt.want)
		}
	}
}

// TestWriteLaw reads back what is written of any policy.
func TestWriteLaw(t *testing.T) {
	g := compiled(t, "pig", "goal", "9")
	rapid.Check(t, func(rt *rapid.T) {
		want := policy.NewTable(g)
		for range rapid.IntRange(0, 50).Draw(rt, "choices") {
			at := rapid.IntRange(0, g.Positions()-1).Draw(rt, "position")
			want.Set(at, rapid.IntRange(0, policy.Decisions(g, at)-1).Draw(rt, "total"), policy.Roll)
		}
		form := rapid.SampledFrom([]string{"csv", "json"}).Draw(rt, "form")
		var b bytes.Buffer
		if err := policy.Write(&b, g, want, named("any"), form); err != nil {
			rt.Fatal(err)
		}
		got, err := policy.Read(g, "mine."+form, b.Bytes())
		if err != nil {
			rt.Fatal(err)
		}
		same(t, g, form, got, want)
	})
}
