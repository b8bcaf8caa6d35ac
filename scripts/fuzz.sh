#!/bin/sh
# Runs every fuzz target of the module for a while.
# usage: scripts/fuzz.sh TIME
set -eu
log=$(mktemp)
trap 'rm -f "$log"' EXIT

# fuzz FOLDER TARGET TIME: runs one target. When the time is up while an input is being tried, go test may
# call its own deadline a failure, and writes no input down; then the target is run again.
fuzz() {
	for attempt in 1 2 3; do
		if go test -run '^$' -fuzz "^$2\$" -fuzztime "$3" "$1" >"$log" 2>&1; then
			cat "$log"
			return 0
		fi
		cat "$log"
		if ! grep -q '^ *context deadline exceeded$' "$log" || grep -q 'Failing input written' "$log"; then
			return 1
		fi
		echo "$2: the time was up in the middle of an input (attempt $attempt)"
	done
	return 1
}

for file in $(grep -rlE '^func Fuzz[A-Z]' --include='*_test.go' . | sort); do
	for target in $(sed -n 's/^func \(Fuzz[A-Za-z0-9_]*\)(.*/\1/p' "$file"); do
		echo "$(dirname "$file") $target"
		fuzz "$(dirname "$file")" "$target" "$1"
	done
done
