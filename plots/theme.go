package plots

import "image/color"

// theme is the set of colours of everything that is not data.
type theme struct {
	paper   color.NRGBA // background
	ink     color.NRGBA // title, axis labels
	muted   color.NRGBA // caption
	axis    color.NRGBA // frame and ticks
	grid    color.NRGBA // lines behind curves
	missing color.NRGBA // cells without a value
	curves  []color.NRGBA
	grey    bool // must survive a conversion to grey
}

// themeOf returns the theme of a validated name.
func themeOf(name string) theme {
	switch name {
	case "dark":
		return darkTheme()
	case "print":
		return printTheme()
	}
	return lightTheme()
}

// lightTheme draws curves in the Okabe-Ito colours that stand out on white.
func lightTheme() theme {
	return theme{
		paper: rgb(0xffffff), ink: rgb(0x1a1a1a), muted: rgb(0x555555), axis: rgb(0x444444),
		grid: rgb(0xe4e4e4), missing: rgb(0xd2d2d2),
		curves: rgbs(0x0072b2, 0xd55e00, 0x009e73, 0xcc79a7, 0x000000, 0x56b4e9, 0xe69f00),
	}
}

// darkTheme draws curves in the Okabe-Ito colours that stand out on black.
func darkTheme() theme {
	return theme{
		paper: rgb(0x14171c), ink: rgb(0xededed), muted: rgb(0xabb0b8), axis: rgb(0x8f959e),
		grid: rgb(0x2d323a), missing: rgb(0x4a4f57),
		curves: rgbs(0x56b4e9, 0xe69f00, 0x2fc99b, 0xf0e442, 0xe29bc4, 0xffffff, 0xff8a3d),
	}
}

// printTheme uses ink and paper only, apart from colour maps whose lightness is monotone.
func printTheme() theme {
	return theme{
		paper: rgb(0xffffff), ink: rgb(0x000000), muted: rgb(0x333333), axis: rgb(0x000000),
		grid: rgb(0xdddddd), missing: rgb(0xffffff), grey: true,
		curves: rgbs(0x000000, 0x6e6e6e, 0x3a3a3a, 0x929292),
	}
}

// rgb makes an opaque colour from its hexadecimal notation.
func rgb(hex uint32) color.NRGBA {
	return color.NRGBA{R: uint8(hex >> 16), G: uint8(hex >> 8), B: uint8(hex), A: 0xff}
}

func rgbs(hex ...uint32) []color.NRGBA {
	out := make([]color.NRGBA, len(hex))
	for i, h := range hex {
		out[i] = rgb(h)
	}
	return out
}
