package plots

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"hogstats/analysis"
)

// Figure is a finished figure that can be written in several formats. It does not change, so that
// it may be written concurrently.
type Figure struct {
	scene  *scene
	dpi    int
	title  string
	alt    string
	source analysis.Source
}

// Formats returns the names of the formats that Encode and Save write.
func Formats() []string { return []string{"png", "svg"} }

// AltText returns a sentence that says what the figure shows, for those who cannot see it.
func (f *Figure) AltText() string { return f.alt }

// Encode writes the figure to w in one of Formats. The bytes depend on the figure only.
func (f *Figure) Encode(w io.Writer, format string) error {
	switch format {
	case "png":
		return f.encodePNG(w)
	case "svg":
		return f.encodeSVG(w)
	}
	return fmt.Errorf("plots: format %q: must be png or svg%s", format, whyNot(format))
}

// whyNot explains a missing format that people ask for.
func whyNot(format string) string {
	if format == "pdf" {
		return " (no pdf: the drawing library turns its images upside down and garbles its text; convert the svg)"
	}
	return ""
}

// FormatOf returns the format that the extension of a path names.
func FormatOf(path string) (string, error) {
	ext := strings.ToLower(filepath.Ext(path))
	switch ext {
	case ".png", ".svg":
		return ext[1:], nil
	case "":
		return "", fmt.Errorf("plots: %s: the name must end in .png or .svg", path)
	}
	return "", fmt.Errorf("plots: %s: extension %s: must be .png or .svg%s", path, ext, whyNot(ext[1:]))
}

// Save writes the figure to a file in the format that its extension names. The file appears whole
// or not at all: it is written under a temporary name in the same folder, and renamed unless ctx
// has ended by then. Errors: unknown extension, missing folder, a folder of that name, and those of
// Encode and the file system.
func (f *Figure) Save(ctx context.Context, path string) error {
	format, err := FormatOf(path)
	if err != nil {
		return err
	}
	if err := checkTarget(path); err != nil {
		return err
	}
	if err := ctx.Err(); err != nil {
		return fmt.Errorf("plots: %s: %w", path, err)
	}
	var buf bytes.Buffer
	if err := f.Encode(&buf, format); err != nil {
		return err
	}
	return writeFile(ctx, path, buf.Bytes())
}

// checkTarget reports a path that cannot become a file, before any work is done for it.
func checkTarget(path string) error {
	folder := filepath.Dir(path)
	info, err := os.Stat(folder)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("plots: %s: the folder %s does not exist: %w", path, folder, fs.ErrNotExist)
	case err != nil:
		return fmt.Errorf("plots: %w", err)
	case !info.IsDir():
		return fmt.Errorf("plots: %s: %s is not a folder", path, folder)
	}
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		return fmt.Errorf("plots: %s: is a folder", path)
	}
	return nil
}

// writeFile replaces the file at path by data in one step, and leaves nothing behind if it fails.
func writeFile(ctx context.Context, path string, data []byte) (err error) {
	tmp, err := os.CreateTemp(filepath.Dir(path), ".hogstats-*")
	if err != nil {
		return fmt.Errorf("plots: %s: %w", path, err)
	}
	defer func() {
		if err != nil {
			tmp.Close() // a second close only returns an error
			os.Remove(tmp.Name())
			err = fmt.Errorf("plots: %s: %w", path, err)
		}
	}()
	if _, err = tmp.Write(data); err != nil {
		return err
	}
	if err = tmp.Chmod(0o644); err != nil {
		return err
	}
	if err = tmp.Close(); err != nil {
		return err
	}
	if err = ctx.Err(); err != nil {
		return err
	}
	return os.Rename(tmp.Name(), path)
}
