package preview

import (
	"encoding/json"
	"fmt"
	"net/http"
	"path"
	"slices"
	"time"

	"saison/internal/diag"
)

// message is what the script of a page is told: after a build, and at first.
type message struct {
	Build  int     `json:"build"`        // grows by one with each build
	Tag    string  `json:"tag"`          // of the page as it is now; "" when it can not be shown
	Faults []fault `json:"faults"`       // that concern the page
	Others []fault `json:"others"`       // errors that concern other pages, some of them
	Title  string  `json:"title"`        // of the box with Others
	Close  string  `json:"close"`        // words of the button that hides the box
	Fix    string  `json:"fix"`          // words of the button that repairs
	Go     string  `json:"go,omitempty"` // address of the page that has just been edited
}

// fault is a diagnostic in the reader's words.
type fault struct {
	Level    string   `json:"level"` // error, warning, note
	Severity string   `json:"severity"`
	Place    string   `json:"place"`
	Label    string   `json:"label"`
	Message  string   `json:"message"`
	Excerpt  string   `json:"excerpt"`
	Hints    []string `json:"hints"`
	File     string   `json:"file,omitempty"` // that can be repaired
}

// words puts faults into the reader's language.
func (s *Server) words(list diag.List) []fault {
	lang := s.o.Lang
	out := make([]fault, 0, len(list))
	for _, d := range list {
		f := fault{Level: d.Severity.String(), Severity: d.Severity.In(lang), Place: d.Pos.String(), Label: d.Label(lang), Message: d.Message(lang), Excerpt: d.Excerpt, Hints: d.Hints(lang)}
		if d.Fix != nil && s.o.Repair != nil {
			f.File = d.Pos.File
		}
		if d.Pos.Line > 0 && d.Excerpt != "" {
			f.Excerpt = fmt.Sprintf("%d | %s", d.Pos.Line, d.Excerpt)
		}
		for _, n := range d.Notes {
			f.Hints = append(f.Hints, n.Pos.String()+"  "+n.Message(lang))
		}
		out = append(out, f)
	}
	return out
}

// maxOthers bounds the list of faults that concern other pages.
const maxOthers = 20

// message returns what there is to tell to the page at key.
func (s *Server) message(st *state, key string) message {
	p := st.find(key)
	if p == nil {
		p = st.notFound(key)
	}
	m := message{Build: st.number}
	own := map[string]bool{}
	var mine, others diag.List
	if p != nil {
		made := st.render(p)
		if made.err == nil {
			m.Tag = made.tag
		} else if d := faultIn(made.err); d != nil {
			mine = append(mine, *d)
		}
		for _, f := range p.files {
			own[f] = true
		}
	}
	errors := 0
	for _, d := range st.faults {
		switch {
		case slices.ContainsFunc(d.Spread(), func(s diag.Diagnostic) bool { return own[s.Pos.File] }) || ofAll(d.Pos.File) || p == nil:
			mine = append(mine, d)
		case d.Severity == diag.Error:
			if errors++; errors <= maxOthers {
				others = append(others, d)
			}
		}
	}
	m.Faults, m.Others = s.words(mine), s.words(others)
	m.Title, m.Close, m.Fix = fmt.Sprintf("Errors on other pages: %d", errors), "Hide", "Put it right in the file"
	if s.o.Lang == "fr" {
		m.Title, m.Close, m.Fix = fmt.Sprintf("Erreurs dans d'autres pages : %d", errors), "Masquer", "Corriger dans le fichier"
	}
	return m
}

// events tells the script of one page what each build means for it, for as
// long as the page is open.
func (s *Server) events(w http.ResponseWriter, r *http.Request) {
	// Event streams are not covered by the browser's same-origin rule.
	if origin := r.Header.Get("Origin"); origin != "" && origin != "http://"+r.Host {
		plain(w, http.StatusForbidden, "not for other sites")
		return
	}
	if from := r.Header.Get("Sec-Fetch-Site"); from != "" && from != "same-origin" && from != "none" {
		plain(w, http.StatusForbidden, "not for other sites")
		return
	}
	rc := http.NewResponseController(w)
	rc.SetWriteDeadline(time.Time{})
	w.Header().Set("Content-Type", "text/event-stream; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	beat := time.NewTicker(20 * time.Second) // finds out that the page is gone
	defer beat.Stop()
	first := true
	for st := s.now.Load(); ; st = s.now.Load() {
		key, _ := st.below(r.URL.Query().Get("page"))
		m := s.message(st, key)
		if !first && st.edited != "" {
			m.Go = path.Join(st.base, st.edited) + "/"
		}
		first = false
		data, err := json.Marshal(m)
		if err != nil {
			return
		}
		if _, err := fmt.Fprintf(w, "id: %d\ndata: %s\n\n", st.number, data); err != nil || rc.Flush() != nil {
			return
		}
		for same := true; same; {
			select {
			case <-r.Context().Done():
				return
			case <-st.replaced:
				same = false
			case <-beat.C:
				if _, err := w.Write([]byte(":\n\n")); err != nil || rc.Flush() != nil {
					return
				}
			}
		}
	}
}
