package game_test

import (
	"strings"
	"testing"

	"hogstats/game"
)

const head = `name = "x"
kind = "roll-count"
goal = 100
`

const holdHead = `name = "x"
kind = "roll-hold"
`

// Every mistake in a file gives one message that begins with its place and ends with the line and a
// caret.
func TestParseErrors(t *testing.T) {
	rule := head + "[[rule]]\nname = \"r\"\n"
	roll := holdHead + "[[rule]]\nname = \"r\"\nstage = \"roll\"\n"
	for _, tt := range []struct {
		name, text, want string // want: place and a part of the message
		hint             string
	}{
		{"syntax", "name = \"x\"\ngoal = = 3\n", "x.toml:2:8: ", ""},
		{"unfinished text", "name = \"x\n", "x.toml:1:", ""},
		{"unknown key", head + "gaol = 3\n", `x.toml:4:1: unknown key "gaol"`, `did you mean "goal"?`},
		{"unknown key of a rule", rule + "stage = \"swap\"\nwen = \"true\"\n", `x.toml:7:1: unknown key "rule.wen"`, `did you mean "when"?`},
		{"two of a key", head + "goal = 3\n", "x.toml:4:", ""},
		{"text for a number", "name = \"x\"\nkind = \"roll-hold\"\ngoal = \"many\"\n", "x.toml:3:8: ", ""},
		{"fraction", "name = \"x\"\nkind = \"roll-hold\"\ngoal = 100.5\n", "x.toml:3:8: ", ""},
		{"kind", "name = \"x\"\nkind = \"rollhold\"\n", `x.toml:2:9: kind "rollhold": want`, `did you mean "roll-hold"?`},
		{"no name", "kind = \"roll-hold\"\n", `x.toml: name ""`, ""},
		{"goal 0", "name = \"x\"\nkind = \"roll-hold\"\ngoal = 0\n", "x.toml:3:8: goal 0: want 1 to 1000000", ""},
		{"goal absurd", "name = \"x\"\nkind = \"roll-hold\"\ngoal = 1000000000\n", "x.toml:3:8: goal 1000000000: want", ""},
		{"players", head + "players = 0\n", "x.toml:4:11: players 0: want 1 to 10", ""},
		{"start", head + "start = [0, 100]\n", "x.toml:4:1: start score 100: want 0 to 99", ""},
		{"starts", head + "start = [0, 1, 2]\n", "x.toml:4:1: start has 3 scores for 2 players", ""},
		{"stalemate", head + "stalemate = \"win\"\n", `x.toml:4:14: stalemate "win"`, ""},
		{"dice range", head + "dice = { min = 5, max = 3 }\n", "x.toml:4:25: 5 to 3 dice: want", ""},
		{"many dice", head + "dice = { max = 101 }\n", "x.toml:4:16: 1 to 101 dice: want", ""},
		{"no sides", head + "dice = { sides = 0 }\n", "x.toml:4:18: dice with 0 sides: want", ""},
		{"negative weight", holdHead + "[dice]\nfaces = [1, 2]\nweights = [1,\n  -2]\n", "x.toml:6:3: weight -2: want 0 to", ""},
		{"weights of 0", holdHead + "dice = { faces = [1, 2], weights = [0, 0] }\n", "x.toml:3:26: the weights add up to 0", ""},
		{"one weight too many", holdHead + "dice = { faces = [1, 2], weights = [1, 2, 3] }\n", "x.toml:3:26: 3 weights for 2 faces", ""},
		{"two faces of a name", holdHead + "dice = { names = [\"a\", \"a\"] }\n", `x.toml:3:10: there are two faces named "a"`, ""},
		{"face named like a variable", holdHead + "dice = { names = [\"score\", \"a\"] }\n", `x.toml:3:10: face name "score"`, ""},
		{"face named like a word of the syntax", holdHead + "dice = { names = [\"not\", \"a\"] }\n", `x.toml:3:10: face name "not"`, ""},
		{"event weight", holdHead + "[[event]]\nname = \"e\"\nweight = 3\nof = 2\neffect = \"wipe\"\n", "x.toml:5:10: event e: weight 3 of 2", ""},
		{"event effect", holdHead + "[[event]]\nname = \"e\"\nweight = 1\nof = 2\neffect = \"wpie\"\n", `x.toml:7:11: event e: effect "wpie"`, `did you mean "wipe"?`},
		{"event in hog", head + "[[event]]\nname = \"e\"\nweight = 1\nof = 2\neffect = \"wipe\"\n", "x.toml:4:3: events belong to roll-hold games", ""},
		{"rule without name", head + "[[rule]]\nstage = \"swap\"\n", `x.toml:4:3: rule name ""`, ""},
		{"two rules of a name", rule + "stage = \"swap\"\n[[rule]]\nname = \"r\"\nstage = \"swap\"\n", `x.toml:7:3: there are two rules named "r"`, ""},
		{"stage", rule + "stage = \"point\"\nvalue = \"1\"\n", `x.toml:6:10: rule r: stage "point"`, `did you mean "points"?`},
		{"stage of the other kind", rule + "stage = \"roll\"\neffect = \"bust\"\n", "x.toml:6:10: rule r: stage roll belongs to roll-hold games", ""},
		{"value missing", rule + "stage = \"points\"\nwhen = \"ones > 0\"\n", "x.toml:4:3: rule r: stage points needs value", ""},
		{"value of a swap", rule + "stage = \"swap\"\nvalue = \"1\"\n", "x.toml:7:10: rule r: a rule of stage swap takes no value", ""},
		{"score without value", rule + "stage = \"score\"\n", "x.toml:4:3: rule r: stage score needs value, opponent or both", ""},
		{"effect", roll + "effect = \"burst\"\n", `x.toml:6:11: rule r: effect "burst"`, `did you mean "bust"?`},
		{"value of a wipe", roll + "effect = \"wipe\"\nvalue = \"3\"\n", "x.toml:7:10: rule r: effect wipe scores nothing", ""},
		{"provides", rule + "stage = \"points\"\nvalue = \"1\"\nprovides = 3\n", "x.toml:8:12: rule r: provides 3", ""},
		{"variable", rule + "stage = \"points\"\nvalue = \"2 * oponent\"\n", `x.toml:7:14: rule r: value: unknown variable "oponent"`, `did you mean "opponent"?`},
		{"function", rule + "stage = \"points\"\nvalue = \"1 + maxx(1, n)\"\n", `x.toml:7:14: rule r: value: unknown function "maxx"`, `did you mean "max"?`},
		{"variable of another stage", rule + "stage = \"dice\"\nwhen = \"sum > 3\"\ndice = { sides = 4 }\n", "x.toml:7:9: rule r: when: sum has no meaning in stage dice", ""},
		{"variable of the other kind", rule + "stage = \"points\"\nvalue = \"turn_total\"\n", "x.toml:7:10: rule r: value: turn_total has no meaning in stage points", ""},
		{"requested before it is known", rule + "stage = \"limit\"\nvalue = \"requested\"\n",
			"x.toml:7:10: rule r: value: requested has no meaning in stage limit of a roll-count game; it has one in dice, points, adjust, gift, score, swap, again, the update of a memory", ""},
		{"extra outside of updates", rule + "stage = \"again\"\nwhen = \"extra\"\n",
			"x.toml:7:9: rule r: when: extra has no meaning in stage again of a roll-count game; it has one in the update of a memory", ""},
		{"base_points before they are known", rule + "stage = \"points\"\nvalue = \"base_points\"\n",
			"x.toml:7:10: rule r: value: base_points has no meaning in stage points of a roll-count game; it has one in adjust, gift, score", ""},
		{"base_points of a roll-hold game", roll + "effect = \"bust\"\nvalue = \"base_points\"\n",
			"rule r: value: base_points has no meaning in stage roll of a roll-hold game, nor elsewhere in it", ""},
		{"face outside of reroll", rule + "stage = \"points\"\nvalue = \"face\"\n", "rule r: value: face has no meaning in stage points of a roll-count game; it has one in reroll", ""},
		{"faces in an update", head + "[[memory]]\nname = \"m\"\nscope = \"game\"\nrange = [0, 9]\nupdate = \"ones\"\n",
			"x.toml:8:11: memory m: update: ones has no meaning in stage memory of a roll-count game; it has one in points, adjust", ""},
		{"opponent's memory of the game", head + "[[memory]]\nname = \"m\"\nscope = \"game\"\nrange = [0, 9]\nupdate = \"opponent_m\"\n",
			`x.toml:8:11: memory m: update: unknown variable "opponent_m": m is remembered once, for the game`, `did you mean "m"?`},
		{"memory that is not there", head + "[[memory]]\nname = \"last\"\nscope = \"game\"\nrange = [0, 9]\nupdate = \"lest\"\n",
			`x.toml:8:11: memory last: update: unknown variable "lest" in stage memory`, `did you mean "last"?`},
		{"condition for a number", rule + "stage = \"points\"\nvalue = \"ones > 0\"\n", "rule r: value: this is a condition, but a number is needed", ""},
		{"number for a condition", rule + "stage = \"swap\"\nwhen = \"score\"\n", "x.toml:7:9: rule r: when: this is a number, but a condition is needed", ""},
		{"syntax of an expression", rule + "stage = \"swap\"\nwhen = \"score >\"\n", "x.toml:7:", ""},
		{"face that no die has", rule + "stage = \"points\"\nvalue = \"count(7)\"\n", "x.toml:7:10: rule r: value: count(7): no die of this game has that face", `did you mean "count(2)"?`},
		{"fraction in an expression", rule + "stage = \"points\"\nvalue = \"1.5 * n\"\n", "x.toml:7:10: rule r: value: 1.5 is not a whole number", ""},
		{"literal string", rule + "stage = 'points'\nvalue = '1 + sam'\n", `x.toml:7:14: rule r: value: unknown variable "sam"`, `did you mean "sum"?`},
		{"define without value", head + "[[define]]\nname = \"f\"\nargs = [\"x\"]\n", "x.toml:4:3: define f needs value", ""},
		{"define without arguments", head + "[[define]]\nname = \"f\"\nvalue = \"1\"\n", "x.toml:5:9: define f: 0 arguments: want 1 to 8", ""},
		{"name of a define", head + "[[define]]\nname = \"F\"\nargs = [\"x\"]\nvalue = \"1\"\n", `x.toml:5:9: define F: name "F": want lower-case`, ""},
		{"define of a function", head + "[[define]]\nname = \"gcd\"\nargs = [\"x\"]\nvalue = \"1\"\n", "x.toml:5:9: define gcd: gcd is a function of the language", ""},
		{"variable in a define", head + "[[define]]\nname = \"f\"\nargs = [\"x\"]\nvalue = \"x + score\"\n", `x.toml:7:14: define f: value: unknown name "score"; a definition knows only its arguments (x)`, ""},
		{"define calls itself", head + "[[define]]\nname = \"f\"\nargs = [\"x\"]\nvalue = \"1 + f(x)\"\n[[rule]]\nname = \"r\"\nstage = \"points\"\nvalue = \"f(n)\"\n", "x.toml:7:14: define f: value: the definition of f may not call itself", ""},
		{"define calls the next", head + "[[define]]\nname = \"f\"\nargs = [\"x\"]\nvalue = \"g(x)\"\n[[define]]\nname = \"g\"\nargs = [\"x\"]\nvalue = \"f(x)\"\n", `x.toml:7:10: define f: value: unknown function "g"`, "a definition may call those above it"},
		{"arguments of a define", rule + "stage = \"points\"\nvalue = \"1 + f(n, n)\"\n[[define]]\nname = \"f\"\nargs = [\"x\"]\nvalue = \"x\"\n", "x.toml:7:14: rule r: value: f takes 1 argument, not 2", ""},
		{"several lines", rule + "stage = \"points\"\nvalue = \"\"\"\n1 +\n  2 * oponent\"\"\"\n", `x.toml:9:7: rule r: value: unknown variable "oponent"`, `did you mean "opponent"?`},
		{"several lines at once", rule + "stage = \"points\"\nvalue = '''1 +\n sam'''\n", `x.toml:8:2: rule r: value: unknown variable "sam"`, `did you mean "sum"?`},
		{"not text", "name = \"\xff\"\n", "x.toml: not a text file", ""},
	} {
		_, err := game.Parse("x.toml", []byte(tt.text))
		if err == nil {
			t.Errorf("%s: accepted", tt.name)
			continue
		}
		message, _, _ := strings.Cut(err.Error(), "\n")
		if !strings.Contains(message, tt.want) || !strings.HasPrefix(message, "x.toml:") {
			t.Errorf("%s: %q, want …%s…", tt.name, message, tt.want)
		}
		if got := game.HintOf(err); got != tt.hint {
			t.Errorf("%s: hint %q, want %q", tt.name, got, tt.hint)
		}
		if n := strings.Count(err.Error(), "x.toml:"); n != 1 {
			t.Errorf("%s: %d messages, want one:\n%v", tt.name, n, err)
		}
	}
}

