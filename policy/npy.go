package policy

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"hogstats/game"
)

// npyMagic is how a file of NumPy begins.
const npyMagic = "\x93NUMPY"

// npyArray is an array of whole numbers.
type npyArray struct {
	rows, columns int
	fortran       bool // columns stand together, not rows
	width         int  // bytes of a number
	signed        bool
	data          []byte
}

// readNPY reads a matrix as NumPy saves it, versions 1 to 3 of the format: whole numbers of 1 to 8 bytes,
// little-endian, in either order. The matrix is that of readMatrix.
func readNPY(ctx context.Context, g *game.Game, data []byte) (*Table, error) {
	a, err := parseNPY(data)
	if err != nil {
		return nil, fmt.Errorf(" NPY: %w", err)
	}
	f := newFilling(ctx, g)
	if g.Players() == 1 && a.rows == 1 {
		a.rows, a.columns = a.columns, a.rows
	}
	for own := range min(a.rows, g.Goal()) {
		for opponent := range min(a.columns, g.Goal()) {
			n, err := a.at(own, opponent)
			if err != nil {
				return nil, fmt.Errorf(" score %d, opponent %d: %w", own, opponent, err)
			}
			f.cell(own, opponent, n, -1)
		}
	}
	return f.complete()
}

// at returns an entry.
func (a *npyArray) at(row, column int) (int, error) {
	i := row*a.columns + column
	if a.fortran {
		i = column*a.rows + row
	}
	var buf [8]byte
	copy(buf[:], a.data[i*a.width:(i+1)*a.width])
	u := binary.LittleEndian.Uint64(buf[:])
	v := int64(u)
	if shift := 64 - 8*a.width; a.signed {
		v = int64(u<<shift) >> shift
	}
	if !a.signed && u > 1<<31 || v < -1<<31 || v > 1<<31 {
		return 0, fmt.Errorf("%s is too large", a.decimal(u))
	}
	return int(v), nil
}

// decimal writes the bits of an entry.
func (a *npyArray) decimal(bits uint64) string {
	if a.signed {
		return strconv.FormatInt(int64(bits), 10)
	}
	return strconv.FormatUint(bits, 10)
}

var (
	npyType    = regexp.MustCompile(`'descr':\s*'([^']*)'`)
	npyFortran = regexp.MustCompile(`'fortran_order':\s*(True|False)`)
	npyShape   = regexp.MustCompile(`'shape':\s*\(([0-9, ]*)\)`)
)

// parseNPY reads the header and checks the length.
func parseNPY(data []byte) (*npyArray, error) {
	header, body, err := cutNPY(data)
	if err != nil {
		return nil, err
	}
	descr, fortran, shape := npyType.FindStringSubmatch(header), npyFortran.FindStringSubmatch(header), npyShape.FindStringSubmatch(header)
	if descr == nil || fortran == nil || shape == nil {
		return nil, errors.New("the header has no descr, fortran_order or shape of a plain array")
	}
	a := &npyArray{fortran: fortran[1] == "True", data: body}
	if err := a.setType(descr[1]); err != nil {
		return nil, err
	}
	return a, a.setShape(shape[1])
}

// cutNPY slices a file into header and body.
func cutNPY(data []byte) (header string, body []byte, err error) {
	rest, ok := bytes.CutPrefix(data, []byte(npyMagic))
	if !ok || len(rest) < 4 {
		return "", nil, errors.New("this is no file of NumPy")
	}
	version, size, rest := rest[0], int(binary.LittleEndian.Uint16(rest[2:])), rest[2:]
	skip := 2
	switch {
	case version < 1 || version > 3:
		return "", nil, fmt.Errorf("version %d of the format is not known", version)
	case version > 1:
		if len(rest) < 4 {
			return "", nil, errors.New("the file ends in its header")
		}
		size, skip = int(binary.LittleEndian.Uint32(rest)), 4
	}
	if size < 0 || len(rest)-skip < size {
		return "", nil, errors.New("the file ends in its header")
	}
	return string(rest[skip : skip+size]), rest[skip+size:], nil
}

// setType reads a type such as <i8.
func (a *npyArray) setType(descr string) error {
	if len(descr) == 3 && strings.ContainsRune("iu", rune(descr[1])) && strings.ContainsRune("1248", rune(descr[2])) {
		a.signed, a.width = descr[1] == 'i', int(descr[2]-'0')
		if descr[0] == '<' || a.width == 1 {
			return nil
		}
	}
	return fmt.Errorf("the type %q is not supported; save whole numbers, such as astype(\"<i8\")", descr)
}

// setShape reads a shape such as "100, 100" and checks the length of the data.
func (a *npyArray) setShape(text string) error {
	var sides []int
	for part := range strings.SplitSeq(text, ",") {
		if part = strings.TrimSpace(part); part == "" {
			continue
		}
		n, err := strconv.Atoi(part)
		if err != nil || n > 1<<24 {
			return fmt.Errorf("the shape (%s) is too large", text)
		}
		sides = append(sides, n)
	}
	switch len(sides) {
	case 1:
		a.rows, a.columns = sides[0], 1
	case 2:
		a.rows, a.columns = sides[0], sides[1]
	default:
		return fmt.Errorf("the shape (%s) is that of no matrix", text)
	}
	if want := a.rows * a.columns * a.width; len(a.data) != want {
		return fmt.Errorf("the file has %d bytes of numbers, its shape asks for %d", len(a.data), want)
	}
	return nil
}
