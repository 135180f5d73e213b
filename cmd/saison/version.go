package main

import (
	"context"
	"fmt"
	"runtime"
)

// version is raised with each release, in the commit that dates CHANGELOG.md.
const version = "0.1.0"

// runVersion prints the version and what the program was built with.
func runVersion(_ context.Context, env *environment, args []string) int {
	if _, code, done := env.parseAll("version", newFlags("version"), args, 0); done {
		return code
	}
	fmt.Fprintf(env.stdout, "saison %s (%s, %s/%s)\n", version, runtime.Version(), runtime.GOOS, runtime.GOARCH)
	return exitGood
}
