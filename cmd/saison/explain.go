package main

import (
	"context"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"strings"

	"saison/internal/config"
	"saison/internal/diag"
	"saison/internal/manual"
	"saison/internal/schema"
	"saison/internal/source"
)

var (
	wordsExplainWhat = diag.Words{FR: "il faut un mot : le nom d'un message, une clé, une sorte ou un bloc, comme : saison explain place-unknown", EN: "a word is needed: the name of a message, a key, a kind or a block, as in: saison explain place-unknown"}
	wordsNoSuchWord  = diag.Words{FR: "« %s » n'est ni un message, ni une clé, ni une sorte de document, ni un bloc", EN: `"%s" is neither a message, nor a key, nor a kind of document, nor a block`}
)

// runExplain says what a message, a key, a kind or a block means.
func runExplain(_ context.Context, env *environment, args []string) int {
	var dir, format string
	f := newFlags("explain")
	f.StringVar(&dir, "source", ".", "")
	f.StringVar(&format, "format", "text", "")
	rest, code, done := env.parseAll("explain", f, args, 20)
	if done {
		return code
	}
	if len(rest) == 0 {
		return env.usage("explain", &usageError{text: wordsExplainWhat})
	}
	if err := checkFormat(format, "text", "json"); err != nil {
		return env.usage("explain", err)
	}
	word := strings.Join(rest, " ") // saison explain fait partie de
	answers, near := manual.Explain(word, env.lang, siteKinds(dir))
	if len(answers) == 0 {
		return env.usage("explain", &usageError{text: wordsNoSuchWord, args: []any{word}, near: near})
	}
	if format == "json" {
		enc := json.NewEncoder(env.stdout)
		enc.SetIndent("", "  ")
		enc.SetEscapeHTML(false)
		if err := enc.Encode(answers); err != nil {
			return env.failure(err)
		}
		return exitGood
	}
	for i, a := range answers {
		if i > 0 {
			io.WriteString(env.stdout, "\n")
		}
		io.WriteString(env.stdout, plainLines(a.Text(env.lang)))
	}
	return exitGood
}

// siteKinds returns the kinds of the site in dir, with its own; the built-in
// ones when there is no site.
func siteKinds(dir string) *schema.Kinds {
	data, err := os.ReadFile(filepath.Join(dir, source.Settings))
	if err != nil {
		return schema.Builtin()
	}
	cfg, _ := config.Read(source.FromFiles(map[string]string{source.Settings: string(data)})) // its faults are the business of check
	return cfg.Kinds
}

// plainLines is diag.Plain for a text of several lines.
func plainLines(text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		b.WriteString(diag.Plain(strings.TrimSuffix(line, "\n")) + "\n")
	}
	return b.String()
}
