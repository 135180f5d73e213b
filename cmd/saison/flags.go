package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"

	"saison/internal/diag"
	"saison/internal/schema"
)

// usageError is a command line that can not be understood.
type usageError struct {
	text diag.Words // a format for args
	args []any
	near string // what was probably meant, "" when nothing is near
}

func (e *usageError) Error() string { return e.in("en") }

func (e *usageError) in(lang string) string { return fmt.Sprintf(e.text.In(lang), e.args...) }

// usage says what is wrong with the use of a command and where to read on.
func (env *environment) usage(name string, err error) int {
	var u *usageError
	if !errors.As(err, &u) {
		u = &usageError{text: diag.Words{FR: "%v", EN: "%v"}, args: []any{err}}
	}
	fmt.Fprintf(env.stderr, "saison: %s\n", diag.Plain(u.in(env.lang)))
	if u.near != "" {
		env.say(wordsDidYouMean, u.near)
	}
	if name != "" {
		name = " " + name
	}
	env.say(wordsSeeHelp, name)
	return exitUsage
}

// say writes one line for the person at the terminal.
func (env *environment) say(text diag.Words, args ...any) {
	fmt.Fprintf(env.stderr, text.In(env.lang)+"\n", args...)
}

// errHelp is returned by parse when help was asked for.
var errHelp = errors.New("help was asked for")

// newFlags returns an empty table of flags, on which parse is the only reader.
func newFlags(name string) *flag.FlagSet {
	f := flag.NewFlagSet(name, flag.ContinueOnError)
	f.SetOutput(io.Discard)
	return f
}

// parse reads args by the table of flags f and returns what is no flag. Unlike
// flag.FlagSet.Parse it takes flags after other arguments too, and names the
// nearest flag to one that does not exist.
func parse(f *flag.FlagSet, args []string) (rest []string, err error) {
	for i := 0; i < len(args); i++ {
		arg := args[i]
		if arg == "--" {
			return append(rest, args[i+1:]...), nil
		}
		if len(arg) < 2 || arg[0] != '-' {
			rest = append(rest, arg)
			continue
		}
		name, value, given := strings.Cut(strings.TrimLeft(arg, "-"), "=")
		if name == "h" || name == "help" {
			return nil, errHelp
		}
		known := f.Lookup(name)
		if known == nil {
			return nil, &usageError{text: wordsUnknownFlag, args: []any{strings.SplitN(arg, "=", 2)[0]}, near: nearestFlag(f, name)}
		}
		if !given {
			if isBool(known) {
				value = "true"
			} else if i++; i < len(args) {
				value = args[i]
			} else {
				return nil, &usageError{text: wordsValueMissing, args: []any{dashed(name)}}
			}
		}
		if err := f.Set(name, value); err != nil {
			return nil, &usageError{text: wordsBadValue, args: []any{dashed(name), value}}
		}
	}
	return rest, nil
}

func isBool(f *flag.Flag) bool {
	b, ok := f.Value.(interface{ IsBoolFlag() bool })
	return ok && b.IsBoolFlag()
}

func dashed(name string) string {
	if len(name) == 1 {
		return "-" + name
	}
	return "--" + name
}

func nearestFlag(f *flag.FlagSet, name string) string {
	names := []string{"help", "lang"}
	f.VisitAll(func(known *flag.Flag) {
		if len(known.Name) > 1 {
			names = append(names, known.Name)
		}
	})
	if near := schema.Nearest(name, names); near != "" {
		return dashed(near)
	}
	return ""
}

// parseAll is parse for a command that takes at most the named arguments. When
// done is true the command has nothing more to do and ends with code.
func (env *environment) parseAll(name string, f *flag.FlagSet, args []string, most int) (rest []string, code int, done bool) {
	rest, err := parse(f, args)
	if errors.Is(err, errHelp) {
		io.WriteString(env.stdout, helpText(name, env.lang))
		return nil, exitGood, true
	}
	if err == nil && len(rest) > most {
		err = &usageError{text: wordsExtraArgument, args: []any{rest[most]}}
	}
	if err != nil {
		return nil, env.usage(name, err), true
	}
	return rest, exitGood, false
}
