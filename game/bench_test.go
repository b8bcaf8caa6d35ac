package game_test

import (
	"testing"

	"hogstats/game"
)

// BenchmarkCompile measures the way from the text of a rule file to the compiled game.
func BenchmarkCompile(b *testing.B) {
	for _, name := range game.BuiltinNames() {
		text, err := game.BuiltinText(name)
		if err != nil {
			b.Fatal(err)
		}
		b.Run("game="+name, func(b *testing.B) {
			positions := 0
			for b.Loop() {
				r, err := game.Parse(name, text)
				if err != nil {
					b.Fatal(err)
				}
				g, err := game.Compile(r)
				if err != nil {
					b.Fatal(err)
				}
				positions += g.Positions()
			}
			b.ReportMetric(float64(positions)/b.Elapsed().Seconds(), "states/s")
		})
	}
}

// BenchmarkRow measures how fast the positions after all turns are listed, as a solver does.
func BenchmarkRow(b *testing.B) {
	for _, name := range game.BuiltinNames() {
		g := compile(b, name)
		b.Run("game="+name, func(b *testing.B) {
			positions, buf := 0, []game.Next(nil)
			for b.Loop() {
				for p := range g.Positions() {
					buf = rows(b, g, p, buf)
				}
				positions += g.Positions()
			}
			b.ReportMetric(float64(positions)/b.Elapsed().Seconds(), "states/s")
		})
	}
}

// rows reads the rows of all actions at p.
func rows(b *testing.B, g *game.Game, p int, buf []game.Next) []game.Next {
	for _, action := range actions(g) {
		row, err := g.Row(p, action, most(g, p, action), buf)
		if err != nil {
			b.Fatal(err)
		}
		if cap(row) > cap(buf) && !g.RowsShared() {
			buf = row
		}
	}
	return buf
}
