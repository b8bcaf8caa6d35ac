package main

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/spf13/cobra"

	"hogstats/game"
)

// turnOptions are the flags of turn.
type turnOptions struct {
	gameOptions
	scores numbers
	dice   int
	faces  string
	rolls  string
	hold   bool
	memory string
	jsonl  bool
	chain  bool
}

func newTurn() *cobra.Command {
	var o turnOptions
	cmd := &cobra.Command{
		Use:   "turn GAME",
		Short: "Play one turn with given dice and tell which rules act",
		Long: `Plays one turn as the rules say, stage by stage, with the dice that you give,
and tells each rule that acts and what follows. Scores may be any whole
numbers, also above the goal; the player who moves comes first, before and
after.

In games such as Hog, --dice is the number of dice asked for (or --dice=-1,
where a rule offers it) and --faces what they show. A die that a rule rolls
again shows two faces, one behind the other. In games such as Pig, --rolls has
the rolls of the turn, separated by semicolons, each the faces or the name of
an event, and --hold ends the turn. --memory is what is remembered, initial
values otherwise.

With --jsonl every line of the input is a turn, a JSON object with the keys
scores, dice, faces, rolls, hold, memory, goal, without and with, and has one
line of output, at once: scores, next (opponent, same or over), points, fired
(the rules that acted), memory and more, or error. Exit status 1 says that some
line had an error. --chain plays on: each turn starts where the last one has
led, from the other side if the opponent moves. docs/turn.md has the details.`,
		Example: `  hogstats turn hog-fa18 --scores 49,61 --dice 3 --faces 5,1,4
  hogstats turn hog-fa18 --scores 12,34 --dice 0
  hogstats turn pig --scores 41,49 --rolls "2;5" --hold
  hogstats turn pass-the-pigs --scores 0,0 --rolls "trotter,razorback;oinker"
  echo '{"scores":[0,0],"dice":2,"faces":[3,4]}' | hogstats turn hog --jsonl`,
		Args:              words("GAME"),
		ValidArgsFunction: completeGame,
		RunE:              func(cmd *cobra.Command, args []string) error { return runTurn(cmd, args[0], &o) },
	}
	o.addTo(cmd)
	f := cmd.Flags()
	f.Var(&o.scores, "scores", "scores before the turn, the mover's first")
	f.IntVar(&o.dice, "dice", 0, "`NUMBER` of dice asked for, or -1")
	f.StringVar(&o.faces, "faces", "", "`FACES` that the dice show, such as 5,1,4")
	f.StringVar(&o.rolls, "rolls", "", "`ROLLS` of the turn, such as \"2;5\"")
	f.BoolVar(&o.hold, "hold", false, "hold after the rolls")
	f.StringVar(&o.memory, "memory", "", "`NAME=VALUE,…` that is remembered")
	f.BoolVar(&o.jsonl, "jsonl", false, "read turns from stdin, one on a line")
	f.BoolVar(&o.chain, "chain", false, "with --jsonl: each turn follows the last one")
	for _, name := range []string{"scores", "dice", "faces", "rolls", "memory"} {
		completeNothing(cmd, name)
	}
	return cmd
}

func runTurn(cmd *cobra.Command, name string, o *turnOptions) error {
	if err := o.check(cmd); err != nil {
		return err
	}
	r, err := openRules(name, o.changes)
	if err != nil {
		return err
	}
	if o.jsonl {
		return streamTurns(cmd, r, o)
	}
	g, err := game.Prepare(r)
	if err != nil {
		return usage(err)
	}
	in, err := o.turn(cmd, g)
	if err != nil {
		return usage(err)
	}
	s, p, err := in.play(g)
	if err != nil {
		return o.blame(err)
	}
	return emit(cmd.Context(), cmd.OutOrStdout(), o.out, func(w io.Writer) error {
		switch o.format.value {
		case "json":
			return printJSON(w, newTurnReport(g, p))
		case "csv":
			return printCSV(w, firedTable(p))
		}
		return turnFacts(g, s, in, p).print(w)
	})
}

// check refuses flags that do not go together.
func (o *turnOptions) check(cmd *cobra.Command) error {
	switch {
	case o.chain && !o.jsonl:
		return usagef("--chain goes with --jsonl only")
	case !o.jsonl && !cmd.Flags().Changed("scores"):
		return game.Hint(usagef("--scores is missing: want the scores before the turn, such as --scores 47,53"),
			"--jsonl reads turns from stdin")
	}
	for _, name := range []string{"scores", "dice", "faces", "rolls", "hold", "memory", "format"} {
		if o.jsonl && cmd.Flags().Changed(name) {
			return usagef("--%s does not go with --jsonl, whose lines have all of a turn", name)
		}
	}
	return o.gameOptions.check(cmd)
}

