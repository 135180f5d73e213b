package layout

import (
	"bytes"
	"errors"
	"html/template"
	"maps"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
)

// rich is a view with every sort of value that layouts see.
type rich struct {
	Title  string
	Body   template.HTML
	URL    string
	Ready  template.URL
	On     bool
	Count  int
	Tags   []string
	Next   *rich
	Rows   []rich
	Inside part
	Broken bool
}

type part struct{ Name, URL string }

// Anchor and Say have an argument, Main has none.
func (r *rich) Anchor(id string) string { return id + "-" + r.Title }
func (r *rich) Main() template.HTML     { return "<p>" + r.Body + "</p>" }
func (r *rich) Say(key string) (string, error) {
	if r.Broken {
		return "", errors.New("no word")
	}
	return "[" + key + "]", nil
}

// twice are layouts that are compiled.
var twice = map[string]string{
	"texts":      `{{.Title}}<h1 title="{{.Title}}">{{.Body}}</h1><textarea>{{.Title}}{{.Body}}</textarea>`,
	"attributes": `<p class="a {{.Body}} {{.Ready}}" id="{{.URL}}">`,
	"addresses":  `<a href="{{.URL}}">{{.Ready}}</a><a href="{{.Ready}}">x</a><a href="/a/{{.Title}}?{{.Title}}#{{.Anchor "x"}}">`,
	"methods":    `{{.Main}}{{.Say "hello"}}{{.Anchor .URL}}{{$.Anchor $.Inside.Name}}`,
	"conditions": `{{if .On}}on{{else if .Title}}titled{{else}}off{{end}}{{if not .Tags}}none{{end}}{{if .Count}}some{{end}}{{if .Inside}}always{{end}}`,
	"with":       `{{with .Next}}{{.Title}}{{$.Title}}{{with .Next}}{{.URL}}{{end}}{{else}}last{{end}}{{with .Title}}{{.}}{{end}}`,
	"ranges":     `{{range .Tags}}<b>{{.}}</b>{{else}}-{{end}}{{range .Rows}}{{.Title}}{{.Main}}{{range .Tags}}{{.}}{{$.Title}}{{end}}{{end}}`,
	"pieces":     `{{template "partials/a.html" .}}{{with .Next}}{{template "partials/a.html" .}}{{end}}{{template "partials/b.html" .Inside}}`,
	"chains":     `{{.Inside.Name}}<a href="{{$.Inside.URL}}">{{.Next.Inside.Name}}</a>`,
	"numbers":    `{{.Count}}<p id="{{.Count}}">`,
	"defined":    "{{define \"main\"}}<p>{{.Title}}</p>{{template \"own\" .}}{{end}}\n{{define \"own\"}}<a href=\"{{.URL}}\">{{.Count}}</a>{{end}}\n",
	"itself":     `{{template "partials/tree.html" .}}`,
}

// never are layouts that html/template makes.
var never = map[string]string{
	"functions": `{{printf "%s" .Title}}`, "variables": `{{$x := .Title}}{{$x}}`, "truths": `{{.On}}`,
	"comparisons": `{{if eq .Title "x"}}x{{end}}`, "indexes": `{{range $i, $t := .Tags}}{{$t}}{{end}}`,
}

var pieces = map[string]string{
	"layouts/partials/a.html":    `[{{.Title}}{{$.URL}}]`,
	"layouts/partials/b.html":    `<a href="{{.URL}}">{{.Name}}</a>`,
	"layouts/partials/tree.html": `<li>{{.Title}}{{range .Rows}}{{template "partials/tree.html" .}}{{end}}</li>`,
}

func TestACompiledLayoutWritesWhatHTMLTemplateWrites(t *testing.T) {
	t.Parallel()
	files := map[string]string{"layouts/base.html": `<!doctype html><title>{{.Title}}</title>{{template "main" .}}`}
	for name, text := range pieces {
		files[name] = text
	}
	for _, all := range []map[string]string{twice, never} {
		for name, text := range all {
			files["layouts/"+name+".html"] = text
		}
	}
	set, faults := load(t, files)
	if faults.HasErrors() {
		t.Fatalf("faults: %v", faults)
	}
	for name := range never {
		if Compiled(set, name, &rich{}) {
			t.Errorf("%s is compiled", name)
		}
	}
	random := rand.New(rand.NewPCG(1, 2))
	for _, name := range slices.Sorted(maps.Keys(twice)) { // in one order, for the numbers are the same each time
		if !Compiled(set, name, &rich{}) {
			t.Errorf("%s is not compiled", name)
			continue
		}
		g, written := set.program(set.pages[name], name, reflect.TypeFor[*rich]()), 0
		for range 500 {
			view := someView(random, 3)
			var want bytes.Buffer
			failed := set.pages[name].Execute(&want, view) != nil
			if got, ok := g.append([]byte("before"), view); ok {
				written++
				if failed || string(got) != "before"+want.String() {
					t.Fatalf("%s of %+v:\ngot  %q\nwant %q", name, view, got, want.String())
				}
			}
			got, err := set.Append([]byte("before"), name, view)
			if (err != nil) != failed || err == nil && string(got) != "before"+want.String() {
				t.Fatalf("%s of %+v: %v\ngot  %q\nwant %q", name, view, err, got, want.String())
			}
		}
		if written < 20 {
			t.Errorf("%s: only %d of 500 pages were written by the program", name, written)
		}
	}
}

// someView returns a view with harmless and hostile values.
func someView(r *rand.Rand, depth int) *rich {
	texts := []string{"", "a", "plain", "A & B", `"quoted" <b> 'x' + y`, "\x00\x01", "é\u202f!", "\xff\xfe", "javascript:alert(1)", "#a:b", "&amp;", "{{x}}"}
	urls := []string{"", "/a/b/", "/a?b=c&d=%20", "https://example.org/é", "javascript:alert(1)", "#x", "#x:y", "mailto:a@example.org", "//host/x", "a b", "/%zz", "HTTP://x", "/a:b(c)"}
	bodies := []template.HTML{"", "plain", "<b>bold</b>", "a &amp; b", `"`, "a+b"}
	v := &rich{Title: texts[r.IntN(len(texts))], Body: bodies[r.IntN(len(bodies))], URL: urls[r.IntN(len(urls))], Ready: template.URL(urls[r.IntN(len(urls))]),
		On: r.IntN(2) == 0, Count: r.IntN(40) - 20, Inside: part{texts[r.IntN(len(texts))], urls[r.IntN(len(urls))]}, Broken: r.IntN(8) == 0}
	for range r.IntN(3) {
		v.Tags = append(v.Tags, texts[r.IntN(len(texts))])
	}
	if depth > 0 {
		if r.IntN(2) == 0 {
			v.Next = someView(r, depth-1)
		}
		for range r.IntN(3) {
			v.Rows = append(v.Rows, *someView(r, depth-1))
		}
	}
	return v
}
