package layout

import (
	"bytes"
	"errors"
	"html/template"
	"maps"
	"slices"
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

// FuzzCompiled holds for any values: a layout that is written by a program of
// ours says what html/template makes of it.
func FuzzCompiled(f *testing.F) {
	for _, s := range []string{"Noël", `"><script>`, "javascript:x", "#a:b", "/a?b=c&d=%20%zz", "&amp;+", "\x00\x01", "\xff", "HTTPS://x y", "//host", "a(b)'c", "\u2028"} {
		f.Add(s, s, uint8(7))
	}
	files := map[string]string{"layouts/base.html": `<!doctype html><title>{{.Title}}</title>{{template "main" .}}`}
	for name, text := range pieces {
		files[name] = text
	}
	for name, text := range twice {
		files["layouts/"+name+".html"] = text
	}
	set, faults := Load(source.FromFiles(files))
	if faults.HasErrors() {
		f.Fatal(faults)
	}
	names := slices.Sorted(maps.Keys(twice))
	f.Fuzz(func(t *testing.T, title, address string, shape uint8) {
		if len(title)+len(address) > 2000 {
			return
		}
		bit := func(n int) bool { return shape&(1<<n) != 0 }
		v := &rich{Title: title, URL: address, Body: "<b>x</b>", On: bit(0), Count: int(shape), Inside: part{address, title}, Broken: bit(4)}
		if bit(1) {
			v.Tags, v.Rows = []string{title, "", address}, []rich{*v, {Title: address, Body: "a &amp; b"}}
		}
		if bit(2) {
			next := *v
			v.Next, v.Ready = &next, template.URL(address)
		}
		if bit(3) {
			v.Body = template.HTML(template.HTMLEscapeString(title))
		}
		for _, name := range names {
			var want bytes.Buffer
			failed := set.pages[name].Execute(&want, v) != nil
			got, err := set.Append(nil, name, v)
			if (err != nil) != failed || err == nil && string(got) != want.String() {
				t.Fatalf("%s of %+v: %v\ngot  %q\nwant %q", name, v, err, got, want.String())
			}
		}
	})
}
