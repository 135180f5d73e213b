package preview

import (
	"errors"
	"net/http"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"

	"saison/internal/site"
)

// press sends the form of a button.
func press(t *testing.T, s *Server, name string, form url.Values, origin string) *recorder {
	t.Helper()
	r, err := http.NewRequest("POST", "http://localhost:1313"+name, strings.NewReader(form.Encode()))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	if origin != "" {
		r.Header.Set("Origin", origin)
	}
	w := &recorder{head: http.Header{}, status: 200}
	s.ServeHTTP(w, r)
	return w
}

// recorder is an answer.
type recorder struct {
	head   http.Header
	status int
	body   strings.Builder
}

func (w *recorder) Header() http.Header         { return w.head }
func (w *recorder) WriteHeader(status int)      { w.status = status }
func (w *recorder) Write(b []byte) (int, error) { return w.body.Write(b) }

func TestButtonsArePressedOnPagesOfThisServerOnly(t *testing.T) {
	t.Parallel()
	var repaired []string
	drafts := ""
	s := New(Options{
		Repair: func(file string) error {
			if file == "content/b.md" {
				return errors.New("nothing to repair")
			}
			repaired = append(repaired, file)
			return nil
		},
		Drafts: func(show bool) { drafts = map[bool]string{true: "shown", false: "hidden"}[show] },
	})
	s.hosts = map[string]bool{"localhost:1313": true}
	const here = "http://localhost:1313"
	for _, c := range []struct {
		name, file, origin string
		status             int
	}{
		{"/_saison/repair", "content/a.md", here, 303},
		{"/_saison/repair", "content/x/../c.md", here, 303},
		{"/_saison/repair", "content/b.md", here, 409},
		{"/_saison/repair", "content/d.md", "", 403},
		{"/_saison/repair", "content/d.md", "null", 403},
		{"/_saison/repair", "content/d.md", "http://localhost:1314", 403},
		{"/_saison/repair", "content/d.md", "https://evil.example", 403},
		{"/_saison/else", "content/d.md", here, 404},
		{"/concerts/", "content/d.md", here, 405},
	} {
		if w := press(t, s, c.name, url.Values{"file": {c.file}}, c.origin); w.status != c.status {
			t.Errorf("%s of %s from %q: %d, want %d", c.name, c.file, c.origin, w.status, c.status)
		}
	}
	if got := strings.Join(repaired, " "); got != "content/a.md content/c.md" {
		t.Errorf("repaired %q", got)
	}
	for show, want := range map[string]string{"yes": "shown", "no": "hidden"} {
		if w := press(t, s, "/_saison/drafts", url.Values{"show": {show}}, here); w.status != 303 || drafts != want {
			t.Errorf("show=%s: %d, %s", show, w.status, drafts)
		}
	}
}

func TestTheAuthorsPageSaysWhatThereIs(t *testing.T) {
	t.Parallel()
	a := &Author{Title: "Essai", Home: "/", Drafts: true, Editable: true,
		Faults:  []Told{{Level: "error", Severity: "erreur", Place: "content/a.md:3:7", Label: "jour <faux>", Message: "Ce n'est pas un lundi.", Hints: []string{"À écrire : mardi"}, Editor: "vscode://file/a.md:3:7", File: "content/a.md"}},
		Coming:  []Dated{{When: "12 décembre", Title: "Noël", URL: "/concerts/noel/", State: "complet"}},
		Unseen:  []Draft{{Title: "Essais", Why: "brouillon"}},
		Feeds:   []Calendar{{Title: "Agenda", URL: "/agenda.ics", Count: 3, Next: []Dated{{When: "12 décembre", Title: "Noël"}}}},
		Changes: []Group{{Title: "Nouveau", Lines: []string{"Noël, le 12 décembre"}}}}
	s := New(Options{Lang: "fr", Author: func() *Author { return a }})
	s.hosts = map[string]bool{"localhost:1313": true}
	r, _ := http.NewRequest("GET", "http://localhost:1313/_saison/", nil)
	w := &recorder{head: http.Header{}, status: 200}
	s.ServeHTTP(w, r)
	page := w.body.String()
	for _, want := range []string{"L’atelier", "jour &lt;faux&gt;", `href="vscode://file/a.md:3:7"`, "Corriger dans le fichier", "À écrire : mardi", `href="/concerts/noel/"`, "complet", "brouillon", "/agenda.ics", "Noël, le 12 décembre", "sans les brouillons"} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %q", want)
		}
	}
	if policy := w.head.Get("Content-Security-Policy"); !strings.HasPrefix(policy, "default-src 'none'") {
		t.Errorf("policy %q", policy)
	}
	if strings.Contains(page, "SAISON_EDITOR") {
		t.Error("it explains links that are there")
	}
}

// wording is a site whose one page has a word that changes.
type wording struct{ word atomic.Value }

func (s *wording) Outputs() []*site.Output { return nil }
func (s *wording) Append(b []byte, _ *site.Output) ([]byte, error) {
	return append(b, s.word.Load().(string)...), nil
}

func TestKeptOutputsAreRenderedAgain(t *testing.T) {
	t.Parallel()
	s := &wording{}
	s.word.Store("one")
	p := &page{out: &site.Output{Path: "index.html"}, from: s}
	st := &state{number: 1, shown: 1, pages: map[string]*page{"/": p}}
	if m := st.render(p); string(m.body) != "one" {
		t.Errorf("it shows %q", m.body)
	}
	s.word.Store("two")
	if m := st.render(p); string(m.body) != "one" {
		t.Errorf("the same state shows %q", m.body)
	}
	next := st.follow(View{Site: s, Kept: true, Edited: "/concerts/noel/"})
	if next.pages["/"] != p || next.edited != "/concerts/noel/" {
		t.Error("the pages are not kept")
	}
	if m := next.render(p); string(m.body) != "two" {
		t.Errorf("the next state shows %q", m.body)
	}
}
