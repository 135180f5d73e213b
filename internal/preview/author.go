package preview

import (
	"bytes"
	_ "embed"
	"html/template"
	"net/http"
	"path"
	"time"
)

// authorPath is where the pages for the author are: what no visitor sees.
const authorPath = "/_saison/"

// Author is what the author's page shows. Addresses are below the server's root.
type Author struct {
	Title  string // of the site
	Home   string // address of the home page
	Drafts bool   // what is not published yet is shown

	Faults   []Told
	Coming   []Dated // what is published and planned, by day
	Unseen   []Draft // what visitors do not see
	Feeds    []Calendar
	Changes  []Group // what publishing would change
	Problem  string  // why that is not known; "" when it is
	Editable bool    // there are links to an editor
}

// Told is a fault.
type Told struct {
	Level, Severity, Place, Label, Message, Excerpt string
	Hints                                           []string
	Editor                                          template.URL // address that opens the file there
	File                                            string       // that can be repaired, or ""
}

// Dated is a date of the agenda.
type Dated struct {
	When, Title, URL string
	State            string // in words: a draft, called off; "" for what is as usual
	Editor           template.URL
}

// Draft is a document that only the preview shows.
type Draft struct {
	Title, URL, Why string
	Editor          template.URL
}

// Calendar is a feed as a subscriber sees it.
type Calendar struct {
	Title, URL string
	Count      int
	Next       []Dated
}

// Group is changes of one kind, in words.
type Group struct {
	Title string
	Lines []string
}

var (
	//go:embed author.html
	authorText string
	//go:embed author.css
	authorStyle []byte

	authorTemplate = template.Must(template.New("").Parse(authorText))
)

// author answers with the author's page, and does what its buttons ask for.
func (s *Server) author(w http.ResponseWriter, r *http.Request) {
	name := r.URL.Path[len(authorPath):]
	switch {
	case r.Method == http.MethodPost:
		s.order(w, r, name)
	case r.Method != http.MethodGet && r.Method != http.MethodHead:
		w.Header().Set("Allow", "GET, HEAD, POST")
		plain(w, http.StatusMethodNotAllowed, "only GET, HEAD and POST")
	case name == "author.css":
		w.Header().Set("Content-Type", "text/css; charset=utf-8")
		http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(authorStyle))
	case name == "" && s.o.Author != nil:
		var b bytes.Buffer
		a := s.o.Author()
		if err := authorTemplate.Execute(&b, map[string]any{"A": a, "FR": s.o.Lang == "fr", "Script": scriptPath + "?tag="}); err != nil {
			plain(w, http.StatusInternalServerError, err.Error())
			return
		}
		h := w.Header()
		h.Set("Content-Type", "text/html; charset=utf-8")
		h.Set("Content-Security-Policy", "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'")
		h.Set("Cache-Control", "no-store")
		h.Set("Referrer-Policy", "same-origin")
		http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(b.Bytes()))
	default:
		plain(w, http.StatusNotFound, "there is no such page")
	}
}

// order does what a button asks for. It must have been pressed on a page of this
// server: a form elsewhere can send a request too, but not with our origin.
func (s *Server) order(w http.ResponseWriter, r *http.Request, name string) {
	if r.Header.Get("Origin") != "http://"+r.Host || r.Header.Get("Sec-Fetch-Site") != "" && r.Header.Get("Sec-Fetch-Site") != "same-origin" {
		plain(w, http.StatusForbidden, "not for other sites")
		return
	}
	r.Body = http.MaxBytesReader(w, r.Body, 4<<10)
	switch {
	case name == "repair" && s.o.Repair != nil:
		if err := s.o.Repair(path.Clean(r.FormValue("file"))); err != nil {
			plain(w, http.StatusConflict, err.Error())
			return
		}
	case name == "drafts" && s.o.Drafts != nil:
		s.o.Drafts(r.FormValue("show") == "yes")
	default:
		plain(w, http.StatusNotFound, "there is no such button")
		return
	}
	http.Redirect(w, r, authorPath, http.StatusSeeOther)
}
