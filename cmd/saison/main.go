// Saison makes a website and calendars out of Markdown files about concerts,
// workshops and seminars.
//
//	saison build --source DIR --output DIR
//
// This package is the command line: flags, messages and exit codes. What is
// said goes to standard error, what was asked for to standard output. A
// message begins with a small letter and names what to type; a fault of an
// author is a diagnostic with its file and line.
//
// Exit codes: 0 good, 1 faults in the content, 2 wrong use, 3 output refused,
// 4 somebody else is writing there, 5 failure of the machine, 130 interrupted.
package main

import (
	"context"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/mattn/go-isatty"

	"saison/internal/schema"
)

const (
	exitGood        = 0
	exitContent     = 1
	exitUsage       = 2
	exitRefused     = 3
	exitBusy        = 4
	exitMachine     = 5
	exitInterrupted = 130
)

// environment is what a command sees of the world.
type environment struct {
	stdin          io.Reader
	stdout, stderr io.Writer
	getenv         func(string) string
	clock          func() time.Time
	lang           string // of messages: "fr" or "en"
	langGiven      bool   // by --lang
	asks           bool   // stdin is a terminal: there is somebody to ask
	terminal       bool   // stderr is one
	colour         bool   // and shows colours
	screen         bool   // stdout is a terminal
	memory         string // folder of what builds leave for the next; "" for none
	earlyFrom      int    // how many documents serve shows early; 0 for what it takes to be many

	browse func(ctx context.Context, address string) error // opens a browser there
}

// command is one row of the table of commands.
type command struct {
	name   string
	run    func(ctx context.Context, env *environment, args []string) int
	french string // other names, with spaces between them
}

// is reports whether the command goes by a name.
func (c command) is(name string) bool {
	return c.name == name || slices.Contains(strings.Fields(c.french), name)
}

// find returns the command of a name, or nil and the names there are.
func find(name string) (*command, []string) {
	var names []string
	for _, c := range commands() {
		if c.is(name) {
			return &c, nil
		}
		names = append(append(names, c.name), strings.Fields(c.french)...)
	}
	return nil, names
}

// commands are in the order in which the help shows them.
func commands() []command {
	return []command{
		{"new", runNew, ""},
		{"serve", runServe, "watch aperçu apercu"},
		{"check", runCheck, ""},
		{"fix", runFix, ""},
		{"diff", runDiff, "différences differences comparer"},
		{"build", runBuild, ""},
		{"withdraw", runWithdraw, "retirer"},
		{"explain", runExplain, ""},
		{"list", runList, ""},
		{"next", runNext, "prochain suite"},
		{"layouts", runLayouts, "modèles modeles gabarits"},
		{"eject", runEject, "reprendre"},
		{"lsp", runLSP, ""},
		{"version", runVersion, ""},
		{"help", runHelp, ""},
	}
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second Ctrl-C ends the process at once
	env := &environment{stdin: os.Stdin, stdout: os.Stdout, stderr: persistent{os.Stderr}, getenv: os.Getenv, clock: time.Now, browse: openBrowser}
	env.asks = isatty.IsTerminal(os.Stdin.Fd())
	env.terminal = isatty.IsTerminal(os.Stderr.Fd())
	env.screen = isatty.IsTerminal(os.Stdout.Fd())
	env.colour = env.terminal && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
	if cache, err := os.UserCacheDir(); err == nil {
		env.memory = filepath.Join(cache, "saison", "builds")
	}
	if os.Getenv("GOGC") == "" {
		// New memory costs more than looking for old: pages that were never used
		// are dear, and most of what a build makes is soon garbage.
		debug.SetGCPercent(75)
		debug.SetMemoryLimit(3400 << 20) // near it the collector runs all the time
	}
	os.Exit(run(ctx, env, os.Args[1:]))
}

// run runs one command line and returns the exit code.
func run(ctx context.Context, env *environment, args []string) int {
	env.lang = environmentLanguage(env.getenv)
	args, err := env.takeLanguage(args)
	if err != nil {
		return env.usage("", err)
	}
	if len(args) == 0 {
		io.WriteString(env.stderr, helpText("saison", env.lang))
		return exitUsage
	}
	name := args[0]
	switch name {
	case "-h", "-help", "--help":
		name = "help"
	case "-v", "-version", "--version":
		name = "version"
	}
	c, names := find(name)
	if c == nil {
		return env.usage("", &usageError{text: wordsUnknownCommand, args: []any{name}, near: schema.Nearest(name, names)})
	}
	return c.run(ctx, env, args[1:])
}

// environmentLanguage returns the language of the locale: French or English.
func environmentLanguage(getenv func(string) string) string {
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if v := getenv(name); v != "" {
			return languageOf(v)
		}
	}
	return "en"
}

func languageOf(locale string) string {
	code, _, _ := strings.Cut(locale, "_")
	code, _, _ = strings.Cut(code, ".")
	if strings.EqualFold(code, "fr") {
		return "fr"
	}
	return "en"
}

// takeLanguage takes --lang out of the arguments, wherever it stands before a "--".
func (env *environment) takeLanguage(args []string) ([]string, error) {
	var rest []string
	for i := 0; i < len(args); i++ {
		name, value, given := strings.Cut(args[i], "=")
		switch {
		case args[i] == "--":
			return append(rest, args[i:]...), nil
		case name != "--lang" && name != "-lang":
			rest = append(rest, args[i])
			continue
		case !given && i+1 == len(args):
			return nil, &usageError{text: wordsValueMissing, args: []any{"--lang"}}
		case !given:
			i++
			value = args[i]
		}
		if value != "fr" && value != "en" {
			return nil, &usageError{text: wordsBadLanguage, args: []any{value}}
		}
		env.lang, env.langGiven = value, true
	}
	return rest, nil
}
