package layout

import (
	"errors"
	"strings"
	"testing"

	"saison/internal/source"
)

// FuzzLoad holds for any layout that a site has of its own: it is refused with a
// place and words, or it can be executed, and what it shows of a value is never
// markup.
func FuzzLoad(f *testing.F) {
	for _, s := range []string{`<p>{{.Title}}</p>`, `{{define "x"}}`, `{{range .Items}}{{.Name}}{{end}}`, `<a href={{.Title}}>`, `<script>{{.Title}}</script>`,
		`{{.Title | html}}`, `{{template "main" .}}`, `{{/* a */}}`, `<style>p{color:{{.Title}}}</style>`, `<a href="{{.Title}}" onclick='{{.Title}}'>`, `{{`, `}}`, "\x00", `{{block "a" .}}{{end}}`} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		const file = "layouts/home.html"
		set, faults := Load(source.FromFiles(map[string]string{"layouts/base.html": frame, file: `{{define "main"}}` + text + `{{end}}`}))
		for _, d := range faults {
			if d.Pos.File != file && d.Pos.File != "layouts/base.html" || d.Message("fr") == "" || d.Message("en") == "" {
				t.Fatalf("%q: %v %s", text, d.Pos, d.ID)
			}
		}
		if set == nil || faults.HasErrors() || len(text) > 300 {
			return
		}
		const mark = "<img src=x onerror=planted>"
		out, err := set.Execute("home", &view{Title: mark})
		var broken *Broken
		if err != nil && !errors.As(err, &broken) {
			t.Fatalf("%q: %v", text, err)
		}
		if err != nil {
			if d := broken.Diagnostic(); d.Message("fr") == "" {
				t.Fatalf("%q: %v has no words", text, err)
			}
			return
		}
		if strings.Contains(string(out), mark) {
			t.Fatalf("%q shows a value as markup: %q", text, out)
		}
	})
}
