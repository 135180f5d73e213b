package main

import (
	"context"
	"fmt"
	"html/template"
	"net/url"
	"path"
	"path/filepath"
	"strconv"
	"strings"

	"saison/internal/build"
	"saison/internal/calendar"
	"saison/internal/change"
	"saison/internal/diag"
	"saison/internal/event"
	"saison/internal/locale"
	"saison/internal/preview"
	"saison/internal/schema"
	"saison/internal/site"
)

var (
	wordsIsDraft   = diag.Words{FR: "brouillon", EN: "draft"}
	wordsIsEarly   = diag.Words{FR: "paraît le %s", EN: "comes out on %s"}
	wordsIsExpired = diag.Words{FR: "retiré", EN: "taken away"}
	wordsIsFaulty  = diag.Words{FR: "retenu par une erreur", EN: "held back by an error"}
	wordsUnknown   = diag.Words{FR: "On le saura quand les erreurs seront corrigées.", EN: "It will be known once the errors are put right."}
)

// editors are the addresses that open a file at a line, by the name of the editor.
var editors = map[string]string{
	"vscode":   "vscode://file{path}:{line}:{col}",
	"vscodium": "vscodium://file{path}:{line}:{col}",
	"cursor":   "cursor://file{path}:{line}:{col}",
	"zed":      "zed://file{path}:{line}:{col}",
	"sublime":  "subl://open?url=file://{path}&line={line}&column={col}",
	"textmate": "txmt://open?url=file://{path}&line={line}&column={col}",
	"idea":     "idea://open?file={path}&line={line}",
	"emacs":    "org-protocol://open-source?url=file://{path}",
}

// mostListed bounds the lists of the author's page.
const mostListed = 200

// order lets something be done between two looks at the site, and waits for it.
func (s *server) order(ctx context.Context, do func()) {
	done := make(chan struct{})
	select {
	case s.orders <- func() { defer close(done); do() }:
		<-done
	case <-ctx.Done():
	}
}

// again shows what has been read with other flags.
func (s *server) again(ctx context.Context) {
	if err := s.show(ctx, s.snap, s.in.Found, s.env.clock()); err != nil && ctx.Err() == nil {
		s.env.failure(err)
	}
}

// author returns what the author's page shows.
func (s *server) author(ctx context.Context) *preview.Author {
	a := &preview.Author{}
	s.order(ctx, func() {
		w := author{server: s, r: s.last, lang: s.env.lang, print: locale.For(s.env.lang), base: strings.TrimSuffix(basePath(s.last), "/")}
		w.editor = s.env.getenv("SAISON_EDITOR")
		if known := editors[strings.ToLower(w.editor)]; known != "" {
			w.editor = known
		}
		if !strings.Contains(w.editor, "://") {
			w.editor = ""
		}
		a = w.page()
	})
	return a
}

// author makes the author's page.
type author struct {
	*server
	r      *build.Result
	lang   string
	base   string
	print  *locale.Lang
	editor string // address with {path}, {line} and {col}; "" for none
}

func (w *author) page() *preview.Author {
	r := w.r
	a := &preview.Author{Title: r.Config.Title, Home: w.base + "/", Drafts: w.site.drafts, Editable: w.editor != ""}
	for _, d := range r.Diagnostics {
		t := preview.Told{Level: d.Severity.String(), Severity: d.Severity.In(w.lang), Place: d.Pos.String(), Label: d.Label(w.lang), Message: d.Message(w.lang), Excerpt: d.Excerpt, Hints: d.Hints(w.lang), Editor: w.edit(d.Pos)}
		if d.Fix != nil {
			t.File = d.Pos.File
		}
		a.Faults = append(a.Faults, t)
	}
	for _, o := range r.Calendar.Occurrences {
		if !o.Past(r.Now) && len(a.Coming) < mostListed {
			a.Coming = append(a.Coming, w.dated(o))
		}
	}
	for _, e := range append(append([]*calendar.Entry(nil), r.Calendar.Entries...), r.Calendar.Held...) {
		if why := w.unseen(e); why != "" && len(a.Unseen) < mostListed {
			a.Unseen = append(a.Unseen, preview.Draft{Title: e.Title, URL: w.url(r.Site.URL(e, e.Lang)), Why: why, Editor: w.edit(diag.Pos{File: e.Doc.File})})
		}
	}
	for _, f := range r.Site.Feeds[r.Config.Languages[0]] {
		a.Feeds = append(a.Feeds, w.feed(f))
	}
	w.changes(a)
	return a
}

