package plots_test

import (
	"bytes"
	"flag"
	"fmt"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"hogstats/plots"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// Goldens guard the looks; the numbers have tests of their own.
func TestGolden(t *testing.T) {
	at := func(theme string) plots.Config { return plots.Config{Width: 90, DPI: 110, Theme: theme} }
	for name, f := range map[string]*plots.Figure{
		"win_light": heatmap(t, winGrid(101), at("light")), "win_print": heatmap(t, winGrid(101), at("print")),
		"action_dark": heatmap(t, actionGrid(100), at("dark")), "threshold_light": heatmap(t, thresholdGrid(100), at("light")),
		"wordy_light": heatmap(t, wordy(), at("light")), "wordylegend_print": heatmap(t, wordyLegend(), at("print")),
		"dice_light": curves(t, diceSeries(), at("light")), "turns_dark": curves(t, turnSeries(), at("dark")),
		"many_print":   curves(t, manyCurves(), at("print")),
		"matrix_light": matrix(t, ratesGrid(12), at("light")), "matrix_dark": matrix(t, ratesGrid(60), at("dark")),
	} {
		for _, format := range plots.Formats() {
			golden(t, filepath.Join("testdata", name+"."+format), encode(t, f, format))
		}
	}
}

// golden compares with a file, an SVG by bytes and a PNG by its picture.
func golden(t *testing.T, path string, got []byte) {
	t.Helper()
	if *update {
		if err := os.WriteFile(path, got, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatalf("%v (go test -update makes it)", err)
	}
	if filepath.Ext(path) == ".png" {
		err = samePicture(got, want)
	} else if !bytes.Equal(got, want) {
		err = fmt.Errorf("bytes differ")
	}
	if err != nil {
		t.Errorf("%s: %v; if that is meant, go test -update", path, err)
	}
}

// samePicture allows a hundredth of the range in each channel, for processors that round sums
// differently. gonum's cmpimg is not used: it compares the number of pixels only, not width and
// height, and needs a PDF reader.
func samePicture(a, b []byte) error {
	p, err := png.Decode(bytes.NewReader(a))
	if err != nil {
		return err
	}
	q, err := png.Decode(bytes.NewReader(b))
	if err != nil {
		return err
	}
	if p.Bounds() != q.Bounds() {
		return fmt.Errorf("size %v, want %v", p.Bounds().Size(), q.Bounds().Size())
	}
	for y := range p.Bounds().Dy() {
		for x := range p.Bounds().Dx() {
			c, d := color.RGBAModel.Convert(p.At(x, y)).(color.RGBA), color.RGBAModel.Convert(q.At(x, y)).(color.RGBA)
			if far(c.R, d.R) || far(c.G, d.G) || far(c.B, d.B) {
				return fmt.Errorf("pixel (%d, %d) = %v, want %v", x, y, c, d)
			}
		}
	}
	return nil
}

func far(a, b uint8) bool { return max(a, b)-min(a, b) > 3 }
