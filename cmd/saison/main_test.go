package main

import (
	"errors"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"saison": main})
}

// TestScripts runs one script for each behaviour of the command. Besides the
// commands of testscript they have
//
//	code N saison ARGS...    the command ends with the exit code N
func TestScripts(t *testing.T) {
	t.Parallel()
	testscript.Run(t, testscript.Params{
		Dir: "testdata/script",
		Setup: func(env *testscript.Env) error {
			env.Setenv("HOME", filepath.Join(env.WorkDir, "home"))
			env.Setenv("XDG_CACHE_HOME", filepath.Join(env.WorkDir, "home", ".cache"))
			env.Setenv("LANG", "en_GB.UTF-8")
			return nil
		},
		Cmds: map[string]func(ts *testscript.TestScript, neg bool, args []string){
			"code": cmdCode,
		},
		RequireExplicitExec: true,
	})
}

func cmdCode(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: code N command args...")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	got := 0
	if err := ts.Exec(args[1], args[2:]...); err != nil {
		var exit *exec.ExitError
		if !errors.As(err, &exit) {
			ts.Fatalf("%v", err)
		}
		got = exit.ExitCode()
	}
	if got != want {
		ts.Fatalf("ended with %d, want %d", got, want)
	}
}

func TestEveryCommandHasHelpWithAnExampleInBothLanguages(t *testing.T) {
	t.Parallel()
	for _, c := range append(commands(), command{name: "saison"}) {
		if c.name == "help" {
			continue
		}
		for _, lang := range []string{"en", "fr"} {
			text := helpText(c.name, lang)
			if !strings.Contains(text, "\n  saison ") {
				t.Errorf("%s in %s has no example", c.name, lang)
			}
			for line := range strings.SplitSeq(text, "\n") {
				if len([]rune(line)) > 92 {
					t.Errorf("%s in %s: a line of %d characters: %s", c.name, lang, len([]rune(line)), line)
				}
			}
		}
	}
}

func TestTheLanguageIsThatOfTheLocale(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ env, want string }{
		{"", "en"},
		{"LANG=fr_FR.UTF-8", "fr"},
		{"LANG=fr", "fr"},
		{"LANG=frr_DE", "en"},
		{"LANG=C.UTF-8", "en"},
		{"LANG=fr_FR.UTF-8 LC_ALL=C", "en"},
		{"LANG=C LC_MESSAGES=fr_CA", "fr"},
		{"LANG=fr_FR LC_MESSAGES=de_DE", "en"},
	} {
		getenv := func(name string) string {
			for _, kv := range strings.Fields(c.env) {
				if k, v, _ := strings.Cut(kv, "="); k == name {
					return v
				}
			}
			return ""
		}
		if got := environmentLanguage(getenv); got != c.want {
			t.Errorf("%q: got %s, want %s", c.env, got, c.want)
		}
	}
}
