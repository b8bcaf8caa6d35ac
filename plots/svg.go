package plots

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"io"
	"math"
	"strconv"
)

// fontFamily names Liberation Sans and the fonts that share its metrics before the reader's own.
const fontFamily = "'Liberation Sans',Arial,Helvetica,sans-serif"

// haloWidth is the width of the stroke around a label with a halo, in units of the font size.
const haloWidth = 0.4

// encodeSVG writes the figure as SVG 1.1 with an accessible name and description.
func (f *Figure) encodeSVG(w io.Writer) error {
	p := &svgPainter{}
	width, height := coord(f.scene.width), coord(f.scene.height)
	p.printf("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
	p.printf(`<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" role="img"`)
	p.printf(` width="%spt" height="%spt" viewBox="0 0 %s %s" font-family="%s">`+"\n", width, height, width, height, fontFamily)
	p.printf("<title>%s</title>\n<desc>%s</desc>\n", escape(f.title), escape(f.alt))
	about, err := json.Marshal(map[string]string{
		"command": f.source.Command, "game": f.source.Game, "rules_hash": f.source.RulesHash, "software": "hogstats",
	})
	if err != nil {
		return fmt.Errorf("plots: svg: %w", err)
	}
	p.printf("<metadata>%s</metadata>\n", escape(string(about)))
	p.printf(`<rect width="%s" height="%s" fill="%s"/>`+"\n", width, height, hex(f.scene.theme.paper))
	for _, s := range f.scene.shapes {
		s.paint(p)
	}
	p.printf("</svg>\n")
	if p.err != nil {
		return fmt.Errorf("plots: svg: %w", p.err)
	}
	_, err = w.Write(p.out.Bytes())
	return err
}

// svgPainter writes one element per shape.
type svgPainter struct {
	out bytes.Buffer
	err error // the first one
}

func (p *svgPainter) printf(format string, args ...any) { fmt.Fprintf(&p.out, format, args...) }

func (p *svgPainter) drawing(d drawing) {
	p.printf(`<path d="`)
	p.path(d.path)
	p.printf(`"`)
	p.paint("fill", d.fill)
	if d.stroke.A > 0 {
		p.paint("stroke", d.stroke)
		p.printf(` stroke-width="%s"`, coord(d.width))
		if !d.crisp {
			p.printf(` stroke-linejoin="round"`)
		}
	}
	for i, v := range d.dash {
		p.printf([]string{` stroke-dasharray="%s`, ` %s`}[min(i, 1)], coord(v))
	}
	if len(d.dash) > 0 {
		p.printf(`"`)
	}
	if d.crisp && d.fill.A > 0 { // lines would differ in width
		p.printf(` shape-rendering="crispEdges"`)
	}
	p.printf("/>\n")
}

func (p *svgPainter) paint(what string, c color.NRGBA) {
	if c.A == 0 {
		p.printf(` %s="none"`, what)
		return
	}
	p.printf(` %s="%s"`, what, hex(c))
	if c.A < 0xff {
		p.printf(` %s-opacity="%s"`, what, coord(float64(c.A)/0xff))
	}
}

// path writes lines by their differences, which are short; they are differences of rounded
// coordinates, so that errors do not add up.
func (p *svgPainter) path(in path) {
	var at point
	for _, s := range in {
		n := s.kind.points()
		for i := range n {
			s.pts[i] = point{math.Round(s.pts[i].x*100) / 100, math.Round(s.pts[i].y*100) / 100}
		}
		if s.kind == lineTo {
			p.pair('l', point{s.pts[0].x - at.x, s.pts[0].y - at.y})
		} else {
			p.out.WriteByte("MLQCZ"[s.kind])
			for i := range n {
				p.pair(' ', s.pts[i])
			}
		}
		if n > 0 {
			at = s.pts[n-1]
		}
	}
}

// pair writes two numbers after a letter or a space, with no more space than SVG needs.
func (p *svgPainter) pair(before byte, a point) {
	x, y := coord(a.x), coord(a.y)
	if last := p.out.Bytes()[p.out.Len()-1]; before != ' ' || last >= '0' && last <= '9' {
		p.out.WriteByte(before)
	}
	p.out.WriteString(x)
	if y[0] != '-' {
		p.out.WriteByte(' ')
	}
	p.out.WriteString(y)
}

// label leaves the alignment to the reader's program, so that it holds with any font.
func (p *svgPainter) label(l label) {
	p.printf(`<text x="%s" y="%s" font-size="%s"`, coord(l.at.x), coord(l.at.y), coord(l.size))
	p.paint("fill", l.ink)
	if l.anchor != start {
		p.printf(` text-anchor="%s"`, [...]string{middle: "middle", end: "end"}[l.anchor])
	}
	if l.bold {
		p.printf(` font-weight="bold"`)
	}
	if l.turn != 0 {
		p.printf(` transform="rotate(%s %s %s)"`, coord(-l.turn*180/math.Pi), coord(l.at.x), coord(l.at.y))
	}
	if l.halo.A > 0 {
		p.paint("stroke", l.halo)
		p.printf(` stroke-width="%s" stroke-linejoin="round" paint-order="stroke"`, coord(haloWidth*l.size))
	}
	p.printf(">%s</text>\n", escape(l.text))
}

// cells embeds a PNG. It is enlarged by repeating pixels, so that a program that ignores
// image-rendering and smooths the image blurs a small part of a cell only.
func (p *svgPainter) cells(c cells) {
	var buf bytes.Buffer
	encoder := png.Encoder{CompressionLevel: png.BestCompression}
	if err := encoder.Encode(&buf, enlarged(c.img)); err != nil && p.err == nil {
		p.err = err
	}
	p.printf(`<image x="%s" y="%s" width="%s" height="%s" preserveAspectRatio="none" image-rendering="optimizeSpeed"`,
		coord(c.at.x0), coord(c.at.y0), coord(c.at.width()), coord(c.at.height()))
	p.printf(` style="image-rendering:crisp-edges;image-rendering:pixelated" xlink:href="data:image/png;base64,%s"/>`+"\n",
		base64.StdEncoding.EncodeToString(buf.Bytes()))
}

// enlarged repeats each pixel up to eight times in both directions, to at most 1600 pixels.
func enlarged(img *image.Paletted) *image.Paletted {
	size := img.Bounds().Size()
	k := max(1, min(8, 1600/max(size.X, size.Y)))
	out := image.NewPaletted(image.Rect(0, 0, k*size.X, k*size.Y), img.Palette)
	for y := range k * size.Y {
		for x := range k * size.X {
			out.Pix[y*out.Stride+x] = img.Pix[(y/k)*img.Stride+x/k]
		}
	}
	return out
}

// coord formats a number with two decimals at most.
func coord(v float64) string {
	v = math.Round(v*100) / 100
	if v == 0 {
		return "0"
	}
	return strconv.FormatFloat(v, 'f', -1, 64)
}

func hex(c color.NRGBA) string { return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B) }

// escape makes any string safe within XML; what XML cannot hold becomes U+FFFD.
func escape(s string) string {
	var buf bytes.Buffer
	_ = xml.EscapeText(&buf, []byte(s)) // a bytes.Buffer does not fail
	return buf.String()
}
