package plots

import (
	"fmt"
	"strings"
	"unicode"

	"codeberg.org/go-fonts/liberation/liberationsansbold"
	"codeberg.org/go-fonts/liberation/liberationsansregular"
	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// unitsPerEm is the size at which fonts are measured, in 26.6 fixed point.
const unitsPerEm = 2048

// fonts measures and outlines text in Liberation Sans.
type fonts struct {
	regular, bold *sfnt.Font
	buf           *sfnt.Buffer
}

func loadFonts() (fonts, error) {
	regular, err := sfnt.Parse(liberationsansregular.TTF)
	if err != nil {
		return fonts{}, fmt.Errorf("plots: font: %w", err)
	}
	bold, err := sfnt.Parse(liberationsansbold.TTF)
	if err != nil {
		return fonts{}, fmt.Errorf("plots: font: %w", err)
	}
	return fonts{regular, bold, new(sfnt.Buffer)}, nil
}

// copied returns the same fonts with a buffer of their own, for another goroutine.
func (f fonts) copied() fonts { return fonts{f.regular, f.bold, new(sfnt.Buffer)} }

func (f fonts) face(bold bool) *sfnt.Font {
	if bold {
		return f.bold
	}
	return f.regular
}

// layOut calls visit with each glyph of the text and its distance from the start, in ems, and
// returns the width of the whole. A rune that the font lacks is drawn as its empty box.
func (f fonts) layOut(text string, bold bool, visit func(g sfnt.GlyphIndex, x float64)) float64 {
	face, size := f.face(bold), fixed.I(unitsPerEm)
	x, previous := fixed.Int26_6(0), sfnt.GlyphIndex(0)
	for i, r := range text {
		g, err := face.GlyphIndex(f.buf, r)
		if err != nil {
			g = 0
		}
		if i > 0 {
			if kern, err := face.Kern(f.buf, previous, g, size, font.HintingNone); err == nil {
				x += kern
			}
		}
		if visit != nil {
			visit(g, float64(x)/64/unitsPerEm)
		}
		if advance, err := face.GlyphAdvance(f.buf, g, size, font.HintingNone); err == nil {
			x += advance
		}
		previous = g
	}
	return float64(x) / 64 / unitsPerEm
}

// width returns the width of a text in points.
func (f fonts) width(text string, size float64, bold bool) float64 {
	return size * f.layOut(text, bold, nil)
}

// outline returns the letters of a text as a path that starts at the origin, y downwards.
func (f fonts) outline(text string, size float64, bold bool) path {
	var out path
	f.layOut(text, bold, func(g sfnt.GlyphIndex, x float64) {
		segs, err := f.face(bold).LoadGlyph(f.buf, g, fixed.I(unitsPerEm), nil)
		if err != nil {
			return
		}
		for i, s := range segs {
			if s.Op == sfnt.SegmentOpMoveTo && i > 0 {
				out = out.close()
			}
			seg := segment{kind: segmentKind(s.Op)} // the two enumerations agree
			for j := range seg.kind.points() {
				seg.pts[j] = point{
					size * (x + float64(s.Args[j].X)/64/unitsPerEm),
					size * float64(s.Args[j].Y) / 64 / unitsPerEm,
				}
			}
			out = append(out, seg)
		}
		if len(segs) > 0 {
			out = out.close()
		}
	})
	return out
}

// block is a text broken into lines of one size.
type block struct {
	lines []string
	size  float64
	bold  bool
}

// leading is the distance of baselines in units of the font size.
const leading = 1.25

func (b block) height() float64 { return leading * b.size * float64(len(b.lines)) }

// wrap breaks a text into lines no wider than width, at spaces where it can and within words where
// it must. Control characters count as spaces, a newline starts a line. An empty text has no lines.
func (f fonts) wrap(text string, size float64, bold bool, width float64) block {
	b := block{size: size, bold: bold}
	for _, par := range strings.Split(strings.TrimSpace(text), "\n") {
		line := ""
		for _, word := range strings.FieldsFunc(par, isSpace) {
			longer := strings.TrimPrefix(line+" "+word, " ")
			if line == "" || f.width(longer, size, bold) <= width {
				line = longer
			} else {
				b.lines = append(b.lines, line)
				line = word
			}
			for f.width(line, size, bold) > width {
				head, tail := f.split(line, size, bold, width)
				if tail == "" {
					break
				}
				b.lines = append(b.lines, head)
				line = tail
			}
		}
		if line != "" {
			b.lines = append(b.lines, line)
		}
	}
	return b
}

func isSpace(r rune) bool { return unicode.IsSpace(r) || unicode.IsControl(r) }

// split cuts a word after the last rune that fits, but not before its first one.
func (f fonts) split(word string, size float64, bold bool, width float64) (head, tail string) {
	runes := []rune(word)
	n := len(runes)
	for n > 1 && f.width(string(runes[:n]), size, bold) > width {
		n--
	}
	return string(runes[:n]), string(runes[n:])
}

// widest returns the width of the widest line of a block.
func (f fonts) widest(b block) float64 {
	w := 0.0
	for _, l := range b.lines {
		w = max(w, f.width(l, b.size, b.bold))
	}
	return w
}
