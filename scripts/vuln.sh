#!/bin/sh
# Looks for known vulnerabilities that the program can reach, in a copy of the public database that
# comes as a Go module. Findings in the standard library are printed, but only those in other
# modules fail: the first are mended by a newer Go, not here.
# usage: scripts/vuln.sh GOVULNCHECK@VERSION VULNDB@VERSION
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
db=$(go mod download -json "$2" | sed -n 's/.*"Dir": "\(.*\)",/\1/p')
go run "${2%@*}/cmd/indexdb@${2#*@}" -vulns "$db/data/osv" -out "$dir/db"
status=0
go run "$1" -db "file://$dir/db" ./... >"$dir/found" || status=$?
cat "$dir/found"
# go run reports the status 3 of findings as 1, as it does every failure.
if [ "$status" -ne 0 ] && ! grep -q '^=== Symbol Results ===' "$dir/found"; then
	echo "vuln: the check did not run" >&2
	exit 1
fi
if grep -q '^ *Module: ' "$dir/found"; then
	echo "vuln: a module that the program uses is vulnerable" >&2
	exit 1
fi
