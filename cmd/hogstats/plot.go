package main

import (
	"io"
	"strings"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"hogstats/plots"
)

// maxTitle is the length of the longest title that is wrapped and drawn.
const maxTitle = 300

// plotOptions are the flags of every figure.
type plotOptions struct {
	changes
	of            choice
	out           string
	theme         choice
	width, height length
	dpi           int
	title         string
}

func newPlot() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "plot",
		Short: "Draw figures",
		Long: `Draws figures about a game as PNG or SVG. The same command draws the same bytes
on every machine; it stands in the metadata of the figure.`,
		Example: `  hogstats plot heatmap pig --of win --out pig.png
  hogstats plot curve hog --of dice --out hog.svg`,
		Args: noArgs,
		RunE: showHelp,
	}
	cmd.AddCommand(newHeatmap(), newCurve(), newMatrix())
	return cmd
}

// addTo adds the flags. A figure that comes in several kinds is told which by --of.
func (o *plotOptions) addTo(cmd *cobra.Command, of ...string) {
	o.of = choice{of: of}
	if len(of) > 0 {
		cmd.Flags().Var(&o.of, "of", "what to draw")
		completeChoice(cmd, "of", of)
	}
	o.theme = choice{value: "light", of: plots.Themes()}
	o.changes.addTo(cmd)
	f := cmd.Flags()
	f.StringVarP(&o.out, "out", "o", "", "the `FILE` to write, .png or .svg")
	f.Var(&o.theme, "theme", "colours")
	f.Var(&o.width, "width", "such as 160mm or 800px (default 160mm)")
	f.Var(&o.height, "height", "such as 120mm or 600px (default what it takes)")
	f.IntVar(&o.dpi, "dpi", 150, "dots per inch of a PNG")
	f.StringVar(&o.title, "title", "", "`TEXT` in place of the title of the figure")
	completeChoice(cmd, "theme", o.theme.of)
	for _, flag := range []string{"width", "height", "dpi", "title"} {
		completeNothing(cmd, flag)
	}
}

// check returns the look of the figure. It refuses a target that cannot be written before any work
// is done for it.
func (o *plotOptions) check() (plots.Config, error) {
	c := plots.Config{
		DPI: o.dpi, Theme: o.theme.value,
		Width: o.width.millimetres(o.dpi), Height: o.height.millimetres(o.dpi),
	}
	if o.of.value == "" && len(o.of.of) > 0 {
		return c, usagef("--of is missing: it must be one of %s", strings.Join(o.of.of, ", "))
	}
	if o.out == "" {
		return c, usagef("--out is missing: it names the file to write, .png or .svg")
	}
	if _, err := plots.FormatOf(o.out); err != nil {
		return c, usage(err)
	}
	if o.dpi < 1 {
		return c, usagef("--dpi %d: must be 30 to 1200", o.dpi)
	}
	if n := utf8.RuneCountInString(o.title); n > maxTitle {
		return c, usagef("--title of %d characters: at most %d fit a figure", n, maxTitle)
	}
	if err := c.Validate(); err != nil {
		return c, usage(err)
	}
	return c, checkTarget(o.out)
}

// save writes the figure to the file asked for.
func (o *plotOptions) save(cmd *cobra.Command, fig *plots.Figure) error {
	format, err := plots.FormatOf(o.out)
	if err != nil {
		return err
	}
	return emit(cmd.Context(), nil, o.out, func(w io.Writer) error { return fig.Encode(w, format) })
}

// millimetres returns the length on a figure of so many dots per inch.
func (l *length) millimetres(dpi int) float64 {
	if l.pixels {
		return plots.Pixels(1, dpi) * l.n
	}
	return l.n
}
