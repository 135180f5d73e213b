package main

import (
	"context"
	"embed"
	"io"

	"saison/internal/schema"
)

// helpFiles are the texts, help/<command>.<language>.txt; "saison" is the overview.
//
//go:embed help
var helpFiles embed.FS

// helpText returns the help of a command, or the overview.
func helpText(name, lang string) string {
	data, err := helpFiles.ReadFile("help/" + name + "." + lang + ".txt")
	if err != nil {
		panic("saison: no help for " + name) // a bug of ours: a test reads them all
	}
	return string(data)
}

// runHelp prints the help of a command.
func runHelp(_ context.Context, env *environment, args []string) int {
	rest, code, done := env.parseAll("saison", newFlags("help"), args, 1)
	if done {
		return code
	}
	name := "saison"
	if len(rest) == 1 && rest[0] != "help" {
		c, names := find(rest[0])
		if c == nil {
			return env.usage("", &usageError{text: wordsUnknownCommand, args: []any{rest[0]}, near: schema.Nearest(rest[0], names)})
		}
		name = c.name
	}
	io.WriteString(env.stdout, helpText(name, env.lang))
	return exitGood
}
