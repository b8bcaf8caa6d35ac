// Package plots draws the neutral forms of package analysis as figures: a Grid as a heat map, or
// as a matrix if its rows and columns have names, and a Series as curves.
//
// # Two steps
//
// A constructor such as [Heatmap] or [Curves] checks its input, lays the figure out and returns a
// [Figure]: a list of shapes (paths, lines of text, rectangles of cells) in points, measured from
// the top left corner. [Figure.Encode] and [Figure.Save] paint that list as PNG or SVG. Because
// the layout is data, the tests check it as numbers, and a new kind of figure is one new file that
// appends shapes.
//
// # Guarantees
//
//   - The same input gives the same bytes in every format.
//   - A cell of a heat map is one colour with sharp edges; there are no seams between cells at any
//     magnification. Values[y][x] is drawn x cells from the left and y cells from the bottom.
//   - No text leaves the figure and no two texts overlap; a figure too small for its words is an
//     error, and so is every fault of the data (ragged rows, infinities, a category out of range).
//     NaN is not a fault: it is drawn in a neutral colour of its own, with a legend entry.
//   - Sequential and diverging colours keep their meaning for colour-blind readers; categorical
//     colours and everything in the print theme keep their order when printed in grey.
//   - The game, the hash of its rules and the command that made the numbers are in the metadata
//     (PNG text chunks, SVG metadata element), together with a sentence that says what is shown.
//
// # Backends
//
// PNG is painted on the canvas of gonum.org/v1/plot/vg/vgimg. SVG is written here, because vgsvg
// stretches images wrongly in browsers and positions every text by the widths of a font that the
// reader may not have. The gonum.org/v1/plot package itself is not imported: its axes and legends
// cut text, and its heat maps, colour bars and contours draw wrong pictures. There is no PDF, for
// gonum's turns images upside down and garbles every letter outside ASCII.
//
// Out of scope: numbers of its own. Whatever is drawn was computed elsewhere.
package plots
