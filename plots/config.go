package plots

import (
	"fmt"
	"math"
	"slices"
	"strings"
)

// Limits of a figure, checked by Config.Validate.
const (
	minSide, maxSide = 20, 2000 // millimetres
	minDPI, maxDPI   = 30, 1200
	minFont, maxFont = 2, 200 // points
	maxPixels        = 100e6  // of a PNG: 400 MB while it is drawn
)

// Config is the look of a figure. The zero value is a light figure of 160 mm at 150 dots per inch,
// as high as its contents ask for.
type Config struct {
	Width    float64 // millimetres, 20 to 2000; 0 means 160
	Height   float64 // millimetres, 20 to 2000; 0 means what the contents ask for
	DPI      int     // dots per inch of a PNG, 30 to 1200; 0 means 150
	Theme    string  // "light", "dark" or "print"; empty means light
	Map      string  // colour map, one of Maps(); empty means the one that suits scale and theme
	FontSize float64 // points, 2 to 200, of tick labels; 0 means 1/40 of the width, less in low figures
}

// Pixels returns the length in millimetres of n pixels at dpi dots per inch, for callers that
// think in pixels.
func Pixels(n, dpi int) float64 { return float64(n) / float64(dpi) * 25.4 }

// Themes returns the names that Config.Theme accepts.
func Themes() []string { return []string{"light", "dark", "print"} }

// Validate reports the first field that is out of range.
func (c Config) Validate() error {
	if err := inRange("width", c.Width, minSide, maxSide, "mm"); err != nil {
		return err
	}
	if err := inRange("height", c.Height, minSide, maxSide, "mm"); err != nil {
		return err
	}
	if err := inRange("dpi", float64(c.DPI), minDPI, maxDPI, "dots per inch"); err != nil {
		return err
	}
	if err := inRange("font size", c.FontSize, minFont, maxFont, "pt"); err != nil {
		return err
	}
	if err := oneOf("theme", c.Theme, Themes()); err != nil {
		return err
	}
	return oneOf("colour map", c.Map, Maps())
}

// inRange accepts 0, which stands for the default.
func inRange(what string, v, lo, hi float64, unit string) error {
	if v == 0 || v >= lo && v <= hi {
		return nil
	}
	return fmt.Errorf("plots: %s %g: must be %g to %g %s, or 0 for the default", what, v, lo, hi, unit)
}

// oneOf accepts the empty string, which stands for the default.
func oneOf(what, v string, names []string) error {
	if v == "" || slices.Contains(names, v) {
		return nil
	}
	return fmt.Errorf("plots: %s %q: must be one of %s", what, v, strings.Join(names, ", "))
}

// resolve replaces zero values by the defaults; a height of 0 stays.
func (c Config) resolve() (Config, error) {
	if err := c.Validate(); err != nil {
		return c, err
	}
	if c.Width == 0 {
		c.Width = 160
	}
	if c.DPI == 0 {
		c.DPI = 150
	}
	if c.FontSize == 0 {
		c.FontSize = toPoints(c.Width) / 40
		if c.Height != 0 {
			c.FontSize = math.Min(c.FontSize, toPoints(c.Height)/32)
		}
	}
	return c, nil
}

// toPoints converts millimetres to points.
func toPoints(mm float64) float64 { return mm * 72 / 25.4 }

// wholePixels rounds a length in points to a whole number of pixels, so that the edges of a PNG
// fall on pixel borders and both formats have the same shape.
func (c Config) wholePixels(pt float64) float64 {
	perPoint := float64(c.DPI) / 72
	return math.Max(1, math.Round(pt*perPoint)) / perPoint
}
