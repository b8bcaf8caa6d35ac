#!/bin/sh
# Draws a gallery and prints tables for four games.
# usage: scripts/demo.sh PATH-OF-HOGSTATS FOLDER
set -eu
hogstats=$1
out=$2
mkdir -p "$out"

# figure NAME COMMAND…: draws one figure as PNG and as SVG.
figure() {
	name=$1
	shift
	for ext in png svg; do
		"$hogstats" plot "$@" --out "$out/$name.$ext"
		echo "$out/$name.$ext"
	done
}

for game in hog-fa18 hog-snowden pig pass-the-pigs; do
	"$hogstats" solve "$game"
	echo
	figure "$game-win" heatmap "$game" --of win
	figure "$game-turns" curve "$game" --of turns
	case $game in
	hog-*)
		figure "$game-action" heatmap "$game" --of action
		figure "$game-dice" curve "$game" --of dice
		;;
	*)
		figure "$game-threshold" heatmap "$game" --of threshold
		;;
	esac
	echo
done
