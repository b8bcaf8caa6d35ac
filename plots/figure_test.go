package plots_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"hogstats/analysis"
	"hogstats/plots"

	"github.com/google/go-cmp/cmp"
)

// sameTwice reports a difference between two figures of the same grid.
func sameTwice(g *analysis.Grid, c plots.Config, format string) error {
	var got [2]bytes.Buffer
	for i := range got {
		f, err := plots.Heatmap(g, c)
		if err != nil {
			return err
		}
		if err := f.Encode(&got[i], format); err != nil {
			return err
		}
	}
	if !bytes.Equal(got[0].Bytes(), got[1].Bytes()) {
		return fmt.Errorf("%s differs between two figures of the same grid", format)
	}
	return nil
}

// The same figure gives the same bytes, from several goroutines at once too.
func TestEncodeIsDeterministic(t *testing.T) {
	for name, f := range figures(t, plots.Config{Width: 80}) {
		for _, format := range plots.Formats() {
			want := encode(t, f, format)
			var wg sync.WaitGroup
			for range 3 {
				wg.Go(func() {
					var got bytes.Buffer
					if err := f.Encode(&got, format); err != nil || !bytes.Equal(got.Bytes(), want) {
						t.Errorf("%s: another %s (%v)", name, format, err)
					}
				})
			}
			wg.Wait()
		}
		again := figures(t, plots.Config{Width: 80})[name]
		if !bytes.Equal(encode(t, again, "svg"), encode(t, f, "svg")) {
			t.Errorf("%s: another svg when drawn again", name)
		}
	}
}

// chunks returns the text chunks of a PNG and its resolution in pixels per metre.
func chunks(t *testing.T, data []byte) (texts map[string]string, perMetre uint32) {
	texts = map[string]string{}
	for rest := data[8:]; len(rest) > 0; {
		n := binary.BigEndian.Uint32(rest)
		kind, body := string(rest[4:8]), rest[8:8+n]
		switch kind {
		case "tEXt", "iTXt":
			key, value, _ := bytes.Cut(body, []byte{0})
			texts[string(key)] = strings.TrimLeft(string(value), "\x00")
		case "pHYs":
			perMetre = binary.BigEndian.Uint32(body)
		}
		rest = rest[12+n:]
	}
	return texts, perMetre
}

func TestPNGMetadata(t *testing.T) {
	g := winGrid(5)
	g.Title = "Pig π ≥ ½"
	got, perMetre := chunks(t, encode(t, heatmap(t, g, plots.Config{DPI: 254}), "png"))
	want := map[string]string{
		"Title": g.Title, "Description": plots.AltText(g), "Software": "hogstats",
		"Command": g.Source.Command, "Game": "pig", "RulesHash": "0f3a9c",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("text chunks (-want +got):\n%s", diff)
	}
	if perMetre != 10000 {
		t.Errorf("pixels per metre = %d, want 10000", perMetre)
	}
}

func TestSVGMetadata(t *testing.T) {
	g := winGrid(5)
	g.Title = "a <b> & \"c\" \x00 \xff"
	data := encode(t, heatmap(t, g, plots.Config{}), "svg")
	var doc struct {
		XMLName  xml.Name `xml:"svg"`
		Role     string   `xml:"role,attr"`
		Title    string   `xml:"title"`
		Desc     string   `xml:"desc"`
		Metadata string   `xml:"metadata"`
	}
	if err := xml.Unmarshal(data, &doc); err != nil {
		t.Fatal(err)
	}
	if want := "a <b> & \"c\" \ufffd \ufffd"; doc.Title != want || doc.Role != "img" {
		t.Errorf("title = %q, role = %q, want %q, img", doc.Title, doc.Role, want)
	}
	if !strings.Contains(doc.Desc, "win probability by own score from 0 to 4") {
		t.Errorf("desc = %q", doc.Desc)
	}
	var got map[string]string
	if err := json.Unmarshal([]byte(doc.Metadata), &got); err != nil {
		t.Fatal(err)
	}
	want := map[string]string{"command": g.Source.Command, "game": "pig", "rules_hash": "0f3a9c", "software": "hogstats"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("metadata (-want +got):\n%s", diff)
	}
}

// An SVG is well-formed, names fallback fonts, tells its image apart, and is small.
func TestSVGSize(t *testing.T) {
	for n, limit := range map[int]int{100: 200_000, 400: 1_000_000} {
		for name, g := range map[string]*analysis.Grid{"win": winGrid(n), "action": actionGrid(n)} {
			data := encode(t, heatmap(t, g, plots.Config{}), "svg")
			if len(data) > limit {
				t.Errorf("%s %d by %d: svg of %d bytes, want at most %d", name, n, n, len(data), limit)
			}
			for _, part := range []string{`preserveAspectRatio="none"`, "data:image/png;base64,", "'Liberation Sans',Arial"} {
				if !bytes.Contains(data, []byte(part)) {
					t.Errorf("%s: no %s", name, part)
				}
			}
			for d := xml.NewDecoder(bytes.NewReader(data)); ; {
				if _, err := d.Token(); err == io.EOF {
					break
				} else if err != nil {
					t.Fatalf("%s: %v", name, err)
				}
			}
		}
	}
}

