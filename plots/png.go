package plots

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"image"
	"image/color"
	"image/png"
	"io"
	"math"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/vgimg"
)

// encodePNG paints the figure on a raster and writes it with its metadata.
func (f *Figure) encodePNG(w io.Writer) error {
	scale := float64(f.dpi) / 72
	if px := f.scene.width * scale * f.scene.height * scale; px > maxPixels {
		return fmt.Errorf("plots: png: %.0f megapixels: must be at most %.0f; lower the dpi", px/1e6, maxPixels/1e6)
	}
	c := vgimg.NewWith(
		vgimg.UseWH(vg.Length(f.scene.width), vg.Length(f.scene.height)),
		vgimg.UseDPI(f.dpi), vgimg.UseBackgroundColor(f.scene.theme.paper))
	p := &pngPainter{canvas: c, height: f.scene.height, scale: scale, fonts: f.scene.fonts.copied()}
	for _, s := range f.scene.shapes {
		s.paint(p)
	}
	var buf bytes.Buffer
	if err := png.Encode(&buf, c.Image()); err != nil {
		return fmt.Errorf("plots: png: %w", err)
	}
	const afterHeader = 8 + 25 // signature and IHDR
	head, rest := buf.Bytes()[:afterHeader], buf.Bytes()[afterHeader:]
	_, err := w.Write(bytes.Join([][]byte{head, f.pngMetadata(), rest}, nil))
	return err
}

// pngMetadata returns the resolution and the text chunks.
func (f *Figure) pngMetadata() []byte {
	perMetre := uint32(math.Round(float64(f.dpi) / 0.0254))
	phys := binary.BigEndian.AppendUint32(nil, perMetre)
	phys = append(binary.BigEndian.AppendUint32(phys, perMetre), 1)
	out := pngChunk("pHYs", phys)
	for _, m := range f.metadata() {
		if m.value != "" {
			out = append(out, pngText(m.key, m.value)...)
		}
	}
	return out
}

// pngText returns a tEXt chunk, or an iTXt one for text outside ASCII.
func pngText(key, text string) []byte {
	for i := range len(text) {
		if text[i] >= 0x80 {
			return pngChunk("iTXt", []byte(key+"\x00\x00\x00\x00\x00"+text))
		}
	}
	return pngChunk("tEXt", []byte(key+"\x00"+text))
}

// pngChunk frames data as the PNG specification says: length, type, data, checksum.
func pngChunk(kind string, data []byte) []byte {
	out := binary.BigEndian.AppendUint32(nil, uint32(len(data)))
	out = append(append(out, kind...), data...)
	return binary.BigEndian.AppendUint32(out, crc32.ChecksumIEEE(out[4:]))
}

// pngPainter paints on a canvas of package vg, whose y axis points up.
type pngPainter struct {
	canvas *vgimg.Canvas
	height float64
	scale  float64 // pixels per point
	fonts  fonts
}

func (p *pngPainter) drawing(d drawing) {
	outline := p.path(d.path)
	if d.fill.A > 0 {
		if d.crisp {
			outline = p.path(d.path.moved(p.onBorder))
		}
		p.canvas.SetColor(d.fill)
		p.canvas.Fill(outline)
	}
	if d.stroke.A == 0 {
		return
	}
	width := d.width
	if d.crisp {
		px := math.Max(1, math.Round(width*p.scale))
		width = px / p.scale
		outline = p.path(d.path.moved(func(a point) point { return p.onPixel(a, px) }))
	}
	p.stroke(outline, d.stroke, width, d.dash)
}

func (p *pngPainter) stroke(outline vg.Path, ink color.NRGBA, width float64, dash []float64) {
	dashes := make([]vg.Length, len(dash))
	for i, d := range dash {
		dashes[i] = vg.Length(d)
	}
	p.canvas.SetColor(ink)
	p.canvas.SetLineWidth(vg.Length(width))
	p.canvas.SetLineDash(dashes, 0)
	p.canvas.Stroke(outline)
}

// onBorder moves a point to the nearest corner of a pixel.
func (p *pngPainter) onBorder(a point) point {
	return point{math.Round(a.x*p.scale) / p.scale, math.Round(a.y*p.scale) / p.scale}
}

// onPixel moves a point so that a line of px pixels through it covers whole pixels.
func (p *pngPainter) onPixel(a point, px float64) point {
	half := math.Mod(px, 2) / 2
	snap := func(v float64) float64 { return (math.Round(v*p.scale-half) + half) / p.scale }
	return point{snap(a.x), snap(a.y)}
}

// path converts to the form and the y axis of package vg.
func (p *pngPainter) path(in path) vg.Path {
	at := func(a point) vg.Point { return vg.Point{X: vg.Length(a.x), Y: vg.Length(p.height - a.y)} }
	out := make(vg.Path, 0, len(in))
	for _, s := range in {
		switch s.kind {
		case moveTo:
			out.Move(at(s.pts[0]))
		case lineTo:
			out.Line(at(s.pts[0]))
		case quadTo:
			out.QuadTo(at(s.pts[0]), at(s.pts[1]))
		case cubeTo:
			out.CubeTo(at(s.pts[0]), at(s.pts[1]), at(s.pts[2]))
		case closePath:
			out.Close()
		}
	}
	return out
}

// label fills the outlines of the letters: unlike bitmaps, they can be turned and stay sharp.
func (p *pngPainter) label(l label) {
	shift := -l.width * [...]float64{start: 0, middle: 0.5, end: 1}[l.anchor]
	sin, cos := math.Sincos(l.turn)
	outline := p.path(p.fonts.outline(l.text, l.size, l.bold).moved(func(a point) point {
		x := a.x + shift
		return point{l.at.x + x*cos + a.y*sin, l.at.y - x*sin + a.y*cos}
	}))
	if l.halo.A > 0 {
		p.stroke(outline, l.halo, haloWidth*l.size, nil)
	}
	p.canvas.SetColor(l.ink)
	p.canvas.Fill(outline)
}

// cells colours each pixel by the cell that its middle falls into.
func (p *pngPainter) cells(c cells) {
	a, b := p.onBorder(point{c.at.x0, c.at.y0}), p.onBorder(point{c.at.x1, c.at.y1})
	r := image.Rect(pixel(a.x*p.scale), pixel(a.y*p.scale), pixel(b.x*p.scale), pixel(b.y*p.scale))
	size, out := c.img.Bounds().Size(), p.canvas.Image()
	for y := r.Min.Y; y < r.Max.Y; y++ {
		row := (2*(y-r.Min.Y) + 1) * size.Y / (2 * r.Dy())
		for x := r.Min.X; x < r.Max.X; x++ {
			col := (2*(x-r.Min.X) + 1) * size.X / (2 * r.Dx())
			out.Set(x, y, c.img.At(col, row))
		}
	}
}

func pixel(v float64) int { return int(math.Round(v)) }

// metadatum is a key and value that travels with a figure.
type metadatum struct{ key, value string }

// metadata returns what a figure says about itself, in a fixed order. The first three keys are
// among those that the PNG specification registers.
func (f *Figure) metadata() []metadatum {
	return []metadatum{
		{"Title", f.title},
		{"Description", f.alt},
		{"Software", "hogstats"},
		{"Command", f.source.Command},
		{"Game", f.source.Game},
		{"RulesHash", f.source.RulesHash},
	}
}
