package layout

import (
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"

	"saison/internal/diag"
	"saison/internal/source"
)

// view is a small view for the tests.
type view struct {
	Title string
	Items []item
	Next  *item
}

type item struct{ Name, URL string }

func (v *view) Say(key string) string { return "[" + key + "]" }

const frame = "<!doctype html>\n<title>{{.Title}}</title>\n{{template \"main\" .}}\n"

func load(t *testing.T, files map[string]string) (*Set, diag.List) {
	t.Helper()
	all := map[string]string{"layouts/base.html": frame}
	maps.Copy(all, files)
	return Load(source.FromFiles(all))
}

func TestAPageIsItsMiddleInTheFrame(t *testing.T) {
	t.Parallel()
	set, faults := load(t, map[string]string{
		"layouts/event.html":         `<h1>{{.Title}}</h1>{{template "partials/list.html" .Items}}`,
		"layouts/partials/list.html": `<ul>{{range .}}<li><a href="{{.URL}}">{{.Name}}</a></li>{{end}}</ul>`,
	})
	if len(faults) > 0 {
		t.Fatalf("faults: %v", faults)
	}
	got, err := set.Execute("event", &view{Title: `"><script>`, Items: []item{{"A & B", "javascript:alert(1)"}}})
	if err != nil {
		t.Fatal(err)
	}
	want := "<!doctype html>\n<title>&#34;&gt;&lt;script&gt;</title>\n<h1>&#34;&gt;&lt;script&gt;</h1><ul><li><a href=\"#ZgotmplZ\">A &amp; B</a></li></ul>\n"
	if string(got) != want {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

func TestFaultsOfLayoutsHaveAPlaceAndPlainWords(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		path, text, want string
	}{
		"a block that is not closed":      {"layouts/event.html", "<h1>\n{{if .Title}}x", "layouts/event.html:2:1 layout-unclosed"},
		"an end too many":                 {"layouts/event.html", "a\n{{end}}", "layouts/event.html:2:1 layout-unclosed"},
		"a value that does not exist":     {"layouts/event.html", "a\nb{{.Titel}}", "layouts/event.html:2:4 layout-value-unknown Titel"},
		"a value inside a branch":         {"layouts/event.html", "{{with .Next}}\n{{.Nam}}{{end}}", "layouts/event.html:2:3 layout-value-unknown Nam"},
		"a value that a page may lack":    {"layouts/event.html", "\n{{.Next.Name}}", "layouts/event.html:2:8 layout-value-absent *layout.item.Name"},
		"a function that does not exist":  {"layouts/event.html", "{{upcase .Title}}", "layouts/event.html:1:3 layout-function-unknown upcase"},
		"a partial that does not exist":   {"layouts/event.html", "\n\n{{template \"partials/x.html\" .}}", "layouts/event.html:3:13 layout-partial-unknown partials/x.html"},
		"a value inside a script":         {"layouts/event.html", "<p>é</p><script>\nvar a = {{.Title}}</script>", "layouts/event.html:2:9 layout-action-in-script"},
		"a value inside a style":          {"layouts/event.html", "<style>a{color:{{.Title}}}</style>", "layouts/event.html:1:16 layout-action-in-script"},
		"an attribute without quotes":     {"layouts/event.html", "<a href={{.Title}}>x</a>", "layouts/event.html:1:9 layout-unquoted"},
		"HTML that ends inside a tag":     {"layouts/event.html", "<a href=\"{{.Title}}", "layouts/event.html layout-html"},
		"a partial that cannot be parsed": {"layouts/partials/x.html", "{{range}}", "layouts/partials/x.html:1 layout-error"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			set, faults := load(t, map[string]string{c.path: c.text})
			if set != nil {
				faults = append(faults, set.Try(&view{}, nil)...)
			}
			var got []string
			for _, f := range faults {
				s := f.Pos.String() + " " + f.ID
				if name, ok := f.Args["name"].(string); ok {
					s += " " + name
				}
				got = append(got, s)
				for _, lang := range []string{"fr", "en"} {
					if words := f.Message(lang); words == "" || strings.Contains(words, "{name}") || strings.Contains(words, "template:") {
						t.Errorf("%s: message in %s: %q", c.text, lang, words)
					}
				}
			}
			if len(got) == 0 || got[0] != c.want {
				t.Errorf("%q\ngot  %q\nwant %q", c.text, got, c.want)
			}
		})
	}
}

func TestWithoutTheFrameThereIsNoSet(t *testing.T) {
	t.Parallel()
	set, faults := Load(source.FromFiles(map[string]string{"layouts/event.html": "x"}))
	if set != nil || len(faults) != 1 || faults[0].ID != "layout-missing" {
		t.Errorf("got %v and %v", set, faults)
	}
}

func TestAFaultyPageLeavesTheOthers(t *testing.T) {
	t.Parallel()
	set, faults := load(t, map[string]string{"layouts/event.html": "{{if}}", "layouts/place.html": "place"})
	if len(faults) != 1 || set == nil || slices.Contains(set.Names(), "event") || !slices.Contains(set.Names(), "place") {
		t.Errorf("faults %v, set %v", faults, set)
	}
}

func TestHarmlessTextIsNotAFault(t *testing.T) {
	t.Parallel()
	_, faults := load(t, map[string]string{
		"layouts/a.html": `<p>a={{.Title}}</p><script src="/x.js"></script><p>{{.Title}}</p><p title="{{.Title}}">x</p>`,
	})
	if len(faults) > 0 {
		t.Errorf("faults: %v", faults)
	}
}

func TestALayoutIsExecutedByManyAtOnce(t *testing.T) {
	t.Parallel()
	set, _ := load(t, map[string]string{"layouts/event.html": "{{range .Items}}{{.Name}}{{end}}"})
	var wg sync.WaitGroup
	for i := range 8 {
		wg.Go(func() {
			name := strings.Repeat("x", i+1)
			for range 50 {
				got, err := set.Execute("event", &view{Items: []item{{Name: name}}})
				if err != nil || !strings.HasSuffix(string(got), "\n"+name+"\n") {
					t.Errorf("got %q, %v", got, err)
				}
			}
		})
	}
	wg.Wait()
}

func TestAPieceIsExecutedAlone(t *testing.T) {
	t.Parallel()
	set, _ := load(t, map[string]string{"layouts/event.html": "x", "layouts/partials/nav.html": "<nav>{{.Title}}</nav>"})
	got, err := set.Piece("partials/nav.html", &view{Title: "<b>"})
	if err != nil || string(got) != "<nav>&lt;b&gt;</nav>" {
		t.Errorf("got %q, %v", got, err)
	}
	if _, err := set.Piece("partials/gone.html", nil); err == nil {
		t.Error("a piece that does not exist gave no error")
	}
	if _, err := set.Execute("gone", nil); err == nil {
		t.Error("a layout that does not exist gave no error")
	}
}