// The caret stands below the mistake.
func TestCaret(t *testing.T) {
	_, err := game.Parse("x.toml", []byte(head+"[[rule]]\nname = \"r\"\nstage = \"points\"\nvalue = \"ones + oponent\"\n"))
	want := `x.toml:7:17: rule r: value: unknown variable "oponent"`
	if err == nil || !strings.HasPrefix(err.Error(), want) {
		t.Fatalf("error %v, want %s…", err, want)
	}
	lines := strings.Split(err.Error(), "\n")
	if len(lines) != 3 || strings.Index(lines[1], "oponent") != strings.Index(lines[2], "^") {
		t.Errorf("the caret is not below the mistake:\n%v", err)
	}
}

func TestAllUnknownKeysAreReported(t *testing.T) {
	_, err := game.Parse("x.toml", []byte(head+"gaol = 3\n[dice]\nsidez = 6\n"))
	for _, want := range []string{`x.toml:4:1: unknown key "gaol"`, `x.toml:6:1: unknown key "dice.sidez"`} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v does not tell %s", err, want)
		}
	}
}

// Arithmetic that fails tells the place in the file and the scores.
func TestRunTimeErrors(t *testing.T) {
	for _, tt := range []struct {
		rule, want string
		call       func(g *game.Game) error
	}{
		{`stage = "points", value = "sum / opponent"`, "x.toml:4:", func(g *game.Game) error {
			_, _, err := g.Points(5*100, 1, 1, []int{3})
			return err
		}},
		{`stage = "adjust", value = "points - 9"`, "turns may not score less than 0", func(g *game.Game) error {
			_, _, err := g.Points(5*100+7, 1, 1, []int{3})
			return err
		}},
		{`stage = "points", value = "sum / 2"`, "3 / 2 leaves a remainder", func(g *game.Game) error {
			_, _, err := g.Points(5*100+7, 1, 1, []int{3})
			return err
		}},
		{`stage = "score", value = "score - 50"`, "scores may not fall below 0", func(g *game.Game) error {
			_, err := g.Land(5*100+7, game.Turn{Action: 1, Points: 3})
			return err
		}},
		{`stage = "gift", value = "n * 4000000000 * 4000000000"`, "is too large", func(g *game.Game) error {
			_, err := g.Land(5*100+7, game.Turn{Action: 1, Points: 3})
			return err
		}},
		{`stage = "limit", value = "n - 5"`, "-4 dice", func(g *game.Game) error {
			_, err := g.Throw(5*100+7, 1)
			return err
		}},
	} {
		r, err := game.Parse("x.toml", []byte(head+"rule = [{ name = \"r\", "+tt.rule+" }]\n"))
		if err != nil {
			t.Errorf("%s: %v", tt.rule, err)
			continue
		}
		err = tt.call(compileRules(t, r))
		if err == nil || !strings.Contains(err.Error(), tt.want) || !strings.Contains(err.Error(), "score 5") {
			t.Errorf("%s: error %v, want %s and score 5", tt.rule, err, tt.want)
		}
	}
}

func TestCompileRefusesThreePlayers(t *testing.T) {
	_, err := game.Compile(builtin(t, "pig", "players", "3"))
	if err == nil || !strings.Contains(err.Error(), "one or two players") {
		t.Errorf("three players: error %v", err)
	}
}

func TestCompileRefusesAbsurdGoals(t *testing.T) {
	_, err := game.Compile(builtin(t, "pig", "goal", "1000000"))
	if err == nil || !strings.Contains(err.Error(), "goal 1000000") {
		t.Errorf("goal 1000000: error %v", err)
	}
}

func TestPositionErrors(t *testing.T) {
	g := compile(t, "pig")
	for _, scores := range [][]int{{}, {1}, {1, 2, 3}, {-1, 0}, {0, 100}} {
		if p, err := g.Position(scores...); err == nil {
			t.Errorf("Position(%v) = %d, want an error", scores, p)
		}
	}
}
