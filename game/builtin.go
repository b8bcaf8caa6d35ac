package game

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"slices"
	"strings"

	"github.com/pelletier/go-toml/v2"
)

//go:embed builtin/*.toml
var builtinFiles embed.FS

// ErrUnknownGame is wrapped by the error for a name that is no built-in rule set.
var ErrUnknownGame = errors.New("unknown game")

// BuiltinNames returns the names of the built-in rule sets, sorted.
func BuiltinNames() []string {
	files, err := fs.Glob(builtinFiles, "builtin/*.toml")
	if err != nil {
		panic("game: built-in rule sets: " + err.Error())
	}
	names := make([]string, len(files))
	for i, f := range files {
		names[i] = strings.TrimSuffix(strings.TrimPrefix(f, "builtin/"), ".toml")
	}
	slices.Sort(names)
	return names
}

// Aliases returns the other names of built-in rule sets, each with the name of the set.
func Aliases() map[string]string {
	aliases := map[string]string{}
	for _, name := range BuiltinNames() {
		text, err := builtinFiles.ReadFile("builtin/" + name + ".toml")
		if err != nil {
			panic("game: built-in rule sets: " + err.Error())
		}
		var f struct {
			Aliases []string `toml:"aliases"`
		}
		if err := toml.Unmarshal(text, &f); err != nil {
			panic("game: " + name + ": " + err.Error())
		}
		for _, alias := range f.Aliases {
			aliases[alias] = name
		}
	}
	return aliases
}

// BuiltinText returns the rule file of a built-in rule set, by its name or an alias.
func BuiltinText(name string) ([]byte, error) {
	text, err := builtinFiles.ReadFile("builtin/" + name + ".toml")
	if err == nil {
		return text, nil
	}
	aliases := Aliases()
	if of, ok := aliases[name]; ok {
		return BuiltinText(of)
	}
	err = fmt.Errorf("%w %q; built in are %s, and a path that ends in .toml is read as a rule file",
		ErrUnknownGame, name, strings.Join(BuiltinNames(), ", "))
	names := slices.AppendSeq(BuiltinNames(), maps.Keys(aliases))
	slices.Sort(names)
	if n := Nearest(name, names); n != "" {
		err = Hint(err, fmt.Sprintf("did you mean %q?", n))
	}
	return nil, err
}

// Builtin returns a built-in rule set, by its name or an alias.
func Builtin(name string) (*Rules, error) {
	text, err := BuiltinText(name)
	if err != nil {
		return nil, err
	}
	return Parse(name+".toml", text)
}

// Load returns a built-in rule set by its name, or reads a rule file if nameOrPath ends in .toml.
func Load(nameOrPath string) (*Rules, error) {
	if !strings.HasSuffix(nameOrPath, ".toml") {
		if info, err := os.Stat(nameOrPath); err == nil && info.IsDir() {
			return nil, fmt.Errorf("%s: is a folder, not a rule file", nameOrPath)
		}
		return Builtin(nameOrPath)
	}
	info, err := os.Stat(nameOrPath)
	if err != nil {
		return nil, fmt.Errorf("rule file: %w", err)
	}
	if info.IsDir() {
		return nil, fmt.Errorf("%s: is a folder, not a rule file", nameOrPath)
	}
	if info.Size() > maxFile {
		return nil, fmt.Errorf("%s: %d bytes are too many for a rule file (at most %d)", nameOrPath, info.Size(), maxFile)
	}
	text, err := os.ReadFile(nameOrPath)
	if err != nil {
		return nil, fmt.Errorf("rule file: %w", err)
	}
	return Parse(nameOrPath, text)
}
