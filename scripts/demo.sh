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

figure hog-fa18-regret heatmap hog-fa18 --of regret --policy roll:6
figure pig-rates matrix pig hold:15 hold:20 hold:25 turns:4 rolls:5 keep-pace optimal
"$hogstats" contest hog-fa23 roll:4 roll:6 zero-if:11,6 'expr:zero.gain >= 11 ? 0 : 6' optimal