// dated says one date of the agenda.
func (w *author) dated(o *calendar.Occurrence) preview.Dated {
	e := o.Entry
	d := preview.Dated{Title: e.Title, URL: w.url(w.r.Site.URL(e, e.Lang)), Editor: w.edit(diag.Pos{File: e.Doc.File}), State: w.unseen(e)}
	switch {
	case o.LastDay() != o.Start.Date && (o.AllDay || o.LastDay().DaysSince(o.Start.Date) > 1):
		d.When = w.print.Range(o.Start.Date, o.LastDay())
	case o.AllDay:
		d.When = w.print.DateLong(o.Start.Date)
	default:
		d.When = w.print.DateTime(o.Start)
	}
	if o.Title != "" {
		d.Title += " – " + o.Title
	}
	if d.State == "" && o.Status != event.Scheduled {
		d.State = strings.ToLower(w.status(o))
	}
	return d
}

// status says the state of a date in the words of the site.
func (w *author) status(o *calendar.Occurrence) string {
	words := w.r.Words.In(w.r.Config.Languages[0])
	key := "state." + map[event.Status]string{event.Cancelled: "cancelled", event.Postponed: "postponed", event.Tentative: "tentative",
		event.Rescheduled: "rescheduled", event.Full: "full", event.MovedOnline: "online"}[o.Status]
	if !words.Has(key) {
		return o.Status.String()
	}
	return words.Say(key)
}

// unseen says why visitors do not see a document, or "".
func (w *author) unseen(e *calendar.Entry) string {
	now := w.r.Now
	switch at := e.Publish; {
	case e.Held:
		return wordsIsFaulty.In(w.lang)
	case e.Draft:
		return wordsIsDraft.In(w.lang)
	case !at.IsZero():
		if t, _ := at.DateTime.In(w.r.Config.Zone); t.After(now) {
			return fmt.Sprintf(wordsIsEarly.In(w.lang), w.print.Date(at.Date))
		}
	}
	if x := e.Expire; !x.IsZero() {
		day := x.DateTime
		if !x.HasTime {
			day = x.Date.AddDays(1).At(day.Time)
		}
		if t, _ := day.In(w.r.Config.Zone); !t.After(now) {
			return wordsIsExpired.In(w.lang)
		}
	}
	return ""
}

// feed says a calendar as a subscriber sees it.
func (w *author) feed(f *site.Feed) preview.Calendar {
	c := preview.Calendar{Title: f.Label, URL: w.url(f.URL), Count: len(f.Occurrences)}
	for _, o := range f.Occurrences {
		if !o.Past(w.r.Now) && len(c.Next) < 10 && (o.Entry.Kind.Class != schema.Programme || f.Kind == "programme") {
			c.Next = append(c.Next, w.dated(o))
		}
	}
	return c
}

// changes says what publishing would change for subscribers.
func (w *author) changes(a *preview.Author) {
	if !w.r.Renders() || w.r.Diagnostics.HasErrors() {
		a.Problem = wordsUnknown.In(w.lang)
		return
	}
	words := w.r.Words.In(w.r.Config.Languages[0])
	for _, c := range change.Between(w.r.Before, w.r.Journal, words, w.r.Calendar) {
		title := c.Group.Title(words)
		if n := len(a.Changes); n == 0 || a.Changes[n-1].Title != title {
			a.Changes = append(a.Changes, preview.Group{Title: title})
		}
		if g := &a.Changes[len(a.Changes)-1]; len(g.Lines) < mostListed {
			g.Lines = append(g.Lines, c.Sentence)
		}
	}
}

// url returns the address of the preview for one below the site's root.
func (w *author) url(below string) string {
	if below == "" {
		return ""
	}
	return w.base + below
}

// edit returns the address that opens a file in the editor, or "".
func (w *author) edit(pos diag.Pos) template.URL {
	if w.editor == "" || pos.File == "" || path.IsAbs(pos.File) {
		return ""
	}
	full, err := filepath.Abs(filepath.Join(w.site.source, filepath.FromSlash(pos.File)))
	if err != nil {
		return ""
	}
	full = filepath.ToSlash(full)
	if !strings.HasPrefix(full, "/") {
		full = "/" + full // C:/…
	}
	escaped := (&url.URL{Path: full}).EscapedPath()
	return template.URL(strings.NewReplacer("{path}", escaped, "{line}", strconv.Itoa(max(1, pos.Line)), "{col}", strconv.Itoa(max(1, pos.Col))).Replace(w.editor))
}
