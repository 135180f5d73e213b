package main

import "strings"

// typedArgument returns an argument as it is typed in a terminal: in quotation
// marks when it holds a space or anything else that a shell would take for its own.
func typedArgument(arg string) string {
	switch {
	case arg != "" && !strings.ContainsAny(arg, " \t\n\"'`$&|;<>()[]{}*?!#~^%"):
		return arg
	case !strings.ContainsAny(arg, "\"`$!%"):
		return `"` + arg + `"`
	}
	return "'" + strings.ReplaceAll(arg, "'", `'\''`) + "'"
}
