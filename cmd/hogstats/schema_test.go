package main

import (
	"bytes"
	"context"
	"path/filepath"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// TestSchema holds the JSON output of every command against its schema.
func TestSchema(t *testing.T) {
	for _, tt := range []struct{ schema, command string }{
		{"games", "games"},
		{"game", "games pig"},
		{"game", "games hog-fa18 --set goal=50"},
		{"solve", "solve pig"},
		{"solve", "solve pig --state 41,49,27"},
		{"solve", "solve hog-snowden --state 41,49"},
		{"solve", "solve pass-the-pigs"},
		{"solve", "solve pig --set players=1"},
		{"best", "best hog"},
		{"best", "best pig -n 18..22"},
		{"duel", "duel hog-fa18 roll:6 best-response:roll:6"},
		{"duel", "duel hog-fa18 roll:0 roll:0"},
		{"duel", "duel piglet hold:2 optimal"},
		{"contest", "contest hog-fa18 roll:6 roll:0 zero=roll:0"},
		{"contest", "contest pig hold:20 hold:25 optimal --ties half"},
		{"regret", "regret hog-fa18 roll:6 --top 3"},
		{"regret", "regret pig hold:20 --against hold:25"},
		{"regret", "regret piglet optimal --all"},
		{"dice", "dice hog -n 1..10"},
		{"dice", "dice hog-snowden -n 3 --state 89,99 --raw"},
		{"dice", "dice pig -n 20"},
		{"diff", "games hog-fa18 --diff hog-fa16"},
		{"diff", "games hog-fa18 --diff hog-fa18"},
		{"turn", "turn hog-fa18 --scores 49,61 --dice 2 --faces 5,1"},
		{"turn", "turn hog-sp20 --scores 986,1000 --dice 1 --faces 4"},
		{"turn", "turn pass-the-pigs --scores 49,61 --rolls trotter,razorback;oinker"},
	} {
		t.Run(tt.command, func(t *testing.T) {
			schema, err := jsonschema.NewCompiler().Compile(filepath.Join("..", "..", "docs", "schema", tt.schema+".json"))
			if err != nil {
				t.Fatal(err)
			}
			var stdout, stderr bytes.Buffer
			args := append(strings.Fields(tt.command), "--format", "json")
			if status := run(context.Background(), args, &stdout, &stderr); status != 0 {
				t.Fatalf("exit status %d: %s", status, &stderr)
			}
			if !strings.HasSuffix(stdout.String(), "}\n") {
				t.Error("does not end in a line feed")
			}
			v, err := jsonschema.UnmarshalJSON(&stdout)
			if err != nil {
				t.Fatal(err)
			}
			if err := schema.Validate(v); err != nil {
				t.Errorf("%v", err)
			}
		})
	}
}
