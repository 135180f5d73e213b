package main

import (
	"errors"
	"slices"
	"strings"
	"testing"
)

// FuzzFlags holds for whatever is typed after a command: it is read and nothing
// is lost, or refused with one line in each language and nothing but that line.
func FuzzFlags(f *testing.F) {
	for _, s := range []string{"--output a b", "-h", "--otput=x", "--drafts --", "-- --drafts", "--drafts=peut-être", "- -- -", "--output", "a b c", "--=x", "--\x1b[2J", "--\u202ex=%d %s"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, line string) {
		args := strings.Split(line, " ")
		flags := newFlags("x")
		output, drafts := flags.String("output", "", ""), flags.Bool("drafts", false, "")
		rest, err := parse(flags, args)
		var wrong *usageError
		switch {
		case err == nil:
			for _, a := range rest {
				if !slices.Contains(args, a) {
					t.Fatalf("%q: %q is nowhere", args, a)
				}
			}
			if *output != "" && !strings.Contains(line, *output) {
				t.Fatalf("%q: the output is %q", args, *output)
			}
			if *drafts && !strings.Contains(line, "-drafts") {
				t.Fatalf("%q: drafts are shown", args)
			}
		case errors.As(err, &wrong):
			for _, lang := range []string{"fr", "en"} {
				var out strings.Builder
				env := &environment{stderr: &out, lang: lang}
				if code := env.usage("build", err); code != exitUsage {
					t.Fatalf("%q ends with %d", args, code)
				}
				if said := out.String(); strings.ContainsAny(said, "\x1b\u202e\r") || strings.Count(said, "\n") > 3 || strings.Contains(said, "%!") && !strings.Contains(line, "%!") {
					t.Fatalf("%q: %q", args, said)
				}
			}
		case !errors.Is(err, errHelp):
			t.Fatalf("%q: %v", args, err)
		}
	})
}
