#!/bin/sh
# Runs every fuzz target of the module for a while.
# usage: scripts/fuzz.sh TIME
set -eu
for file in $(grep -rlE '^func Fuzz[A-Z]' --include='*_test.go' . | sort); do
	for target in $(sed -n 's/^func \(Fuzz[A-Za-z0-9_]*\)(.*/\1/p' "$file"); do
		echo "$(dirname "$file") $target"
		go test -run '^$' -fuzz "^$target\$" -fuzztime "$1" "$(dirname "$file")"
	done
done
