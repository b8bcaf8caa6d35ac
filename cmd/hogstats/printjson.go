package main

import (
	"encoding/json"
	"io"
)

// printJSON writes v as one JSON object. Numbers are the shortest that read back to the same
// value; a value that JSON cannot express is an error, so reports use null for it.
func printJSON(w io.Writer, v any) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(v)
}
