package arch

// Module is the path of the module.
const Module = "hogstats"

// maxLines is the most lines a file may have.
const maxLines = 500

// parts lists, for each part, the parts that it may import. Parts are folders of the module and
// what is below them; a part may import itself. Everything not listed here may import no part.
var parts = map[string][]string{
	"game":               {"internal/lang", "internal/near"},
	"policy":             {"game", "internal/lang"},
	"exact":              {"game", "policy"},
	"montecarlo":         {"game", "policy"},
	"analysis":           {"game", "policy", "exact", "montecarlo"},
	"plots":              {"game", "analysis"},
	"cmd":                {"game", "policy", "exact", "montecarlo", "analysis", "plots"},
	"internal/lang":      {"internal/near"},
	"internal/near":      {},
	"internal/arch":      {},
	"internal/gametest":  {},
	"internal/golden":    {},
	"internal/reference": {},
	"internal/doctest":   {},
	"bench":              {},
	"examples":           {},
}

// testParts lists what tests may import besides: published numbers, golden files and the choice of games everywhere.
var testParts = []string{"internal/reference", "internal/golden", "internal/gametest"}

// owners lists, for modules that few may use, the parts that may.
var owners = map[string][]string{
	"gonum.org/v1/plot":                        {"plots"},
	"github.com/expr-lang/expr":                {"game", "internal/lang"},
	"github.com/pelletier/go-toml/v2":          {"game"},
	"github.com/spf13/cobra":                   {"cmd"},
	"github.com/spf13/pflag":                   {"cmd"},
	"github.com/santhosh-tekuri/jsonschema/v6": {"cmd"},
}

// vagueNames are names that say nothing of what a package is about.
var vagueNames = []string{"util", "utils", "common", "helper", "helpers", "types", "models", "misc", "pkg"}
