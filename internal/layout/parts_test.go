package layout

import (
	"io/fs"
	"path"
	"strings"
	"testing"
	"testing/fstest"

	"saison"
	"saison/internal/diag"
	"saison/internal/source"
)

// A file that comes into the theme needs a row in the table of uses.
func TestEveryFileOfTheThemeSaysWhatItIsFor(t *testing.T) {
	t.Parallel()
	parts, err := Parts(saison.Theme(), source.FromFiles(nil))
	if err != nil || len(parts) < 40 {
		t.Fatalf("%d parts, %v", len(parts), err)
	}
	for _, p := range parts {
		general := false
		for _, u := range uses[len(uses)-3:] {
			general = general || p.Use == u.is
		}
		if general || p.Use.In("fr") == "" || p.Use.In("en") == "" {
			t.Errorf("%s has no row of its own in uses.go", p.Path)
		}
		if p.State != BuiltIn {
			t.Errorf("%s is %s", p.Path, p.State)
		}
		if found := Find(parts, p.Path); len(found) != 1 || found[0].Path != p.Path {
			t.Errorf("by its path, %s is %v", p.Path, found)
		}
	}
}

// The demonstration is made of the theme's own files, fonts among them.
func TestTheThemeIsTheSameAsItself(t *testing.T) {
	t.Parallel()
	files := map[string]string{}
	err := fs.WalkDir(saison.Theme(), ".", func(p string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			var data []byte
			data, err = fs.ReadFile(saison.Theme(), p)
			files[p] = string(data)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	parts, err := Parts(saison.Theme(), source.FromFiles(files))
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range parts {
		if p.State != Same {
			t.Errorf("%s is %s", p.Path, p.State)
		}
	}
	for _, u := range uses[:len(uses)-3] {
		if _, ok := files[u.path]; !ok && path.Ext(u.path) != "" {
			t.Errorf("uses.go says what %s is for, and there is no such file", u.path)
		}
	}
}

func TestAPartSaysHowItStandsToTheOriginal(t *testing.T) {
	t.Parallel()
	const now, before = "<h1>{{.Title}}</h1>\n", "<h2>{{.Title}}</h2>\n"
	theme := fstest.MapFS{"layouts/event.html": {Data: []byte(now)}, "static/fonts/a.woff2": {Data: []byte{1, 2}}}
	old := string(Copy("layouts/event.html", []byte(before)))
	fresh := string(Copy("layouts/event.html", []byte(now)))
	for name, c := range map[string]struct {
		file string
		want State
	}{
		"a copy as it was made":          {fresh, Same},
		"a copy without its first line":  {now, Same},
		"a copy with Windows line ends":  {strings.ReplaceAll(fresh, "\n", "\r\n"), Same},
		"a changed copy":                 {fresh + "x", Changed},
		"a changed copy of an older one": {old + "x", Outdated},
		"an older one as it was":         {old, OldCopy},
		"something else":                 {"<p>", Replaced},
		"a first line of another file":   {strings.Replace(fresh, "event", "place", 1) + "x", Replaced},
		"a first line cut short":         {"{{/* saison: copy of", Replaced},
		"nothing":                        {"", Replaced},
	} {
		parts, err := Parts(theme, source.FromFiles(map[string]string{"layouts/event.html": c.file, "layouts/festival.html": "x"}))
		if err != nil {
			t.Fatal(err)
		}
		if got := parts[0]; got.Path != "layouts/event.html" || got.State != c.want {
			t.Errorf("%s: %s is %s, want %s", name, got.Path, got.State, c.want)
		}
		if got := parts[1]; got.Path != "layouts/festival.html" || got.State != Own {
			t.Errorf("%s is %s, want it to be the site's own", got.Path, got.State)
		}
	}
}

func TestACopyHoldsTheOriginalWhole(t *testing.T) {
	t.Parallel()
	for name, first := range map[string]string{
		"layouts/event.html": "{{/* saison: copy of layouts/event.html ", "layouts/i18n/fr.yaml": "# saison: copy of layouts/i18n/fr.yaml ",
		"static/css/saison.css": "/* saison: copy of static/css/saison.css ", "static/fonts/archivo-latin.woff2": "", "static/favicon.svg": "",
	} {
		original, err := fs.ReadFile(saison.Theme(), name)
		if err != nil {
			t.Fatal(err)
		}
		copied := string(Copy(name, original))
		if !strings.HasSuffix(copied, string(original)) || !strings.HasPrefix(copied, first) || first == "" && copied != string(original) {
			t.Errorf("the copy of %s begins with %.60q", name, copied)
		}
	}
}

func TestAPartIsFoundByTheNamesThatPeopleUse(t *testing.T) {
	t.Parallel()
	parts, err := Parts(saison.Theme(), source.FromFiles(map[string]string{"layouts/field.html": "x"}))
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{
		"event": "layouts/event.html", "event.html": "layouts/event.html", "layouts/event.html": "layouts/event.html", "./layouts/event.html": "layouts/event.html",
		`layouts\event.html`: "layouts/event.html", "partials/footer.html": "layouts/partials/footer.html", "footer": "layouts/partials/footer.html",
		"fr": "layouts/i18n/fr.yaml", "i18n/fr": "layouts/i18n/fr.yaml", "saison.css": "static/css/saison.css", "css/saison.css": "static/css/saison.css",
		"field": "layouts/field.html", "nothing": "", "": "",
	} {
		var got []string
		for _, p := range Find(parts, name) {
			got = append(got, p.Path)
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%q: got %q, want %q", name, got, want)
		}
	}
}

func TestAFaultNamesWhatIsNearest(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"{{.Titel}}":                                "Title",
		"{{range .Items}}{{.Nam}}{{end}}":           "Name",
		"{{range .Items}}{{.Title}}{{end}}":         "",
		"{{.Sai \"x\"}}":                            "Say",
		"{{.Next.Nam}}":                             "Name",
		"{{lenn .Items}}":                           "len",
		"{{template \"partials/lits.html\" .}}":     "partials/list.html",
		"{{template \"list\" .}}":                   "partials/list.html",
		"{{template \"layouts/elsewhere.html\" .}}": "",
	} {
		set, faults := load(t, map[string]string{"layouts/event.html": text, "layouts/partials/list.html": "x"})
		if set != nil {
			faults = append(faults, set.Try(&view{}, nil)...)
		}
		if len(faults) == 0 {
			t.Errorf("%s: no fault", text)
			continue
		}
		near, _ := faults[0].Args["near"].(string)
		if hints := strings.Join(faults[0].Hints("fr"), "\n"); near != want || strings.Contains(hints, "Vouliez-vous") != (want != "") {
			t.Errorf("%s: got %q (%s), want %q", text, near, hints, want)
		}
		for _, lang := range []string{"fr", "en"} {
			if len(faults[0].Hints(lang)) == 0 {
				t.Errorf("%s: no line to type in %s", text, lang)
			}
		}
	}
}

func TestAnUnclosedBlockIsToldWhereItBegins(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"é{{if .Title}}\n\n\nx":                                "1:2",
		"{{if .Title}}a{{else}}b{{end}}\n{{range .Items}}\n\n": "2:1",
		"{{if .Title}}\n {{with .Next}}x\n{{end}}":             "1:1",
		"{{/* {{if}} */}}\n  {{with .Next}}":                   "2:3",
		"a\n b{{.Title\n\nc":                                   "2:3",
		"a\n b{{.Title }\n{{.Title}}":                          "2:3",
		"{{- if .Title -}}\nx{{- end -}}{{end}}":               "2:13",
		"{{printf \"}}{{if\" }}\n{{with .Next}}":               "2:1",
		"x{{/* no end":                                         "1:2",
		"x{{\"open}}\n":                                        "1:2",
	} {
		_, faults := load(t, map[string]string{"layouts/event.html": text})
		if len(faults) != 1 || faults[0].ID != "layout-unclosed" || faults[0].Pos.String() != "layouts/event.html:"+want {
			t.Errorf("%q: got %v, want layout-unclosed at %s", text, told(faults), want)
		}
	}
}

func told(faults diag.List) (all []string) {
	for _, f := range faults {
		all = append(all, f.Pos.String()+" "+f.ID)
	}
	return all
}

func TestAFaultThatDependsOnThePageHasAPlaceToo(t *testing.T) {
	t.Parallel()
	set, faults := load(t, map[string]string{"layouts/event.html": "<p>\n{{if eq .Title \"Noel\"}}<b>{{.Titel}}</b>{{end}}"})
	if faults = append(faults, set.Try(&view{}, nil)...); len(faults) > 0 {
		t.Fatalf("before a page: %v", told(faults))
	}
	_, err := set.Execute("event", &view{Title: "Noel"})
	if got := set.Fault(err, "event.html"); got.Pos.String() != "layouts/event.html:2:29" || got.Args["near"] != "Title" || !strings.Contains(got.Excerpt, "{{.Titel}}") {
		t.Errorf("got %v near %v, excerpt %q", got.Pos, got.Args["near"], got.Excerpt)
	}
}
