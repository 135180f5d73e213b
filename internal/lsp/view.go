package lsp

import (
	"context"
	"path"
	"strings"

	"saison/internal/calendar"
	"saison/internal/config"
	"saison/internal/content"
	"saison/internal/event"
	"saison/internal/schema"
	"saison/internal/source"
)

// view is one open document as a request sees it.
type view struct {
	server *server
	buffer buffer
	plan   *plan
	lang   string // of what is said
	block  *block // of the text, when the cursor is in one
}

// ready waits for the plan of the document's site. It is false when there is
// none, and then nothing can be said.
func (v *view) ready(ctx context.Context) bool {
	v.plan = v.buffer.site.planned(ctx)
	return v.settled()
}

// newest is ready with a plan that knows the document as it is.
func (v *view) newest(ctx context.Context) bool {
	v.plan = v.buffer.site.upToDate(ctx)
	return v.settled()
}

func (v *view) settled() bool {
	if v.plan == nil {
		return false
	}
	v.lang = v.server.language(v.plan)
	return true
}

func (v *view) config() *config.Config { return v.plan.result.Config }

// isDocument reports whether the buffer has front matter and a body.
func (v *view) isDocument() bool { return content.Is(v.buffer.path) }

// isSettings reports whether the buffer is the settings of the site.
func (v *view) isSettings() bool {
	return v.buffer.path == source.Settings || v.buffer.path == source.SettingsPage
}

// whole reports whether the buffer is front matter from its first line on.
func (v *view) whole() bool { return v.buffer.path == source.Settings }

// table returns what may be written in the document.
func (v *view) table() (*table, map[string]string) {
	keys := topKeys(v.buffer.text, v.whole())
	if v.block != nil && !v.block.onName {
		t := v.blockTable()
		if t.lang == "" {
			t.lang = documentTable(v.config().Kinds, v.buffer.path, keys).tongue(keys, v.tongue())
		}
		return t, nil
	}
	if v.isSettings() {
		return settingsTable(v.config().Kinds), keys
	}
	return documentTable(v.config().Kinds, v.buffer.path, keys), keys
}

// locate says what stands at a position; nowhere in a file of another kind.
func (v *view) locate(p position) (cursor, int) {
	at := v.buffer.text.offset(p, v.server.enc)
	if !v.isDocument() && !v.isSettings() {
		return cursor{}, at
	}
	c := locate(v.buffer.text, at, v.whole())
	if c.where == inBody {
		c = v.locateBlock(c, at)
	}
	return c, at
}

// doc returns the document of the buffer, for what is found relative to it.
func (v *view) doc() *content.Document {
	if r := v.plan.result.Record(v.buffer.path); r != nil {
		return r.Doc
	}
	return &content.Document{File: v.buffer.path, Dir: path.Dir(v.buffer.path)}
}

// entries returns every document of the site in the classes, by id.
func (v *view) entries(classes ...schema.Class) []*calendar.Entry {
	var all []*calendar.Entry
	cal := v.plan.result.Calendar
	for _, list := range [2][]*calendar.Entry{cal.Entries, cal.Held} {
		for _, e := range list {
			for _, c := range classes {
				if e.Kind.Class == c {
					all = append(all, e)
				}
			}
		}
	}
	return all
}

// record returns what e says in the language of the reader, else in the first.
func (v *view) record(e *calendar.Entry) *event.Record {
	if r := e.Translations.In(v.lang); r != nil && r.Title != "" {
		return r
	}
	return e.Record
}

// describe says in a few words what a document is: "Lieu, Valombre".
func (v *view) describe(e *calendar.Entry) string {
	parts := []string{e.Kind.Label.In(v.lang)}
	if p := e.Record.Place; p != nil && p.City != "" {
		parts = append(parts, p.City)
	}
	if when := v.when(e); when != "" {
		parts = append(parts, when)
	}
	return strings.Join(parts, ", ")
}

// location returns the beginning of a file.
func (v *view) location(file string) location {
	return location{URI: v.buffer.site.uri(v.plan, file)}
}
