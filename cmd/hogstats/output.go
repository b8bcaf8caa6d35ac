package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"

	"hogstats/game"
)

// emit sends what write writes to the file at path, or to stdout if path is empty. Nothing is sent
// before all of it is there, and nothing if ctx has ended by then.
func emit(ctx context.Context, stdout io.Writer, path string, write func(io.Writer) error) error {
	var b bytes.Buffer
	if err := write(&b); err != nil {
		return err
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	if path != "" {
		return writeFile(ctx, path, b.Bytes())
	}
	_, err := stdout.Write(b.Bytes())
	return err
}

// emitStream is emit for results that are sent while they are made: to stdout at once, and to a file,
// which appears whole in the end.
func emitStream(ctx context.Context, stdout io.Writer, path string, write func(io.Writer) error) error {
	if path == "" {
		return write(stdout)
	}
	return fillFile(ctx, path, write)
}

// checkTarget reports a path that cannot become a file. The empty path stands for stdout.
func checkTarget(path string) error {
	if path == "" {
		return nil
	}
	folder := filepath.Dir(path)
	info, err := os.Stat(folder)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return game.Hint(fmt.Errorf("%s: the folder %s does not exist", path, folder), "mkdir -p "+quote(folder))
	case err != nil:
		return err
	case !info.IsDir():
		return fmt.Errorf("%s: %s is not a folder", path, folder)
	}
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		return fmt.Errorf("%s: is a folder, not a file", path)
	}
	return nil
}

// writeFile puts data into the file at path in one step: the data are written under a temporary
// name in the same folder, which is then given the right name. A link is followed, and what is
// not a regular file, such as /dev/null, is written to as it is.
func writeFile(ctx context.Context, path string, data []byte) error {
	return fillFile(ctx, path, func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	})
}

// fillFile is writeFile for data that fill writes.
func fillFile(ctx context.Context, path string, fill func(io.Writer) error) error {
	if target, err := filepath.EvalSymlinks(path); err == nil {
		path = target
	}
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return writeTo(path, os.O_WRONLY|os.O_TRUNC, fill)
	}
	tmp := filepath.Join(filepath.Dir(path), fmt.Sprintf(".%s.%08x.tmp", filepath.Base(path), rand.Uint32()))
	err := writeTo(tmp, os.O_WRONLY|os.O_CREATE|os.O_EXCL, fill)
	if err == nil {
		err = ctx.Err()
	}
	if err == nil {
		err = os.Rename(tmp, path)
	}
	if err != nil {
		os.Remove(tmp)
	}
	var onPath *fs.PathError
	if errors.As(err, &onPath) && onPath.Path == tmp {
		return fmt.Errorf("%s: %w", path, onPath.Err) // nobody knows the temporary name
	}
	return err
}

func writeTo(path string, flags int, fill func(io.Writer) error) error {
	f, err := os.OpenFile(path, flags, 0o666)
	if err != nil {
		return err
	}
	err = fill(f)
	return errors.Join(err, f.Close())
}
