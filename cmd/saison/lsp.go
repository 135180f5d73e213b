package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"saison/internal/diag"
	"saison/internal/lsp"
	"saison/internal/source"
)

var wordsForEditors = diag.Words{
	FR: "saison lsp parle avec un éditeur, sur l'entrée et la sortie standard. Pour les réglages : docs/editors.md\nCtrl-C pour arrêter.",
	EN: "saison lsp talks with an editor, on standard input and output. For its settings: docs/editors.md\nCtrl-C ends it.",
}

// runLSP answers an editor until the editor ends it. Standard output belongs to
// the protocol, so nothing is said there, and nothing on standard error unless
// it is asked for.
func runLSP(ctx context.Context, env *environment, args []string) int {
	s := siteFlags{drafts: true}
	verbose := false
	f := newFlags("lsp")
	f.StringVar(&s.source, "source", "", "")
	f.StringVar(&s.now, "now", "", "")
	f.BoolVar(&s.drafts, "drafts", s.drafts, "")
	f.BoolVar(&verbose, "verbose", false, "")
	f.Bool("stdio", true, "") // what many editors add; there is no other way
	if _, code, done := env.parseAll("lsp", f, args, 0); done {
		return code
	}
	in, err := env.inputs(&s, "")
	if err != nil {
		return env.usage("lsp", err)
	}
	in.Drafts = s.drafts
	o := lsp.Options{Version: version, Inputs: in, Now: env.clock, IsSite: isSite}
	if s.source != "" {
		if err := checkSource(s.source); err != nil {
			return env.noSource("lsp", s.source, err)
		}
		if o.Source, err = filepath.Abs(s.source); err != nil {
			return env.failure(err)
		}
	}
	if env.langGiven {
		o.Lang = env.lang
	}
	if verbose {
		o.Log = func(line string) { fmt.Fprintf(env.stderr, "saison lsp: %s\n", diag.Plain(line)) }
	}
	o.Read = func(ctx context.Context, dir string, prev *source.Snapshot) (*source.Snapshot, diag.List, error) {
		return siteFlags{source: dir}.snapshot(ctx, prev)
	}
	if env.asks {
		env.say(wordsForEditors)
	}
	clean := lsp.Serve(ctx, env.stdin, env.stdout, o)
	switch {
	case ctx.Err() != nil:
		return exitInterrupted
	case !clean:
		return exitContent // the protocol wants 1 when the editor is gone without a word
	}
	return exitGood
}

// isSite reports whether a folder is that of a site.
func isSite(dir string) bool {
	if info, err := os.Stat(filepath.Join(dir, source.Settings)); err == nil && info.Mode().IsRegular() {
		return true
	}
	info, err := os.Stat(filepath.Join(dir, "content"))
	return err == nil && info.IsDir()
}