func TestAltText(t *testing.T) {
	missing := winGrid(3)
	missing.Values[0][0], missing.Missing = nan(), "cannot be reached"
	tests := []struct {
		got  string
		want []string
	}{
		{plots.AltText(probe()), []string{"Heat map: Pig, goal 100", "from 0 to 100 (left to right)", "highest 1 at (90, 10)."}},
		{plots.AltText(actionGrid(10)), []string{"dice by own score", "Most frequent: "}},
		{plots.AltText(emptyGrid()), []string{"cannot be reached: 400 of 400 cells."}},
		{plots.AltText(missing), []string{"cannot be reached: 1 of 9 cells."}},
		{plots.SeriesAltText(diceSeries()), []string{"highest 8.703 at 6; marked: 8.703 at 6.", "chance of a 1 by number of dice"}},
	}
	for _, tt := range tests {
		for _, want := range tt.want {
			if !strings.Contains(tt.got, want) {
				t.Errorf("alt text %q: no %q", tt.got, want)
			}
		}
	}
}

func TestSave(t *testing.T) {
	dir := t.TempDir()
	f := heatmap(t, winGrid(5), plots.Config{Width: 60})
	for _, name := range []string{"a.png", "b.SVG"} {
		path := filepath.Join(dir, name)
		for range 2 { // the second replaces the first
			if err := f.Save(context.Background(), path); err != nil {
				t.Fatal(err)
			}
		}
		got, err := os.ReadFile(path)
		if format, _ := plots.FormatOf(path); err != nil || !bytes.Equal(got, encode(t, f, format)) {
			t.Errorf("%s does not hold the figure (%v)", name, err)
		}
	}
	want := []string{"a.png", "b.SVG"}
	if diff := cmp.Diff(want, names(t, dir)); diff != "" {
		t.Errorf("files (-want +got):\n%s", diff)
	}
}

func names(t *testing.T, dir string) []string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, e := range entries {
		out = append(out, e.Name())
	}
	return out
}

func TestSaveErrors(t *testing.T) {
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "folder.png"), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "file"), nil, 0o666); err != nil {
		t.Fatal(err)
	}
	ended, cancel := context.WithCancel(context.Background())
	cancel()
	f := heatmap(t, winGrid(5), plots.Config{Width: 60})
	tests := []struct {
		ctx        context.Context
		path, want string
	}{
		{context.Background(), "x", "must end in .png or .svg"},
		{context.Background(), "x.jpg", "extension .jpg: must be .png or .svg"},
		{context.Background(), "x.pdf", "no pdf: "},
		{context.Background(), "none/x.png", "does not exist"},
		{context.Background(), "file/x.png", "not a "},
		{context.Background(), "folder.png", "is a folder"},
		{ended, "x.png", "context canceled"},
	}
	for _, tt := range tests {
		err := f.Save(tt.ctx, filepath.Join(dir, tt.path))
		if err == nil || !strings.Contains(err.Error(), tt.want) || !strings.HasPrefix(err.Error(), "plots: ") {
			t.Errorf("Save(%s) = %v, want an error with %q", tt.path, err, tt.want)
		}
	}
	if diff := cmp.Diff([]string{"file", "folder.png"}, names(t, dir)); diff != "" {
		t.Errorf("files (-want +got):\n%s", diff)
	}
	if err := f.Encode(io.Discard, "gif"); err == nil || !strings.Contains(err.Error(), `format "gif": must be png or svg`) {
		t.Errorf("Encode(gif) = %v, want an error", err)
	}
}

// A context that ends while the file is written leaves nothing behind.
func TestSaveCancelled(t *testing.T) {
	dir := t.TempDir()
	f := heatmap(t, winGrid(5), plots.Config{Width: 60})
	if err := f.Save(&endsLater{Context: context.Background()}, filepath.Join(dir, "x.png")); err == nil {
		t.Error("Save = nil, want an error")
	}
	if got := names(t, dir); got != nil {
		t.Errorf("files = %q, want none", got)
	}
}

// endsLater is a context that has ended when asked for the second time.
type endsLater struct {
	context.Context
	asked int
}

func (c *endsLater) Err() error {
	if c.asked++; c.asked > 1 {
		return context.Canceled
	}
	return nil
}

// A PNG too large to draw is refused before it is drawn; the SVG is not.
func TestEncodeTooLarge(t *testing.T) {
	f := heatmap(t, winGrid(5), plots.Config{Width: 2000, DPI: 300})
	if err := f.Encode(io.Discard, "png"); err == nil || !strings.Contains(err.Error(), "megapixels: must be at most 100") {
		t.Errorf("Encode(png) = %v, want an error", err)
	}
	encode(t, f, "svg")
}
