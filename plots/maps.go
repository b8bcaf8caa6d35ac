package plots

import (
	"image/color"
	"math"
)

// Maps returns the names that Config.Map accepts: viridis and cividis are sequential (Smith & van
// der Walt 2015; Nuñez, Anderton & Renslow 2018), blue-orange diverges from a light middle, from
// orange below to blue above.
func Maps() []string { return []string{"viridis", "cividis", "blue-orange"} }

// ramp is a colour map given by evenly spaced anchors, linear in sRGB between them.
type ramp []color.NRGBA

// rampOf returns the ramp of a validated name.
func rampOf(name string) ramp {
	switch name {
	case "cividis":
		return cividis()
	case "blue-orange":
		return blueOrange()
	}
	return viridis()
}

// at returns the colour at t, clamped to [0, 1].
func (r ramp) at(t float64) color.NRGBA {
	t = math.Max(0, math.Min(1, t)) * float64(len(r)-1)
	i := min(int(t), len(r)-2)
	return mix(r[i], r[i+1], t-float64(i))
}

// mix returns the colour a fraction t of the way from a to b.
func mix(a, b color.NRGBA, t float64) color.NRGBA {
	part := func(a, b uint8) uint8 { return uint8(math.Round(float64(a) + t*(float64(b)-float64(a)))) }
	return color.NRGBA{R: part(a.R, b.R), G: part(a.G, b.G), B: part(a.B, b.B), A: part(a.A, b.A)}
}

// lightness is the relative luminance of c in [0, 1] (WCAG 2.1, from IEC 61966-2-1).
func lightness(c color.NRGBA) float64 {
	lin := func(v uint8) float64 {
		f := float64(v) / 255
		if f <= 0.04045 {
			return f / 12.92
		}
		return math.Pow((f+0.055)/1.055, 2.4)
	}
	return 0.2126*lin(c.R) + 0.7152*lin(c.G) + 0.0722*lin(c.B)
}

// readableOn returns near-black or white, whichever has more contrast on c.
func readableOn(c color.NRGBA) color.NRGBA {
	if lightness(c) > 0.18 {
		return rgb(0x111111)
	}
	return rgb(0xffffff)
}

// viridis has every eighth of the 256 colours of matplotlib's map (CC0).
func viridis() ramp {
	return rgbs(
		0x440154, 0x470d60, 0x48186a, 0x482374, 0x472d7b, 0x453781, 0x424086, 0x3e4989, 0x3b528b,
		0x375b8d, 0x33638d, 0x2f6b8e, 0x2c728e, 0x297a8e, 0x26828e, 0x23898e, 0x21918c, 0x1f988b,
		0x1fa088, 0x22a785, 0x28ae80, 0x32b67a, 0x3fbc73, 0x4ec36b, 0x5ec962, 0x70cf57, 0x84d44b,
		0x98d83e, 0xaddc30, 0xc2df23, 0xd8e219, 0xece51b, 0xfde725)
}

// cividis has every sixteenth of the 256 published colours (doi 10.1371/journal.pone.0199239).
func cividis() ramp {
	return rgbs(
		0x00224e, 0x002e6a, 0x1a386f, 0x32436d, 0x434e6c, 0x535a6d, 0x61656f, 0x6f7073, 0x7d7c78,
		0x8c8878, 0x9b9476, 0xaba072, 0xbcae6c, 0xcdbb63, 0xdec958, 0xf0d846, 0xfee838)
}

// blueOrange is symmetric in CIE L*, from 34 at the ends to 96 in the middle; blue and orange stay
// apart under every common deficiency of colour vision.
func blueOrange() ramp {
	return rgbs(
		0x873812, 0x9f4f26, 0xb4663d, 0xc77f56, 0xd89872, 0xe4b091, 0xeec9b2, 0xf4e0d3, 0xf3f3f3,
		0xdbe4f6, 0xbfd1f3, 0x9fbdee, 0x7da8e5, 0x5893d9, 0x277ec9, 0x0069ac, 0x015389)
}

// ordered has eleven colours whose CIE L* rises in equal steps from 22 to 93, so that they keep
// their order in grey, and whose hues were chosen by annealing to be far apart: the closest pair
// differs by 30 in CIE76, and by 25, 24 and 19 as seen with protanopia, deuteranopia and
// tritanopia (Machado, Oliveira & Fernandes 2009).
func ordered() ramp {
	return rgbs(
		0x3a3145, 0x762d23, 0x055797, 0x806203, 0x7b7967, 0x5591b1, 0xd68b5d, 0x9caaff, 0xe1bbad,
		0x82e5fc, 0xe9f1a6)
}

// categorical returns n colours in order of lightness: of twelve, as in games with eleven numbers of
// dice and one choice more, the first is nearly black.
func categorical(n int) []color.NRGBA {
	palette := ordered()
	if n == len(palette)+1 {
		return append(rgbs(0x09060e), palette...)
	}
	out := make([]color.NRGBA, n)
	for i := range out {
		switch {
		case n > len(palette):
			out[i] = viridis().at(float64(i) / float64(n-1))
		case n == 1:
			out[i] = palette[2]
		case n <= len(palette)-2: // the two extremes only where they are needed
			out[i] = palette[1+(i*(len(palette)-3)+(n-1)/2)/(n-1)]
		default:
			out[i] = palette[(i*(len(palette)-1)+(n-1)/2)/(n-1)]
		}
	}
	return out
}