// blame blames err on the command line, unless it is a mistake in the rules as they are in their file.
func (o *turnOptions) blame(err error) error {
	var mistake *game.SyntaxError
	if errors.As(err, &mistake) && !o.changes.any() {
		return err
	}
	return usage(err)
}

// turn returns the turn that the flags describe.
func (o *turnOptions) turn(cmd *cobra.Command, g *game.Game) (turnInput, error) {
	in := turnInput{scores: o.scores, hold: o.hold, holds: cmd.Flags().Changed("hold")}
	if cmd.Flags().Changed("dice") {
		in.dice = &o.dice
	}
	if cmd.Flags().Changed("faces") {
		in.faces = splitWords(o.faces, ",")
	}
	if cmd.Flags().Changed("rolls") {
		in.rolls = [][]string{}
		for _, roll := range splitWords(o.rolls, ";") {
			in.rolls = append(in.rolls, splitWords(roll, ","))
		}
	}
	var err error
	in.memory, err = memoryPairs(g, o.memory)
	return in, err
}

// splitWords divides text; nothing has no parts.
func splitWords(text, sep string) []string {
	parts := []string{}
	if strings.TrimSpace(text) == "" {
		return parts
	}
	for part := range strings.SplitSeq(text, sep) {
		parts = append(parts, strings.TrimSpace(part))
	}
	return parts
}

// memoryPairs reads NAME=VALUE,NAME=VALUE….
func memoryPairs(g *game.Game, text string) (map[string]int, error) {
	memory := map[string]int{}
	for _, pair := range splitWords(text, ",") {
		name, value, ok := strings.Cut(pair, "=")
		v, err := strconv.Atoi(value)
		if !ok || err != nil {
			return nil, fmt.Errorf("--memory %s: want NAME=VALUE with a whole number, such as previous=3", pair)
		}
		if _, twice := memory[name]; twice {
			return nil, fmt.Errorf("--memory has %s twice", name)
		}
		if !slices.Contains(g.MemoryNames(), name) {
			return nil, unknownMemory(g, name, g.MemoryNames())
		}
		memory[name] = v
	}
	return memory, nil
}

// unknownMemory is the error about a name that is no memory.
func unknownMemory(g *game.Game, name string, known []string) error {
	if len(known) == 0 {
		return fmt.Errorf("memory %s: %s remembers nothing but the scores", name, g.Rules().Name)
	}
	err := fmt.Errorf("memory %s: %s remembers %s", name, g.Rules().Name, strings.Join(known, ", "))
	if near := game.Nearest(name, known); near != "" {
		return game.Hint(err, fmt.Sprintf("did you mean %q?", near))
	}
	return err
}

// turnInput is a turn as asked for. What is nil was not given.
type turnInput struct {
	scores []int
	dice   *int
	faces  []string
	rolls  [][]string
	hold   bool
	holds  bool           // hold was given
	memory map[string]int // by name; what is missing has its initial value
}

// play plays the turn.
func (in *turnInput) play(g *game.Game) (game.Situation, game.Played, error) {
	s := game.Situation{Scores: in.scores, Memory: g.InitialMemory()}
	names := g.MemoryNames()
	for _, name := range slices.Sorted(maps.Keys(in.memory)) {
		k := slices.Index(names, name)
		if k < 0 {
			return s, game.Played{}, unknownMemory(g, name, names)
		}
		s.Memory[k] = in.memory[name]
	}
	p, err := in.playAt(g, s)
	return s, p, err
}

func (in *turnInput) playAt(g *game.Game, s game.Situation) (game.Played, error) {
	name := g.Rules().Name
	if g.Kind() == game.RollCount {
		switch {
		case in.rolls != nil || in.holds:
			return game.Played{}, fmt.Errorf("%s is a %s game: want dice and faces, not rolls and hold", name, g.Kind())
		case in.dice == nil:
			return game.Played{}, errors.New("dice is missing: want the number of dice asked for")
		}
		return g.PlayRoll(s, *in.dice, game.Roll{Names: in.faces})
	}
	if in.dice != nil || in.faces != nil {
		return game.Played{}, fmt.Errorf("%s is a %s game: want rolls and hold, not dice and faces", name, g.Kind())
	}
	var rolls []game.Roll
	for _, words := range in.rolls {
		rolls = append(rolls, readRoll(g, words))
	}
	return g.PlayRolls(s, rolls, in.hold)
}

// readRoll tells faces from events: an event is a single word that is no face.
func readRoll(g *game.Game, words []string) game.Roll {
	if len(words) != 1 || words[0] == "" || len(g.Events()) == 0 || !unicode.IsLetter([]rune(words[0])[0]) {
		return game.Roll{Names: words}
	}
	for _, d := range g.DiceKinds() {
		for _, f := range d.Faces {
			if f.Name == words[0] {
				return game.Roll{Names: words}
			}
		}
	}
	return game.Roll{Event: words[0]}
}
